//! `POSITION [MOVE ...]`: a position, and moves that lead on from it.

use anyhow::{Context, bail};
use kamisado::MatchFormat;
use kamisado_records::{Record, Replay};
use objects::situation::Situation;

use crate::options::{self, OpeningOptions, Rules};

/// The moves that follow a POSITION.
#[derive(clap::Args, Clone, Debug)]
pub struct Moves {
    /// Moves to play from there; the question is about the position that they lead to. As d8d3 or "Pink Forward 5
    /// Purple", in short "k f5", quoted or not, or several in one text: "d8d3, f1h3". With --match also fill left, fill
    /// right
    #[arg(value_name = "MOVE")]
    pub given: Vec<String>,
}

pub fn replay<S: AsRef<str>>(
    text: &str,
    moves: &[S],
    format: Option<MatchFormat>,
    rules: Rules,
    opening: OpeningOptions,
) -> anyhow::Result<Replay> {
    let record = Record::new(format.unwrap_or_default(), &options::setup(text)?, rules.deadlock());
    let record = record.with_context(|| options::in_position(text))?;
    let mut replay = Replay::new(opening.origin(text)?.begin(record));
    replay.play_moves(moves)?;
    Ok(replay)
}

/// Takes a line apart into the text of a position, which has three words or is a start position, and moves behind it, if any.
pub fn split_line(line: &str) -> (&str, Option<&str>) {
    let mut words = line.split_whitespace();
    let more = if words.next().is_some_and(|word| word == "start" || word.starts_with("start:")) { 0 } else { 2 };
    let Some(next) = words.nth(more) else { return (line, None) };
    let end = next.as_ptr() as usize - line.as_ptr() as usize;
    (line[..end].trim_end(), Some(line[end..].trim_end()))
}

/// The situation that moves lead to, in a round that goes on.
pub fn situation<S: AsRef<str>>(
    text: &str,
    moves: &[S],
    rules: Rules,
    opening: OpeningOptions,
) -> anyhow::Result<Situation> {
    let origin = opening.origin(text)?;
    if moves.is_empty() {
        return Ok(Situation { position: rules.position(text)?, origin });
    }
    let replay = replay(text, moves, None, rules, opening)?;
    let (position, played) = (*replay.record().game().position(), replay.record().rounds()[0].plies.len());
    match position.outcome() {
        None => Ok(Situation { position, origin: origin.after(played) }),
        Some(outcome) => bail!(
            "the round is over, {} has won after move {played}, so there is nothing left to move; expected fewer moves",
            outcome.winner
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_a_position_in_its_line_is_moves() {
        for (line, expected) in [
            ("start", ("start", None)),
            ("  start \t d8d3, f1h3 ", ("  start", Some("d8d3, f1h3"))),
            ("start:7:5c a8a7", ("start:7:5c", Some("a8a7"))),
            ("8/8 b -", ("8/8 b -", None)),
            ("8/8 b  - Pink f5 \r", ("8/8 b  -", Some("Pink f5"))),
            ("8/8 b", ("8/8 b", None)),
            ("", ("", None)),
        ] {
            assert_eq!(split_line(line), expected, "{line}");
        }
    }
}
