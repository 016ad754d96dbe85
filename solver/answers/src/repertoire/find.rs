//! The search for the smallest book.

use kamisado_solver::questions::value::WinnerError;
use kamisado_solver::search::SearchStopped;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bound::{BoundValues, Shares};
use super::graph::{BookStep, Graph};
use super::least::{Halt, best, search};
use super::web::Web;

const WEBS: usize = 40;

/// How far the bound of a position is raised before the shares are updated. Most unopened positions on the cheapest
/// choices turn out expensive at once; raising the bound to the end takes three times as long in all.
const ENOUGH: u32 = 1;

/// The number of parts into which the remaining memory is divided for a single position.
const PARTS: usize = 8;

/// The assumed need of an unopened position when completing a book. A smaller one opens more than memory holds.
const HURRY: u32 = 20;

/// Bytes that positions may always take.
const LITTLE: usize = 1 << 20;

/// The winner's choices, by the number of the position.
pub(super) type Choices = FxHashMap<u32, BookStep>;

pub(super) struct BestBook {
    pub choices: Choices,
    /// Positions that they lead to.
    pub positions: usize,
    pub known: u32,
    pub least: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    pub known: u32,
    pub least: u32,
    pub positions: usize,
}

/// Finds a book with few positions, and a lower bound; the positions may take `bytes`. With `in_part`, the best book so
/// far is the answer when a limit is reached. An error if no book is found before the positions take a third more, if a
/// limit is reached before an answer, or if the search for values fails.
pub(super) fn find(
    graph: &mut Graph<'_>,
    bytes: usize,
    in_part: bool,
    on_progress: &dyn Fn(BookProgress),
) -> Result<BestBook, Halt> {
    // The other half is for completing the positions that the search for the least leaves open.
    let is_full = !opened(search(graph, 0, u32::MAX, 0, bytes / 2))?;
    let mut found = completed(graph, &Choices::default(), bytes)?;
    match improve(graph, bytes, is_full, &mut found, on_progress) {
        Err(WinnerError::Stopped(_)) if in_part => Ok(found),
        improved => Ok(improved.map(|()| found)?),
    }
}

/// Searches for books with fewer positions than the one found, and for better bounds. An error if a limit is reached,
/// or if the search for values fails; the results so far are kept.
fn improve(
    graph: &mut Graph<'_>,
    bytes: usize,
    mut is_full: bool,
    found: &mut BestBook,
    on_progress: &dyn Fn(BookProgress),
) -> Result<(), WinnerError> {
    let limits = graph.limits();
    let mut bounds = vec![0; graph.len()];
    let mut size = usize::MAX;
    for _ in 0..WEBS {
        on_progress(BookProgress { known: found.known, least: found.least, positions: graph.len() });
        if found.least == found.known {
            break;
        }
        let upper = found.known;
        let web = Web::new(graph, &bounds, upper);
        let mut shares = Shares::equal(&web);
        note(&web, &shares.bounds(&web, upper), &mut bounds, graph.len());
        // Equal shares cost little. While they rule out much, it is too early for better ones.
        if web.knots.len() < size - size / 10 {
            size = web.knots.len();
            continue;
        }
        let (mut better, mut open): (Option<Choices>, Vec<u32>) = (None, Vec::new());
        let mut on_choices = |asked: &BoundValues| {
            let taken = CheapestChoices::new(&web, asked);
            if !taken.open.is_empty() {
                open.extend(taken.open);
            } else if taken.known < upper && better.is_none() {
                better = Some(taken.choices);
            }
            !limits.is_over()
        };
        shares.ascend(&web, upper, &mut on_choices);
        if limits.is_over() {
            return Err(SearchStopped.into());
        }
        note(&web, &shares.bounds(&web, upper), &mut bounds, graph.len());
        found.least = found.least.max(bounds[0]);
        if let Some(choices) = &better {
            match completed(graph, choices, bytes) {
                Ok(now) if now.known < found.known => *found = BestBook { least: found.least, ..now },
                Err(Halt::Search(error)) => return Err(error),
                Ok(_) | Err(Halt::Full) => {}
            }
        }
        open.sort_unstable();
        open.dedup();
        let before = graph.len();
        for number in open {
            if is_full {
                break;
            }
            is_full = !opened(search(graph, number, ENOUGH, 0, bytes))?;
        }
        if better.is_none() && graph.len() == before && web.knots.len() == size {
            break;
        }
        size = web.knots.len();
    }
    Ok(())
}

/// The choices for all positions they lead to, each known once. Without a choice, it is the cheapest step; if that is
/// not known, it is searched for with a part of the remaining `bytes`.
fn completed(graph: &mut Graph<'_>, chosen: &Choices, bytes: usize) -> Result<BestBook, Halt> {
    let most = (bytes / 3 * 4).max(LITTLE);
    let (mut choices, mut known, mut waiting, mut met) = (Choices::default(), 0, vec![0], FxHashSet::default());
    while let Some(number) = waiting.pop() {
        if !met.insert(number) {
            continue;
        }
        if graph.bytes() > most {
            return Err(Halt::Full);
        }
        if !graph.attacks(number) {
            waiting.extend(graph.steps(number)?.iter().filter_map(|step| step.next));
            continue;
        }
        let step = match chosen.get(&number) {
            Some(&step) => step,
            None => {
                if !graph.node(number).is_exact {
                    let room = bytes.saturating_sub(graph.bytes()) / PARTS;
                    opened(search(graph, number, u32::MAX, HURRY, graph.bytes() + room))?;
                }
                let steps = graph.steps(number)?.to_vec();
                best(graph, &steps, HURRY).1
            }
        };
        known += step.cost();
        choices.insert(number, step);
        waiting.extend(step.next);
    }
    Ok(BestBook { choices, positions: met.len(), known, least: 0 })
}

/// Whether a search ended before the graph was full.
fn opened(searched: Result<(), Halt>) -> Result<bool, WinnerError> {
    match searched {
        Ok(()) => Ok(true),
        Err(Halt::Full) => Ok(false),
        Err(Halt::Search(error)) => Err(error),
    }
}

/// Keeps the better bounds, indexed by the numbers of positions.
fn note(web: &Web, found: &[u32], bounds: &mut Vec<u32>, nodes: usize) {
    bounds.resize(nodes, 0);
    for (knot, &found) in web.knots.iter().zip(found) {
        let bound = &mut bounds[knot.number as usize];
        *bound = (*bound).max(found);
    }
}

/// The positions that the winner's cheapest choices lead to.
struct CheapestChoices {
    choices: Choices,
    known: u32,
    open: Vec<u32>,
}

impl CheapestChoices {
    fn new(web: &Web, asked: &BoundValues) -> CheapestChoices {
        let mut taken = CheapestChoices { choices: Choices::default(), known: 0, open: Vec::new() };
        let mut met = vec![false; web.knots.len()];
        let mut waiting = vec![web.knots.len() - 1];
        while let Some(place) = waiting.pop() {
            if std::mem::replace(&mut met[place], true) {
                continue;
            }
            let knot = &web.knots[place];
            if !knot.is_open {
                taken.open.push(knot.number);
                continue;
            }
            let edges = match asked.choices[place] {
                Some(edge) => edge..edge + 1,
                None => web.edges_of(place),
            };
            if knot.attacks {
                let Some(edge) = web.edges.get(edges.start).filter(|_| !edges.is_empty()) else {
                    taken.known = u32::MAX;
                    continue;
                };
                taken.known = taken.known.saturating_add(edge.step.cost());
                taken.choices.insert(knot.number, edge.step);
            }
            waiting.extend(edges.filter_map(|edge| web.edges[edge].to()));
        }
        taken
    }
}
