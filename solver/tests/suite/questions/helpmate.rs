//! Helpmates, against every line by the slow rules, and from the starts.

use std::collections::{HashMap, HashSet};

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::perft::perft;
use solver::mitsudomoe::slow::Board;
use solver::mitsudomoe::{Ending, Pile, Position, Seat, Setup, Square};
use solver::questions::mitsudomoe::helpmate::{Helpmate, NoHelpmate, helpmate};

const ENDINGS: [Ending; 2] = [Ending::Home, Ending::LastLeft];

/// The turns after which each player can have won in each way, if that is within `farthest`: every line is played.
fn slowly(position: &Position, farthest: usize) -> HashMap<(Seat, Ending), usize> {
    let mut boards = vec![Board::new(&position.setup()).unwrap().0];
    let mut found = HashMap::new();
    for turns in 1..=farthest {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for board in &boards {
            for turn in board.turns() {
                let mut after = board.clone();
                after.play(turn).unwrap();
                if let Some(outcome) = after.outcome() {
                    let seat = position.players().find(|&seat| position.color(seat) == outcome.winner).unwrap();
                    found.entry((seat, outcome.ending)).or_insert(turns);
                } else if turns < farthest && seen.insert(after.setup().to_string()) {
                    next.push(after);
                }
            }
        }
        boards = next;
    }
    found
}

/// Checks that a line leads to the win that it tells, by the slow rules.
#[track_caller]
fn check(position: &Position, win: &Helpmate) {
    let mut board = Board::new(&position.setup()).unwrap().0;
    let color = position.color(win.winner);
    let mut own = 0;
    for &turn in &win.turns {
        own += usize::from(board.setup().turn == color);
        assert_eq!(board.outcome(), None);
        board.play(turn).unwrap();
    }
    let outcome = board.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending, own), (color, win.ending, win.own_turns));
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
    let mut found = [[0; 4]; 2];
    for _ in 0..50 {
        let position = late_position(&mut random);
        // As far as the slow rules can play all lines in a moment.
        let Some(farthest) = (1..=3).rev().find(|&turns| perft(&position, turns) <= 5000) else { continue };
        let expected = slowly(&position, farthest as usize);
        for (winner, i) in position.players().flat_map(|winner| [(winner, 0), (winner, 1)]) {
            let (ending, found) = (ENDINGS[i], &mut found[i]);
            let expected = expected.get(&(winner, ending)).copied();
            match helpmate(&position, winner, ending, farthest, 1 << 28, &|| false) {
                Ok(win) => {
                    assert_eq!(Some(win.turns.len()), expected, "{position} {winner} {ending:?}");
                    check(&position, &win);
                    found[win.turns.len()] += 1;
                }
                Err(none) => {
                    assert_eq!(none, NoHelpmate::Within { turns: farthest });
                    assert_eq!(expected, None, "{position} {winner} {ending:?}");
                    found[0] += 1;
                }
            }
        }
    }
    assert!(found.iter().all(|found| found.iter().all(|&count| count >= 2)), "{found:?}");
}

/// Checks what the shortest lines from a start are, for each player, in turns of all and of his own.
#[track_caller]
fn check_start(text: &str, ending: Ending, expected: &[(Seat, usize, usize)]) {
    let start: Position = text.parse().unwrap();
    for &(winner, turns, own_turns) in expected {
        let win = helpmate(&start, winner, ending, 20, 1 << 28, &|| false).unwrap();
        assert_eq!((win.turns.len(), win.own_turns), (turns, own_turns), "{text} {winner}");
        check(&start, &win);
        let shorter = turns as u32 - 1;
        let none = helpmate(&start, winner, ending, shorter, 1 << 28, &|| false);
        assert_eq!(none, Err(NoHelpmate::Within { turns: shorter }));
    }
}

#[test]
fn ways_home_from_the_starts() {
    check_start("start2", Ending::Home, &[(Seat::A1, 9, 5), (Seat::E5, 9, 4)]);
    check_start("start3", Ending::Home, &[(Seat::A5, 9, 4), (Seat::E5, 10, 4)]);
}

#[test]
fn whoever_comes_back_home_is_out() {
    check_start("start2", Ending::LastLeft, &[(Seat::A1, 4, 2), (Seat::E5, 3, 1)]);
    check_start("start3", Ending::LastLeft, &[(Seat::A1, 6, 2), (Seat::A5, 6, 2), (Seat::E5, 5, 1)]);
    // The same lines by the slow rules, as far as they are quickly played.
    let found = slowly(&Position::start(2).unwrap(), 3);
    assert_eq!(found, HashMap::from([((Seat::E5, Ending::LastLeft), 3)]));
}

#[test]
fn sides_of_the_board_make_no_difference() {
    let start = Setup::start(3).unwrap().quarter_turn();
    let win = helpmate(&Position::new(&start).unwrap(), Seat::E5, Ending::Home, 20, 1 << 28, &|| false).unwrap();
    assert_eq!((win.turns.len(), win.own_turns), (9, 4));
}

#[test]
fn a_stop_is_heeded() {
    let start: Position = "start4".parse().unwrap();
    assert_eq!(helpmate(&start, Seat::A1, Ending::Home, 20, 1 << 28, &|| true), Err(NoHelpmate::Stopped));
}
