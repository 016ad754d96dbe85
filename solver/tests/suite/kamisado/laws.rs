//! Laws of the rules: symmetry, progress, text forms, keys and what is seen without search.

use std::cell::Cell;
use std::collections::BTreeSet;

use crate::support::arrange::arrange;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRng, TestRunner};
use solver::game::proof::Bounds;
use solver::game::{Game, Seen};
use solver::kamisado::slow::Board;
use solver::kamisado::{Color, Deadlock, Level, Move, Player, Position, Setup, Square, Tower};

fn variants() -> impl Strategy<Value = Deadlock> {
    select(vec![Deadlock::Official, Deadlock::TwoPass])
}

fn players() -> impl Strategy<Value = Player> {
    select(Player::ALL.to_vec())
}

fn levels(rings: bool) -> impl Strategy<Value = [Level; 16]> {
    let level = if rings { select(Level::ALL.to_vec()) } else { select(vec![Level::Normal]) };
    vec(level, 16).prop_map(|levels| levels.try_into().unwrap())
}

/// Positions in mid-round, loose and crowded.
fn middles(rings: bool) -> impl Strategy<Value = Position> {
    let order = (3..=8_u8).prop_flat_map(|rows| (0..=8 - rows, Just(rows))).prop_flat_map(|(lowest, rows)| {
        let squares: Vec<Square> = Square::all().filter(|s| (lowest..lowest + rows).contains(&s.row())).collect();
        Just(squares).prop_shuffle()
    });
    (order, levels(rings), players(), 0..8_usize, variants())
        .prop_map(|(order, levels, turn, last, deadlock)| Position::new(&arrange(&order, levels, turn, last), deadlock))
        .prop_filter_map("a deadlock", Result::ok)
}

/// Starts of rounds after the towers were lined up again.
fn refilled(rings: bool) -> impl Strategy<Value = Position> {
    let colors = || Just(Color::ALL).prop_shuffle();
    (colors(), colors(), levels(rings), players(), variants()).prop_map(|(black, gold, levels, turn, deadlock)| {
        let row = |colors: [Color; 8], first| std::array::from_fn(|i| (colors[i], levels[first + i]));
        Position::new(&Setup::home_rows([row(black, 0), row(gold, 8)], turn), deadlock).unwrap()
    })
}

/// Positions of every sort, some played on from by random moves.
fn positions(rings: bool) -> impl Strategy<Value = Position> {
    let start = prop_oneof![3 => middles(rings), 1 => refilled(rings)];
    (start, vec(any::<prop::sample::Index>(), 0..4)).prop_map(|(mut position, choices)| {
        for choice in choices {
            let moves: Vec<Move> = position.moves().collect();
            let next = position.after(moves[choice.index(moves.len())]);
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    })
}

fn any_positions() -> impl Strategy<Value = Position> {
    any::<bool>().prop_flat_map(positions)
}

/// Any arrangement at all, valid or not.
fn setups() -> impl Strategy<Value = Setup> {
    let tower = (players(), select(Color::ALL.to_vec()), select(Level::ALL.to_vec()))
        .prop_map(|(player, color, level)| Tower { player, color, level });
    let due = proptest::option::of(select(Color::ALL.to_vec()));
    (vec(proptest::option::of(tower), 64), players(), due).prop_map(|(board, turn, due)| Setup {
        board: board.try_into().expect("64 squares"),
        turn,
        due,
    })
}

/// A small difference between two positions.
#[derive(Clone, Debug)]
enum Change {
    Nothing,
    Swap(Square, Square),
    Due(Color),
    Turn,
}

impl Change {
    fn make(&self, setup: &mut Setup) {
        match *self {
            Change::Nothing => {}
            Change::Swap(a, b) => setup.board.swap(a.index(), b.index()),
            Change::Due(color) => setup.due = setup.due.map(|_| color),
            Change::Turn => setup.turn = setup.turn.opponent(),
        }
    }
}

fn changes() -> impl Strategy<Value = Change> {
    let square = || (0..64_u8).prop_map(Square::new);
    prop_oneof![
        1 => Just(Change::Nothing),
        4 => (square(), square()).prop_map(|(a, b)| Change::Swap(a, b)),
        2 => select(Color::ALL.to_vec()).prop_map(Change::Due),
        1 => Just(Change::Turn),
    ]
}

/// The four images of a set-up that have one value.
fn images_of(setup: &Setup) -> [Setup; 4] {
    [setup.clone(), setup.mirror(), setup.half_turn(), setup.mirror().half_turn()]
}

/// Gives every tower the rings it carries in a position of the same round.
fn keep_levels(setup: &mut Setup, round: &Position) {
    for tower in setup.board.iter_mut().flatten() {
        tower.level = round.level(tower.player, tower.color);
    }
}

/// The winner and his promoted tower.
type End = (Player, Color);

/// What a symmetry does to a set-up, to a move and to the end of a round.
struct Symmetry {
    setup: fn(&Setup) -> Setup,
    play: fn(Move) -> Move,
    end: fn(End) -> End,
}

const SYMMETRIES: [Symmetry; 2] = [
    Symmetry { setup: Setup::mirror, play: Move::mirror, end: |(winner, promoted)| (winner, promoted.mirror()) },
    Symmetry {
        setup: Setup::half_turn,
        play: Move::half_turn,
        end: |(winner, promoted)| (winner.opponent(), promoted),
    },
];

/// Every move with what it leads to.
fn results(position: &Position) -> Vec<(Move, Setup, Option<End>)> {
    position
        .moves()
        .map(|m| {
            let next = position.after(m);
            (m, next.setup(), next.outcome().map(|outcome| (outcome.winner, outcome.promoted)))
        })
        .collect()
}

/// The winner if the round is decided within a number of moves, by trying all of them.
fn winner_within(board: &Board, moves: u32) -> Option<Player> {
    if moves == 0 || board.winner().is_some() {
        return board.winner();
    }
    let (mover, opponent) = (board.turn(), board.turn().opponent());
    let winners: Vec<_> = Game::moves(board).map(|m| winner_within(&board.after(m), moves - 1)).collect();
    if winners.contains(&Some(mover)) {
        Some(mover)
    } else if winners.iter().all(|&winner| winner == Some(opponent)) {
        Some(opponent)
    } else {
        None
    }
}

/// Whether a move lets the opponent reach home with his answer.
fn lets_home(board: &Board, m: Move) -> bool {
    let mut next = board.clone();
    let passes = next.play(m).unwrap();
    let opponent = board.turn().opponent();
    let goes_on = next.winner().is_none() && passes.is_empty() && next.turn() == opponent;
    goes_on && winner_within(&next, 1) == Some(opponent)
}

proptest! {
    #![proptest_config(Config { cases: 1_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() })]

    #[test]
    fn mirror_and_half_turn_keep_moves_and_results(position in any_positions()) {
        for symmetry in SYMMETRIES {
            let image = (symmetry.setup)(&position.setup());
            prop_assert_eq!((symmetry.setup)(&image), position.setup());
            let image = Position::new(&image, position.deadlock()).unwrap();
            let mut expected: Vec<_> = results(&position)
                .into_iter()
                .map(|(m, next, end)| ((symmetry.play)(m), (symmetry.setup)(&next), end.map(symmetry.end)))
                .collect();
            let mut found = results(&image);
            expected.sort_by_key(|&(m, ..)| m);
            found.sort_by_key(|&(m, ..)| m);
            prop_assert_eq!(found, expected);
            prop_assert_eq!(image.estimate(), position.estimate());
        }
    }

    #[test]
    fn every_move_raises_the_potential(position in any_positions()) {
        for m in position.moves() {
            prop_assert!(position.after(m).potential() > position.potential(), "{} in {}", m, position);
        }
    }

    #[test]
    fn arrangements_read_back(setup in setups()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
    }

    #[test]
    fn moves_read_back_in_both_notations(position in any_positions()) {
        for m in position.moves() {
            let (coordinates, annotation) = (m.to_string(), position.annotate(m));
            prop_assert_eq!(position.read_move(&coordinates), Ok(m));
            prop_assert_eq!(position.read_move(&annotation), Ok(m), "{} in {}", annotation, position);
        }
    }

    #[test]
    fn without_rings_the_four_images_share_their_key(position in positions(false)) {
        for image in images_of(&position.setup()) {
            let image = Position::new(&image, position.deadlock()).unwrap();
            prop_assert_eq!(image.key(), position.key(), "{} and {}", image, position);
        }
    }

    #[test]
    fn a_move_has_one_name_in_all_images_and_shares_it_with_none(position in any_positions()) {
        let names: BTreeSet<u32> = position.moves().map(|m| position.move_name(m)).collect();
        prop_assert_eq!(names.len(), position.moves().count(), "{}", position);
        for symmetry in SYMMETRIES.iter().filter(|_| position.is_ringless()) {
            let setup = (symmetry.setup)(&position.setup());
            let image = Position::new(&setup, position.deadlock()).unwrap();
            for m in position.moves() {
                let same = image.move_name((symmetry.play)(m)) == position.move_name(m);
                // A position that is its own mirror image has each move twice.
                prop_assert!(same || setup == position.setup(), "{} in {}", m, position);
            }
        }
    }

    #[test]
    fn a_move_that_wins_at_once_is_seen(position in any_positions()) {
        let wins = position.moves().any(|m| position.after(m).winner() == Some(position.turn()));
        prop_assert_eq!(position.can_win_now(), wins, "{}", position);
    }

    #[test]
    fn neighbours_share_a_key_only_as_images_of_each_other(
        position in any_positions(),
        change in changes(),
        image in 0..4_usize,
    ) {
        let mut setup = position.setup();
        change.make(&mut setup);
        setup = images_of(&setup)[image].clone();
        keep_levels(&mut setup, &position);
        let Ok(neighbour) = Position::new(&setup, position.deadlock()) else { return Ok(()) };
        let same = if position.is_ringless() {
            images_of(&position.setup()).contains(&neighbour.setup())
        } else {
            position == neighbour
        };
        prop_assert_eq!(position.key() == neighbour.key(), same, "{} and {}", position, neighbour);
    }

    #[test]
    fn keys_without_rings_read_back(position in positions(false)) {
        let read = Position::from_key(position.key(), position.deadlock()).expect("a key of a position in play");
        prop_assert_eq!(read.turn(), Player::Gold);
        prop_assert!(images_of(&position.setup()).contains(&read.setup()), "{} read as {}", position, read);
    }

    #[test]
    fn a_damaged_key_is_refused_or_is_another_positions(position in positions(false)) {
        let key = position.key();
        for damaged in (0..128).map(|bit| key ^ 1 << bit).chain([key.rotate_left(64), key >> 8, key << 8, !key]) {
            if let Some(other) = Position::from_key(damaged, position.deadlock()) {
                prop_assert_eq!(other.key(), damaged);
                prop_assert_eq!(Position::new(&other.setup(), position.deadlock()), Ok(other));
            }
        }
    }
}

#[test]
fn keys_of_no_position_are_refused() {
    let key = Position::start(Deadlock::Official).key();
    assert!(Position::from_key(key, Deadlock::Official).is_some());
    for stray in [22, 23, 30, 127] {
        assert_eq!(Position::from_key(key | 1 << stray, Deadlock::Official), None, "stray bit {stray}");
    }
    assert_eq!(Position::from_key(0, Deadlock::Official), None, "sixteen towers on a square");
    assert_eq!(Position::from_key(u128::MAX, Deadlock::Official), None);
    let brown_to_green = key & !0x3f | key >> 8 & 0x3f;
    assert_eq!(Position::from_key(brown_to_green, Deadlock::Official), None, "two towers on a square");
    let home = key & !0x3f | 56;
    assert_eq!(Position::from_key(home, Deadlock::Official), None, "a tower at home");
}

#[test]
fn an_estimate_that_claims_a_proof_is_right() {
    let (wins, later, losses, open) = (Cell::new(0), Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |cell: &Cell<u32>| cell.set(cell.get() + 1);
    let config = Config { cases: 2_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&any_positions(), |position| {
        let board = Board::new(&position.setup(), position.deadlock()).unwrap();
        let (mover, estimate) = (position.turn(), position.estimate());
        let wins_now = winner_within(&board, 1) == Some(mover);
        prop_assert!(!wins_now || estimate == Bounds::WIN, "{}", position);
        // Wins are seen up to the third move, and those are checked below; losses whole, but for deadlocks.
        let every_move_lets_home = board.moves().into_iter().all(|m| lets_home(&board, m));
        prop_assert_eq!(estimate == Bounds::LOSS, !wins_now && every_move_lets_home, "{}", position);
        match estimate {
            Bounds::WIN => {
                prop_assert_eq!(winner_within(&board, 3), Some(mover), "{}", position);
                count(if wins_now { &wins } else { &later });
            }
            Bounds::LOSS => {
                prop_assert_eq!(winner_within(&board, 2), Some(mover.opponent()), "{}", position);
                count(&losses);
            }
            _ => count(&open),
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));

    for (claims, what) in [(wins, "wins"), (later, "wins in three moves"), (losses, "losses"), (open, "open positions")]
    {
        assert!(claims.get() >= 50, "found {} {what}, expected 50 at the least", claims.get());
    }
}

#[test]
fn moves_left_out_of_the_search_lose_at_once() {
    let left_out = Cell::new(0);
    let config = Config { cases: 2_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&any_positions(), |position| {
        let board = Board::new(&position.setup(), position.deadlock()).unwrap();
        let live: Vec<Move> = position.live_moves().collect();
        for m in position.moves() {
            prop_assert_eq!(live.contains(&m), !lets_home(&board, m), "{} in {}", m, position);
            left_out.set(left_out.get() + u32::from(!live.contains(&m)));
        }
        prop_assert!(live.iter().all(|&m| position.moves().any(|legal| legal == m)));
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(left_out.get() >= 1_000, "only {} moves left out", left_out.get());
}

#[test]
fn a_move_is_forced_exactly_if_all_others_let_the_opponent_home() {
    let [forced, open] = [Cell::new(0), Cell::new(0)];
    let config = Config { cases: 2_000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&any_positions(), |position| {
        let board = Board::new(&position.setup(), position.deadlock()).unwrap();
        let live: Vec<Move> = board.moves().into_iter().filter(|&m| !lets_home(&board, m)).collect();
        let wins_now = winner_within(&board, 1) == Some(position.turn());
        // At the start of a round, when any tower may move, it is not asked.
        let expected = match live.as_slice() {
            &[m] if !wins_now && position.due().is_some() => Seen::Forced(m),
            _ => Seen::Bounds(position.estimate()),
        };
        let count = if matches!(expected, Seen::Forced(_)) { &forced } else { &open };
        count.set(count.get() + 1);
        prop_assert_eq!(position.look(), Some(expected), "{}", position);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let (forced, open) = (forced.get(), open.get());
    assert!(forced >= 100 && open >= 500, "{forced} forced moves, {open} other positions");
}

#[test]
fn slow_keys_tell_positions_apart() {
    let start = Board::new(&Setup::start(), Deadlock::Official).unwrap();
    let mut boards = vec![start.clone()];
    for m in start.moves() {
        let next = start.after(m);
        boards.extend(next.moves().into_iter().map(|m| next.after(m)));
        boards.push(next);
    }
    // Without rings, up to the symmetries; the first of four texts stands for all.
    let class = |board: &Board| {
        let (setup, turned) = (board.setup(), board.setup().half_turn());
        [setup.to_string(), setup.mirror().to_string(), turned.to_string(), turned.mirror().to_string()]
            .into_iter()
            .min()
    };
    let classes: BTreeSet<_> = boards.iter().map(class).collect();
    let pairs: BTreeSet<_> = boards.iter().map(|board| (class(board), board.key())).collect();
    let keys: BTreeSet<u128> = boards.iter().map(Board::key).collect();
    assert_eq!((keys.len(), pairs.len()), (classes.len(), classes.len()));

    // With a ring, of all positions.
    let ringed = |board: &Board| {
        let text = board.setup().to_string().replace('y', "+y");
        Board::new(&text.parse().unwrap(), Deadlock::Official).unwrap()
    };
    let texts: BTreeSet<String> = boards.iter().map(|board| board.setup().to_string()).collect();
    let keys: BTreeSet<u128> = boards.iter().map(|board| ringed(board).key()).collect();
    assert_eq!(keys.len(), texts.len());
}
