//! What is asked about games.

use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::DEFAULT_MEMORY;
use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;

use super::course::CourseQuestion;

/// What to look for in games, and what it may cost.
#[derive(Clone, Copy)]
pub struct ReviewQuestion<'a> {
    /// Also find how soon a win that was given away could have come and how soon the round is now lost; slow early on.
    pub distance: bool,
    /// Also find where each match was lost, within limits.
    pub in_match: Option<&'a CourseQuestion>,
    /// Tables to look up who wins a position.
    pub tables: &'a [&'a Table],
    /// Bytes for the search of each thread.
    pub memory: usize,
    /// Limits that end the work before its answer. Their `nodes` are not counted: set a deadline or a flag.
    pub limits: Limits<'a>,
    /// Receives the progress.
    pub watch: &'a dyn Watch,
}

impl Default for ReviewQuestion<'_> {
    /// Which moves gave a win away, without tables or limits.
    fn default() -> Self {
        let limits = Limits::default();
        ReviewQuestion { distance: false, in_match: None, tables: &[], memory: DEFAULT_MEMORY, limits, watch: &() }
    }
}
