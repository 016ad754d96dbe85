//! Forced wins of mitsudomoe: the question of `solve` and `query`, and its answer for people or for programs.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde::Serialize;
use solver::excerpt::Excerpt;
use solver::game::Game;
use solver::mitsudomoe::{Color, Position, RULES_NAME, Seat, Turn};
use solver::questions::mitsudomoe::forced_win::{Forced, ForcedWinAnswer, ForcedWinQuestion, answer};

use crate::exit::Exit;
use crate::options::{self, Computing, Effort, GameName, GameOption};
use crate::{interrupt, output, progress};

/// What is asked of mitsudomoe alone.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Bound {
    #[command(flatten)]
    pub game: GameOption,
    /// For mitsudomoe: how many turns the winner may take, 1 to 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=200), allow_negative_numbers = true)]
    turns: Option<u8>,
}

impl Bound {
    /// The turns to look ahead if mitsudomoe is played, and none otherwise.
    ///
    /// # Errors
    ///
    /// If the number is missing, or given with the other game.
    pub fn turns(self) -> anyhow::Result<Option<u8>> {
        match (self.game.name, self.turns) {
            (GameName::Kamisado, None) => Ok(None),
            (GameName::Kamisado, Some(turns)) => {
                bail!("found --turns {turns} for Kamisado, whose rounds always end, expected it with --game mitsudomoe")
            }
            (GameName::Mitsudomoe, None) => {
                bail!(
                    "found no --turns, expected --turns N: no rule of mitsudomoe ends a game, so wins are looked for within N turns"
                )
            }
            (GameName::Mitsudomoe, turns) => Ok(turns),
        }
    }
}

/// Refuses an option that is given and that mitsudomoe has no use for.
pub fn refuse(options: &[(&str, bool)]) -> anyhow::Result<()> {
    match options.iter().find(|(_, given)| *given) {
        Some((name, _)) => bail!("found {name} with --game mitsudomoe, expected it with kamisado alone"),
        None => Ok(()),
    }
}

/// Reads a POSITION of mitsudomoe, and plays turns from it; the game must go on.
pub fn position(text: &str, turns: &[String]) -> anyhow::Result<Position> {
    let mut position: Position = text.parse().with_context(|| options::in_position(text))?;
    for (number, text) in (1..).zip(turns) {
        position.play_unchecked(read_turn(&position, number, text)?);
    }
    match position.outcome() {
        Some(outcome) => bail!("the game is over, {} has won with the last turn; expected fewer turns", outcome.winner),
        None => Ok(position),
    }
}

/// Reads a turn of a number of its own.
pub fn read_turn(position: &Position, number: usize, text: &str) -> anyhow::Result<Turn> {
    position.read_turn(text).with_context(|| in_turn(number, text))
}

/// The place named by an error in a turn.
pub fn in_turn(number: usize, text: &str) -> String {
    format!("turn {number}, '{}'", Excerpt::from(text))
}

/// What the arguments ask of a position, with so many threads to answer it.
pub fn question(computing: &Computing, effort: Effort, turns: u8, threads: usize) -> ForcedWinQuestion<'static> {
    ForcedWinQuestion {
        turns,
        proof: effort.proof(),
        memory: computing.memory.bytes(),
        threads,
        limits: effort.limits(),
        on_none: None,
    }
}

/// Answers with a sign of life.
///
/// # Errors
///
/// If interrupted, or if a proof fails.
pub fn ask(
    position: &Position,
    computing: &Computing,
    question: &ForcedWinQuestion<'_>,
) -> anyhow::Result<(ForcedWinAnswer, Duration)> {
    let begin = Instant::now();
    let spinner = progress::spinner("searching");
    let on_none = |turns| spinner.set_message(format!("searching, nobody wins within {}", counted(turns)));
    let found =
        computing.pool()?.install(|| answer(position, &ForcedWinQuestion { on_none: Some(&on_none), ..*question }));
    spinner.finish_and_clear();
    interrupt::check()?;
    Ok((found?, begin.elapsed()))
}

/// Prints the answer in the form asked for.
pub fn print(
    position: &Position,
    turns: u8,
    found: &ForcedWinAnswer,
    time: Duration,
    computing: &Computing,
) -> anyhow::Result<Exit> {
    if computing.format.is_json() {
        output::json(&AnswerJson::new(position, turns, found, time))?;
    } else {
        output::write(|out| write_text(out, position, turns, found, time))?;
    }
    Ok(exit(found))
}

/// How a command ends with an answer.
pub fn exit(found: &ForcedWinAnswer) -> Exit {
    if let Forced::Unknown(_) = found.forced { Exit::Unknown } else { Exit::Answered }
}

/// The object of an answer.
#[derive(Serialize)]
pub struct AnswerJson {
    position: String,
    to_move: &'static str,
    /// The bound that the answer holds within.
    turns: u8,
    result: &'static str,
    within: Option<u8>,
    line: Vec<String>,
    /// Turns of which it is known that nobody forces a win within so many.
    none_within: u8,
    rules: &'static str,
    proved: bool,
    nodes: u64,
    seconds: f64,
}

impl AnswerJson {
    /// The object for an answer to the question about so many turns.
    pub fn new(position: &Position, turns: u8, found: &ForcedWinAnswer, time: Duration) -> AnswerJson {
        let (result, within, none_within) = match found.forced {
            Forced::Win(within) => ("win", Some(within), within - 1),
            Forced::Loss(within) => ("loss", Some(within), within - 1),
            Forced::None => ("none", None, turns),
            Forced::Unknown(refuted) => ("unknown", None, refuted),
        };
        AnswerJson {
            position: position.to_string(),
            to_move: position.color(position.turn()).name(),
            turns,
            result,
            within,
            line: played(position, found).into_iter().map(|(_, turn)| turn).collect(),
            none_within,
            rules: RULES_NAME,
            proved: found.proved && result != "unknown",
            nodes: found.nodes,
            seconds: time.as_secs_f64(),
        }
    }
}

/// The line with who makes each turn.
fn played(position: &Position, found: &ForcedWinAnswer) -> Vec<(Color, String)> {
    let mut position = *position;
    let mut step = |&turn| {
        let made = (position.color(position.turn()), position.annotate(turn));
        position.play_unchecked(turn);
        made
    };
    found.line.iter().map(&mut step).collect()
}

/// The answer on one line: the position, the result, the turns.
pub fn line(position: &Position, turns: u8, found: &ForcedWinAnswer) -> String {
    let result = match found.forced {
        Forced::Win(within) => format!("win\t{within}"),
        Forced::Loss(within) => format!("loss\t{within}"),
        Forced::None => format!("none\t{turns}"),
        Forced::Unknown(refuted) => format!("unknown\t{refuted}"),
    };
    let proved = if found.proved { "" } else { "\tnot proved" };
    format!("{position}\t{result}{proved}")
}

/// A number of turns in words.
pub fn counted(turns: u8) -> String {
    if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") }
}

fn write_text(
    out: &mut dyn Write,
    position: &Position,
    turns: u8,
    found: &ForcedWinAnswer,
    time: Duration,
) -> io::Result<()> {
    writeln!(out, "{position}\n")?;
    let line = played(position, found);
    for (number, (color, turn)) in (1..).zip(&line) {
        writeln!(out, "{number:>3}. {color:<6}  {turn}")?;
    }
    if !line.is_empty() {
        writeln!(out)?;
    }
    let searched = match found.nodes {
        0 => "without a search".to_owned(),
        nodes => format!("{nodes} positions and half-made turns searched"),
    };
    let proved = if found.proved { "" } else { ", not proved" };
    writeln!(out, "{searched}, {:.3} s, {RULES_NAME}{proved}", time.as_secs_f64())?;
    writeln!(out, "{}", sentence(position, turns, found.forced))
}

/// The answer in a sentence, with the bound that it holds within.
fn sentence(position: &Position, turns: u8, forced: Forced) -> String {
    let mover = position.color(position.turn());
    let others: Vec<Seat> = position.players().filter(|&seat| seat != position.turn()).collect();
    let whatever = match others[..] {
        [other] => format!("whatever {} plays", position.color(other)),
        _ => "whatever all the others play".to_owned(),
    };
    match (forced, &others[..]) {
        (Forced::Win(within), _) => {
            format!("{mover}, to move, wins within {} of his own, {whatever}.", counted(within))
        }
        (Forced::Loss(within), others) => {
            let winner = others.first().map_or(mover, |&seat| position.color(seat));
            format!("{winner} wins within {} of his own, whatever {mover} plays, who is to move.", counted(within))
        }
        (Forced::None, [_]) => format!("Neither player can force a win within {} of his own.", counted(turns)),
        (Forced::None, _) => {
            format!("{mover}, to move, cannot force a win within {} of his own against all the others.", counted(turns))
        }
        (Forced::Unknown(0), _) => "Unknown within these limits.".to_owned(),
        (Forced::Unknown(refuted), [_]) => format!(
            "Neither player can force a win within {} of his own; more is unknown within these limits.",
            counted(refuted)
        ),
        (Forced::Unknown(refuted), _) => format!(
            "{mover}, to move, cannot force a win within {} of his own against all the others; more is unknown within these \
             limits.",
            counted(refuted)
        ),
    }
}
