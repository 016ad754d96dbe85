//! Endgames solved backwards: layers and keys, bounds, interruption, statistics and estimates.
//!
//! Results are compared with known answers in `values.rs`, and with the searches in `kamisado_search.rs`.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::support::late::late;
use crate::support::mock::{Graph, Place};
use kamisado::{Deadlock, Position};
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::game::{Game, Layered, laws};
use kamisado_solver::search::retrograde::{self, RetrogradeError, Solution};
use kamisado_solver::search::{Limits, SearchStopped};
use kamisado_solver::watch::Watch;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;

fn graphs() -> impl Iterator<Item = Graph> {
    (0..400).map(|seed| Graph::random(&mut ChaCha8Rng::seed_from_u64(seed)))
}

fn late_position(seed: u64) -> Position {
    late(&mut ChaCha8Rng::seed_from_u64(seed), 2, seed % 2 == 1, Deadlock::ALL[seed as usize / 2 % 2])
}

fn solve<G: Layered>(root: &G) -> Solution<G> {
    retrograde::solve(root, 1 << 26, Limits::default()).unwrap()
}

/// Late positions from which tens of thousands can be reached.
fn roots() -> impl Iterator<Item = Position> {
    let size =
        |root: &Position| retrograde::solve(root, 1 << 22, Limits::default()).map_or(0, |solution| solution.len());
    (0..).map(late_position).filter(move |root| (10_000..200_000).contains(&size(root))).take(8)
}

#[test]
fn moves_lead_to_later_layers_and_keys_back_to_positions() {
    let (mut pushes, mut most) = (0, 0);
    for seed in 0..2_000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (row, rings) = (rng.random_range(0..=2), rng.random());
        let root = late(&mut rng, row, rings, Deadlock::ALL[seed as usize % 2]);
        assert_eq!(laws::check_layered(&[root], 50).err(), None, "{root}");
        let mut position = root;
        loop {
            let read = root.at(Position::split(position.key()));
            assert_eq!(Position::new(&read.setup(), root.deadlock()), Ok(read), "{position}");
            assert!(root.is_ringless() || read == position, "{position}");
            most = most.max(position.layer());
            pushes += position.moves().filter(|&m| position.is_push(m)).count();
            let next = position.moves().map(|m| position.after(m)).filter(|next| next.winner().is_none());
            let Some(next) = next.choose(&mut rng) else { break };
            position = next;
        }
    }
    assert!(pushes > 100 && most > 500, "{pushes} pushes, up to layer {most}");
}

/// Compares the summary of a solution with a graph's answers.
fn check_summary(place: &Place<'_>, answers: &[(Value, Dtw)], graph: &Graph) {
    let solution = solve(place);
    let reached: Vec<Place<'_>> = graph.places().filter(|place| solution.get(place).is_some()).collect();
    let summary = solution.summary();
    assert_eq!(summary.positions as usize, reached.len());
    let wins = reached.iter().filter(|place| answers[place.number].0 == Value::Win);
    assert_eq!(summary.wins as usize, wins.clone().count());
    for (distance, &counts) in summary.distances.iter().enumerate() {
        let count = |value| {
            let of = |place: &&Place<'_>| answers[place.number] == (value, Dtw(distance as u16));
            reached.iter().filter(of).count() as u64
        };
        assert_eq!(counts, [count(Value::Loss), count(Value::Win)]);
    }
    let ends = |place: &Place<'_>, won: bool| {
        let ends = place.moves().filter(|&m| place.after(m).winner().is_some_and(|w| (w == place.turn()) == won));
        ends.count() as u64
    };
    assert_eq!(summary.ends.won, reached.iter().map(|place| ends(place, true)).sum::<u64>());
    assert_eq!(summary.ends.lost, reached.iter().map(|place| ends(place, false)).sum::<u64>());
    assert_eq!(summary.ends.losable, reached.iter().filter(|place| ends(place, false) > 0).count() as u64);
    let longest = wins.map(|place| answers[place.number].1).max();
    let line = solution.longest_win(Limits::default()).unwrap();
    assert_eq!(line.as_ref().map(|line| Dtw(line.moves.len() as u16)), longest);
    if let Some(line) = line {
        check_line(place, &solution, &line);
    }
}

/// Checks that the path leads to the position, and that both players play their best moves after it.
fn check_line<G: Layered + fmt::Debug>(root: &G, solution: &Solution<G>, line: &retrograde::WinningLine<G>) {
    let mut at = root.clone();
    for &m in &line.path {
        assert!(at.moves().any(|legal| legal == m));
        at.play_unchecked(m);
    }
    assert!(at == line.position, "{at:?} is not {:?}", line.position);
    let winner = at.turn();
    assert_eq!(solution.get(&at), Some((Value::Win, Dtw(line.moves.len() as u16))));
    for (played, &m) in line.moves.iter().enumerate() {
        let left = Dtw((line.moves.len() - played) as u16);
        let value = if at.turn() == winner { Value::Win } else { Value::Loss };
        assert_eq!(solution.get(&at), Some((value, left)));
        assert!(at.moves().any(|legal| legal == m));
        at.play_unchecked(m);
    }
    assert_eq!(at.winner(), Some(winner));
}

#[test]
fn a_summary_counts_what_the_answers_say() {
    for graph in graphs() {
        let answers = graph.answers();
        for place in graph.places() {
            check_summary(&place, &answers, &graph);
        }
    }
}

#[test]
fn the_longest_win_is_played_best() {
    for root in roots() {
        let solution = solve(&root);
        let line = solution.longest_win(Limits::default()).unwrap().expect("somebody wins");
        check_line(&root, &solution, &line);
        let longest = solution.iter().filter(|(_, value, _)| *value == Value::Win).map(|(.., distance)| distance).max();
        assert_eq!(Some(Dtw(line.moves.len() as u16)), longest, "{root}");
    }
}

#[test]
fn threads_and_memory_change_nothing() {
    let root = roots().last().unwrap();
    let with = |threads: usize, memory| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let solution = retrograde::solve(&root, memory, Limits::default()).unwrap();
            let line = solution.longest_win(Limits::default()).unwrap().unwrap();
            (solution.iter().collect::<BTreeSet<_>>(), solution.summary(), line.path, line.moves)
        })
    };
    let expected = with(1, 1 << 26);
    assert!(expected.0.len() > 10_000);
    for (threads, memory) in [(1, 1 << 23), (2, 1 << 26), (3, 1 << 30)] {
        assert!(with(threads, memory) == expected, "{threads} threads, {memory} bytes");
    }
}

#[test]
fn a_solution_stays_within_its_memory() {
    for root in roots().take(4) {
        let full = solve(&root);
        for share in (1..=40).step_by(3) {
            let memory = full.bytes() * share / 20;
            match retrograde::solve(&root, memory, Limits::default()) {
                Ok(solution) => {
                    assert!(solution.bytes() <= memory, "{} bytes for {memory}", solution.bytes());
                    assert_eq!(solution.summary(), full.summary());
                }
                Err(RetrogradeError::TooLarge { bytes, positions }) => {
                    assert!(bytes == memory && positions <= full.len() && share < 36, "{root} in {share} twentieths");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Stops the work as soon as a part of it begins.
struct StopAt {
    task: &'static str,
    stop: AtomicBool,
}

impl Watch for StopAt {
    fn begin(&self, task: fmt::Arguments<'_>, _positions: usize) {
        self.stop.fetch_or(task.to_string() == self.task, Ordering::Relaxed);
    }

    fn advance(&self, positions: usize) {
        assert!(positions > 0 && positions < 100_000, "the flag is checked often");
    }
}

#[test]
fn every_part_can_be_stopped() {
    let root = roots().next().unwrap();
    for task in ["enumerating", "valuing"] {
        let watch = StopAt { task, stop: AtomicBool::new(false) };
        let limits = Limits { stop: Some(&watch.stop), ..Limits::default() };
        let stopped = retrograde::solve_watched(&root, 1 << 26, limits, &watch).err();
        assert_eq!(stopped, Some(RetrogradeError::Stopped(SearchStopped)), "{task}");
    }
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let line = solve(&root).longest_win(limits);
    // The root's own line needs no other positions.
    assert!(line.is_err() || line.is_ok_and(|line| line.is_some_and(|line| line.path.is_empty())));
    let nodes = Limits { nodes: Some(100), ..Limits::default() };
    assert!(matches!(retrograde::solve(&root, 1 << 26, nodes), Err(RetrogradeError::Stopped(_))));
}
