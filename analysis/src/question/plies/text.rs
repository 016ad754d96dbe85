//! The answer for people.

use std::io::{self, Write};

use crate::question::plies::Tally;
use crate::setup::{ColorPair, SquarePair};
use crate::statistics::WinCount;
use crate::statistics::wording::share;

use super::PliesStudy;

/// Writes four tables and the finding.
pub fn write(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let last = study.moves.len();
    writeln!(out, "{}, plies 0 to {last}: all positions, not a sample\n", study.rules())?;
    write_positions(out, study)?;
    writeln!(out, "\nMoves at {} that win for the player who makes them, by tower moved\n", plies(study))?;
    write_grid(out, &towers(study))?;
    writeln!(
        out,
        "\nThe same by square reached, as the mover sees the board: his home is row 1, file a at his left\n"
    )?;
    write_grid(out, &squares(study))?;
    writeln!(out, "\nThe same by squares moved\n")?;
    write_grid(out, &lengths(study))?;
    writeln!(out, "\n{}.", finding(study))
}

/// The finding, in a sentence.
pub fn finding(study: &PliesStudy<'_>) -> String {
    let last = study.moves.len();
    let counts = &study.counts()[last];
    let [best, worst] = ends(study).map(|(pair, count)| {
        let [left, right] = pair.colors();
        (format!("the {left} or {right} tower"), share(count.wins, count.moves))
    });
    format!(
        "The player to move wins {} of the positions at ply {last}; a move with {} wins most often ({}), with {} \
         least ({})",
        share(counts.wins, counts.positions),
        best.0,
        best.1,
        worst.0,
        worst.1
    )
}

/// The plies whose moves are counted.
pub fn plies(study: &PliesStudy<'_>) -> String {
    match study.moves.len() {
        1 => "ply 0".to_owned(),
        plies => format!("plies 0 to {}", plies - 1),
    }
}

/// The towers whose moves win most often, and those whose moves do least; of equals the outer and
/// the inner ones of a home row.
fn ends(study: &PliesStudy<'_>) -> [(ColorPair, WinCount); 2] {
    // Every tower moves at ply 0, so each share is a number.
    let share = |(_, count): &(ColorPair, WinCount)| count.rate().unwrap_or(0.0);
    let mut counted = ColorPair::ALL.map(|pair| (pair, study.all.tower(pair)));
    counted.sort_by(|a, b| share(b).total_cmp(&share(a)));
    [counted[0], counted[ColorPair::ALL.len() - 1]]
}

fn write_positions(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    writeln!(out, "Positions that the player to move wins\n")?;
    writeln!(out, "ply {:>11} {:>18} {:>18}", "positions", "wins", "at once")?;
    for (ply, counts) in study.counts().iter().enumerate() {
        write!(out, "{ply:>3} {:>11}", counts.positions)?;
        for wins in [counts.wins, counts.wins_at_once] {
            write!(out, " {wins:>11} {:>6}", share(wins, counts.positions))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Counts in rows and columns, with their names.
struct Grid {
    heads: Vec<String>,
    rows: Vec<(String, Vec<WinCount>)>,
}

/// A row a ply, a column a pair of towers.
fn towers(study: &PliesStudy<'_>) -> Grid {
    let row = |name: String, tally: &Tally| {
        let counts = ColorPair::ALL.map(|pair| tally.tower(pair));
        (name, counts.into_iter().chain([tally.total()]).collect())
    };
    let by_ply = study.moves.iter().enumerate().map(|(ply, tally)| row(ply.to_string(), tally));
    let pairs = ColorPair::ALL.map(|pair| pair.to_string());
    Grid {
        heads: ["ply".to_owned()].into_iter().chain(pairs).chain(["all".to_owned()]).collect(),
        rows: by_ply.chain([row("all".to_owned(), &study.all)]).collect(),
    }
}

/// A row a length, all plies together.
fn lengths(study: &PliesStudy<'_>) -> Grid {
    let row = |length: u8| (length.to_string(), vec![study.all.length(length)]);
    Grid { heads: ["squares", "moves"].map(str::to_owned).into(), rows: (1..=Tally::LONGEST).map(row).collect() }
}

/// The left half of the board, which is the right one too, without the row that no move reaches: the mover's home.
fn squares(study: &PliesStudy<'_>) -> Grid {
    let pairs: Vec<SquarePair> = SquarePair::all().collect();
    let row = |(number, pairs): (usize, &[SquarePair])| {
        ((number + 1).to_string(), pairs.iter().map(|&pair| study.all.square(pair)).collect())
    };
    Grid {
        heads: ["row", "a/h", "b/g", "c/f", "d/e"].map(str::to_owned).into(),
        rows: pairs.chunks(4).enumerate().skip(1).map(row).rev().collect(),
    }
}

/// Writes winning moves / moves and their share, in columns wide enough.
fn write_grid(out: &mut dyn Write, grid: &Grid) -> io::Result<()> {
    let text = |count: &WinCount| format!("{}/{} {:>6}", count.wins, count.moves, share(count.wins, count.moves));
    let cells = || grid.rows.iter().flat_map(|(_, counts)| counts).map(text);
    let width = cells().map(|cell| cell.len()).max().unwrap_or(0) + 2;
    let left = grid.heads[0].len();
    let heads = grid.heads.iter().skip(1).map(|head| format!("{head:>width$}"));
    writeln!(out, "{:>left$}{}", grid.heads[0], heads.collect::<String>())?;
    for (name, counts) in &grid.rows {
        let counts = counts.iter().map(|count| format!("{:>width$}", text(count)));
        writeln!(out, "{name:>left$}{}", counts.collect::<String>())?;
    }
    Ok(())
}
