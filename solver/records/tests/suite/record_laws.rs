//! Laws of records on random play: written records read back, and bad texts only give errors.

use kamisado::slow::next_round;
use kamisado::{
    Color, Concession, Deadlock, Ending, Fill, MatchFormat, Outcome, Player, Position, Reason, Score, Setup,
};
use kamisado_records::{self, MoveForm, Record};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Plays random moves. One that ends the round is usually chosen only if there is no other, so that the board gets crowded.
fn play_on(record: &mut Record, rng: &mut ChaCha8Rng, plies: usize) {
    for _ in 0..plies {
        let game = record.game();
        if game.winner().is_some() {
            return;
        }
        if game.chooser().is_some() {
            record.fill(Fill::ALL[rng.random_range(0..2)]).expect("the match waits for it");
            continue;
        }
        let position = game.position();
        let moves: Vec<_> = position.moves().collect();
        let quiet: Vec<_> = moves.iter().copied().filter(|&m| position.after(m).outcome().is_none()).collect();
        let moves = if quiet.is_empty() || rng.random_range(0..8) == 0 { moves } else { quiet };
        record.play(moves[rng.random_range(0..moves.len())]).unwrap();
    }
}

fn random_match(format: MatchFormat, deadlock: Deadlock, seed: u64, plies: usize) -> Record {
    let mut record = Record::new(format, &Setup::start(), deadlock).expect("the start can be played from");
    play_on(&mut record, &mut ChaCha8Rng::seed_from_u64(seed), plies);
    record
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn written_records_read_back(
        format in prop_oneof![Just(MatchFormat::Single), (1..=15_u32).prop_map(|points| MatchFormat::to_points(points).unwrap())],
        deadlock in prop::sample::select(Deadlock::ALL.to_vec()),
        seed: u64,
        plies in 0_usize..400,
    ) {
        let record = random_match(format, deadlock, seed, plies);
        for form in [MoveForm::Annotation, MoveForm::Coordinates, MoveForm::Sheet] {
            let text = record.to_text(form);
            prop_assert_eq!(kamisado_records::read(&text), Ok(record.clone()), "{}", text);
            prop_assert_eq!(kamisado_records::read_under(&text, deadlock), Ok(record.clone()));
        }
    }

    /// The slow rules line up the towers of a round that was won; one that was conceded differs only by the ring.
    #[test]
    fn a_conceded_round_lines_up_like_a_won_one(seed: u64, plies in 0_usize..150) {
        let middle = random_match(MatchFormat::Marathon, Deadlock::Official, seed, plies);
        prop_assume!(!middle.game().round_is_over());
        let board = middle.game().position().setup();
        for (winner, fill) in Player::ALL.into_iter().zip([Fill::Left, Fill::Right]) {
            let mut record = middle.clone();
            record.concede(Concession { winner: Some(winner), reason: Reason::Resigned }).unwrap();
            prop_assert_eq!((record.game().chooser(), record.game().score()), (Some(winner), middle.game().score()));
            record.fill(fill).unwrap();
            let outcome = Outcome { winner, promoted: Color::Brown, ending: Ending::Home };
            let mut expected = next_round(&board, outcome, fill);
            let brown = board.find(winner, Color::Brown).unwrap();
            let place = expected.find(winner, Color::Brown).unwrap();
            expected.board[place.index()] = board.board[brown.index()];
            prop_assert_eq!(record.game().position().setup(), expected);
            prop_assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Sheet)), Ok(record));
        }
    }

    #[test]
    fn a_record_from_any_position_reads_back(seed: u64, before in 0_usize..150, plies in 0_usize..40) {
        let middle = random_match(MatchFormat::Marathon, Deadlock::Official, seed, before);
        prop_assume!(middle.game().position().outcome().is_none());
        let setup = middle.game().position().setup();
        let mut record = Record::new(MatchFormat::Single, &setup, Deadlock::Official).expect("it is being played");
        play_on(&mut record, &mut ChaCha8Rng::seed_from_u64(!seed), plies);
        prop_assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Annotation)), Ok(record));
    }

    #[test]
    fn rounds_follow_from_each_other(seed: u64) {
        let record = random_match(MatchFormat::Marathon, Deadlock::Official, seed, 2000);
        prop_assert!(record.game().winner().is_some());
        let mut score = Score::default();
        for (round, after) in record.rounds().iter().zip(record.rounds().iter().skip(1)) {
            prop_assert_eq!(Score::of_rings(&round.start.setup()), score);
            score = round.score;
            let finished = round.finished.as_ref().expect("a later round follows");
            let next = Position::new(&finished.next(after.fill.expect("it is not the first")), Deadlock::Official);
            prop_assert_eq!(next, Ok(after.start));
            prop_assert_eq!(after.challenger, Some(finished.outcome.winner.opponent()));
        }
    }

    #[test]
    fn any_text_gives_at_most_an_error(text in "\\PC*") {
        let _ = kamisado_records::read(&text);
    }

    #[test]
    fn texts_like_records_give_at_most_an_error(
        text in "([a-hxA-H1-8KPU+bg/,;:#(){}!?\\-. \\n]|match|fill|score|position|pass| 0 |back){0,60}",
    ) {
        let _ = kamisado_records::read(&text);
    }

    #[test]
    fn a_damaged_record_gives_at_most_an_error(
        seed: u64,
        place: prop::sample::Index,
        len in 0_usize..12,
        with in "\\PC{0,4}|\\n|,|:|#|pass|fill: left\\n|[BGRYKPUO] 0 [BGRYKPUO]",
    ) {
        let text = random_match(MatchFormat::Long, Deadlock::Official, seed, 120).to_text(MoveForm::Annotation);
        let mut chars: Vec<char> = text.chars().collect();
        let start = place.index(chars.len());
        let end = chars.len().min(start + len);
        chars.splice(start..end, with.chars());
        let damaged: String = chars.into_iter().collect();
        if let Err(error) = kamisado_records::read(&damaged) {
            let line = damaged.lines().nth(error.line - 1);
            let columns = line.map_or(0, |line| line.chars().count());
            prop_assert!(error.column <= columns + 1, "{}", error);
        }
    }
}

#[test]
fn whole_matches_with_all_that_can_happen_read_back() {
    let (mut pushes, mut passes, mut deadlocks) = (0, 0, 0);
    for seed in 0..100 {
        let record = random_match(MatchFormat::Marathon, Deadlock::Official, seed, 2000);
        assert!(record.game().winner().is_some());
        for form in [MoveForm::Annotation, MoveForm::Coordinates, MoveForm::Sheet] {
            assert_eq!(kamisado_records::read(&record.to_text(form)).as_ref(), Ok(&record), "seed {seed}");
        }
        for round in record.rounds() {
            pushes += round.plies.iter().filter(|ply| !ply.pushed.is_empty()).count();
            passes += round.plies.iter().map(|ply| ply.passes.len()).sum::<usize>();
            let deadlock = round.finished.as_ref().is_some_and(|end| end.outcome.ending == Ending::Deadlock);
            deadlocks += usize::from(deadlock);
        }
    }
    assert!(pushes > 100 && passes > 100 && deadlocks > 0, "{pushes} pushes, {passes} passes, {deadlocks} deadlocks");
}

/// The shipped match is this random one, with a push, passes, a deadlock and a score above the 3 points that win.
#[test]
fn the_shipped_match_is_the_one_of_its_seed() {
    let shipped = kamisado_records::read(include_str!("../../../../data/records/standard-match.txt"));
    let played = random_match(MatchFormat::Standard, Deadlock::Official, 14532, 1000);
    assert_eq!(shipped.as_ref(), Ok(&played), "expected:\n{}", played.to_text(MoveForm::Annotation));
}
