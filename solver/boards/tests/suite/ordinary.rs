//! On the ordinary board this game is Kamisado's round.

use std::collections::HashMap;

use kamisado::Deadlock;
use kamisado_boards::{Board, Position};
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::perft;
use kamisado_solver::game::value::{Dtw, Value};
use kamisado_solver::search::{Limits, Solver};

#[test]
fn there_are_as_many_lines_of_play_as_in_kamisado() {
    let (here, there) =
        (Position::start(Board::named("ordinary").unwrap()), kamisado::Position::start(Deadlock::Official));
    for depth in 1..=5 {
        assert_eq!(perft(&here, depth), perft(&there, depth), "{depth}");
    }
}

/// Distances of more than sixteen moves take too long for a test; `KAMISADO_INITIAL=all` asks for them too.
#[test]
fn first_moves_have_the_published_values_and_distances() {
    let all = std::env::var("KAMISADO_INITIAL").is_ok_and(|all| all == "all");
    let rows = kamisado_data::FIRST_MOVES.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    let published: HashMap<&str, (&str, u16)> =
        rows.map(|row| (row[0], (row[2], row[3].parse().expect("a distance")))).collect();
    let (start, mut solver, mut distances) =
        (Position::start(Board::named("ordinary").unwrap()), Solver::new(1 << 26), 0);
    let moves: Vec<_> = start.moves().collect();
    assert_eq!(moves.len(), published.len());
    for m in moves {
        let (value, distance) = published[m.to_string().as_str()];
        let child = start.after(m);
        let found = if all || distance <= 16 {
            distances += 1;
            let (found, Dtw(after)) = solver.distance(&child, Limits::NONE).expect("no limit");
            assert_eq!(after + 1, distance, "{m}");
            found
        } else {
            solver.value(&child, Limits::NONE).expect("no limit")
        };
        assert_eq!((!found).name(), value, "{m}");
        assert_eq!(found == Value::Loss, value == "win");
    }
    assert!(distances > 30, "{distances}");
}
