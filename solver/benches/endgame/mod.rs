//! What it takes to solve an endgame backwards, time and memory.

use std::fs;

use anyhow::Context;
use kamisado::{Deadlock, Position};
use kamisado_solver::search::{Limits, retrograde};

use crate::cost::timed;

/// Late positions from which 33 and 1 million can be reached: with rings of all levels, and without.
const LARGE: &str = "8/8/+Up1O3k/1r1+++b+R2u/P3G1++Y1/1g+++K3B+++o/5+++y2/8 b G";
const SMALL: &str = "8/3OU3/2G3g1/u1Rby1o1/2Yk3B/1P2rK2/p7/8 g P";

/// What a solution took.
pub struct Endgame {
    /// Positions solved a second.
    pub speed: f64,
    /// Bytes of memory a position at the worst moment, all that the process takes more than before; none if the system
    /// does not tell.
    pub bytes: Option<f64>,
}

impl Endgame {
    /// Solves one, large or small, with so many threads.
    ///
    /// The memory is only right if the process has not had more before.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub fn measure(large: bool, threads: usize) -> anyhow::Result<Endgame> {
        let text = if large { LARGE } else { SMALL };
        let position = Position::new(&text.parse()?, Deadlock::Official)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let before = status("VmRSS");
        let (solution, seconds) = timed(|| pool.install(|| retrograde::solve(&position, 1 << 32, Limits::default())));
        let positions = solution.context("four gigabytes are enough")?.len() as f64;
        let bytes = before.zip(status("VmHWM")).map(|(before, most)| (most - before) / positions);
        Ok(Endgame { speed: positions / seconds, bytes })
    }
}

/// A number of bytes that the system tells of this process.
fn status(name: &str) -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024.0 * kilobytes)
}
