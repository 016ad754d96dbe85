//! `solver explain` of mitsudomoe: the forced line, with what is known of the other turns at each step.

use std::io::{self, Write};
use std::time::Instant;

use kamisado_solver::search::Limits;
use mitsudomoe::questions::forced_win::{ForcedWin, ForcedWinAnswer, ForcedWinQuestion, answer};
use mitsudomoe::questions::json::{ForcedWinJson, LineJson};
use mitsudomoe::questions::known::{Known, KnownTurn, KnownTurns, known_turns};
use mitsudomoe::questions::shown;
use mitsudomoe::{Position, Turn};
use terminal::count::counted;
use terminal::progress::SearchSign;
use terminal::text::hanging;

use crate::exit::Exit;
use crate::mitsudomoe::forced::{in_position, tally, write_end};
use crate::options::{ComputeOptions, Effort};
use crate::output;

type Step = (Position, Turn, KnownTurns);

pub fn run(
    text: &str,
    moves: &[String],
    turns: u8,
    effort: Effort,
    computing: &ComputeOptions,
) -> anyhow::Result<Exit> {
    let position = shown::position(text, moves).map_err(|error| in_position(text, error))?;
    let (begin, searching) = (Instant::now(), SearchSign::new("explaining"));
    let limits = Limits { expanded: Some(&searching.expanded), ..effort.limits() };
    let (proof, memory) = (effort.proof(), computing.memory.bytes());
    let question = ForcedWinQuestion { turns, proof, memory, limits, ..Default::default() };
    let mut found = answer(&position, &question)?;
    let line = follow(&position, &mut found, question)?;
    searching.clear();
    if computing.format.is_json() {
        let forced = ForcedWinJson::new(&position, turns, &found, begin.elapsed());
        output::json(&LineJson::new(forced, &line))?;
    } else {
        output::painted(|out| {
            writeln!(out, "{position}\n")?;
            line.iter().zip(1..).try_for_each(|(step, number)| write_step(out, number, step))?;
            write_end(out, &position, turns, &found, begin.elapsed())
        })?;
    }
    Ok(if matches!(found.forced, ForcedWin::Unknown(_)) { Exit::Unknown } else { Exit::Answered })
}

/// What is known of the turns along the line, within the turns that the winner has left.
fn follow(start: &Position, found: &mut ForcedWinAnswer, question: ForcedWinQuestion<'_>) -> anyhow::Result<Vec<Step>> {
    let (mut left, is_win) = match found.forced {
        ForcedWin::Win(within) => (within, true),
        ForcedWin::Loss(within) => (within, false),
        _ => return Ok(Vec::new()),
    };
    let (mut position, mut line) = (*start, Vec::new());
    for &turn in &found.line {
        let limits = question.limits.less(found.nodes);
        let known = known_turns(&position, &ForcedWinQuestion { turns: left, limits, ..question }, true, &mut |_| ())?;
        found.nodes += known.answer.nodes;
        left -= u8::from((position.turn() == start.turn()) == is_win);
        line.push((position, turn, known));
        position.play_unchecked(turn);
    }
    Ok(line)
}

fn write_step(out: &mut dyn Write, number: usize, (position, turn, known): &Step) -> io::Result<()> {
    // What else the winner could do is not searched.
    let wins: Vec<KnownTurn> =
        known.turns.iter().copied().filter(|found| matches!(found.known, Known::Win(_))).collect();
    let shown = tally(if wins.is_empty() { &known.turns } else { &wins });
    let all = counted(known.turns.len() as u64, "turn");
    let (player, turn) = (position.color(position.turn()), position.annotate(*turn));
    hanging(out, &format!("{number}. {player:<6}  {turn:21}  of {all}: {shown}"), 2, 13)
}
