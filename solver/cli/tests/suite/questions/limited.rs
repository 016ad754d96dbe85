//! Rounds whose first moves are limited: the fast rules against the slow ones, and values against those of the ordinary
//! rounds below.

use std::collections::HashMap;

use kamisado::slow::{Board, LimitedBoard};
use kamisado::{Deadlock, Ending, Limited, Move, Opening, Player, Position, Tile, Tiles};
use kamisado_players::{Computer, Skill};
use kamisado_solver::game::Game;
use kamisado_solver::game::perft::perft;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::best::keep_pace;
use kamisado_solver::questions::explanation::explain;
use kamisado_solver::questions::value::{Answer, Question, Source, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::{Asked, Engine, Limit};
use objects::situation::Origin;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const MEMORY: usize = 1 << 24;

fn round(text: &str, deadlock: Deadlock) -> Limited {
    Limited::new(Position::new(&text.parse().unwrap(), deadlock).unwrap(), Opening::START)
}

fn slow(round: &Limited) -> LimitedBoard {
    let position = round.position();
    LimitedBoard::new(Board::new(&position.setup(), position.deadlock()).unwrap(), round.opening().made())
}

/// A start from two tiles, each of the whole list.
fn random_start(random: &mut impl Rng, deadlock: Deadlock) -> Limited {
    let tiles: Vec<Tile> = Tile::all().collect();
    let pair = Tiles([0; 2].map(|_| *tiles.choose(random).unwrap()));
    Limited::new(Position::new(&pair.setup(Player::Black), deadlock).unwrap(), Opening::START)
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn compare(fast: &Limited, slow: &LimitedBoard, depth: u32) {
    assert_eq!(fast.position().outcome(), slow.board().outcome(), "{slow}");
    let moves = sorted(fast.moves().collect());
    assert_eq!(moves, sorted(slow.moves()), "{slow}");
    if fast.position().outcome().is_some() || depth == 0 {
        return;
    }
    for &m in &moves {
        let (mut fast, mut slow) = (*fast, slow.clone());
        assert_eq!(fast.play(m).unwrap(), slow.play(m).unwrap(), "{slow} {m}");
        assert_eq!(fast.opening().made(), slow.made());
        if fast.position().outcome().is_none() {
            assert_eq!(fast.position().setup(), *slow.board().setup());
        }
        compare(&fast, &slow, depth - 1);
    }
    // What goes too far is refused by both, and nothing is played.
    for m in fast.position().moves().filter(|m| !moves.contains(m)).take(3) {
        let (mut fast, mut slow) = (*fast, slow.clone());
        let before = fast;
        let error = fast.play(m).unwrap_err().to_string();
        assert!(error.contains("may go at most"), "{error}");
        assert!(slow.play(m).is_err() && fast == before);
    }
}

#[test]
fn the_fast_rules_agree_with_their_slow_twin() {
    let mut random = ChaCha8Rng::seed_from_u64(135);
    for number in 0..200 {
        let deadlock = if number % 4 == 0 { Deadlock::TwoPass } else { Deadlock::Official };
        let round = random_start(&mut random, deadlock);
        compare(&round, &slow(&round), if number < 12 { 4 } else { 1 });
    }
}

#[test]
fn lines_of_play_are_counted_alike() {
    let counts = |round: &Limited| -> Vec<u64> {
        let fast: Vec<u64> = (1..=5).map(|depth| perft(round, depth)).collect();
        let slow: Vec<u64> = (1..=5).map(|depth| perft(&slow(round), depth)).collect();
        assert_eq!(fast, slow, "{round:?}");
        fast
    };
    assert_eq!(counts(&round("start", Deadlock::Official)), [22, 164, 1538, 15_368, 138_778]);
    assert_eq!(counts(&round("start:7:21", Deadlock::Official)), [22, 162, 1596, 17_528, 173_872]);
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for deadlock in Deadlock::ALL {
        counts(&random_start(&mut random, deadlock));
    }
    // From the fourth move on, everything is as without limits.
    let ordinary = Limited::from(Position::start(Deadlock::Official));
    assert_eq!((1..=4).map(|depth| perft(&ordinary, depth)).collect::<Vec<_>>(), [102, 1150, 11_332, 107_068]);
}

#[test]
fn the_third_move_can_end_the_round_by_a_deadlock() {
    let start = round("start:14:29", Deadlock::Official);
    let ends = |round: Limited| {
        let ends = move |m: &Move| round.after(*m).position().outcome().is_some();
        let after = round.moves().find(ends).map(|m| round.after(m));
        after.map(|after| (round, after))
    };
    let third = start.moves().flat_map(|a| start.after(a).moves().map(move |b| start.after(a).after(b)));
    let (before, after) = third.filter_map(ends).next().expect("such a line");
    let outcome = after.position().outcome().unwrap();
    assert_eq!((before.position().turn(), outcome.winner), (Player::Black, Player::Gold));
    assert_eq!((outcome.ending, after.opening()), (Ending::Deadlock, Opening::OVER));
}

fn asked(moves: bool, distance: bool) -> Question<'static> {
    Question { opening: Opening::START, moves, distance, memory: MEMORY, ..Question::default() }
}

/// The verdict of a round by trying all its limited moves, from the verdicts of ordinary positions.
fn tried(round: &Limited, below: &mut impl FnMut(&Position) -> Verdict) -> Verdict {
    let position = round.position();
    match position.winner() {
        Some(winner) => {
            let value = if winner == position.turn() { Value::Win } else { Value::Loss };
            return Verdict::Proven(value, Some(Dtw(0)));
        }
        None if round.opening().is_over() => return below(position),
        None => {}
    }
    Verdict::of_moves(round.moves().map(|m| {
        let next = round.after(m);
        tried(&next, below).before(next.position().turn() != position.turn())
    }))
}

#[test]
fn values_and_distances_are_those_of_all_limited_moves_of_the_initial_round() {
    // The table has the distances up to ply 4.
    let tables = [Table::embedded()];
    let start = round("start", Deadlock::Official);
    let mut below = |position: &Position| {
        let question = Question { distance: true, tables: &tables, memory: MEMORY, ..Question::default() };
        answer(position, &question).unwrap().verdict
    };
    for question in [asked(true, true), Question { tables: &tables, ..asked(true, true) }] {
        let found = answer(start.position(), &question).unwrap();
        assert_eq!(found.moves.len(), 22);
        for of_move in &found.moves {
            let next = start.after(of_move.m);
            assert_eq!(of_move.verdict, tried(&next, &mut below).before(true), "{}", of_move.m);
        }
        assert_eq!(found.verdict, Verdict::of_moves(found.moves.iter().map(|of_move| of_move.verdict)));
        assert_eq!(winning(&found), ["a8a7", "b8b7", "g8g7", "h8h7"]);
        assert!(found.proved);
        let alone = answer(start.position(), &Question { moves: false, ..question }).unwrap();
        assert_eq!((alone.verdict, alone.proved), (found.verdict, true));
    }
    // Tables alone suffice there, and say so.
    let limits = Limits { nodes: Some(0), ..Limits::NONE };
    let found = answer(start.position(), &Question { tables: &tables, limits, ..asked(true, false) }).unwrap();
    assert_eq!((found.verdict, found.source, found.nodes), (Value::Win.into(), Source::Table, 0));
}

fn winning(found: &Answer) -> Vec<String> {
    sorted(found.winning_moves().map(|found| found.m).collect()).iter().map(ToString::to_string).collect()
}

#[test]
fn values_are_those_of_all_limited_moves_of_other_starts() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let engine = Engine::default().with_memory(MEMORY).without_tables();
    for _ in 0..2 {
        let mut round = random_start(&mut random, Deadlock::Official);
        // After one move, which leaves about a tenth of the tree.
        let m = round.moves().choose(&mut random).unwrap();
        round.play_unchecked(m);
        let mut known: HashMap<u128, Verdict> = HashMap::new();
        let mut below = |position: &Position| {
            *known.entry(position.key()).or_insert_with(|| engine.value(position, Limit::NONE).unwrap().unwrap().into())
        };
        let found =
            engine.answer(round, Asked { moves: true, replies: true, ..Asked::default() }, Limit::NONE).unwrap();
        for of_move in &found.moves {
            let next = round.after(of_move.m);
            let other = next.position().turn() != round.position().turn();
            let value = tried(&next, &mut below).before(other).value();
            assert_eq!(of_move.verdict.value(), value, "{round:?} {}", of_move.m);
            if value == Some(Value::Loss) && other && next.position().outcome().is_none() {
                let refuted = next.moves().filter(|&m| {
                    let after = next.after(m);
                    let other = after.position().turn() != next.position().turn();
                    tried(&after, &mut below).before(other).value() == Some(Value::Win)
                });
                assert_eq!(of_move.replies, Some(refuted.count() as u32), "{round:?} {}", of_move.m);
            }
        }
    }
}

#[test]
fn values_do_not_change_under_the_symmetries() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..3 {
        let round = random_start(&mut random, Deadlock::Official);
        let expected = answer(round.position(), &asked(true, false)).unwrap();
        let setup = round.position().setup();
        for (image, back) in [
            (setup.mirror(), Move::mirror as fn(Move) -> Move),
            (setup.half_turn(), Move::half_turn),
            (setup.half_turn().mirror(), |m| m.half_turn().mirror()),
        ] {
            let found = answer(&Position::new(&image, Deadlock::Official).unwrap(), &asked(true, false)).unwrap();
            let moves = sorted(found.winning_moves().map(|found| back(found.m)).collect());
            assert_eq!(moves, sorted(expected.winning_moves().map(|found| found.m).collect()), "{image}");
        }
    }
}

#[test]
fn within_limits_nothing_is_said_that_is_not_known() {
    let start = round("start:7:21", Deadlock::Official);
    let whole = answer(start.position(), &asked(true, false)).unwrap();
    for nodes in [0, 100, 3_000, 1_000_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
        let found = answer(start.position(), &Question { limits, ..asked(true, false) }).unwrap();
        let known = found.moves.iter().zip(&whole.moves).filter(|(found, _)| found.verdict != Verdict::Unknown);
        assert!(known.clone().all(|(found, whole)| found.verdict == whole.verdict), "{nodes}");
        assert_eq!(known.count() == 22, nodes == 1_000_000, "{nodes}");
        assert!(found.nodes <= nodes + 22, "{nodes}: {}", found.nodes);
    }
}

#[test]
fn lines_of_best_play_obey_the_limits_and_are_as_long_as_the_distance() {
    for text in ["start", "start:2:33"] {
        let mut at = round(text, Deadlock::Official);
        let explained = explain(at.position(), &asked(false, false)).unwrap();
        assert_eq!(explained.steps.len(), usize::from(explained.verdict.distance().unwrap().0));
        for step in &explained.steps {
            assert_eq!(step.position, *at.position());
            assert_eq!(step.legal, at.moves().count());
            assert!(at.opening().allows(step.m), "{text} {}", step.m);
            at.play_unchecked(step.m);
        }
        assert_eq!(at.position().winner(), explained.outcome.map(|outcome| outcome.winner));
    }
}

#[test]
fn the_best_moves_are_those_of_all_distances() {
    let start = round("start:2:33", Deadlock::Official);
    let timed = answer(start.position(), &asked(true, true)).unwrap();
    let mut best: Vec<Move> =
        timed.moves.iter().filter(|found| found.verdict == timed.verdict).map(|found| found.m).collect();
    best.sort_unstable();
    let mut known = answer(start.position(), &asked(true, false)).unwrap();
    keep_pace(&start, &mut known, MEMORY, Limits::NONE);
    assert_eq!(sorted(known.moves.iter().map(|found| found.m).collect()), best);
}

#[test]
fn computers_play_within_the_limits() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for skill in [Skill::Perfect, Skill::Tricky, Skill::Natural, Skill::Strong { blunders: 1.0 }] {
        let start = "start:14:29".parse().unwrap();
        let game = kamisado::Match::from_setup(Default::default(), &start, Deadlock::Official).unwrap();
        let mut game = game.with_opening(None);
        let computer = Computer::new(skill, Question { memory: MEMORY, ..Question::default() }, false);
        for _ in 0..4 {
            if game.round_is_over() {
                break;
            }
            let choice = computer.choose(&game, Limits::NONE, &mut random).unwrap();
            let kamisado::MatchMove::Tower(m) = choice.m else { panic!("a move") };
            // A move that goes too far is an error.
            game.play(m).unwrap();
        }
    }
}

#[test]
fn it_is_known_or_not_how_many_moves_were_made() {
    let origin = |text, made| Origin::of_text(text, true, made);
    let due = "oup1yrgb/3k4/8/8/8/8/8/BGRYKPUO g G";
    assert_eq!(origin("start", None).unwrap().opening(), Opening::START);
    assert_eq!(origin("start", Some(0)).unwrap().after(2).opening().limit(), Some(5));
    assert_eq!(origin("start:7:21", None).unwrap().tiles.unwrap().to_string(), "7 21");
    let unknown = origin(due, None).unwrap();
    assert!(unknown.is_uncertain() && unknown.opening().is_over() && unknown.after(1).moves_made.is_none());
    assert_eq!(origin(due, Some(1)).unwrap().opening().limit(), Some(3));
    for (text, made) in [("start", 1), (due, 0)] {
        let error = origin(text, Some(made)).unwrap_err().to_string();
        assert!(error.contains("expected"), "{error}");
    }
}
