//! The protocol for programs: a command a line, and one JSON object a line in answer.

use std::time::Duration;

use anyhow::{anyhow, bail, ensure};
use foreign::{Excerpt, meant, nearest};
use objects::json::ErrorCode;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use terminal::count;
use terminal::lines::Lines;

use super::Args;
use super::dialogue::is_fatal;
use super::saves::Saves;
use crate::exit::Exit;
use crate::in_play::InPlay;
use crate::options::Effort;
use crate::output;

pub struct Protocol<G> {
    game: G,
    random: ChaCha8Rng,
    effort: Effort,
    saves: Saves,
}

/// What is said to a command, with its word behind `@`.
#[derive(Serialize)]
#[serde(bound = "")]
struct Reply<'a, G: InPlay> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(flatten)]
    said: Said<'a, G>,
}

#[derive(Serialize)]
#[serde(untagged, bound = "")]
enum Said<'a, G: InPlay> {
    State {
        #[serde(flatten)]
        state: G::State,
        played: usize,
    },
    Choice(G::Choice),
    Saved {
        saved: &'a str,
    },
    Quit {
        quit: bool,
    },
    Error {
        error: String,
        code: ErrorCode,
    },
}

impl<G: InPlay> Protocol<G> {
    pub fn new(game: G, args: &Args) -> Protocol<G> {
        Protocol { game, random: args.random(), effort: args.effort, saves: Saves::default() }
    }

    pub fn run(mut self, lines: &mut Lines) -> anyhow::Result<Exit> {
        while let Some(line) = lines.next_line()? {
            let (id, said) = match &line {
                Ok(line) if line.trim().is_empty() || line.trim_start().starts_with('#') => continue,
                Ok(line) => {
                    let (id, command) = split_id(line.trim());
                    (id, self.answer(command))
                }
                Err(error) => (None, Err(error.clone().into())),
            };
            let said = match said {
                Ok(said) => said,
                Err(error) if is_fatal(&error) => return Err(error),
                Err(error) => Said::Error { error: format!("{error:#}"), code: ErrorCode::UnusableInput },
            };
            let ends = matches!(said, Said::Quit { .. });
            output::json(&Reply { id, said })?;
            if ends {
                break;
            }
        }
        Ok(Exit::Answered)
    }

    fn answer<'l>(&mut self, line: &'l str) -> anyhow::Result<Said<'l, G>> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let (a_move, example) = G::MOVE;
        match command {
            "position" => self.set_up(rest)?,
            "go" => {
                self.game.check_goes_on()?;
                return Ok(Said::Choice(self.game.go(limited(self.effort, rest)?, &mut self.random)?));
            }
            "play" => {
                ensure!(!rest.is_empty(), "found play without a {a_move}, expected one like play {example}");
                self.game.play(rest, true)?;
            }
            "fill" if G::COMMANDS.contains(&"fill") => self.game.play(line, true)?,
            "save" => {
                // Who made which moves is not known here.
                let record = self.game.record(&|_| None);
                return Ok(Said::Saved { saved: self.saves.save(rest, &record)? });
            }
            "legal" | "undo" | "resign" | "quit" => {
                ensure!(rest.is_empty(), "found '{}' after {command}, expected nothing", Excerpt::from(rest));
                match command {
                    "legal" => return Ok(self.state(true)),
                    "quit" => return Ok(Said::Quit { quit: true }),
                    "resign" => {
                        self.game.resign()?;
                    }
                    _ => {
                        let made = self.game.decisions().len();
                        let nothing = "expected undo after one, or after a resignation";
                        ensure!(made > 0, "there is no {a_move} to take back, {nothing}");
                        self.game.go_back(made - 1)?;
                    }
                }
            }
            _ => {
                let (found, near) = (Excerpt::from(command), nearest(command, G::COMMANDS.iter().copied()));
                bail!("found '{found}', expected a command: {}{}", G::COMMANDS.join(", "), meant(near));
            }
        }
        Ok(self.state(false))
    }

    fn state(&self, lists_moves: bool) -> Said<'static, G> {
        Said::State { state: self.game.state(lists_moves), played: self.game.played() }
    }

    /// `[TEXT] [moves MOVE ...]`; what cannot be set up leaves everything as it was.
    fn set_up(&mut self, text: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        self.game.set_up(&words[..end].join(" "), &words.get(end + 1..).unwrap_or_default().join(" "))?;
        // Files of one game are not those of another.
        self.saves = Saves::default();
        Ok(())
    }
}

fn split_id(line: &str) -> (Option<&str>, &str) {
    match line.strip_prefix('@') {
        Some(line) => {
            let (id, command) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            (Some(id), command.trim())
        }
        None => (None, line),
    }
}

/// The limits of the command line, with those that `go` names in their place.
fn limited(effort: Effort, text: &str) -> anyhow::Result<Effort> {
    let expected = "expected max-nodes N or max-seconds S";
    let (mut nodes, mut seconds): (Option<u64>, Option<Duration>) = (None, None);
    let mut words = text.split_whitespace();
    while let Some(name) = words.next() {
        let number = words.next();
        let wrong = |what: String| anyhow!("{name} '{}': {what}", Excerpt::from(number.unwrap_or_default()));
        let again = match name {
            "max-nodes" => nodes.replace(count::count(number.unwrap_or_default()).map_err(wrong)?).is_some(),
            "max-seconds" => seconds.replace(count::seconds(number.unwrap_or_default()).map_err(wrong)?).is_some(),
            _ => bail!("found '{}' after go, {expected}", Excerpt::from(name)),
        };
        ensure!(!again, "found {name} twice after go, expected it once");
    }
    Ok(effort.within(nodes, seconds))
}
