//! Weak set-ups in samples with known effects.

use analysis::census::Row;
use analysis::population::Population;
use analysis::question::Sample;
use analysis::question::weak::joint::FitData;
use analysis::question::weak::{
    Effect, Measure, SampleComparison, SetupOutcome, WeakAnswer, WeakStudy, picture, rulebook_claim,
};
use answers::setup::{Feature, Lineup, Role, random_refills};
use kamisado::Setup;
use kamisado_solver::game::value::{Dtw, Value};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::LEVEL;
use terminal::output::Answer;

use crate::support::samples;

const FRONT: Feature = Feature::OwnColorFront(Role::Defender);

/// Set-ups with these numbers of winning first moves.
fn rows(n: usize, wins: impl Fn(usize, &Lineup) -> usize) -> Vec<Row> {
    seeded_rows(5, n, wins)
}

fn seeded_rows(seed: u64, n: usize, wins: impl Fn(usize, &Lineup) -> usize) -> Vec<Row> {
    let row = |(i, setup): (usize, Setup)| {
        let wins = wins(i, &Lineup::new(&setup));
        samples::row(i as u64 + 1, setup, wins)
    };
    random_refills(seed).take(n).enumerate().map(row).collect()
}

fn sample(rows: Vec<Row>) -> Sample {
    samples::sample(Population::Uniform { seed: 5 }, rows.len() as u64, rows)
}

fn study(rows: Vec<Row>) -> WeakStudy {
    WeakStudy::new(&sample(rows))
}

fn answer(rows: Vec<Row>) -> WeakAnswer {
    WeakAnswer::new(sample(rows), None, 1)
}

/// About 20, give or take 6, for any set-up.
fn noise(n: usize, seed: u64) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    (0..n).map(|_| (0..6).map(|_| random.random_range(0..8)).sum()).collect()
}

fn towers(lineup: &Lineup) -> usize {
    FRONT.number(lineup) as usize
}

#[test]
fn a_known_effect_is_found_with_its_size() {
    let chance = noise(400, 1);
    let answer = answer(rows(400, |i, lineup| chance[i] + 4 * towers(lineup)));
    let effect = answer.study.effect(FRONT);
    let each = effect.each.unwrap();
    assert!(each.size.contains(4.0) && each.adjusted_p.unwrap() < 1e-6, "{each:?}");
    assert!(each.size.high - each.size.low < 3.0);
    assert_eq!(effect.with.setups + effect.without.setups, 400);
    let presence = effect.winning_moves.unwrap().size;
    assert!((effect.share.unwrap().size.estimate - presence.estimate / 102.0).abs() < 1e-9);
    assert_eq!(answer.model.as_ref().unwrap().test.tested, 80);
    assert!(answer.findings().iter().any(|finding| finding.told.feature == FRONT && finding.holds()));
}

#[test]
fn what_only_goes_along_is_told_apart_by_the_joint_fit() {
    // Only the towers straight behind their colour count. A tower has its own colour once on its file, so one more
    // there is one fewer elsewhere, and the plain difference of the others is not zero.
    let chance = noise(600, 2);
    let study = study(rows(600, |i, lineup| chance[i] + 4 * towers(lineup)));
    let joint = |feature: Feature| study.effect(feature).joint.unwrap().size;
    let elsewhere = (0..8).filter(|ahead| *ahead != 1).map(|ahead| Feature::OwnColorAhead(Role::Defender, ahead));
    // Each is compared with the mean of the eight, which is a half.
    assert!(joint(FRONT).contains(3.5), "{:?}", joint(FRONT));
    let covered = elsewhere.filter(|feature| joint(*feature).contains(-0.5)).count();
    assert!(covered >= 6, "{covered} of 7");
    assert!(joint(Feature::OwnColorDiagonal(Role::Defender)).contains(0.0));
}

#[test]
fn a_confirmation_gives_the_numbers_and_refuses_what_was_chance() {
    let (chance, other_chance) = (noise(400, 3), noise(400, 4));
    let found = sample(seeded_rows(5, 400, |i, lineup| chance[i] + 4 * towers(lineup)));
    let confirm = sample(seeded_rows(6, 400, |i, lineup| other_chance[i] + 4 * towers(lineup)));
    let answer = WeakAnswer::new(found.clone(), Some(confirm.clone()), 1);
    let front = answer.findings().into_iter().find(|finding| finding.found.feature == FRONT).unwrap();
    assert!(front.holds() && front.told.each.unwrap().size.contains(4.0));
    assert_eq!(front.told, WeakStudy::new(&confirm).effect(FRONT));
    let model = answer.model.unwrap();
    assert_eq!((model.fitted, model.test.tested), (400, 400));
    // An effect that is only in the first sample does not hold.
    let nothing = sample(seeded_rows(6, 400, |i, _| other_chance[i]));
    let answer = WeakAnswer::new(found.clone(), Some(nothing), 1);
    let front = answer.findings().into_iter().find(|finding| finding.found.feature == FRONT).unwrap();
    assert!(!front.holds() && front.found.main().unwrap().is_significant());
    assert!(answer.model.as_ref().unwrap().test.linear.estimate < 0.1);
}

#[test]
fn the_whole_of_a_confirmation_is_the_estimate_and_what_finding_has_too_is_missing_in_the_check() {
    let (chance, other_chance) = (noise(400, 3), noise(400, 4));
    let found = sample(seeded_rows(5, 400, |i, lineup| chance[i] + 4 * towers(lineup)));
    let mut rows = seeded_rows(6, 400, |i, lineup| other_chance[i] + 4 * towers(lineup));
    for (row, known) in rows.iter_mut().zip(&found.rows).take(150) {
        *row = Row { number: row.number, ..known.clone() };
    }
    let confirm = sample(rows);
    let answer = WeakAnswer::new(found.clone(), Some(confirm.clone()), 1);
    let (whole, apart) = (answer.confirmed.as_ref().unwrap(), answer.apart.as_ref().unwrap());
    assert_eq!((&whole.sample, &apart.sample), (&confirm, &confirm.clone().without(&found)));
    assert_eq!((whole.sample.left_out, apart.sample.left_out, apart.sample.rows.len()), (0, 150, 250));
    let model = answer.model.as_ref().unwrap();
    assert_eq!((model.test.tested, model.check.unwrap().tested), (400, 250));
    let check = answer.check();
    let moves = check.iter().find(|told| told.name == "confirm.winning_moves").unwrap();
    assert_eq!(
        (moves.whole, moves.apart),
        (whole.study.all.winning_moves.unwrap(), apart.study.all.winning_moves.unwrap())
    );
    // The same rounds, apart from themselves, are none.
    let itself = WeakAnswer::new(found.clone(), Some(found), 1);
    assert_eq!((itself.apart.unwrap().sample.rows.len(), itself.model.unwrap().check), (0, None));
}

#[test]
fn two_populations_are_compared() {
    let (chance, other_chance) = (noise(300, 5), noise(300, 6));
    let first = sample(seeded_rows(5, 300, |i, lineup| chance[i] + 4 * towers(lineup)));
    let second = sample(seeded_rows(6, 300, |i, _| other_chance[i]));
    let comparison = SampleComparison::new([&first, &second]);
    let text = samples::told(&comparison);
    // The feature stands on the line below its numbers.
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.trim() == "a tower of the Defender straight behind its own colour");
    let front = lines[at.unwrap() - 1];
    assert!(front.contains("A only") && front.contains('*'), "{front}");
    let json = serde_json::to_value(comparison.json()).unwrap();
    let front =
        json["features"].as_array().unwrap().iter().find(|feature| feature["name"] == FRONT.to_string()).unwrap();
    assert_eq!(front["sure"], "first_only");
    let apart = front["apart"]["estimate"].as_f64().unwrap();
    let sizes = ["first", "second"].map(|side| front[side]["estimate"].as_f64().unwrap());
    assert!((apart - (sizes[1] - sizes[0])).abs() < 1e-5 && apart < -2.0);
}

#[test]
fn noise_is_no_effect() {
    let lineups: Vec<Lineup> = rows(300, |_, _| 1).iter().map(|row| Lineup::new(&row.setup)).collect();
    let numbers = |feature: Feature| lineups.iter().map(|lineup| feature.number(lineup)).collect();
    let measured: Vec<(Feature, Vec<u32>)> = Feature::all().into_iter().map(|f| (f, numbers(f))).collect();
    const SAMPLES: u64 = 40;
    let clusters: Vec<usize> = (0..300).collect();
    let any = |&seed: &u64| {
        let outcome = |wins: usize| SetupOutcome {
            wins: wins > 0,
            winning_moves: Some(wins as f64),
            share: None,
            shortest_win: None,
        };
        let outcomes: Vec<SetupOutcome> = noise(300, 100 + seed).into_iter().map(outcome).collect();
        let effects = Effect::all(&measured, &outcomes, &clusters, Measure::Moves);
        effects.iter().any(|effect| effect.is_significant())
    };
    // 5% of 40 are 2, with a standard deviation of 1.4.
    let found = (0..SAMPLES).filter(any).count();
    assert!(found <= 6, "{found} of {SAMPLES} samples of noise have a finding at {LEVEL}");
}

#[test]
fn features_of_all_or_of_none_are_not_tested() {
    let chance = noise(60, 2);
    let answer = answer(rows(60, |i, _| chance[i]));
    let ringed = answer.study.effect(Feature::Ringed(Role::Defender));
    assert_eq!((ringed.with.setups, ringed.main()), (0, None));
    assert!(answer.findings().len() < answer.study.effects.len());
    assert_eq!(answer.study.effects.last().unwrap().main(), None);
    assert_eq!(answer.model, None);
}

#[test]
fn shares_of_set_ups_won_never_stand_among_winning_first_moves() {
    // So few set-ups that most features have no difference in winning first moves, but all have one in the share won.
    let chance = noise(12, 2);
    let few = || rows(12, |i, _| chance[i]);
    let few_told = answer(few());
    assert_eq!(few_told.study.measure, Measure::Moves);
    let (with, without): (Vec<&Effect>, Vec<&Effect>) =
        few_told.study.effects.iter().partition(|effect| effect.each.is_some());
    assert!(without.iter().filter(|effect| effect.won.is_some()).count() > 50);
    assert!(without.iter().all(|effect| effect.main().is_none()));
    assert!(with.iter().all(|effect| effect.main() == effect.each.as_ref()));
    assert!(few_told.findings().iter().all(|finding| finding.told.each.is_some()));
    let told = samples::told(&few_told);
    let rows_told = told.lines().filter(|line| line.contains("  100.0 100.0") || line.contains("   -    -")).count();
    assert!(rows_told <= few_told.findings().len(), "{told}");
    if let Some(chart) = picture::effects(&few_told) {
        assert_eq!(chart.drawing.rows.len(), few_told.findings().len().min(24));
    }
    let compared = SampleComparison::new([&sample(few()), &sample(seeded_rows(6, 12, |i, _| chance[i]))]);
    let features = serde_json::to_value(compared.json()).unwrap()["features"].as_array().unwrap().clone();
    assert!(features.iter().all(|feature| !feature["first"].is_null() || !feature["second"].is_null()));

    // If one sample knows values alone, both are told by those.
    let chance = noise(400, 3);
    let found = sample(rows(400, |i, lineup| chance[i] + 4 * towers(lineup)));
    let mut values = seeded_rows(6, 400, |i, _| usize::from(chance[i] > 12));
    values.iter_mut().for_each(|row| row.winning_moves = None);
    let answer = WeakAnswer::new(found.clone(), Some(sample(values.clone())), 1);
    let measures = [answer.study.measure, answer.told().measure, answer.apart.as_ref().unwrap().study.measure];
    assert_eq!(measures, [Measure::Won; 3]);
    assert!(answer.findings().iter().all(|finding| finding.found.main() == finding.found.won.as_ref()));
    let compared = samples::told(&SampleComparison::new([&found, &sample(values)]));
    assert!(compared.contains("set-ups won, in percentage points"), "{compared}");
}

#[test]
fn set_ups_whose_moves_are_not_known_are_left_out_with_their_clusters() {
    let outcome =
        |moves: Option<f64>| SetupOutcome { wins: true, winning_moves: moves, share: None, shortest_win: None };
    let outcomes = [outcome(None), outcome(Some(3.0)), outcome(Some(4.0)), outcome(Some(5.0))];
    let known = FitData::of(&[], &outcomes, &[0, 2, 2, 7]);
    assert_eq!((known.targets, known.clusters), (vec![3.0, 4.0, 5.0], vec![2, 2, 7]));
}

#[test]
fn significant_effects_come_first_then_the_largest() {
    let chance = noise(400, 3);
    let study = study(rows(400, |i, lineup| chance[i] + 3 * towers(lineup)));
    let ranks: Vec<(bool, f64)> = study
        .effects
        .iter()
        .filter_map(|effect| effect.main())
        .map(|found| (!found.is_significant(), -found.size.estimate.abs()))
        .collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    assert!(study.effect(FRONT).main().unwrap().is_significant());
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
    let answer = answer(all);
    let study = &answer.study;
    assert_eq!((study.moves_known, study.median(), answer.model.is_none()), (0, None, true));
    let effect = &study.effects[0];
    assert_eq!((effect.feature, effect.each, effect.winning_moves), (FRONT, None, None));
    assert!(effect.won.unwrap().size.contains(0.25));
    assert_eq!(study.ends(10), (&[][..], &[][..]));
    assert_eq!(study.lost.len() as u64, study.all.setups - study.all.wins);
    assert!(picture::effects(&answer).unwrap().title.contains("the share of set-ups that the Challenger wins"));
    assert!(picture::heat_map(study, "").is_some() && picture::histogram(study, "").is_none());
}

#[test]
fn distances_count_where_the_challenger_wins() {
    let mut all = rows(80, |i, _| usize::from(i % 8 > 0));
    for (i, row) in all.iter_mut().enumerate() {
        row.distance = Some(Dtw(if FRONT.has(&Lineup::new(&row.setup)) { 9 } else { 13 } + 2 * (i % 3) as u16));
    }
    let study = study(all);
    assert_eq!(study.distances_known, 70);
    let effect = study.effect(FRONT);
    assert!(effect.shortest_win.unwrap().size.contains(-4.0));
    assert!(effect.with.shortest_win.unwrap().contains(11.0) && effect.without.shortest_win.unwrap().contains(15.0));
}

#[test]
fn images_of_a_census_are_studied_alike() {
    let chance = noise(220, 6);
    let all = rows(220, |i, _| chance[i]);
    let turned: Vec<Row> = all.iter().map(|row| Row { setup: row.setup.mirror().half_turn(), ..row.clone() }).collect();
    let (one, other) = (answer(all), answer(turned));
    assert_eq!(
        (one.study.effects, one.model, one.study.ranked),
        (other.study.effects, other.model, other.study.ranked)
    );
}

#[test]
fn weak_set_ups_come_first() {
    let counts = [5, 1, 0, 9, 5];
    let study = study(rows(5, |i, _| counts[i]));
    assert_eq!(study.ranked, [3, 0, 4, 1, 2]);
    assert_eq!((study.median(), &study.lost[..]), (Some(5.0), &[2][..]));
    assert_eq!(study.ends(2), (&[3, 0][..], &[1, 2][..]));
    assert_eq!(study.ends(3), (&[3, 0, 4][..], &[1, 2][..]));
}

#[test]
fn the_rulebooks_claim_is_told_in_both_comparisons() {
    let chance = noise(400, 9);
    let claim = |each: i32| {
        let wins = |i: usize, lineup: &Lineup| (chance[i] as i32 + 30 + each * towers(lineup) as i32) as usize;
        rulebook_claim(&answer(rows(400, wins)))
    };
    let front = "With a tower of the Defender straight behind its own colour: ";
    assert!(claim(4).contains(&format!("{front}+")) && claim(-4).contains(&format!("{front}−")));
    assert!(claim(4).contains(" of the Challenger by itself, +") && claim(-4).contains(" by itself, −"));
}

#[test]
fn charts_hold_the_numbers() {
    let chance = noise(300, 8);
    let answer = answer(rows(300, |i, lineup| chance[i] + 5 * towers(lineup)));
    let effects = picture::effects(&answer).unwrap();
    assert_eq!(effects.drawing.rows.len(), 24);
    assert!(
        effects.drawing.rows[0].significant
            && effects.title.contains(" features are associated with the number of winning first moves, such as ")
    );
    assert!(effects.caption.starts_with("300 random refilled set-ups (seed 5)"));
    let map = picture::heat_map(&answer.study, "300 set-ups").unwrap();
    // Brown on file c and orange on file f are one feature.
    assert_eq!(map.drawing.panels[0].cells[0][2], map.drawing.panels[0].cells[7][5]);
    let counts = picture::histogram(&answer.study, "300 set-ups").unwrap();
    assert_eq!(counts.drawing.bars.iter().map(|bar| bar.number).sum::<u64>(), 300);
    assert!(counts.drawing.bars.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    let nothing = WeakAnswer::new(sample(Vec::new()), None, 1);
    assert!(picture::effects(&nothing).is_none() && picture::heat_map(&nothing.study, "").is_none());
    assert!(picture::histogram(&nothing.study, "").is_none());
}
