use super::*;
use crate::census::Row;
use crate::population::random_refills;
use crate::setup::{Feature, Lineup, Role};
use crate::statistics::LEVEL;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use solver::game::value::{Dtw, Value};
use solver::kamisado::{Move, Square};

const FRONT: Feature = Feature::OwnColorFront(Role::Defender);

/// Set-ups with so many winning first moves.
fn rows(n: usize, wins: impl Fn(usize, &Lineup) -> usize) -> Vec<Row> {
    let row = |(number, setup)| Row {
        number,
        setup,
        origin: None,
        value: Value::Loss,
        moves: 102,
        winning_moves: None,
        distance: None,
        nodes: 0,
        proof: 0,
    };
    let mut rows: Vec<Row> = (1..).zip(random_refills(5)).take(n).map(row).collect();
    for (i, row) in rows.iter_mut().enumerate() {
        let wins = wins(i, &Lineup::new(&row.setup));
        let any = Move { from: Square::new(0), to: Square::new(8) };
        row.winning_moves = Some(vec![any; wins]);
        row.value = if wins > 0 { Value::Win } else { Value::Loss };
    }
    rows
}

/// Some 20, give or take 6, whatever the set-up.
fn noise(n: usize, seed: u64) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..n).map(|_| (0..6).map(|_| random.random_range(0..8)).sum()).collect()
}

#[test]
fn a_known_effect_is_found_with_its_size() {
    let chance = noise(400, 1);
    let study = WeakStudy::new(&rows(400, |i, lineup| chance[i] + if FRONT.has(lineup) { 6 } else { 0 }), 1);
    let effect = &study.effects[0];
    assert_eq!(effect.feature, FRONT);
    let found = effect.winning_moves.unwrap();
    assert!(found.size.contains(6.0) && found.adjusted_p.unwrap() < 1e-6, "{found:?}");
    assert!(found.size.high - found.size.low < 3.0);
    assert_eq!(effect.with.setups + effect.without.setups, 400);
    assert!((effect.share.unwrap().size.estimate - found.size.estimate / 102.0).abs() < 1e-9);
    assert_eq!(study.model.as_ref().unwrap().held_out, 80);
}

#[test]
fn noise_is_no_effect() {
    let lineups: Vec<Lineup> = rows(300, |_, _| 1).iter().map(|row| Lineup::new(&row.setup)).collect();
    let has = |feature: Feature| lineups.iter().map(|lineup| feature.has(lineup)).collect();
    let split: Vec<(Feature, Vec<bool>)> = Feature::all().into_iter().map(|feature| (feature, has(feature))).collect();
    const SAMPLES: u64 = 60;
    let any = |seed: &u64| {
        let outcome = |wins: usize| Outcome {
            wins: true,
            winning_moves: Some(wins as f64),
            share: Some(wins as f64 / 102.0),
            shortest_win: None,
        };
        let outcomes: Vec<Outcome> = noise(300, 100 + seed).into_iter().map(outcome).collect();
        Effect::all(&split, &outcomes).iter().any(|effect| effect.main().is_some_and(Difference::is_significant))
    };
    // 5% of 60 are 3, with a standard deviation of 1.7.
    let found = (0..SAMPLES).filter(any).count();
    assert!(found <= 8, "{found} of {SAMPLES} samples of noise have a finding at {LEVEL}");
}

#[test]
fn features_of_all_or_of_none_are_not_tested() {
    let chance = noise(60, 2);
    let study = WeakStudy::new(&rows(60, |i, _| chance[i]), 1);
    let ringed = study.effect(Feature::Ringed(Role::Defender));
    assert_eq!((ringed.with.setups, ringed.main()), (0, None));
    assert!(study.tested() < study.effects.len());
    assert_eq!(study.effects.last().unwrap().main(), None);
    assert_eq!(study.model, None);
}

#[test]
fn significant_effects_come_first_then_the_largest() {
    let chance = noise(400, 3);
    let study = WeakStudy::new(&rows(400, |i, lineup| chance[i] + if FRONT.has(lineup) { 3 } else { 0 }), 1);
    let ranks: Vec<(bool, f64)> = study
        .effects
        .iter()
        .filter_map(|effect| effect.main())
        .map(|found| (!found.is_significant(), -found.size.estimate.abs()))
        .collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    assert!(study.significant().any(|effect| effect.feature == FRONT));
}

#[test]
fn a_census_by_value_alone_is_studied() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut all = rows(600, |_, _| 0);
    for row in &mut all {
        row.winning_moves = None;
        let has = FRONT.has(&Lineup::new(&row.setup));
        row.value = if random.random_bool(if has { 0.95 } else { 0.7 }) { Value::Win } else { Value::Loss };
    }
    let study = WeakStudy::new(&all, 1);
    assert_eq!((study.moves_known, study.median(), study.model.is_none()), (0, None, true));
    let effect = &study.effects[0];
    assert_eq!((effect.feature, effect.winning_moves), (FRONT, None));
    assert!(effect.won.unwrap().size.contains(0.25));
    assert_eq!(study.ends(10), (&[][..], &[][..]));
    assert_eq!(study.lost.len() as u64, study.all.setups - study.all.wins);
    assert!(picture::effects(&study, "").unwrap().title.contains("how many set-ups of a hundred"));
    assert!(picture::heat_map(&study, "").is_some() && picture::histogram(&study, "").is_none());
}

#[test]
fn distances_count_where_the_challenger_wins() {
    let mut all = rows(80, |i, _| usize::from(i % 8 > 0));
    for (i, row) in all.iter_mut().enumerate() {
        row.distance = Some(Dtw(if FRONT.has(&Lineup::new(&row.setup)) { 9 } else { 13 } + 2 * (i % 3) as u16));
    }
    let study = WeakStudy::new(&all, 1);
    assert_eq!(study.distances_known, 70);
    let effect = study.effect(FRONT);
    assert!(effect.shortest_win.unwrap().size.contains(-4.0));
    assert!(effect.with.shortest_win.unwrap().contains(11.0) && effect.without.shortest_win.unwrap().contains(15.0));
}

#[test]
fn readings_of_a_census_are_studied_alike() {
    let chance = noise(220, 6);
    let all = rows(220, |i, _| chance[i]);
    let turned: Vec<Row> = all.iter().map(|row| Row { setup: row.setup.mirror().half_turn(), ..row.clone() }).collect();
    let (study, other) = (WeakStudy::new(&all, 1), WeakStudy::new(&turned, 1));
    assert_eq!((study.effects, study.model, study.ranked), (other.effects, other.model, other.ranked));
}

#[test]
fn weak_set_ups_come_first() {
    let counts = [5, 1, 0, 9, 5];
    let study = WeakStudy::new(&rows(5, |i, _| counts[i]), 1);
    assert_eq!(study.ranked, [3, 0, 4, 1, 2]);
    assert_eq!((study.median(), study.lost), (Some(5.0), vec![2]));
    let study = WeakStudy::new(&rows(5, |i, _| counts[i]), 1);
    assert_eq!(study.ends(2), (&[3, 0][..], &[1, 2][..]));
    assert_eq!(study.ends(3), (&[3, 0, 4][..], &[1, 2][..]));
}

#[test]
fn charts_hold_the_numbers() {
    let chance = noise(300, 8);
    let study = WeakStudy::new(&rows(300, |i, lineup| chance[i] + if FRONT.has(lineup) { 6 } else { 0 }), 1);
    let effects = picture::effects(&study, "300 set-ups").unwrap();
    assert_eq!(effects.rows.len(), 24);
    assert!(effects.rows[0].significant && effects.title.contains("straight behind its own colour (+"));
    assert!(effects.caption.starts_with("300 set-ups. "));
    let map = picture::heat_map(&study, "300 set-ups").unwrap();
    // Brown on file c and orange on file f are one feature.
    assert_eq!(map.panels[0].cells[0][2], map.panels[0].cells[7][5]);
    let counts = picture::histogram(&study, "300 set-ups").unwrap();
    assert_eq!(counts.bars.iter().map(|bar| bar.number).sum::<u64>(), 300);
    assert!(counts.bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    let nothing = WeakStudy::new(&[], 1);
    assert!(picture::effects(&nothing, "").is_none() && picture::heat_map(&nothing, "").is_none());
    assert!(picture::histogram(&nothing, "").is_none());
}
