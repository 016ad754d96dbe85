//! `solver show` of mitsudomoe.

use std::io::{self, Write};

use mitsudomoe::questions::json::ShowJson;
use mitsudomoe::questions::shown;
use mitsudomoe::record::Record;
use mitsudomoe::{Elimination, Pile, Position, Setup, Square};
use owo_colors::OwoColorize;
use terminal::count::counted;
use terminal::text::{hanging, paragraph};

use super::forced;
use crate::exit::Exit;
use crate::output;
use crate::paint::Paint;

pub fn run(text: &str, moves: &[String], is_json: bool) -> anyhow::Result<Exit> {
    let record = shown::record(text, moves).map_err(|error| forced::in_position(text, error))?;
    if is_json {
        output::json(&ShowJson::new(&record, true))?;
    } else {
        output::painted(|out| write(out, &record, Paint::new()))?;
    }
    Ok(Exit::Answered)
}

fn write(out: &mut dyn Write, record: &Record, paint: Paint) -> io::Result<()> {
    write_steps(out, record, 0)?;
    if record.turns() > 0 || !record.steps()[0].out.is_empty() {
        writeln!(out)?;
    }
    write_end(out, record, true, paint)
}

/// The board, its text, the players, and who is to move, with the legal turns if they are to be listed, or how it ended.
pub fn write_end(out: &mut dyn Write, record: &Record, lists_turns: bool, paint: Paint) -> io::Result<()> {
    let (position, end) = (record.position(), record.end());
    draw(out, &end, paint)?;
    writeln!(out, "\n{end}\n")?;
    write_players(out, &end)?;
    writeln!(out)?;
    if let Some(outcome) = position.outcome() {
        return paragraph(out, &format!("The game is over: {outcome}."));
    }
    let count = counted(position.count_turns(), "legal turn");
    writeln!(out, "{} is to move, {count}{}", end.turn, if lists_turns { ", by ring step:\n" } else { "." })?;
    if lists_turns { write_turns(out, position) } else { Ok(()) }
}

pub fn write_steps(out: &mut dyn Write, record: &Record, from: usize) -> io::Result<()> {
    for (number, (turn, step)) in record.written().enumerate().skip(from) {
        if let Some((color, turn)) = turn {
            writeln!(out, "{number:>3}. {color:<6}  {turn}")?;
        }
        for Elimination { color, reason } in &step.out {
            writeln!(out, "     {color} is out: {reason}")?;
        }
    }
    Ok(())
}

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

pub fn write_turns(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    position.turns().chunk_by(|a, b| a.ring == b.ring).try_for_each(|same| forced::write_ring(out, position, same))
}
