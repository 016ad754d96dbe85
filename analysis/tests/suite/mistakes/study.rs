//! Collections of players whose mistakes are known: what is found is what was planted.

use std::sync::LazyLock;

use analysis::question::mistakes::finding::LEAST_PLAYERS;
use analysis::question::mistakes::{Choices, FillChoice, Kind, MistakesStudy, MoveChoice, RULE};
use answers::review::{NamedRecord, Review, ReviewQuestion};
use answers::setup::SETUP_MEMORY;
use kamisado::{Deadlock, Fill, MatchFormat, Move, Player, Setup};
use kamisado_players::natural_move;
use kamisado_records::Record;
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{Question, Winners};
use kamisado_solver::search::Limits;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::Interval;

fn choices(records: Vec<Record>) -> Choices {
    let tables = [Table::embedded()];
    let (memory, limits) = (SETUP_MEMORY, Limits::default());
    let asked = ReviewQuestion { distance: false, in_match: None, tables: &tables, memory, limits, watch: &() };
    let named = |record| NamedRecord { file: String::new(), record };
    let review = Review::of_many(records.into_iter().map(named).collect(), &asked).unwrap();
    Choices::of(&review, Question { tables: &tables, memory, limits, ..Question::default() }).unwrap().unwrap()
}

/// Choices in rounds that natural players have played.
static PLAYED: LazyLock<Choices> = LazyLock::new(|| {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut round = || {
        let mut record = Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official).unwrap();
        while let Some(m) = natural_move(record.game().position(), &mut random) {
            record.play(m).unwrap();
        }
        record
    };
    choices((0..250).map(|_| round()).collect())
});

const PLAYERS: usize = 60;

/// The same positions with moves drawn anew: how likely a mistake is depends on the position and the player.
fn drawn(errs: impl Fn(&MoveChoice) -> f64, random: &mut ChaCha8Rng) -> Vec<MoveChoice> {
    // What a player adds to all mistakes of theirs.
    let of_player: Vec<f64> = (0..PLAYERS).map(|_| *[-0.04, 0.04].choose(random).unwrap()).collect();
    let mut moves = PLAYED.moves.clone();
    for choice in &mut moves {
        choice.player = random.random_range(0..PLAYERS);
        let chance = if choice.can_err() { errs(choice) + of_player[choice.player] } else { 0.0 };
        let wrong = random.random_bool(chance.clamp(0.0, 1.0));
        let legal: Vec<Move> = choice.position.moves().filter(|m| choice.winning.contains(m) != wrong).collect();
        choice.played = *legal.choose(random).unwrap();
    }
    moves
}

/// Of so many collections, those in which an interval contains the planted value.
const COLLECTIONS: usize = 100;

struct Covered {
    share: usize,
    losing_share: usize,
    kinds: Vec<(Kind, usize)>,
}

fn covered(errs: impl Fn(&MoveChoice) -> f64, all: Option<f64>, losing: f64, long: f64) -> Covered {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut covered = Covered {
        share: 0,
        losing_share: 0,
        kinds: [Kind::Only, Kind::Long, Kind::Far].map(|kind| (kind, 0)).to_vec(),
    };
    let holds = |found: Option<Interval>, value| usize::from(found.unwrap().contains(value));
    for _ in 0..COLLECTIONS {
        let choices = Choices { moves: drawn(&errs, &mut random), fills: Vec::new() };
        let study = MistakesStudy::new([250; 2], [0; 2], &choices);
        covered.share += all.map_or(0, |value| holds(study.all.share, value));
        covered.losing_share += holds(study.losing_share.map(|found| found.size), losing);
        for (kind, number) in &mut covered.kinds {
            let found = study.kinds.iter().find(|found| found.kind == *kind).unwrap();
            let planted = if *kind == Kind::Long { long } else { 0.0 };
            *number += holds(found.adjusted.map(|found| found.size), planted);
        }
    }
    covered
}

/// 95 of 100, give or take 2.2.
fn is_level(number: usize) -> bool {
    (88..=100).contains(&number)
}

#[test]
fn of_win_keeping_players_no_kind_of_position_is_harder() {
    let found = covered(|_| 0.1, Some(0.1), 0.0, 0.0);
    assert!(is_level(found.share) && is_level(found.losing_share), "{} {}", found.share, found.losing_share);
    assert!(found.kinds.iter().all(|&(_, number)| is_level(number)), "{:?}", found.kinds);
}

#[test]
fn players_at_random_miss_only_moves_because_these_are_few() {
    // As the positions are: no player is better than another at random moves.
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let study = MistakesStudy::new(
        [250; 2],
        [0; 2],
        &Choices { moves: drawn(MoveChoice::losing_share, &mut random), fills: Vec::new() },
    );
    for kind in study.kinds.iter().filter(|found| matches!(found.kind, Kind::Only | Kind::Long)) {
        assert!(kind.difference.unwrap().size.low > 0.05, "not adjusted, they are missed more: {kind:?}");
    }
    let found = covered(MoveChoice::losing_share, None, 1.0, 0.0);
    assert!(found.kinds.iter().all(|&(_, number)| is_level(number)), "{:?}", found.kinds);
    assert!(is_level(found.losing_share), "{}", found.losing_share);
}

#[test]
fn long_moves_that_are_overlooked_are_found() {
    let found = covered(|choice| if choice.is(Kind::Long) { 0.25 } else { 0.1 }, None, 0.0, 0.15);
    assert!(found.kinds.iter().all(|&(_, number)| is_level(number)), "{:?}", found.kinds);
}

/// Choices of fills, of which players take the better side with this probability.
fn fills(better: f64, random: &mut ChaCha8Rng) -> Vec<FillChoice> {
    let fill = |i: usize| {
        let winning = [random.random_range(0..50), random.random_range(0..50)];
        let best = match winning[0].cmp(&winning[1]) {
            std::cmp::Ordering::Less => Some(Fill::Left),
            std::cmp::Ordering::Greater => Some(Fill::Right),
            std::cmp::Ordering::Equal => None,
        };
        let takes_better = random.random_bool(better);
        let any = *Fill::ALL.choose(random).unwrap();
        let chosen = best.map_or(any, |best| if takes_better { best } else { best.other() });
        let (player, chooser, by_rule) = (i % PLAYERS, Player::Black, Some(any));
        FillChoice { game: i / 4, round: 1, player, chooser, chosen, winning, better: best, by_rule }
    };
    (0..400).map(fill).collect()
}

#[test]
fn hypotheses_are_shown_as_rarely_by_chance_as_stated_and_mostly_where_they_hold() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (mut by_chance, mut shown) = (0, [0; 2]);
    for _ in 0..COLLECTIONS {
        let mut verdicts = |long: f64, better: f64| {
            let errs = |choice: &MoveChoice| if choice.is(Kind::Long) { 0.1 + long } else { 0.1 };
            let choices = Choices { moves: drawn(errs, &mut random), fills: fills(better, &mut random) };
            MistakesStudy::new([250; 2], [0; 2], &choices).hypotheses.map(|hypothesis| hypothesis.verdict)
        };
        let chance = verdicts(0.0, 0.5);
        by_chance += usize::from(chance.iter().any(|verdict| !verdict.starts_with("not shown")));
        let real = verdicts(0.15, 0.65);
        shown.iter_mut().zip(real).for_each(|(shown, verdict)| *shown += usize::from(verdict == "shown"));
    }
    assert!(by_chance <= 12, "{by_chance}: 5 of 100 are expected");
    assert!(shown.iter().all(|&shown| shown > 80), "{shown:?}");
}

#[test]
fn too_few_players_are_not_tested() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut few = Choices { moves: drawn(|_| 0.1, &mut random), fills: fills(0.8, &mut random) };
    few.moves.iter_mut().for_each(|choice| choice.player %= LEAST_PLAYERS - 1);
    few.fills.iter_mut().for_each(|fill| fill.player %= LEAST_PLAYERS - 1);
    let study = MistakesStudy::new([250; 2], [0; 2], &few);
    assert!(study.hypotheses.iter().all(|hypothesis| hypothesis.adjusted_p.is_none() && hypothesis.effect.is_some()));
}

#[test]
fn the_end_is_far_where_the_distance_is_longer() {
    let tables = [Table::embedded()];
    let mut winners = Winners::new(Question { tables: &tables, memory: SETUP_MEMORY, ..Question::default() });
    let (mut far, mut near) = (0, 0);
    for choice in PLAYED.moves.iter().filter(|choice| choice.number > 4).step_by(20) {
        let distance = winners.distance(&choice.position).unwrap();
        assert_eq!(choice.is_far, distance.0 > 5, "{}", choice.position);
        *(if choice.is_far { &mut far } else { &mut near }) += 1;
    }
    assert!(far > 20 && near > 20, "{far} {near}");
}

#[test]
fn fills_of_a_record_are_compared_with_the_rule() {
    // As the page of `analysis review` tells: right is better, with 18 winning first moves instead of 27.
    let text = include_str!("../../../../data/records/two-players.txt");
    let found = choices(vec![kamisado_records::read(text).unwrap()]);
    let [fill] = found.fills[..] else { panic!("one fill: {:?}", found.fills) };
    assert_eq!((fill.chosen, fill.better, fill.winning, fill.added()), (Fill::Left, Some(Fill::Right), [27, 18], 4.5));
    let names: Vec<&str> = RULE.iter().map(|(_, name)| *name).collect();
    assert_eq!(names, ["four_balance", "between_balance"], "the sums below are of these counts");
    let record = kamisado_records::read(text).unwrap();
    let sums = Fill::ALL.map(|fill| {
        let lineup = answers::setup::Lineup::new(&record.rounds()[0].finished.as_ref().unwrap().next(fill));
        let straight = |role| (1..7).map(|ahead| lineup.own_squares(role, ahead, 0)).sum::<u32>() as i32;
        let [own, other] = answers::setup::Role::ALL.map(straight);
        lineup.own_balance(4) + own - other
    });
    assert_ne!(sums[0], sums[1]);
    assert_eq!(fill.by_rule, Some(if sums[0] < sums[1] { Fill::Left } else { Fill::Right }));
}
