//! The answer for people.

use std::io::{self, Write};

use analysis::count::WinCount;
use analysis::tally::{ColorPair, SquarePair};

use super::Study;

/// Writes the three tables.
pub fn write(out: &mut dyn Write, study: &Study<'_>) -> io::Result<()> {
    let (rules, last) = (study.table.root().deadlock().rules_name(), study.moves.len());
    writeln!(out, "{rules}, plies 0 to {last}: all positions, not a sample\n")?;
    write_plies(out, study)?;
    write_towers(out, study)?;
    write_squares(out, study)
}

fn write_plies(out: &mut dyn Write, study: &Study<'_>) -> io::Result<()> {
    writeln!(out, "Positions in which the player to move wins\n")?;
    writeln!(out, "ply  positions       wins              at once")?;
    for (ply, counts) in study.counts().iter().enumerate() {
        let share = |wins: u64| percent(WinCount { wins, moves: counts.positions });
        let (wins, at_once) = (counts.wins, counts.wins_at_once);
        let line = format!("{wins:>11} {:>6} {at_once:>11} {:>6}", share(wins), share(at_once));
        writeln!(out, "{ply:>3}{:>11}{line}", counts.positions)?;
    }
    writeln!(out)
}

fn write_towers(out: &mut dyn Write, study: &Study<'_>) -> io::Result<()> {
    let last = study.moves.len() - 1;
    writeln!(out, "Winning moves / moves at plies 0 to {last}, by tower moved\n")?;
    Ok(())
}

fn write_squares(out: &mut dyn Write, study: &Study<'_>) -> io::Result<()> {
    for row in SquarePair::all().collect::<Vec<_>>().chunks(4).rev() {
        for &p in row { write!(out, "{:>6} {:>9}", percent(study.all.square(p)), study.all.square(p).moves)?; }
        writeln!(out)?;
    }
    for pair in ColorPair::ALL {
        write!(out, "{pair}")?;
        for t in study.moves.iter().chain([&study.all]) { write!(out, "{:>6} {:>9}", percent(t.tower(pair)), t.tower(pair).moves)?; }
        writeln!(out)?;
    }
    Ok(())
}

fn percent(count: WinCount) -> String {
    count.rate().map_or("-".to_owned(), |rate| format!("{:.1}%", 100.0 * rate))
}
