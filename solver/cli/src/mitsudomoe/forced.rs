//! Forced wins of mitsudomoe: the question of `solve` and `query`, and its answer for people or for programs.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::picture::Arrow;
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinAnswer, ForcedWinQuestion, answer};
use mitsudomoe::questions::json::{ForcedWinJson, KnownTurnsJson};
use mitsudomoe::questions::known::{Known, KnownTurn, KnownTurns, known_turns};
use mitsudomoe::questions::shown::{self, TurnsError};
use mitsudomoe::{Position, Seat, Turn};
use terminal::count::counted;
use terminal::progress::{DAY, SearchSign};
use terminal::text::{hanging, paragraph};

use crate::answer::by_now;
use crate::options;
use crate::subject::{Inquiry, Subject};

pub fn in_position(text: &str, error: TurnsError) -> anyhow::Error {
    match error {
        TurnsError::Position(error) => anyhow::Error::from(error).context(options::in_position(text)),
        error => error.into(),
    }
}

pub struct ForcedWins<'a> {
    inquiry: &'a Inquiry,
    pub question: ForcedWinQuestion<'static>,
    listed: bool,
}

impl<'a> ForcedWins<'a> {
    pub fn new(inquiry: &'a Inquiry, turns: u8) -> ForcedWins<'a> {
        let question = ForcedWinQuestion {
            turns,
            proof: inquiry.effort.proof(),
            memory: inquiry.computing.memory.bytes(),
            threads: inquiry.computing.threads.number(),
            ..ForcedWinQuestion::default()
        };
        ForcedWins { inquiry, question, listed: !inquiry.value_only }
    }

    pub fn in_lines(self, memory: usize) -> ForcedWins<'a> {
        let listed = self.listed && self.inquiry.computing.format.is_json();
        ForcedWins { listed, question: ForcedWinQuestion { memory, threads: 1, ..self.question }, ..self }
    }

    fn ask(
        &self,
        position: &Position,
        question: &ForcedWinQuestion<'_>,
        found: &mut dyn FnMut(&KnownTurns),
    ) -> anyhow::Result<KnownTurns> {
        if !self.listed {
            return Ok(KnownTurns { turns: Vec::new(), answer: answer(position, question)?, depth: 0, complete: true });
        }
        // Without a limit, other turns could take long when it is known who wins.
        Ok(known_turns(position, question, !self.inquiry.effort.is_limited(), found)?)
    }
}

impl Subject for ForcedWins<'_> {
    type Position = Position;
    type Answer = KnownTurns;

    fn read<S: AsRef<str>>(&self, text: &str, turns: &[S]) -> anyhow::Result<Position> {
        shown::position(text, turns).map_err(|error| in_position(text, error))
    }

    fn read_line(&self, line: &str) -> anyhow::Result<Position> {
        self.read::<&str>(line, &[])
    }

    fn answer(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<KnownTurns> {
        let question = ForcedWinQuestion { limits, ..self.question };
        let sign = Sign {
            searching: SearchSign::new("searching"),
            turns: question.turns,
            is_limited: self.inquiry.effort.is_limited(),
            pace: Mutex::new(Pace { refuted: 0, took: Duration::ZERO, began: Instant::now() }),
        };
        let limits = Limits { expanded: Some(&sign.searching.expanded), ..limits };
        let watched = ForcedWinQuestion { limits, watch: &sign, ..question };
        let pool = self.inquiry.computing.threads.pool()?;
        let found = pool.install(|| self.ask(position, &watched, &mut |found| sign.know(found)));
        sign.searching.clear();
        found
    }

    fn answer_alone(&self, position: &Position, limits: Limits<'static>) -> anyhow::Result<KnownTurns> {
        let question = ForcedWinQuestion { limits, ..self.question };
        self.ask(position, &question, &mut |_| ())
    }

    fn is_known(found: &KnownTurns) -> bool {
        !matches!(found.answer.forced, ForcedWin::Unknown(_))
    }

    fn write_json(&self, out: &mut Vec<u8>, position: &Position, found: &KnownTurns, time: Duration) {
        let (turns, wins) = (self.question.turns, self.inquiry.listing.wins);
        let written = if self.listed {
            serde_json::to_writer(out, &KnownTurnsJson::new(position, turns, found, wins, time))
        } else {
            serde_json::to_writer(out, &ForcedWinJson::new(position, turns, &found.answer, time))
        };
        written.expect("plain data");
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        position: &Position,
        found: &KnownTurns,
        time: Duration,
    ) -> io::Result<()> {
        writeln!(out, "{position}\n")?;
        write_turns(out, position, &found.turns, self.inquiry.listing.wins)?;
        for (number, (color, turn)) in (1..).zip(found.answer.played(position)) {
            writeln!(out, "{number:>3}. {color:<6}  {turn}")?;
        }
        write_end(out, position, self.question.turns, &found.answer, time)
    }

    fn line(&self, position: &Position, found: &KnownTurns) -> String {
        let result = match found.answer.forced {
            ForcedWin::Win(within) => format!("win\t{within}"),
            ForcedWin::Loss(within) => format!("loss\t{within}"),
            ForcedWin::None => format!("none\t{}", self.question.turns),
            ForcedWin::Unknown(refuted) => format!("unknown\t{refuted}"),
        };
        let proved = if found.answer.proved { "" } else { "\tnot proved" };
        format!("{position}\t{result}{proved}")
    }

    fn board(&self, _: &Position, _: &KnownTurns) -> anyhow::Result<Option<(kamisado::Setup, Option<Arrow>)>> {
        Ok(None)
    }
}

/// A sign of life that says within how many turns nobody wins.
struct Sign {
    searching: SearchSign,
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
                "note: {next} are not expected to be searched within a day; Ctrl-C ends the search and prints what is \
                 known by then"
            ));
        }
    }
}

impl Sign {
    fn know(&self, found: &KnownTurns) {
        let refuted = self.pace.lock().unwrap_or_else(PoisonError::into_inner).refuted;
        if found.depth > refuted {
            self.advance((found.depth - refuted).into());
        }
        let next = counted(found.depth + 1, "turn");
        self.searching.say(format!("searching within {next}: {}", tally(&found.turns)));
    }
}

/// Whether another turn is not expected to be searched within a day: the last one took `took`, the one before it `before`,
/// and the next one is expected to grow at that rate.
fn is_next_beyond_the_day(before: Duration, took: Duration) -> bool {
    // The quotient of short times says little.
    let growth = took.as_secs_f64() / before.as_secs_f64().max(0.1);
    took.as_secs_f64() * growth.max(1.0) > DAY.as_secs_f64()
}

pub fn write_end(
    out: &mut dyn Write,
    position: &Position,
    turns: u8,
    found: &ForcedWinAnswer,
    time: Duration,
) -> io::Result<()> {
    if !found.line.is_empty() {
        writeln!(out)?;
    }
    let searched = match found.nodes {
        0 => "without a search".to_owned(),
        nodes => format!("{nodes} positions and half-made turns searched"),
    };
    let proved = if found.proved { "" } else { ", not proved" };
    let rules = position.victory().rules_name();
    paragraph(out, &format!("{searched}, {:.3} s, {rules}{proved}", time.as_secs_f64()))?;
    paragraph(out, &sentence(position, turns, found.forced))
}

/// Lines of a group of turns that are shown, unless only the wins are asked for; there may be hundreds.
const SHOWN: usize = 12;

/// The turns, or only those that win, by what is known of them, a line a ring step.
fn write_turns(out: &mut dyn Write, position: &Position, turns: &[KnownTurn], wins: bool) -> io::Result<()> {
    for same in groups(turns).iter().filter(|same| !wins || matches!(same[0].known, Known::Win(_))) {
        writeln!(out, "{} {}", counted(same.len() as u64, "turn"), verb(same[0].known, same.len() == 1))?;
        let mut rings: Vec<&[KnownTurn]> = same.chunk_by(|a, b| a.turn.ring == b.turn.ring).collect();
        let rest: usize = if wins || rings.len() <= SHOWN { 0 } else { rings.drain(SHOWN - 1..).map(<[_]>::len).sum() };
        for same in rings {
            write_ring(out, position, &same.iter().map(|found| found.turn).collect::<Vec<_>>())?;
        }
        writeln!(out, "{}", if rest > 0 { format!("  and {rest} more, see --format json\n") } else { String::new() })?;
    }
    Ok(())
}

pub fn write_ring(out: &mut dyn Write, position: &Position, turns: &[Turn]) -> io::Result<()> {
    let balls: Vec<String> = turns.iter().map(|turn| position.annotate_ball(turn.ball)).collect();
    hanging(out, &format!("{:<8}  {}", turns[0].ring.to_string(), balls.join("  ")), 2, 12)
}

/// Turns by what is known of them: quick wins first, then open turns, then stubborn losses before quick ones.
fn groups(turns: &[KnownTurn]) -> Vec<Vec<KnownTurn>> {
    let mut turns = turns.to_vec();
    // The turns of a ring step stay together.
    turns.sort_by_key(|found| match found.known {
        Known::Win(within) => (0, i16::from(within)),
        Known::Open(turns) => (1, -i16::from(turns)),
        Known::Loss(within) => (2, -i16::from(within)),
    });
    turns.chunk_by(|a, b| a.known == b.known).map(<[_]>::to_vec).collect()
}

/// How many turns there are of which this or that is known.
pub fn tally(turns: &[KnownTurn]) -> String {
    let told = |same: &Vec<KnownTurn>| format!("{} {}", same.len(), verb(same[0].known, same.len() == 1));
    groups(turns).iter().map(told).collect::<Vec<_>>().join(", ")
}

fn verb(known: Known, is_one: bool) -> String {
    let (s, are, give) = if is_one { ("s", "is", "gives") } else { ("", "are", "give") };
    match known {
        Known::Win(1) => format!("win{s} at once"),
        Known::Win(within) => format!("win{s} within {within}"),
        Known::Open(0) => format!("{are} not decided"),
        Known::Open(turns) => format!("let{s} nobody win within {turns}"),
        Known::Loss(0) => format!("{give} the game away"),
        Known::Loss(within) => format!("lose{s} within {within}"),
    }
}

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
