//! The answer as text and as CSV.

use std::io::{self, Write};

use terminal::text::paragraph;

use super::{PliesStudy, Tally};
use crate::setup::{ColorPair, SquarePair};
use shares::wording::share;
use shares::{WinCount, decimals};

pub fn write_csv(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["of", "ply", "name", "wins", "count", "share"])?;
    let mut row = |of: &str, ply: usize, name: String, wins: u64, count: u64| {
        let share = (count > 0).then(|| decimals(wins as f64 / count as f64, 4));
        writer.serialize((of, ply, name, wins, count, share))
    };
    for (ply, counts) in study.counts().iter().enumerate() {
        for (of, wins) in [("positions", counts.wins), ("at-once", counts.wins_at_once)] {
            row(of, ply, String::new(), wins, counts.positions)?;
        }
        let Some(tally) = study.moves.get(ply) else { continue };
        let towers = ColorPair::ALL.into_iter().map(|pair| ("tower", pair.to_string(), tally.tower(pair)));
        let squares = SquarePair::all().map(|pair| ("square", pair.to_string(), tally.square(pair)));
        let lengths = (1..=Tally::LONGEST).map(|length| ("length", length.to_string(), tally.length(length)));
        for (of, name, WinCount { wins, moves }) in towers.chain(squares).chain(lengths) {
            row(of, ply, name, wins, moves)?;
        }
    }
    writer.flush()
}

pub fn write(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let last = study.moves.len();
    writeln!(out, "{}, plies 0 to {last}: all positions, not a sample\n", study.rules())?;
    write_positions(out, study)?;
    writeln!(out, "\nMoves at {} that win for the player who makes them, by tower moved\n", plies(study))?;
    write_towers(out, study)?;
    writeln!(out)?;
    paragraph(out, "These moves by square reached, as the mover sees the board: home is row 1, file a is at the left")?;
    writeln!(out)?;
    write_squares(out, study)?;
    writeln!(out, "\nThese moves by squares moved\n")?;
    let row = |length: u8| (length.to_string(), vec![study.all.length(length)]);
    let lengths: Vec<GridRow> = (1..=Tally::LONGEST).map(row).collect();
    write_grid(out, &["squares", "moves"], &lengths)?;
    writeln!(out)?;
    paragraph(out, &format!("{}.", finding(study)))
}

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

pub fn plies(study: &PliesStudy<'_>) -> String {
    match study.moves.len() {
        1 => "ply 0".to_owned(),
        plies => format!("plies 0 to {}", plies - 1),
    }
}

/// The towers whose moves win most often and least often; of equal ones, the outer and the inner ones of a home row.
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

type GridRow = (String, Vec<WinCount>);

/// By tower: one row for each ply, one column for each pair of towers. There is no space for their counts.
fn write_towers(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let heads: String = ColorPair::ALL.map(|pair| format!("{:>13}", pair.to_string())).concat();
    writeln!(out, "ply{heads}{:>23}", "all")?;
    let mut row = |name: &str, tally: &Tally| {
        let shares = ColorPair::ALL.map(|pair| tally.tower(pair)).map(|count| share(count.wins, count.moves));
        let shares: String = shares.map(|share| format!("{share:>13}")).concat();
        let WinCount { wins, moves } = tally.total();
        writeln!(out, "{name:>3}{shares}{:>16}{:>7}", format!("{wins}/{moves}"), share(wins, moves))
    };
    for (ply, tally) in study.moves.iter().enumerate() {
        row(&ply.to_string(), tally)?;
    }
    row("all", &study.all)
}

/// By square: the left half of the board, which stands for the right half too, without the mover's home.
fn write_squares(out: &mut dyn Write, study: &PliesStudy<'_>) -> io::Result<()> {
    let pairs: Vec<SquarePair> = SquarePair::all().collect();
    let row = |(number, pairs): (u8, &[SquarePair])| {
        (number.to_string(), pairs.iter().map(|&pair| study.all.square(pair)).collect())
    };
    let rows: Vec<GridRow> = (1..).zip(pairs.chunks(4)).skip(1).map(row).collect();
    write_grid(out, &["row", "a/h", "b/g", "c/f", "d/e"], rows.iter().rev())
}

/// Writes winning moves / moves and their share, in columns wide enough.
fn write_grid<'a>(
    out: &mut dyn Write,
    heads: &[&str],
    rows: impl IntoIterator<Item = &'a GridRow> + Clone,
) -> io::Result<()> {
    let text = |count: &WinCount| format!("{}/{} {:>6}", count.wins, count.moves, share(count.wins, count.moves));
    let cells = rows.clone().into_iter().flat_map(|(_, counts)| counts).map(text);
    let width = cells.map(|cell| cell.len()).max().unwrap_or(0) + 2;
    let left = heads[0].len();
    let others = heads[1..].iter().map(|head| format!("{head:>width$}"));
    writeln!(out, "{}{}", heads[0], others.collect::<String>())?;
    for (name, counts) in rows {
        let counts = counts.iter().map(|count| format!("{:>width$}", text(count)));
        writeln!(out, "{name:>left$}{}", counts.collect::<String>())?;
    }
    Ok(())
}
