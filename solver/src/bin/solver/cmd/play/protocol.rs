//! The protocol for programs: a command a line, and one JSON object a line in answer.

use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, ensure};
use foreign::Excerpt;
use foreign::{meant, nearest};
use kamisado::MatchFormat;
use kamisado_solver::questions::kamisado::json::{GoJson, ShowJson};
use kamisado_solver::questions::kamisado::players::Computer;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use terminal::count;
use terminal::json::merged;
use terminal::lines::Lines;

use super::Args;
use super::dialogue::is_fatal;
use super::session::Session;
use crate::exit::Exit;
use crate::options::{Effort, Rules};
use crate::{interrupt, output};

pub struct Protocol<'a> {
    session: Session,
    computer: Computer<'a>,
    random: ChaCha8Rng,
    /// The position and the moves of the command line.
    given: (&'a str, &'a [String]),
    format: Option<MatchFormat>,
    rules: Rules,
    effort: Effort,
}

const COMMANDS: [&str; 9] = ["position", "legal", "go", "play", "fill", "undo", "resign", "save", "quit"];

impl<'a> Protocol<'a> {
    pub fn new(session: Session, computer: Computer<'a>, args: &'a Args) -> Protocol<'a> {
        let given = (args.position.as_str(), &args.moves.given[..]);
        let (format, rules) = (args.game.format, args.computing.rules);
        Protocol { session, computer, random: args.random(), given, format, rules, effort: args.effort }
    }

    pub fn run(mut self, lines: &mut Lines) -> anyhow::Result<Exit> {
        while let Some(line) = lines.next_line()? {
            let (id, said) = match &line {
                Ok(line) if line.trim().is_empty() || line.trim_start().starts_with('#') => continue,
                Ok(line) => {
                    let (id, command) = split_id(line.trim());
                    (id, self.answer(command))
                }
                Err(error) => (None, Err((*error).into())),
            };
            let said = match said {
                Ok(said) => said,
                Err(error) if is_fatal(&error) => return Err(error),
                Err(error) => json!({ "error": format!("{error:#}") }),
            };
            let ends = said.get("quit").is_some();
            output::json(&merged(id.map(|id| json!({ "id": id })).into_iter().chain([said])))?;
            if ends {
                break;
            }
        }
        Ok(Exit::Answered)
    }

    fn answer(&mut self, line: &str) -> anyhow::Result<Value> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "position" => self.set_up(rest)?,
            "go" => return self.go(rest),
            "play" => {
                ensure!(!rest.is_empty(), "found play without a move, expected one like play d8d3");
                self.session.play(rest, true)?;
            }
            "fill" => self.session.play(line, true)?,
            "save" => {
                // Who made which moves is not known here.
                let record = self.session.to_text(|_| None);
                let saved = self.session.save(rest, &record)?.to_owned();
                return Ok(json!({ "saved": saved }));
            }
            "legal" | "undo" | "resign" | "quit" => {
                ensure!(rest.is_empty(), "found '{}' after {command}, expected nothing", Excerpt::from(rest));
                match command {
                    "legal" => return Ok(self.state(true)),
                    "quit" => return Ok(json!({ "quit": true })),
                    "resign" => self.session.resign()?,
                    _ => self.undo()?,
                }
            }
            _ => {
                let (found, near) = (Excerpt::from(command), nearest(command, COMMANDS));
                bail!("found '{found}', expected a command: {}{}", COMMANDS.join(", "), meant(near));
            }
        }
        Ok(self.state(false))
    }

    /// How things stand, as `solver show` says it, and how many moves and fills were played since the position set up.
    fn state(&self, lists_moves: bool) -> Value {
        let mut shown = ShowJson::new(&self.session.shown(), lists_moves);
        if let Some(player) = self.session.resigned {
            shown.resign(player);
        }
        merged([json!(shown), json!({ "played": self.session.decisions().len() })])
    }

    /// `[TEXT] [moves MOVE ...]`; what cannot be set up leaves everything as it was.
    fn set_up(&mut self, text: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (position, moves) = (words[..end].join(" "), words.get(end + 1..).unwrap_or_default());
        let moves = if moves.is_empty() { Vec::new() } else { vec![moves.join(" ")] };
        self.session = if position.is_empty() {
            let (position, given) = self.given;
            Session::new(position, &[given, &moves].concat(), self.format, self.rules)?
        } else {
            Session::new(&position, &moves, self.format, self.rules)?
        };
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let played = self.session.decisions().len();
        let expected = "there is no move to take back, expected undo after a move, a fill or a resignation";
        ensure!(played > 0 || self.session.resigned.is_some(), expected);
        self.session.go_back(played.saturating_sub(1))
    }

    fn go(&mut self, limits: &str) -> anyhow::Result<Value> {
        self.session.check_goes_on()?;
        let effort = limited(self.effort, limits)?;
        let begin = Instant::now();
        let game = self.session.game();
        let choice = self.computer.choose(game, effort.limits(), &mut self.random);
        interrupt::check()?;
        Ok(json!(GoJson::new(&game.state(), &choice?, self.format.is_some(), begin.elapsed())))
    }
}

/// The word behind `@`, and the command.
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
