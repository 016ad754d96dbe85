//! `solver show` of mitsudomoe.

use std::io::{self, Write};

use kamisado_solver::questions::mitsudomoe::json;
use kamisado_solver::questions::mitsudomoe::shown::{PlayedTurn, TurnsAnswer};
use mitsudomoe::{Elimination, Pile, Setup, Square};
use owo_colors::OwoColorize;
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

use super::Args;
use crate::exit::Exit;
use crate::output;
use crate::paint::Paint;
use crate::subject::forced;
use crate::subject::{MITSUDOMOE, refuse};

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    refuse(&[("--match", args.of_match.format.is_some()), ("--picture", args.picture.is_given())], MITSUDOMOE)?;
    args.rules.check_unused()?;
    let text = &args.position;
    let shown = TurnsAnswer::new(text, &args.moves).map_err(|error| forced::in_position(text, error))?;
    if args.format.is_json() {
        output::json(&json::turns(&shown))?;
    } else {
        output::painted(|out| write(out, &shown, Paint::new()))?;
    }
    Ok(Exit::Answered)
}

fn write(out: &mut dyn Write, shown: &TurnsAnswer, paint: Paint) -> io::Result<()> {
    write_steps(out, &shown.steps, 0)?;
    if shown.steps.iter().any(|step| step.turn.is_some() || !step.out.is_empty()) {
        writeln!(out)?;
    }
    write_position(out, shown, true, paint)
}

/// The board, its text, the players, and who is to move, with the legal turns if they are to be listed, or how it ended.
pub fn write_position(out: &mut dyn Write, shown: &TurnsAnswer, lists_turns: bool, paint: Paint) -> io::Result<()> {
    draw(out, &shown.setup, paint)?;
    writeln!(out, "\n{}\n", shown.setup)?;
    write_players(out, &shown.setup)?;
    writeln!(out)?;
    if let Some(outcome) = shown.outcome {
        return paragraph(out, &format!("The game is over: {outcome}."));
    }
    let count = counted(shown.turns().len() as u64, "legal turn");
    writeln!(out, "{} is to move, {count}{}", shown.setup.turn, if lists_turns { ", by ring step:\n" } else { "." })?;
    if lists_turns { write_turns(out, shown) } else { Ok(()) }
}

/// A line a turn and a player who is out; the first steps are left out, but count.
pub fn write_steps(out: &mut dyn Write, steps: &[PlayedTurn], left_out: usize) -> io::Result<()> {
    let mut number = steps[..left_out].iter().filter(|step| step.turn.is_some()).count();
    for step in &steps[left_out..] {
        if let Some((color, turn)) = &step.turn {
            number += 1;
            writeln!(out, "{number:>3}. {color:<6}  {turn}")?;
        }
        for Elimination { color, reason } in &step.out {
            writeln!(out, "     {color} is out: {reason}")?;
        }
    }
    Ok(())
}

/// Draws the board, row 5 on top, as wide as its highest stack asks for.
fn draw(out: &mut dyn Write, setup: &Setup, paint: Paint) -> io::Result<()> {
    let length = |pile: &Pile| pile.to_string().len();
    let width = setup.board.iter().map(length).max().unwrap_or(0) + 2;
    let files: String = ('a'..='e').map(|file| format!("{file:>width$}")).collect();
    writeln!(out, "   {files}")?;
    for row in (0..5).rev() {
        write!(out, "  {}", row + 1)?;
        for file in 0..5 {
            let pile = &setup.board[Square::at(file, row).index()];
            write!(out, "{:1$}", "", width - length(pile))?;
            match pile.ball {
                Some(ball) => {
                    let letter = ball.letter().to_ascii_uppercase();
                    write!(out, "{}{}", Pile { ball: None, ..pile.clone() }, letter.style(paint.ball(ball)))?;
                }
                None => write!(out, "{pile}")?,
            }
        }
        writeln!(out, "  {}", row + 1)?;
    }
    writeln!(out, "   {files}")
}

/// A line a player, in the order of their turns.
fn write_players(out: &mut dyn Write, setup: &Setup) -> io::Result<()> {
    for (seat, color) in setup.players() {
        let names = seat.goal().map(|square| square.to_string()).join(" ");
        let home = setup.balls(color).filter(|square| seat.goal().contains(square)).count();
        let supply = setup.supply[color.index()];
        let letter = color.letter();
        let ball = letter.to_ascii_uppercase();
        let line = format!(
            "{color:<6}  (rings {letter}, balls {ball}) sits at {seat}, goal {names}: {home} of 3 balls there, {supply} rings in \
             the supply"
        );
        hanging(out, &line, 0, 8)?;
    }
    Ok(())
}

/// The legal turns, a line a ring step.
pub fn write_turns(out: &mut dyn Write, shown: &TurnsAnswer) -> io::Result<()> {
    for same in shown.turns().chunk_by(|(_, a), (_, b)| a.ring == b.ring) {
        let balls: Vec<String> = same.iter().map(|(position, turn)| position.annotate_ball(turn.ball)).collect();
        hanging(out, &format!("{:<8}  {}", same[0].1.ring.to_string(), balls.join("  ")), 2, 12)?;
    }
    Ok(())
}
