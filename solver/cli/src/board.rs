//! A drawing of the board.
//!
//! Upper case is Gold, lower case Black, a `+` before or above a tower is a ring. In colours every square has its own as
//! background and its letter at the right; a tower is its letter on its own colour, within a dark rim (Black) or a light
//! one (Gold) that carries the rings. Without colours a second board beside the first has the letters of the squares.

use std::io::{self, Write};

use kamisado::{Level, Setup, Square, Tower};
use owo_colors::OwoColorize;

use crate::paint::Paint;

pub fn draw(out: &mut dyn Write, setup: &Setup, paint: Paint) -> io::Result<()> {
    if paint.on { draw_colored(out, setup, paint) } else { draw_plain(out, setup) }
}

fn draw_colored(out: &mut dyn Write, setup: &Setup, paint: Paint) -> io::Result<()> {
    let files = format!("    {}", ('a'..='h').map(|file| format!("   {file}   ")).collect::<String>());
    writeln!(out, "{}", files.trim_end())?;
    for row in (0..8).rev() {
        let squares = (0..8).map(|file| Square::at(file, row)).map(|square| (square, setup.board[square.index()]));
        write!(out, "    ")?;
        for (square, tower) in squares.clone() {
            draw_upper_half(out, square, tower, paint)?;
        }
        write!(out, "\n  {} ", row + 1)?;
        for (square, tower) in squares {
            draw_lower_half(out, square, tower, paint)?;
        }
        writeln!(out, " {}", row + 1)?;
    }
    writeln!(out, "{}", files.trim_end())
}

/// The rings of a tower, on its rim; seven columns in all.
fn draw_upper_half(out: &mut dyn Write, square: Square, tower: Option<Tower>, paint: Paint) -> io::Result<()> {
    let ground = paint.on_color(square.color());
    match tower {
        None => write!(out, "{}", "       ".style(ground)),
        Some(tower) => {
            let rings = format!("{:^3}", "+".repeat(tower.level.rings().into()));
            write!(out, "{}{}{}", "  ".style(ground), rings.style(paint.on_rim(tower.player)), "  ".style(ground))
        }
    }
}

/// The letter of a tower, between its rims, and the letter of the square.
fn draw_lower_half(out: &mut dyn Write, square: Square, tower: Option<Tower>, paint: Paint) -> io::Result<()> {
    let ground = paint.on_color(square.color());
    match tower {
        None => write!(out, "{}", "      ".style(ground))?,
        Some(tower) => {
            let rim = paint.rim_on_color(tower.player, tower.color);
            let letter = Tower { level: Level::Normal, ..tower }.to_string();
            let body = letter.style(paint.on_color(tower.color).bold());
            write!(out, "{}{}{body}{}{}", "  ".style(ground), "▌".style(rim), "▐".style(rim), " ".style(ground))?;
        }
    }
    write!(out, "{}", square.color().letter().style(paint.on_color_faint(square.color())))
}

fn draw_plain(out: &mut dyn Write, setup: &Setup) -> io::Result<()> {
    // As wide as the tower with the most rings asks for.
    let rings = setup.towers().map(|(_, tower)| usize::from(tower.level.rings())).max().unwrap_or(0);
    let width = rings + 2;
    let files: String = ('a'..='h').map(|file| format!("{file:>width$}")).collect();
    let square_files = "a b c d e f g h";
    writeln!(out, "   {files}          {square_files}")?;
    for row in (0..8).rev() {
        let squares = (0..8).map(|file| Square::at(file, row));
        let towers = squares.clone().map(|square| match setup.board[square.index()] {
            Some(tower) => format!("{:>width$}", tower.to_string()),
            None => format!("{:>width$}", '.'),
        });
        let letters: Vec<String> = squares.map(|square| square.color().letter().to_string()).collect();
        let number = row + 1;
        writeln!(out, "  {number}{}  {number}    {number}  {}", towers.collect::<String>(), letters.join(" "))?;
    }
    writeln!(out, "   {files}          {square_files}")?;
    writeln!(out, "   {:>width$}{:len$}          colours of the squares", ' ', "towers", len = files.len() - width)
}
