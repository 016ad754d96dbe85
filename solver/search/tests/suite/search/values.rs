//! Every search compared with the known answers of small graphs.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::support::mock::{Graph, Place, Player};
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::game::{Game, OneOfTwo};
use kamisado_solver::search::retrograde::{self, RetrogradeError};
use kamisado_solver::search::{Limits, ProofMemory, ReplayError, SearchStopped, Solver, naive, replay};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use Player::{One, Two};
use Value::{Loss, Win};

/// Bytes for a search: from next to nothing to more than enough.
const MEMORIES: [usize; 5] = [1, 200, 600, 4_000, 1 << 17];

/// A graph small enough to follow by hand, with the value and distance of every node in its comments.
fn drawn() -> Graph {
    Graph::default()
        .open(One, &[1, 2, 4]) // 0: win in 3, by 4; by 1 it takes 5
        .open(Two, &[3]) // 1: loss in 4, forced
        .open(Two, &[5, 8]) // 2: win in 1
        .open(One, &[5, 6]) // 3: win in 3; 5 and 6 are lost for One
        .open(One, &[7, 9]) // 4: win in 2, the turn kept before it
        .open(Two, &[8]) // 5: win in 1; two moves lead here
        .open(Two, &[7, 10]) // 6: loss in 2, by 7; one of its moves loses at once
        .open(One, &[9, 10]) // 7: win in 1; three moves lead here
        .over(One, Two) // 8
        .over(Two, Two) // 9
        .over(Two, One) // 10
}

/// The answers in the comments of [`drawn`].
const DRAWN: [(Value, u16); 8] = [(Win, 3), (Loss, 4), (Win, 1), (Win, 3), (Win, 2), (Win, 1), (Loss, 2), (Win, 1)];

fn graphs(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Graph> {
    seeds.map(|seed| Graph::random(&mut ChaCha8Rng::seed_from_u64(seed)))
}

/// Checks everything that a solver says about a position.
#[track_caller]
fn check<'g>(solver: &mut Solver<Place<'g>>, place: Place<'g>, (value, distance): (Value, Dtw)) {
    assert_eq!(solver.value(&place, Limits::NONE), Ok(value), "{}", place.number);
    let named = solver.winning_move(&place, Limits::NONE).unwrap();
    assert_eq!(named.is_some(), value == Win, "{}", place.number);
    if let Some(m) = named {
        let child = place.after(m);
        let winner = child.winner().unwrap_or_else(|| naive_winner(&child));
        assert_eq!(winner, place.turn(), "{} by {m}", place.number);
    }
    assert_eq!(solver.distance(&place, Limits::NONE), Ok((value, distance)), "{}", place.number);
    assert_eq!(
        solver.proved_value(&place, &mut ProofMemory::<Place>::default(), Limits::NONE),
        Ok(value),
        "{}",
        place.number
    );
}

fn naive_winner(place: &Place<'_>) -> Player {
    match naive::solve(place, u16::MAX).value().expect("no limit is met") {
        Win => place.turn(),
        Loss => place.turn().opponent(),
    }
}

/// Checks every search on every position of a graph.
#[track_caller]
fn check_graph(graph: &Graph) {
    let answers = graph.answers();
    for memory in MEMORIES {
        let mut shared = Solver::new(memory);
        for place in graph.places() {
            check(&mut shared, place, answers[place.number]);
            check(&mut Solver::new(memory), place, answers[place.number]);
        }
    }
    for place in graph.places() {
        let (value, distance) = answers[place.number];
        assert_eq!(naive::solve(&place, distance.0), Verdict::Proven(value, Some(distance)));
        assert_eq!(naive::solve(&place, u16::MAX), Verdict::Proven(value, Some(distance)));
        assert_eq!(naive::solve(&place, distance.0 - 1), Verdict::Unknown, "{}", place.number);
        let backwards = retrograde::solve(&place, 1 << 20, Limits::default()).unwrap();
        assert!(backwards.iter().all(|(number, value, distance)| answers[number] == (value, distance)));
        assert_eq!(backwards.get(&place), Some((value, distance)));
        assert_eq!(backwards.iter().count(), backwards.len());
    }
}

#[test]
fn a_graph_drawn_by_hand() {
    let graph = drawn();
    let answers: Vec<(Value, u16)> =
        graph.places().map(|place| graph.answers()[place.number]).map(|(value, Dtw(d))| (value, d)).collect();
    assert_eq!(answers, DRAWN);
    check_graph(&graph);
}

#[test]
fn a_lost_move_beside_a_forced_line() {
    // Every node has one move, and the player changes only once.
    let line = Graph::default().open(One, &[1]).open(One, &[2]).open(Two, &[3]).open(Two, &[4]).over(Two, One);
    assert_eq!(line.answers()[0], (Win, Dtw(4)));
    assert_eq!(line.answers()[2], (Loss, Dtw(2)));
    check_graph(&line);
}

#[test]
fn random_graphs_with_any_memory() {
    graphs(0..400).for_each(|graph| check_graph(&graph));
}

#[test]
fn moves_that_share_a_name_are_told_apart() {
    // The move that comes first loses.
    let graph = Graph::default().open(One, &[1, 2]).open(Two, &[3]).open(Two, &[4]).over(One, Two).over(One, One);
    check_graph(&graph.with_names(1));
    check_graph(&drawn().with_names(1));
    for names in [1, 2, 3] {
        graphs(0..100).for_each(|graph| check_graph(&graph.with_names(names)));
    }
}

#[test]
fn the_sample_of_graphs_is_rich() {
    let (mut wins, mut losses, mut longest, mut kept, mut shared) = (0, 0, 0, 0, 0);
    for graph in graphs(0..400) {
        let mut reached = Vec::new();
        for place in graph.places() {
            let (value, distance) = graph.answers()[place.number];
            wins += u32::from(value == Win);
            losses += u32::from(value == Loss);
            longest = longest.max(distance.0);
            kept += place.moves().filter(|&m| place.after(m).turn() == place.turn()).count();
            shared += place.moves().filter(|m| reached.contains(m)).count();
            reached.extend(place.moves());
        }
    }
    assert!(wins > 2_000 && losses > 500 && longest >= 8 && kept > 1_000 && shared > 1_000);
}

#[test]
fn limits_end_a_search_without_an_answer() {
    let graph = drawn();
    let place = graph.at(0);
    for nodes in 0..20 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = Solver::new(1).distance(&place, limits);
        assert!(matches!(found, Err(ReplayError::Stopped(SearchStopped)) | Ok((Win, Dtw(3)))), "{nodes}: {found:?}");
        let found = Solver::new(1).proved_value(&place, &mut ProofMemory::<Place>::default(), limits);
        assert!(matches!(found, Err(ReplayError::Stopped(SearchStopped)) | Ok(Win)), "{nodes}: {found:?}");
    }
    let none = Limits { nodes: Some(0), ..Limits::default() };
    assert_eq!(Solver::new(1 << 20).value(&place, none), Err(SearchStopped));
}

#[test]
fn a_stopped_search_knows_it_is_over() {
    let stop = AtomicBool::new(true);
    assert!(Limits { stop: Some(&stop), ..Limits::default() }.is_over());
    assert!(Limits { deadline: Some(Instant::now()), ..Limits::default() }.is_over());
    assert!(!Limits::default().is_over());
}

#[test]
fn replay_believes_nobody() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for graph in graphs(400..600) {
        let answers = graph.answers();
        for place in graph.places() {
            let (value, _) = answers[place.number];
            let mut proved = ProofMemory::<Place>::default();
            for _ in 0..8 {
                let mut any = |_: &Place<'_>| Ok(rng.random_bool(0.9).then(|| rng.random_range(0..30)));
                let wrong = replay(&place, !value, &mut any, &mut proved, Limits::default());
                assert!(matches!(wrong, Err(ReplayError::NotProved { .. })), "{wrong:?}");
                // A true value may be proved by luck, and anything kept from a failed attempt must be true.
                let _ = replay(&place, value, &mut any, &mut proved, Limits::default());
                assert!(graph.places().all(|at| proved.value(&at).is_none_or(|value| answers[at.number].0 == value)));
            }
            let mut best =
                |at: &Place<'_>| Ok(at.moves().find(|&m| answers[m].0.seen_by(graph.at(m).turn() != at.turn()) == Win));
            assert_eq!(
                replay(&place, value, &mut best, &mut ProofMemory::<Place>::default(), Limits::default()),
                Ok(())
            );
        }
    }
}

#[test]
fn retrograde_refuses_what_it_cannot_hold() {
    let graph = drawn();
    assert_eq!(retrograde::solve(&graph.at(9), 1 << 20, Limits::default()).err(), Some(RetrogradeError::Over));
    let refused = retrograde::solve(&graph.at(0), 200, Limits::default()).err();
    assert!(matches!(refused, Some(RetrogradeError::TooLarge { bytes: 200, .. })), "{refused:?}");
}

#[test]
fn a_game_that_is_over_has_its_value() {
    let graph = drawn();
    for (number, value) in [(8, Loss), (9, Win), (10, Loss)] {
        let place = graph.at(number);
        assert_eq!(naive::solve(&place, 0), Verdict::Proven(value, Some(Dtw(0))));
        let mut solver = Solver::new(1);
        assert_eq!(solver.winning_move(&place, Limits::NONE), Ok(None));
        assert_eq!(solver.distance(&place, Limits::NONE), Ok((value, Dtw(0))));
        assert_eq!(solver.proved_value(&place, &mut ProofMemory::<Place>::default(), Limits::NONE), Ok(value));
    }
}
