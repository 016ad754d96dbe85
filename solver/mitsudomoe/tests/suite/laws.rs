//! Laws of mitsudomoe's rules: the pieces in play, balls at home, symmetry, text forms and keys.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;

use kamisado_solver::game::bounded::Bounded;
use kamisado_solver::game::{Game, laws};
use mitsudomoe::game::Steps;
use mitsudomoe::record::{self, Record};
use mitsudomoe::{Color, Ending, Pile, Position, PositionError, Seat, Setup, Square, Turn, Victory};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::forced_win::positions;

const SEATS: [[Option<Color>; 4]; 5] = {
    let (w, b, r, y) = (Some(Color::White), Some(Color::Black), Some(Color::Red), Some(Color::Yellow));
    [[w, None, b, None], [w, b, None, None], [w, y, b, None], [y, None, w, r], [w, y, b, r]]
};

/// The positions of a random game with the turns played, and the last position, which may be finished.
fn games() -> impl Strategy<Value = (Vec<(Position, Turn)>, Position)> {
    let start = any::<Index>().prop_map(|index| {
        let (seats, victory) = (SEATS[index.index(SEATS.len())], Victory::ALL[index.index(2)]);
        Position::new(&Setup { victory, ..Setup::seated(seats, Color::White) }).unwrap()
    });
    (start, vec(any::<Index>(), 0..120)).prop_map(|(mut position, choices)| {
        let mut played = Vec::new();
        for choice in choices {
            let turns = position.turns();
            if turns.is_empty() {
                break;
            }
            // Every other turn is the one that brings a ball nearest to its goal, so that balls come home.
            let goal = position.turn().opposite().corner();
            let way = |turn: &&Turn| turn.ball.to.distance(goal) as i8 - turn.ball.from.distance(goal) as i8;
            let random = turns[choice.index(turns.len())];
            let turn = if choice.index(2) == 0 { random } else { *turns.iter().min_by_key(way).unwrap() };
            played.push((position, turn));
            position.play_unchecked(turn);
        }
        (played, position)
    })
}

/// Checks a law on cases that are the same in every run.
pub(super) fn check<T: Debug>(of: impl Strategy<Value = T>, cases: u32, law: impl Fn(T) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha)).run(&of, law).unwrap();
}

#[test]
fn a_ball_on_a_goal_space_stays_there() {
    let homecomings = Cell::new(0);
    check(games(), 200, |(played, last)| {
        let after = played.iter().skip(1).map(|(position, _)| *position).chain([last]);
        for ((before, turn), after) in played.iter().zip(after) {
            for seat in after.players() {
                let home = |position: &Position| {
                    position.balls(seat).filter(|square| seat.goal().contains(square)).collect::<Vec<_>>()
                };
                let (before, after) = (home(before), home(&after));
                prop_assert!(before.iter().all(|square| after.contains(square)), "{turn:?}");
                homecomings.set(homecomings.get() + after.len() - before.len());
            }
        }
        Ok(())
    });
    assert!(homecomings.get() > 200, "found only {homecomings:?}");
}

/// A position is read only if all balls and rings of the players are there, the balls on rings of their own, and no rings
/// of others exposed.
#[test]
fn texts_read_back_so_pieces_stay_in_play() {
    check(games(), 200, |(played, last)| {
        for (position, turn) in &played {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(*position));
            let turns = position.turns();
            for turn in turns.iter().step_by(1 + turns.len() / 10).chain([turn]) {
                prop_assert_eq!(position.read_turn(&position.annotate(*turn)), Ok(*turn));
            }
        }
        prop_assert_eq!(last.to_string().parse::<Setup>(), Ok(last.setup()));
        if let Some(outcome) = last.outcome().filter(|outcome| outcome.ending == Ending::Home) {
            let over = PositionError::Finished { outcome, out: Vec::new() };
            prop_assert_eq!(last.to_string().parse::<Position>(), Err(over));
        }
        Ok(())
    });
}

#[test]
fn rotated_and_mirrored_boards_play_the_same() {
    check(games(), 60, |(played, _)| {
        for (position, turn) in &played {
            let sorted = |turns: Vec<Turn>| BTreeSet::from_iter(turns);
            let images: &[fn(Square) -> Square] = match position.players().count() {
                2 => &[Square::quarter_turn, Square::mirror],
                _ => &[Square::quarter_turn],
            };
            for &of in images {
                let image = Position::new(&position.setup().image(of)).unwrap();
                let turns = position.turns().into_iter().map(|turn| turn.image(of)).collect();
                prop_assert_eq!(sorted(image.turns()), sorted(turns));
                let (after, image_after) = (position.after(*turn), image.after(turn.image(of)));
                prop_assert_eq!(after.setup().image(of), image_after.setup());
                prop_assert_eq!((position.key(), after.key()), (image.key(), image_after.key()));
            }
        }
        Ok(())
    });
}

/// One text for all positions that should share a key.
fn canonical(position: &Position) -> String {
    let mut setup = position.setup();
    while setup.seat(setup.turn) != Some(Seat::A1) {
        setup = setup.image(Square::quarter_turn);
    }
    let plain = |setup: &Setup| {
        let renamed = |color: Color| setup.seat(color).map(|seat| Color::ALL[seat.index()]);
        let mut plain = Setup { turn: Color::White, supply: [0; 4], ..setup.clone() };
        plain.seats = setup.seats.map(|color| color.and_then(renamed));
        for Pile { rings, ball } in &mut plain.board {
            (*rings, *ball) = (rings.iter().filter_map(|&ring| renamed(ring)).collect(), ball.and_then(renamed));
        }
        for (seat, color) in setup.players() {
            plain.supply[seat.index()] = setup.supply[color.index()];
        }
        plain.to_string()
    };
    match setup.players().count() {
        0..=2 => plain(&setup).min(plain(&setup.image(Square::mirror))),
        _ => plain(&setup),
    }
}

#[test]
fn keys_are_exact() {
    let (mut texts, mut keys) = (HashMap::new(), HashMap::new());
    // Whether the key of a position stands for no other text, and its text for no other key.
    let agree = RefCell::new(|position: &Position| {
        let (key, text) = (position.key(), canonical(position));
        *texts.entry(key).or_insert_with(|| text.clone()) == text && *keys.entry(text).or_insert(key) == key
    });
    check(games(), 200, |(played, _)| {
        for (position, _) in played {
            prop_assert!((agree.borrow_mut())(&position), "{}", position);
        }
        Ok(())
    });
    // Positions a turn or two apart differ little, so a key that loses information is likely to be detected.
    let mut agree = agree.into_inner();
    for players in 2..=4 {
        let start = Position::start(players).unwrap();
        for first in start.turns() {
            let second = start.after(first);
            for turn in second.turns() {
                let third = second.after(turn);
                assert!(agree(&third), "{third}");
                for turn in third.turns() {
                    assert!(agree(&third.after(turn)), "{turn:?} in {third}");
                }
            }
        }
    }
    assert!(keys.len() > 5000, "found only {} keys", keys.len());
}

#[test]
fn forced_wins_are_a_game_with_exact_keys() {
    for position in (2..=4).flat_map(|players| positions(players, 91).take(10)) {
        let attackers = position.players().take(2);
        let roots: Vec<_> = attackers.map(|seat| Bounded::new(Steps::from(position), seat, 2)).collect();
        assert_eq!(laws::check_hints(&roots, 2000).err(), None, "{position}");
    }
}

#[test]
fn every_text_that_reads_as_a_turn_is_legal_and_nothing_panics() {
    let read = Cell::new(0);
    check(games(), 300, |(played, last)| {
        for (position, turn) in &played {
            let text = position.annotate(*turn);
            // Words from another turn in the text of a turn, and letters removed from it.
            let other = last.turns().first().map(|&turn| last.annotate(turn)).unwrap_or_default();
            let mut texts: Vec<String> =
                (0..text.len()).map(|at| format!("{}{}", &text[..at], &text[at + 1..])).collect();
            texts.extend((0..text.len().min(other.len())).map(|at| format!("{}{}", &text[..at], &other[at..])));
            for text in texts {
                for position in [position, &last] {
                    if let Ok(turn) = position.read_turn(&text) {
                        prop_assert!(position.turns().contains(&turn), "{}", text);
                        read.set(read.get() + 1);
                    }
                }
            }
        }
        Ok(())
    });
    assert!(read.get() > 100, "found only {read:?} turns");
}

#[test]
fn records_read_back() {
    let ended = Cell::new(0);
    check(games(), 200, |(played, _)| {
        let Some((start, _)) = played.first() else { return Ok(()) };
        let victory = Victory::ALL[played.len() % 2];
        let mut record = Record::new(&Setup { victory, ..start.setup() }).unwrap();
        let players: Vec<Color> = start.players().map(|seat| start.color(seat)).collect();
        record.set_name(players[0], "Anna #1");
        record.set_name(players[1], "(c1) \" #");
        for &(_, turn) in &played {
            if record.position().turns().contains(&turn) {
                record.play(turn);
            }
        }
        record.resign(players[played.len() % players.len()]);
        ended.set(ended.get() + u32::from(record.position().outcome().is_some()));
        let text = record.to_text();
        let read = record::read(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&read.to_text(), &text);
        prop_assert_eq!(&read, &record);
        let freely = text.replace("  ", "\t").replace("place", "PLACE").replace("winner", "# winner");
        let read = record::read(&freely);
        prop_assert_eq!(read, Ok(record));
        Ok(())
    });
    assert!(ended.get() > 100, "{}", ended.get());
}
