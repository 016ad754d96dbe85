//! A solution in numbers, written for people or for programs.

use std::io::{self, Write};

use kamisado::Position;
use kamisado_solver::search::retrograde::{SolutionSummary, WinningLine};
use serde::Serialize;

use crate::cmd::counts::{DistanceJson, LongestJson, texts};

/// What is counted of a solution.
pub struct Statistics {
    pub summary: SolutionSummary,
    pub longest: Option<WinningLine<Position>>,
}

/// The same for programs.
#[derive(Serialize)]
pub struct StatisticsJson {
    wins: u64,
    losses: u64,
    win_share: f64,
    home_moves: u64,
    deadlock_moves: u64,
    deadlock_positions: u64,
    distances: Vec<DistanceJson>,
    longest_win: Option<LineJson>,
}

#[derive(Serialize)]
struct LineJson {
    path: Vec<String>,
    #[serde(flatten)]
    longest: LongestJson,
}

impl Statistics {
    fn win_share(&self) -> f64 {
        self.summary.wins as f64 / self.summary.positions as f64
    }
}

impl StatisticsJson {
    /// The object.
    pub fn new(statistics: &Statistics) -> StatisticsJson {
        let SolutionSummary { positions, wins, ends, distances } = &statistics.summary;
        let of_distance = |(distance, &[losses, wins]): (usize, &[u64; 2])| DistanceJson { distance, wins, losses };
        let line = |line: &WinningLine<Position>| LineJson {
            path: texts(&line.path),
            longest: LongestJson::new(&line.position, &line.moves),
        };
        StatisticsJson {
            wins: *wins,
            losses: positions - wins,
            win_share: statistics.win_share(),
            home_moves: ends.won,
            // Nothing but a deadlock loses a round for whoever moved (M8).
            deadlock_moves: ends.lost,
            deadlock_positions: ends.losable,
            distances: distances.iter().enumerate().skip(1).map(of_distance).collect(),
            longest_win: statistics.longest.as_ref().map(line),
        }
    }
}

/// Writes the numbers below the answer.
pub fn write(out: &mut dyn Write, statistics: &Statistics) -> io::Result<()> {
    let SolutionSummary { positions, wins, ends, distances } = &statistics.summary;
    let share = 100.0 * statistics.win_share();
    writeln!(out, "\n{positions} positions solved backwards; the player to move wins {wins} of them, {share:.1} %.")?;
    let (home, deadlock, from) = (ends.won, ends.lost, ends.losable);
    writeln!(out, "Moves that end the round: {home} reach home, {deadlock} end in a deadlock, from {from} positions.")?;
    writeln!(out, "\n  moves to the end       wins     losses")?;
    for (distance, [losses, wins]) in distances.iter().enumerate().skip(1) {
        writeln!(out, "  {distance:17} {wins:10} {losses:10}")?;
    }
    if let Some(WinningLine { path, position, moves }) = &statistics.longest {
        let path = if path.is_empty() { "at once".to_owned() } else { format!("after {}", texts(path).join(" ")) };
        writeln!(out, "\nThe longest win, {path}:\n  {position}")?;
        writeln!(out, "  {} wins in {} by {}", position.turn(), moves.len(), texts(moves).join(" "))?;
    }
    Ok(())
}
