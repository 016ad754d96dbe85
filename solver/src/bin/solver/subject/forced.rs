//! Forced wins of mitsudomoe: the question of `solve` and `query`, and its answer for people or for programs.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::picture::Arrow;
use anyhow::bail;
use kamisado_solver::questions::mitsudomoe::forced_win::{ForcedWin, ForcedWinAnswer, ForcedWinQuestion, answer};
use kamisado_solver::questions::mitsudomoe::json::ForcedWinJson;
use kamisado_solver::questions::mitsudomoe::shown::{self, TurnsError};
use kamisado_solver::questions::mitsudomoe::winning_turns::WinningTurns;
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use mitsudomoe::{Position, RULES_NAME, Seat};
use terminal::count::counted;
use terminal::progress::{DAY, SearchSign};
use terminal::text::paragraph;

use crate::answers::by_now;
use crate::options::{self, GameName, GameOption};
use crate::subject::{Inquiry, Subject};

/// What is asked of mitsudomoe alone.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Bound {
    #[command(flatten)]
    pub game: GameOption,
    /// For mitsudomoe: the most turns that the winner may take, 1 to 200
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=200), allow_negative_numbers = true)]
    turns: Option<u8>,
}

impl Bound {
    /// The turns to look ahead if mitsudomoe is played, and none otherwise.
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

/// Adds the position to an error that is about one.
pub fn in_position(text: &str, error: TurnsError) -> anyhow::Error {
    match error {
        TurnsError::Position(error) => anyhow::Error::from(error).context(options::in_position(text)),
        error => error.into(),
    }
}

/// Positions of mitsudomoe, each answered by a search for a win within a number of turns.
pub struct ForcedWins<'a> {
    inquiry: &'a Inquiry,
    pub question: ForcedWinQuestion<'static>,
    wins: bool,
}

pub struct ForcedAnswer {
    pub answer: ForcedWinAnswer,
    wins: Option<WinningTurns>,
}

impl<'a> ForcedWins<'a> {
    /// What the arguments ask of a position, within `turns` turns and by all threads.
    pub fn new(inquiry: &'a Inquiry, turns: u8) -> ForcedWins<'a> {
        let question = ForcedWinQuestion {
            turns,
            proof: inquiry.effort.proof(),
            memory: inquiry.computing.memory.bytes(),
            threads: inquiry.computing.threads.number(),
            ..ForcedWinQuestion::default()
        };
        ForcedWins { inquiry, question, wins: inquiry.listing.wins }
    }

    /// What they ask of each of many, by one thread with `memory` bytes.
    pub fn in_lines(self, memory: usize) -> ForcedWins<'a> {
        let wins = self.wins && self.inquiry.computing.format.is_json();
        ForcedWins { wins, question: ForcedWinQuestion { memory, threads: 1, ..self.question }, ..self }
    }

    /// What is found, with the winning turns if they are asked for.
    fn with_wins(
        &self,
        position: &Position,
        question: &ForcedWinQuestion<'_>,
        answer: ForcedWinAnswer,
    ) -> anyhow::Result<ForcedAnswer> {
        let wins = self.wins.then(|| WinningTurns::of(position, &answer, question)).transpose()?;
        Ok(ForcedAnswer { answer, wins })
    }
}

impl Subject for ForcedWins<'_> {
    type Position = Position;
    type Answer = ForcedAnswer;

    fn read<S: AsRef<str>>(&self, text: &str, turns: &[S]) -> anyhow::Result<Position> {
        shown::position(text, turns).map_err(|error| in_position(text, error))
    }

    fn read_line(&self, line: &str) -> anyhow::Result<Position> {
        self.read::<&str>(line, &[])
    }

    fn answer(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<ForcedAnswer> {
        let question = ForcedWinQuestion { limits, ..self.question };
        let sign = Sign {
            searching: SearchSign::new("searching"),
            turns: question.turns,
            is_limited: self.inquiry.effort.is_limited(),
            pace: Mutex::new(Pace { refuted: 0, took: Duration::ZERO, began: Instant::now() }),
        };
        let limits = Limits { expanded: Some(&sign.searching.expanded), ..limits };
        let watched = ForcedWinQuestion { limits, watch: &sign, ..question };
        let found = self.inquiry.computing.threads.pool()?.install(|| answer(position, &watched));
        sign.searching.clear();
        self.with_wins(position, &question, found?)
    }

    fn answer_alone(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<ForcedAnswer> {
        let question = ForcedWinQuestion { limits, ..self.question };
        self.with_wins(position, &question, answer(position, &question)?)
    }

    fn is_known(found: &ForcedAnswer) -> bool {
        !matches!(found.answer.forced, ForcedWin::Unknown(_))
    }

    fn write_json(&self, out: &mut Vec<u8>, position: &Position, found: &ForcedAnswer, time: Duration) {
        let ForcedAnswer { answer, wins } = found;
        let object = ForcedWinJson::new(position, self.question.turns, answer, wins.as_ref(), time);
        serde_json::to_writer(out, &object).expect("plain data");
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        position: &Position,
        found: &ForcedAnswer,
        time: Duration,
    ) -> io::Result<()> {
        write_text(out, position, self.question.turns, &found.answer, time)?;
        found.wins.as_ref().map_or(Ok(()), |wins| write_wins(out, position, wins))
    }

    fn line(&self, position: &Position, found: &ForcedAnswer) -> String {
        let result = match found.answer.forced {
            ForcedWin::Win(within) => format!("win\t{within}"),
            ForcedWin::Loss(within) => format!("loss\t{within}"),
            ForcedWin::None => format!("none\t{}", self.question.turns),
            ForcedWin::Unknown(refuted) => format!("unknown\t{refuted}"),
        };
        let proved = if found.answer.proved { "" } else { "\tnot proved" };
        format!("{position}\t{result}{proved}")
    }

    fn board(&self, _: &Position, _: &ForcedAnswer) -> anyhow::Result<Option<(kamisado::Setup, Option<Arrow>)>> {
        Ok(None)
    }
}

/// A sign of life that says within how many turns nobody wins.
struct Sign {
    searching: SearchSign,
    /// How many turns are asked about.
    turns: u8,
    is_limited: bool,
    pace: Mutex<Pace>,
}

/// Turns within which nobody wins, how long the search within the last one took, and when that of the next one began.
struct Pace {
    refuted: u8,
    took: Duration,
    began: Instant,
}

impl Watch for Sign {
    fn advance(&self, turns: usize) {
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        let (refuted, before, took) = (pace.refuted + turns as u8, pace.took, pace.began.elapsed());
        *pace = Pace { refuted, took, began: Instant::now() };
        if refuted == self.turns {
            return;
        }
        let next = counted(refuted + 1, "turn");
        self.searching.say(format!("searching within {next}, nobody wins within {refuted}"));
        if !self.is_limited && is_next_beyond_the_day(before, took) {
            self.searching.note(format_args!(
                "note: {next} are not expected to be searched within the day; Ctrl-C ends the search and prints what is \
                 known by then"
            ));
        }
    }
}

/// Whether another turn is not expected to be searched within a day: the last one took `took`, the one before it `before`,
/// and the next one is expected to grow at that rate.
fn is_next_beyond_the_day(before: Duration, took: Duration) -> bool {
    // The quotient of short times says little.
    let growth = took.as_secs_f64() / before.as_secs_f64().max(0.1);
    took.as_secs_f64() * growth.max(1.0) > DAY.as_secs_f64()
}

fn write_text(
    out: &mut dyn Write,
    position: &Position,
    turns: u8,
    found: &ForcedWinAnswer,
    time: Duration,
) -> io::Result<()> {
    writeln!(out, "{position}\n")?;
    let line = found.played(position);
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
    paragraph(out, &format!("{searched}, {:.3} s, {RULES_NAME}{proved}", time.as_secs_f64()))?;
    paragraph(out, &sentence(position, turns, found.forced))
}

/// The winning turns, one a line.
fn write_wins(out: &mut dyn Write, position: &Position, wins: &WinningTurns) -> io::Result<()> {
    let more = if wins.complete { String::new() } else { format!("; others were not decided {}", by_now()) };
    let number = match wins.turns.len() {
        1 => "1 turn wins".to_owned(),
        number => format!("{number} turns win"),
    };
    writeln!(out, "\n{number} as soon as can be forced{more}")?;
    wins.turns.iter().try_for_each(|&turn| writeln!(out, "  win     {}", position.annotate(turn)))
}

/// The answer in a sentence, with the bound that it holds within.
fn sentence(position: &Position, turns: u8, forced: ForcedWin) -> String {
    let mover = position.color(position.turn());
    let others: Vec<Seat> = position.players().filter(|&seat| seat != position.turn()).collect();
    let whatever = match others[..] {
        [other] => format!("whatever {} plays", position.color(other)),
        _ => "whatever all the others play".to_owned(),
    };
    let within = |turns| format!("within {} of their own", counted(turns, "turn"));
    let nobody = |turns| match others[..] {
        [_] => format!("Neither player can force a win {}", within(turns)),
        _ => format!("{mover}, to move, cannot force a win {} against all the others", within(turns)),
    };
    match forced {
        ForcedWin::Win(turns) => format!("{mover}, to move, wins {}, {whatever}.", within(turns)),
        ForcedWin::Loss(turns) => {
            let winner = others.first().map_or(mover, |&seat| position.color(seat));
            format!("{winner} wins {}, whatever {mover}, to move, plays.", within(turns))
        }
        ForcedWin::None => format!("{}.", nobody(turns)),
        ForcedWin::Unknown(0) => format!("Unknown {}.", by_now()),
        ForcedWin::Unknown(refuted) => format!("{}; more is unknown {}.", nobody(refuted), by_now()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_take_longer_than_a_day_are_foreseen() {
        let [second, minute, hour] = [1, 60, 3600].map(Duration::from_secs);
        assert!(!is_next_beyond_the_day(Duration::ZERO, second) && !is_next_beyond_the_day(second, 30 * second));
        assert!(!is_next_beyond_the_day(3 * minute, hour) && is_next_beyond_the_day(2 * minute, hour));
        assert!(is_next_beyond_the_day(30 * hour, 25 * hour));
    }
}
