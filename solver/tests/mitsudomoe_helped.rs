//! Helped wins, against every line by the slow rules, and from the starts.

use std::collections::HashSet;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::mitsudomoe::slow::Board;
use solver::mitsudomoe::{Ending, HelpedWin, NoHelpedWin, Pile, Position, Seat, Setup, Square, helped_win, perft};

/// The turns after which each player can have won with all balls home, if that is within `farthest`, by seat: every line is
/// played.
fn slowly(position: &Position, farthest: usize) -> [Option<usize>; 4] {
    let mut boards = vec![Board::new(&position.setup()).unwrap().0];
    let mut found = [None; 4];
    for turns in 1..=farthest {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for board in &boards {
            for turn in board.turns() {
                let mut after = board.clone();
                after.play(turn).unwrap();
                match after.outcome() {
                    Some(outcome) if outcome.ending == Ending::Home => {
                        let seat = position.players().find(|&seat| position.color(seat) == outcome.winner).unwrap();
                        found[seat.index()].get_or_insert(turns);
                    }
                    None if turns < farthest && seen.insert(after.setup().to_string()) => next.push(after),
                    _ => {}
                }
            }
        }
        boards = next;
    }
    found
}

/// Checks that a line leads to the win that it tells, by the slow rules.
#[track_caller]
fn check(position: &Position, win: &HelpedWin) {
    let mut board = Board::new(&position.setup()).unwrap().0;
    let color = position.color(win.winner);
    let mut own = 0;
    for &turn in &win.turns {
        own += usize::from(board.setup().turn == color);
        assert_eq!(board.outcome(), None);
        board.play(turn).unwrap();
    }
    let outcome = board.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending, own), (color, Ending::Home, win.own_turns));
}

/// Two or three players near their goals, most of whose rings lie under their balls, so that there are few turns.
fn late_position(random: &mut ChaCha8Rng) -> Position {
    loop {
        let players = [2, 2, 3][random.random_range(0..3)];
        let mut setup = Setup::start(players).unwrap();
        setup.board = Default::default();
        for (seat, color) in setup.players().collect::<Vec<_>>() {
            let home = random.random_range(1..=2);
            let mut goal = seat.goal();
            goal.shuffle(random);
            for (i, goal) in goal.into_iter().enumerate() {
                let free: Vec<Square> =
                    Square::all().filter(|square| setup.board[square.index()].ball.is_none()).collect();
                let to = if i < home { goal } else { *free.choose(random).unwrap() };
                // Four rings below the balls, one on another space.
                let rings = if i == 0 { vec![color; 4] } else { vec![color; 1] };
                setup.board[to.index()] = Pile { rings, ball: Some(color) };
            }
            let free = Square::all().filter(|square| setup.board[square.index()].ball.is_none());
            let to = *free.collect::<Vec<_>>().choose(random).unwrap();
            setup.board[to.index()] = Pile { rings: vec![color], ball: None };
            setup.supply[color.index()] = 1;
        }
        if let Ok(position) = Position::new(&setup) {
            return position;
        }
    }
}

#[test]
fn late_positions_are_answered_as_by_playing_every_line() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut found = [0; 4];
    for _ in 0..50 {
        let position = late_position(&mut random);
        // As far as the slow rules can play all lines in a moment.
        let Some(farthest) = (1..=3).rev().find(|&turns| perft(&position, turns) <= 5000) else { continue };
        let expected = slowly(&position, farthest as usize);
        for winner in position.players() {
            let expected = expected[winner.index()];
            match helped_win(&position, winner, farthest, &|| false) {
                Ok(win) => {
                    assert_eq!(Some(win.turns.len()), expected, "{position} {winner}");
                    check(&position, &win);
                    found[win.turns.len()] += 1;
                }
                Err(none) => {
                    assert_eq!(none, NoHelpedWin::Within { turns: farthest });
                    assert_eq!(expected, None, "{position} {winner}");
                    found[0] += 1;
                }
            }
        }
    }
    assert!(found.iter().all(|&count| count >= 2), "{found:?}");
}

#[test]
fn two_players_from_the_start() {
    let start: Position = "start2".parse().unwrap();
    for (winner, own_turns) in [(Seat::A1, 5), (Seat::E5, 4)] {
        let win = helped_win(&start, winner, 20, &|| false).unwrap();
        assert_eq!((win.turns.len(), win.own_turns), (9, own_turns));
        check(&start, &win);
        assert_eq!(helped_win(&start, winner, 8, &|| false), Err(NoHelpedWin::Within { turns: 8 }));
    }
}

#[test]
fn three_players_from_the_start() {
    let start: Position = "start3".parse().unwrap();
    for (winner, turns) in [(Seat::A5, 9), (Seat::E5, 10)] {
        let win = helped_win(&start, winner, 20, &|| false).unwrap();
        assert_eq!((win.turns.len(), win.own_turns), (turns, 4));
        check(&start, &win);
    }
}

#[test]
fn sides_of_the_board_make_no_difference() {
    let start = Setup::start(3).unwrap().quarter_turn();
    let win = helped_win(&Position::new(&start).unwrap(), Seat::E5, 20, &|| false).unwrap();
    assert_eq!((win.turns.len(), win.own_turns), (9, 4));
}

#[test]
fn a_stop_is_heeded() {
    let start: Position = "start4".parse().unwrap();
    assert_eq!(helped_win(&start, Seat::A1, 20, &|| true), Err(NoHelpedWin::Stopped));
}
