//! The search for the smallest book.

use kamisado_solver::questions::kamisado::value::WinnerError;
use kamisado_solver::search::SearchStopped;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bound::{BoundValues, Shares};
use super::graph::{BookStep, Graph};
use super::least::{Halt, best, search};
use super::web::Web;

/// How often the web is made anew at most.
const WEBS: usize = 40;

/// How far the bound of a position is raised before the shares are looked at again. Most of what the cheapest choices leave
/// unopened turns out dear at once; to raise it to the end takes three times as long for all.
const ENOUGH: u32 = 1;

/// Into how many parts the room that is left is divided for a single position.
const PARTS: usize = 8;

/// What a position not opened is thought to ask for where a book only has to be completed. With less, more is opened than
/// there is room for.
const HURRY: u32 = 20;

/// Bytes that positions may take in any case.
const LITTLE: usize = 1 << 20;

/// The winner's choices by the number of the position.
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

/// Finds a book with few positions, and a bound from below; `bytes` are what the positions may take. If `in_part`, what is
/// found when a limit is reached is the answer.
///
/// # Errors
///
/// If no book is found before the positions take a third more, if a limit is reached before an answer, or if the search for
/// values is at fault.
pub(super) fn find(
    graph: &mut Graph<'_>,
    bytes: usize,
    in_part: bool,
    on_progress: &dyn Fn(BookProgress),
) -> Result<BestBook, Halt> {
    // What the search for the least leaves open is completed in the other half.
    let is_full = !opened(search(graph, 0, u32::MAX, 0, bytes / 2))?;
    let mut found = completed(graph, &Choices::default(), bytes)?;
    match improve(graph, bytes, is_full, &mut found, on_progress) {
        Err(WinnerError::Stopped(_)) if in_part => Ok(found),
        improved => Ok(improved.map(|()| found)?),
    }
}

/// Looks for books with fewer positions than the one found, and for better bounds.
///
/// # Errors
///
/// If a limit is reached, or if the search for values is at fault; what was found by then is kept.
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
        // Equal shares cost little. As long as they let much be left out, it is too early for better ones.
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

/// The choices wherever they lead to, each position known once. Where nothing was chosen, it is the cheapest step; what is
/// cheapest is searched for, if it is not known, in a part of what is left of `bytes`.
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

/// Whether a search came to its end before the graph was full.
fn opened(searched: Result<(), Halt>) -> Result<bool, WinnerError> {
    match searched {
        Ok(()) => Ok(true),
        Err(Halt::Full) => Ok(false),
        Err(Halt::Search(error)) => Err(error),
    }
}

/// Keeps the better bounds, by the numbers of positions.
fn note(web: &Web, found: &[u32], bounds: &mut Vec<u32>, nodes: usize) {
    bounds.resize(nodes, 0);
    for (knot, &found) in web.knots.iter().zip(found) {
        let bound = &mut bounds[knot.number as usize];
        *bound = (*bound).max(found);
    }
}

/// What the winner's cheapest choices come to.
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
