//! The least number of positions to know, as if every line were learnt separately.
//!
//! The need of a position with the winner to move is the minimum over the winning moves of the need of the next
//! position, plus one if the position must be known for the move. With the loser to move it is the sum over all
//! answers. A position met in two lines counts twice; [`bound`](super::bound) and [`book`](super::book) count it once.
//!
//! The search is best-first with lower bounds, like proof-number search: it opens the positions that the cheapest book
//! so far depends on, and stops when a bound passes the target.

use kamisado_solver::questions::value::WinnerError;

use super::graph::{BookStep, Graph};

pub(super) enum Halt {
    Full,
    /// A limit or a fault of the search for values.
    Search(WinnerError),
}

impl From<WinnerError> for Halt {
    fn from(error: WinnerError) -> Self {
        Halt::Search(error)
    }
}

/// Raises the bound of a position until it is exact or above `most`.
///
/// A `guess` above 0 for the need of an unopened position makes the search greedy: it continues where it is almost
/// done, and its result need not be the least.
pub(super) fn search(graph: &mut Graph<'_>, number: u32, most: u32, guess: u32, bytes: usize) -> Result<(), Halt> {
    if graph.bytes() > bytes {
        return Err(Halt::Full);
    }
    let attacks = graph.attacks(number);
    // Copying is cheap compared with finding them, and the graph changes below.
    let steps: Vec<BookStep> = graph.steps(number)?.to_vec();
    loop {
        let (least, is_exact, open) = if attacks { cheapest(graph, &steps, guess) } else { sum(graph, &steps, guess) };
        graph.note(number, least, is_exact);
        if is_exact || least > most {
            return Ok(());
        }
        let Open { number, rest } = open.expect("an inexact position depends on an inexact one");
        search(graph, number, rest.min(most - least + told(graph, number, guess)), guess, bytes)?;
    }
}

/// The position to continue with, and how far it may rise before another one is next.
struct Open {
    number: u32,
    rest: u32,
}

fn asked(graph: &Graph<'_>, step: BookStep, guess: u32) -> (u32, bool) {
    let (least, is_exact) = step.next.map_or((0, true), |next| (told(graph, next, guess), graph.node(next).is_exact));
    (least + step.cost(), is_exact)
}

fn told(graph: &Graph<'_>, number: u32, guess: u32) -> u32 {
    let node = graph.node(number);
    if node.steps.is_none() { guess } else { node.least }
}

/// The winner's step with the least need, exact ones first, and its need.
pub(super) fn best(graph: &Graph<'_>, steps: &[BookStep], guess: u32) -> ((u32, bool), BookStep) {
    let of = |&step: &BookStep| (asked(graph, step, guess), step);
    let order = |((least, is_exact), _): &((u32, bool), BookStep)| (*least, !*is_exact);
    steps.iter().map(of).min_by_key(order).expect("the winner has a move that wins")
}

fn cheapest(graph: &Graph<'_>, steps: &[BookStep], guess: u32) -> (u32, bool, Option<Open>) {
    let ((least, is_exact), step) = best(graph, steps, guess);
    let others = steps.iter().filter(|&&other| other != step).map(|&other| asked(graph, other, guess).0);
    let open = step
        .next
        .filter(|_| !is_exact)
        .map(|number| Open { number, rest: others.min().map_or(u32::MAX, |second| second - step.cost()) });
    (least, is_exact, open)
}

/// All answers of the loser together. The one to continue with is the hardest so far.
fn sum(graph: &Graph<'_>, steps: &[BookStep], guess: u32) -> (u32, bool, Option<Open>) {
    let least = steps.iter().map(|&step| asked(graph, step, guess).0).sum();
    let open = steps.iter().filter_map(|step| step.next).filter(|&next| !graph.node(next).is_exact);
    let open = open.max_by_key(|&next| told(graph, next, guess)).map(|number| Open { number, rest: u32::MAX });
    (least, open.is_none(), open)
}
