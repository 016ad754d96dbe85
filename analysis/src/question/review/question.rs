//! What is asked of records.

use kamisado_solver::search::Limits;
use kamisado_solver::watch::Watch;

use super::course::CourseQuestion;

/// What is asked of records.
#[derive(Clone, Copy)]
pub struct ReviewQuestion<'a> {
    /// Also how soon a win that was given away could have been had, and how soon it is now lost; slow in early positions.
    pub distance: bool,
    /// Also where each match was lost, within limits.
    pub in_match: Option<&'a CourseQuestion>,
    /// Bytes for the search of each thread.
    pub memory: usize,
    /// What ends the work before its answer. Nodes are those of one position.
    pub limits: Limits<'a>,
    /// Told how far the work has come.
    pub watch: &'a dyn Watch,
}
