//! What a table counts: positions, wins and losses of the player to move, moves, passes, deadlocks, distances.

use std::io::{self, Write};

use kamisado::Move;
use kamisado_solver::opening_table::{LongestWin, Scope, Table, TableCounts};
use objects::json::{DistanceCount, PlyJson, PlyRow, TableJson};
use terminal::text::{hanging, paragraph};

pub fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

pub fn write_longest(out: &mut dyn Write, LongestWin { position, moves }: &LongestWin) -> io::Result<()> {
    writeln!(out, "\nThe longest win held:\n  {position}")?;
    let line = format!("{} wins in {} by {}", position.turn(), moves.len(), texts(moves).join(" "));
    hanging(out, &line, 2, 4)
}

/// What a table holds, for programs. A table of everything reachable has no last ply, and one row with all positions.
pub fn object(table: &Table) -> TableJson<'_> {
    let header = table.header();
    let (last_ply, distance_plies) = match header.scope {
        Scope::Plies { plies, distance_plies } => (Some(plies), distance_plies),
        Scope::Reachable => (None, None),
    };
    let distance = |(distance, &(wins, losses)): (usize, &(u64, u64))| DistanceCount { distance, wins, losses };
    let ply = |(row, counts): (PlyRow, &TableCounts)| PlyJson {
        row,
        distances: (1..).zip(&counts.distances).map(distance).collect(),
    };
    TableJson {
        rules: &header.rules,
        root: &header.root,
        last_ply,
        distance_plies,
        held: table.len(),
        plies: rows(table).zip(table.counts()).map(ply).collect(),
    }
}

pub fn rows(table: &Table) -> impl Iterator<Item = PlyRow> {
    table.counts().iter().enumerate().map(|(ply, counts)| PlyRow {
        ply,
        positions: counts.positions,
        distinct: counts.distinct,
        wins: counts.wins,
        losses: counts.losses(),
        wins_at_once: counts.wins_at_once,
        moves: counts.moves,
        branching: counts.moves as f64 / counts.positions as f64,
        home_moves: counts.home_moves,
        deadlocks: counts.deadlocks,
        passes: counts.passes,
    })
}

/// Writes a line for each ply, with six decimals: three could be read as thousands.
pub fn write_csv(out: &mut Vec<u8>, table: &Table) -> csv::Result<()> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(out);
    let heads = "ply positions distinct wins losses wins_at_once moves branching home_moves deadlocks passes";
    writer.write_record(heads.split(' '))?;
    for row in rows(table) {
        let before = [row.positions, row.distinct, row.wins, row.losses, row.wins_at_once, row.moves];
        let after = [row.home_moves, row.deadlocks, row.passes];
        writer.serialize((row.ply, before, format!("{:.6}", row.branching), after))?;
    }
    Ok(writer.flush()?)
}

pub fn write_scope(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let (header, held) = (table.header(), table.len());
    match header.scope {
        Scope::Plies { plies, distance_plies } => {
            let distances = distance_plies.map_or("no distances".into(), |last| format!("distances to ply {last}"));
            paragraph(out, &format!("{}, plies 0 to {plies}, {distances}, {held} positions held", header.rules))
        }
        Scope::Reachable => {
            writeln!(out, "{}, everything that can be reached from", header.rules)?;
            writeln!(out, "{}", header.root)?;
            writeln!(out, "{held} positions held, with distances")
        }
    }
}

/// All counts: of a position at every ply at which some line of play reaches it, though it is held once.
pub fn write_counts(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    write_plies(out, table)?;
    write_distances(out, table)
}

/// A line a ply, or one for everything reachable. What is not won is lost.
fn write_plies(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let heads = ["positions", "first here", "mover wins", "at once", "deadlocks", "passes"];
    write!(out, "{:>3}", "ply")?;
    heads.iter().try_for_each(|head| write!(out, " {head:>10}"))?;
    writeln!(out, " {:>9}", "branching")?;
    let reachable = table.header().scope == Scope::Reachable;
    for PlyRow { ply, positions, distinct, wins, wins_at_once, deadlocks, passes, branching, .. } in rows(table) {
        if reachable {
            write!(out, "all")?
        } else {
            write!(out, "{ply:>3}")?
        }
        let numbers = [positions, distinct, wins, wins_at_once, deadlocks, passes];
        numbers.iter().try_for_each(|number| write!(out, " {number:>10}"))?;
        writeln!(out, " {branching:>9.2}")?;
    }
    Ok(())
}

const A_LINE: usize = 4;

/// A line a distance, a column a ply.
fn write_distances(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let plies: Vec<&TableCounts> = table.counts().iter().filter(|counts| !counts.distances.is_empty()).collect();
    if plies.is_empty() {
        return Ok(());
    }
    if let [all] = table.counts() {
        let share = 100.0 * all.wins as f64 / all.positions as f64;
        writeln!(out, "\nThe player to move wins {} of {} positions, {share:.1} %.", all.wins, all.positions)?;
    }
    writeln!(out, "\nMoves of both players to the end of the round: wins/losses of the player to move")?;
    let reachable = table.header().scope == Scope::Reachable;
    let head = |ply| if reachable { "all".to_owned() } else { format!("ply {ply}") };
    for (first, plies) in (0..).step_by(A_LINE).zip(plies.chunks(A_LINE)) {
        if first > 0 {
            writeln!(out)?;
        }
        write!(out, "{:>5}", "moves")?;
        (first..first + plies.len()).try_for_each(|ply| write!(out, " {:>17}", head(ply)))?;
        writeln!(out)?;
        write_distances_of(out, plies)?;
    }
    Ok(())
}

fn write_distances_of(out: &mut dyn Write, plies: &[&TableCounts]) -> io::Result<()> {
    let longest = plies.iter().map(|counts| counts.distances.len()).max().unwrap_or_default();
    for distance in 0..longest {
        let at: Vec<_> =
            plies.iter().map(|counts| counts.distances.get(distance).copied().unwrap_or_default()).collect();
        if at.iter().all(|&found| found == (0, 0)) {
            continue;
        }
        write!(out, "{:>5}", distance + 1)?;
        at.iter().try_for_each(|(wins, losses)| write!(out, " {:>17}", format!("{wins}/{losses}")))?;
        writeln!(out)?;
    }
    Ok(())
}
