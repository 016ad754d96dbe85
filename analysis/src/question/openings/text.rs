//! The answer for people.

use std::io::{self, Write};

use kamisado::{Color, Direction};

use super::study::{LONGEST, OpeningsStudy};
use crate::question::first_moves::{FirstMove, count};
use crate::question::plies;
use crate::statistics::WinCount;

/// Writes winning moves / moves by tower and length, with the sums by direction, and then what the table says.
///
/// # Errors
///
/// Those of `out`.
pub fn write(out: &mut dyn Write, study: &OpeningsStudy<'_>) -> io::Result<()> {
    let moves = &study.moves;
    let text = |WinCount { wins, moves }: WinCount| {
        if moves == 0 { "-".to_owned() } else { format!("{wins}/{moves}") }
    };
    let lengths: String = (1..=LONGEST).map(|length| format!("{length:>6}")).collect();
    let directions: String =
        Direction::ALL.map(|direction| format!("{:>10}", direction.title().to_lowercase())).concat();
    writeln!(
        out,
        "Winning first moves / first moves, by tower and by squares moved; left and right as Black sees them\n"
    )?;
    writeln!(out, "{:<8}{lengths}{directions}{:>10}", "", "all")?;
    let line = |name: &str, counted: &dyn Fn(&FirstMove) -> bool| {
        let part = |keep: &dyn Fn(&FirstMove) -> bool| text(count(moves.iter().filter(|m| counted(m) && keep(m))));
        let lengths: String = (1..=LONGEST).map(|length| format!("{:>6}", part(&|m| m.length == length))).collect();
        let directions =
            Direction::ALL.map(|direction| format!("{:>10}", part(&|m| m.direction == direction))).concat();
        format!("{name:<8}{lengths}{directions}{:>10}", part(&|_| true))
    };
    for tower in Color::ALL {
        writeln!(out, "{}", line(tower.name(), &|m| m.tower == tower))?;
    }
    writeln!(out, "{}\n", line("all", &|_| true))?;
    writeln!(out, "{}.", study.finding())?;
    let Some(plies) = &study.plies else { return Ok(()) };
    writeln!(out)?;
    plies::text::write(out, plies)
}
