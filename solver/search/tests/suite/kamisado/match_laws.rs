//! Laws of matches as a game: the fast state compared with the record of the match and with its slow twin, and keys.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use crate::support::late::late;
use kamisado::slow::{MatchBoard, MatchBoardError, next_round};
use kamisado::{
    Deadlock, Ending, Fill, FinishedRound, Level, Match, MatchError, MatchFormat, MatchMove, MatchState, Outcome,
    Setup, Square,
};
use kamisado_solver::game::perft::perft;
use kamisado_solver::game::proof::Bounds;
use kamisado_solver::game::value::{Value, Verdict};
use kamisado_solver::game::{Game, Hints, laws};
use kamisado_solver::search::naive;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Every format, the shortest first.
fn formats() -> Vec<MatchFormat> {
    let points = (1..=MatchFormat::MOST_POINTS).filter_map(MatchFormat::to_points);
    [MatchFormat::Single].into_iter().chain(points).collect()
}

/// A random move. One that ends the round is usually chosen only for a deadlock or if there is no other, so that the
/// board gets crowded.
fn random_move(state: &MatchState, rng: &mut ChaCha8Rng) -> MatchMove {
    let moves: Vec<MatchMove> = state.moves().collect();
    let that_lead_to = |ending: Option<Ending>| -> Vec<MatchMove> {
        let leads = |&m: &MatchMove| state.after(m).position().outcome().map(|outcome| outcome.ending) == ending;
        moves.iter().copied().filter(leads).collect()
    };
    let (quiet, deadlocks) = (that_lead_to(None), that_lead_to(Some(Ending::Deadlock)));
    let chosen = match rng.random_range(0..8) {
        0..4 if !deadlocks.is_empty() => &deadlocks,
        0..7 if !quiet.is_empty() => &quiet,
        _ => &moves,
    };
    *chosen.choose(rng).expect("the match is not over")
}

/// A match from the initial round, or in mid-round with rings that have not decided it.
fn beginning(format: MatchFormat, deadlock: Deadlock, rng: &mut ChaCha8Rng) -> MatchState {
    if rng.random_range(0..4) == 0 {
        return MatchState::start(format, deadlock);
    }
    loop {
        let (row, rings) = (rng.random_range(0..4), rng.random_range(0..4) != 0);
        let mut setup = late(rng, row, rings, deadlock).setup();
        // Few rings, so that the match is not decided.
        let kept = rng.random_range(0..=8);
        for tower in setup.board.iter_mut().flatten().filter(|_| rng.random_range(0..8) >= kept) {
            tower.level = Level::Normal;
        }
        if let Ok(state) = MatchState::from_setup(&setup, format, deadlock) {
            return state;
        }
    }
}

fn slow_twin(state: &MatchState) -> MatchBoard {
    let (format, deadlock) = (state.format(), state.position().deadlock());
    match state.position().finished_round() {
        None => MatchBoard::new(&state.position().setup(), format, deadlock).unwrap(),
        Some(finished) => MatchBoard::at_end(&finished, format, deadlock).unwrap(),
    }
}

/// States of random matches, cycling through the formats, with states between rounds more often.
fn states(formats: &[MatchFormat], matches: usize, seed: u64) -> Vec<MatchState> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut states = Vec::new();
    for &format in formats.iter().cycle().take(matches) {
        let mut state = beginning(format, *Deadlock::ALL.choose(&mut rng).unwrap(), &mut rng);
        while state.winner().is_none() {
            if state.chooser().is_some() || rng.random_range(0..4) == 0 {
                states.push(state);
            }
            state.play_unchecked(random_move(&state, &mut rng));
        }
        states.push(state);
    }
    states
}

#[test]
fn a_state_agrees_with_its_match() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for format in formats() {
        for deadlock in Deadlock::ALL {
            let mut game = Match::start(format, deadlock);
            let mut state = MatchState::start(format, deadlock);
            while state.winner().is_none() {
                let m = random_move(&state, &mut rng);
                match m {
                    MatchMove::Tower(m) => drop(game.play(m).unwrap()),
                    MatchMove::Fill(fill) => game.fill(fill).expect("the match waits for it"),
                }
                assert_eq!(state.read_move(&m.to_string()), Ok(m));
                state.play_unchecked(m);
                assert_eq!((state.position(), state.score()), (game.position(), game.score()));
                assert_eq!((state.chooser(), state.winner()), (game.chooser(), game.winner()));
            }
            assert_eq!((state.moves().count(), state.turn()), (0, state.winner().unwrap().opponent()));
        }
    }
}

/// Counts of what random matches contained.
#[derive(Default)]
struct Counts {
    matches: u64,
    fills: u64,
    /// Rounds won by a tower with a ring, or by a deadlock.
    ringed: u64,
    deadlocks: u64,
    /// States with a win of the round that does not win the match.
    indecisive: u64,
}

#[test]
fn fast_and_slow_matches_agree_move_by_move() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut seen = Counts::default();
    for format in formats().into_iter().cycle().take(12 * formats().len()) {
        let deadlock = *Deadlock::ALL.choose(&mut rng).unwrap();
        let mut state = beginning(format, deadlock, &mut rng);
        let mut board = slow_twin(&state);
        loop {
            let moves: BTreeSet<MatchMove> = state.moves().collect();
            assert_eq!(moves, board.moves().into_iter().collect(), "{state}");
            assert_eq!((state.turn(), state.winner()), (board.turn(), board.winner()), "{state}");
            assert_eq!(
                (state.score(), state.position().finished_round()),
                (board.score(), finished(&board)),
                "{state}"
            );
            assert_eq!((slow_twin(&state), slow_twin(&state).key()), (board.clone(), board.key()), "{state}");
            if let Some(finished) = state.position().finished_round() {
                seen.ringed += u64::from(finished.level_before() > Level::Normal);
                seen.deadlocks += u64::from(finished.outcome.ending == Ending::Deadlock);
                for fill in Fill::ALL {
                    let next = next_round(&finished.board, finished.outcome, fill);
                    assert_eq!(state.position().refilled(fill).unwrap().setup(), next, "{state}");
                    assert_eq!(finished.next(fill), next, "{state}");
                }
            }
            if state.winner().is_some() {
                break;
            }
            seen.indecisive += u64::from(
                state.position().outcome().is_none()
                    && state.position().estimate() == Bounds::WIN
                    && state.estimate() != Bounds::WIN,
            );
            let m = random_move(&state, &mut rng);
            state.play_unchecked(m);
            board.play(m).unwrap();
            seen.fills += u64::from(matches!(m, MatchMove::Fill(_)));
        }
        seen.matches += 1;
    }
    let Counts { matches, fills, ringed, deadlocks, indecisive } = seen;
    assert!(
        fills > 2 * matches && ringed > matches && deadlocks > 20 && indecisive > matches,
        "{matches} matches with {fills} fills, {ringed} rounds won with a ring, {deadlocks} deadlocks, {indecisive} \
         states with a win of the round alone"
    );
}

fn finished(board: &MatchBoard) -> Option<FinishedRound> {
    board.round().outcome().map(|outcome| FinishedRound { board: board.round().setup().clone(), outcome })
}

#[test]
fn estimates_of_a_match_are_right() {
    let (mut wins, mut losses, mut left_out) = (0, 0, 0);
    for state in states(&formats(), 400, 3).into_iter().filter(|state| state.winner().is_none()) {
        let (mover, opponent) = (state.turn(), state.turn().opponent());
        let wins_at_once = |state: &MatchState| state.moves().any(|m| state.after(m).winner() == Some(state.turn()));
        assert_eq!(laws::check_hints(&[state], 5).err(), None, "{state}");
        assert_eq!(laws::check(&[slow_twin(&state)], 1).err(), None, "{state}");
        let live: Vec<MatchMove> = state.live_moves().collect();
        for m in state.moves().filter(|m| !live.contains(m)) {
            let child = state.after(m);
            assert!(child.turn() == opponent && wins_at_once(&child), "{m} in {state}");
            left_out += 1;
        }
        match state.estimate() {
            Bounds::WIN => {
                assert!(matches!(naive::solve(&state, 3), Verdict::Proven(Value::Win, _)), "{mover} in {state}");
                wins += 1;
            }
            Bounds::LOSS => {
                assert!(matches!(naive::solve(&state, 2), Verdict::Proven(Value::Loss, _)), "{mover} in {state}");
                losses += 1;
            }
            _ => {}
        }
    }
    assert!(wins > 100 && losses > 10 && left_out > 500, "{wins} wins, {losses} losses, {left_out} moves left out");
}

/// The mirror image of a state, or the state rotated by 180 degrees with the players exchanged.
fn image(state: &MatchState, mirror: bool) -> MatchState {
    let turn = |setup: Setup| if mirror { setup.mirror() } else { setup.half_turn() };
    let (format, deadlock) = (state.format(), state.position().deadlock());
    let Some(FinishedRound { board, outcome }) = state.position().finished_round() else {
        return MatchState::from_setup(&turn(state.position().setup()), format, deadlock).unwrap();
    };
    let Outcome { winner, promoted, ending } = outcome;
    let outcome = match mirror {
        true => Outcome { winner, promoted: promoted.mirror(), ending },
        false => Outcome { winner: winner.opponent(), promoted, ending },
    };
    MatchState::from_finished(&FinishedRound { board: turn(board), outcome }, format, deadlock).unwrap()
}

fn image_of_move(m: MatchMove, mirror: bool) -> MatchMove {
    match (m, mirror) {
        (MatchMove::Tower(m), true) => MatchMove::Tower(m.mirror()),
        (MatchMove::Tower(m), false) => MatchMove::Tower(m.half_turn()),
        (MatchMove::Fill(fill), true) => MatchMove::Fill(fill.other()),
        (MatchMove::Fill(fill), false) => MatchMove::Fill(fill),
    }
}

#[test]
fn images_of_a_state_share_key_and_names() {
    for state in states(&formats(), 100, 4) {
        let names: BTreeSet<NonZeroU32> = state.moves().map(|m| state.move_name(m)).collect();
        assert_eq!(names.len(), state.moves().count(), "{state}");
        for mirror in [true, false] {
            let image = image(&state, mirror);
            assert_eq!((image.key(), image.winner().is_some()), (state.key(), state.winner().is_some()), "{state}");
            assert_eq!(slow_twin(&image).key(), slow_twin(&state).key(), "{state}");
            assert_eq!(image.turn() == state.turn(), mirror, "{state}");
            for m in state.moves() {
                let (seen, child) = (image_of_move(m, mirror), state.after(m));
                assert_eq!(image.after(seen).key(), child.key(), "{m} in {state}");
                // In a state that is its own mirror image, each move occurs twice.
                assert!(image.move_name(seen) == state.move_name(m) || image == state, "{m} in {state}");
            }
        }
    }
}

/// A state close to this one: with two squares exchanged, or with the ring gained by another tower.
fn neighbour(state: &MatchState, rng: &mut ChaCha8Rng) -> Option<MatchState> {
    let (format, deadlock) = (state.format(), state.position().deadlock());
    let mut setup = state.position().setup();
    // Neighbouring squares, so that often only the file or the row of one tower changes.
    let square = Square::new(rng.random_range(0..64));
    let step = *[1, 2, 8].choose(rng).unwrap();
    if square.index() + step >= 64 || (step < 8 && u64::from(square.file()) + step as u64 >= 8) {
        return None;
    }
    setup.board.swap(square.index(), square.index() + step);
    match state.position().finished_round() {
        None => MatchState::from_setup(&setup, format, deadlock).ok(),
        Some(FinishedRound { mut outcome, .. }) => {
            if rng.random_range(0..8) == 0 {
                outcome.promoted = outcome.promoted.mirror();
            }
            MatchState::from_finished(&FinishedRound { board: setup, outcome }, format, deadlock).ok()
        }
    }
}

#[test]
fn keys_are_equal_exactly_if_all_that_can_follow_is_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut same, mut other) = (0, 0);
    let mut met = BTreeSet::new();
    for state in states(&[MatchFormat::Marathon], 40, 6) {
        let mut near = state;
        for _ in 0..6 {
            met.insert((near.key(), slow_twin(&near).key()));
            let Some(next) = neighbour(&near, &mut rng) else { continue };
            let equal = slow_twin(&near).key() == slow_twin(&next).key();
            assert_eq!(near.key() == next.key(), equal, "{near} and {next}");
            let finished = near.position().outcome().is_some();
            if finished && near != next {
                *(if equal { &mut same } else { &mut other }) += 1;
            }
            near = next;
        }
    }
    let fast: BTreeSet<_> = met.iter().map(|(fast, _)| fast).collect();
    let slow: BTreeSet<_> = met.iter().map(|(_, slow)| slow).collect();
    assert_eq!((fast.len(), slow.len()), (met.len(), met.len()));
    assert!(same > 100 && other > 100, "{same} neighbours with the same refills, {other} with others");
}

#[test]
fn lines_of_a_match_to_2_points_are_counted_alike() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let format = MatchFormat::to_points(2).unwrap();
    let mut fills = 0;
    for _ in 0..12 {
        let position = late(&mut rng, 4, false, Deadlock::Official);
        let state = MatchState::new(position, format).unwrap();
        for depth in 1..=4 {
            assert_eq!(perft(&state, depth), perft(&slow_twin(&state), depth), "{depth} moves from {state}");
        }
        fills += perft(&state, 4) - perft(state.position(), 4);
    }
    assert!(fills > 1_000, "{fills} lines went on after a round");
}

#[test]
fn a_match_can_start_at_the_end_of_a_round() {
    let mut deadlocks = 0;
    for state in states(&formats(), 400, 8) {
        let (format, deadlock) = (state.format(), state.position().deadlock());
        let Some(finished) = state.position().finished_round() else { continue };
        assert_eq!(MatchState::from_finished(&finished, format, deadlock), Ok(state));
        if finished.outcome.ending == Ending::Home {
            assert_eq!(MatchState::from_setup(&finished.board, format, deadlock), Ok(state));
            assert_eq!(MatchBoard::new(&finished.board, format, deadlock), Ok(slow_twin(&state)));
        } else {
            assert!(MatchState::from_setup(&finished.board, format, deadlock).is_err());
            assert!(MatchBoard::new(&finished.board, format, deadlock).is_err());
            deadlocks += 1;
        }
    }
    assert!(deadlocks > 10, "{deadlocks} deadlocks");
}

#[test]
fn rings_that_have_won_are_refused() {
    let one_ring: Setup = "+oupkyrgb/8/8/8/8/8/8/BGRYKPUO g -".parse().unwrap();
    let refusal = |points| {
        let format = MatchFormat::to_points(points).unwrap();
        let fast = MatchState::from_setup(&one_ring, format, Deadlock::Official);
        let slow = MatchBoard::new(&one_ring, format, Deadlock::Official);
        assert_eq!(fast.is_err(), slow.is_err());
        assert!(slow.err().is_none_or(|error| matches!(error, MatchBoardError::Decided { points: 1, .. })));
        fast.err().map(|error: MatchError| error.to_string())
    };
    let expected = "the rings of Black are worth 1 point, which already wins a match to 1 point: expected fewer than 1, \
                    or a longer match";
    assert_eq!(refusal(1).as_deref(), Some(expected));
    assert_eq!(refusal(2), None);
    assert!(MatchState::from_setup(&one_ring, MatchFormat::Single, Deadlock::Official).is_ok());
}

#[test]
fn the_error_of_a_move_out_of_turn_says_what_was_expected() {
    let start = MatchState::start(MatchFormat::Standard, Deadlock::Official);
    let error = start.read_move("fill left").unwrap_err().to_string();
    assert_eq!(error, "found 'fill left', but the round is not over: Black is to move, with any tower");
    let last_move = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse().unwrap();
    let mut state = MatchState::from_setup(&last_move, MatchFormat::Standard, Deadlock::Official).unwrap();
    state.play_unchecked(state.read_move("a4a1").unwrap());
    let error = state.read_move("d8d3").unwrap_err().to_string();
    assert_eq!(error, "found 'd8d3', but the round is over: expected 'fill left' or 'fill right', which Black chooses");
    for (text, found) in [("fill", "nothing"), ("fill up", "'up'"), ("Fill: up", "'up'")] {
        let error = state.read_move(text).unwrap_err().to_string();
        assert_eq!(error, format!("found {found} as the side to fill from, expected left or right"));
    }
    assert_eq!(state.read_move(" Fill: RIGHT "), Ok(MatchMove::Fill(Fill::Right)));
    let single = MatchState::from_setup(&state.position().setup(), MatchFormat::Single, Deadlock::Official).unwrap();
    let error = single.read_move("fill left").unwrap_err().to_string();
    assert_eq!(error, "found 'fill left', but the single match is over: Black has won it, expected no more moves");
}
