//! Choices in hand-made rounds, and in rounds where the truth about a rule is known.

mod counts;
mod learn;
mod sums;

use analysis::census::Row;
use analysis::question::Sample;
use analysis::question::sides::rules::{RULES, RuleKind, WEAK_SPOT};
use analysis::question::sides::{
    Best, DefenderMeans, Drill, Rate, SideChoice, SidesStudy, Sum, choices, pick, rule_to_learn, third_count,
};
use answers::setup::{Lineup, random_refills};
use kamisado::{Fill, Setup};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use shares::WinCount;
use terminal::output::Answer;

use crate::support::samples;

fn rows(wins: &[[usize; 2]]) -> Vec<Row> {
    samples::rounds(wins.as_flattened().iter().map(|&wins| (Setup::start(), wins)))
}

/// The rows as a sample of rounds from different matches.
fn sample(rows: Vec<Row>) -> Sample {
    samples::sample_of_rounds(1, rows)
}

fn study(wins: &[[usize; 2]]) -> SidesStudy {
    SidesStudy::new(&choices(&sample(rows(wins))).unwrap(), None, 1).unwrap()
}

#[test]
fn both_fills_of_a_round_make_a_choice() {
    let mut shuffled = rows(&[[3, 5], [4, 4], [0, 1]]);
    shuffled.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    let choices = choices(&sample(shuffled)).unwrap();
    assert_eq!(choices.iter().map(|choice| choice.round).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(choices.iter().map(SideChoice::difference).collect::<Vec<_>>(), [-2, 0, -1]);
    assert_eq!(choices.iter().map(SideChoice::better).collect::<Vec<_>>(), [Some(Fill::Left), None, Some(Fill::Left)]);
}

#[test]
fn a_census_that_is_no_choice_is_refused() {
    let error = |change: &dyn Fn(&mut Vec<Row>)| {
        let mut rows = rows(&[[3, 5], [4, 4]]);
        change(&mut rows);
        choices(&sample(rows)).unwrap_err().to_string()
    };
    assert!(error(&|rows| rows[2].origin = None).contains("set-up 3 comes from no finished round: expected a census"));
    assert!(error(&|rows| rows[1].winning_moves = None).contains("expected a census with --detail moves"));
    assert!(error(&|rows| rows.truncate(3)).contains("round 2 has no set-up filled right: expected both fills"));
}

#[test]
fn the_numbers_of_a_study_by_hand() {
    let study = study(&[[3, 5], [4, 4], [0, 1], [20, 2]]);
    assert_eq!((study.rounds(), &study.differences[..]), (4, &[-2, 0, -1, 18][..]));
    assert_eq!((study.value_differs.estimate, study.moves_differ.estimate), (0.25, 0.75));
    assert_eq!(study.mean_difference.unwrap().estimate, 21.0 / 4.0);
    assert_eq!(study.gain().unwrap().estimate, 21.0 / 8.0);
    assert_eq!((study.quartiles.median, study.quartiles.largest), (1.5, 18.0));
    assert_eq!(study.winning_moves, DefenderMeans { better: 9.0 / 4.0, coin: 39.0 / 8.0, worse: 30.0 / 4.0 });
    assert_eq!(study.lost, DefenderMeans { better: 0.25, coin: 0.125, worse: 0.0 });
    assert_eq!((study.left.better, study.left.of), (2, 3));
    assert!(study.board.is_empty() && study.trial.is_empty() && study.fitted.is_none());
    // Equal set-ups: every rule picks neither side, and a coin is right in half of the rounds.
    for found in &study.rules {
        let rate = found.rate;
        assert_eq!((rate.hits, rate.ties, rate.of, rate.rate.unwrap().estimate), (0, 3, 3, 0.5));
        assert_eq!(rate.left.unwrap().estimate, 39.0 / 8.0);
        // Half of 2, 1 and 18 given away in half of the three rounds.
        assert_eq!(rate.given_away, Some(7.0));
    }
}

#[test]
fn rounds_without_a_better_side_have_no_rates() {
    let study = study(&[[4, 4]]);
    assert_eq!((study.left.share, study.mean_difference), (None, None));
    assert!(study.rules.iter().all(|found| found.rate.rate.is_none()));
    assert!(study.rules_chart("rounds").drawing.rules.is_empty());
}

/// Choices between random set-ups, where the number of winning first moves follows a rule, with noise.
fn made_up(number: u64, seed: u64, truth: impl Fn(&Lineup) -> i32, noise: i32) -> Vec<SideChoice> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut setups = random_refills(seed);
    let mut side = || {
        let setup = setups.next().unwrap();
        let wins = 50 + truth(&Lineup::new(&setup)) + random.random_range(-noise..=noise);
        (setup, WinCount { wins: wins as u64, moves: 102 })
    };
    let choice = |round| {
        let (left, right) = (side(), side());
        SideChoice { round, cluster: round as usize, setups: [left.0, right.0], moves: [left.1, right.1] }
    };
    (1..=number).map(choice).collect()
}

fn score(name: &'static str) -> impl Fn(&Lineup) -> i32 {
    let rule = RULES.iter().find(|rule| rule.name == name).unwrap();
    |lineup| rule.score(lineup)
}

#[test]
fn a_known_rule_is_found() {
    let (own, facing) = (score("own_diagonal"), score("facing"));
    let choices = made_up(300, 3, |lineup| 2 * own(lineup) + facing(lineup), 0);
    let study = SidesStudy::new(&choices, None, 1).unwrap();
    let two = &study.board[1];
    assert_eq!(
        two.sum.signed().iter().map(|term| (term.0, term.1.name)).collect::<Vec<_>>(),
        [(2, "own_diagonal"), (1, "facing")]
    );
    assert_eq!((two.tried.hits, two.tried.ties), (two.tried.of, 0));
    assert_eq!(two.tried.given_away, None);
    assert_eq!(study.rule_to_learn().unwrap().sum, two.sum);
    assert!(study.third.unwrap().low <= 0.0);
    assert!(study.fitted.unwrap().rate.unwrap().estimate > 0.9);
    assert_eq!(study.rules[0].rule.name, "own_diagonal");
}

#[test]
fn a_third_count_is_a_comparison_and_never_learnt() {
    let counts = ["three_balance", "facing", "goal_balance"].map(score);
    let truth = |lineup: &Lineup| counts.iter().map(|count| count(lineup)).sum();
    let [found, tried] = [13, 14].map(|seed| made_up(300, seed, truth, 0));
    let study = SidesStudy::new(&found, Some(&tried), 1).unwrap();
    // Three counts are the truth here, and the test says so.
    assert_eq!(study.board[2].tried.hits, study.board[2].tried.of);
    assert_eq!(study.rule_to_learn().unwrap().sum.counts(), 2);
    let third = study.third.unwrap();
    let told = third_count(third);
    assert!(third.low > 0.0 && told.ends_with("so it gains something, at the price of a longer rule."), "{told}");
    let rate = |best: &Best| best.tried.rate.unwrap().estimate;
    assert!((third.estimate - (rate(&study.board[2]) - rate(&study.board[1]))).abs() < 1e-9);
}

#[test]
fn counts_that_compare_the_players_are_told_together() {
    let (three, between) = (score("three_balance"), score("between_balance"));
    let choices = made_up(300, 6, |lineup| 2 * three(lineup) + between(lineup), 0);
    let study = SidesStudy::new(&choices, None, 1).unwrap();
    assert_eq!(
        study.board[1].sum.in_words(),
        "twice the own-colour squares up to three ahead, plus the towers with their own colour straight ahead between the \
         home rows, yours less theirs"
    );
}

#[test]
fn noise_is_no_rule() {
    let (found, others) = (made_up(300, 4, |_| 0, 20), made_up(300, 5, |_| 0, 20));
    let study = SidesStudy::new(&found, Some(&others), 1).unwrap();
    let rate = |rate: Rate| rate.rate.unwrap();
    // The best of thousands of sums looks good on the rounds it was found on, but is no better than a coin elsewhere.
    let best = &study.board[2];
    assert!(rate(best.found).low > 0.5 && rate(best.tried).contains(0.5), "{best:?}");
    let wide_of_half = study.rules.iter().filter(|found| !rate(found.rate).contains(0.5)).count();
    assert!(wide_of_half <= 4, "{wide_of_half} of {}", RULES.len());
}

#[test]
fn the_same_seed_gives_the_same_study() {
    let choices = made_up(60, 5, score("own_straight"), 3);
    let told = |seed| format!("{:?}", SidesStudy::new(&choices, None, seed).unwrap());
    assert_eq!(told(1), told(1));
    assert_ne!(told(1), told(2));
}

#[test]
fn rules_that_need_moves_tried_are_a_table_of_their_own() {
    let fatal = score("fatal_balance");
    let (found, others) = (made_up(120, 6, &fatal, 0), made_up(120, 7, &fatal, 0));
    let study = SidesStudy::new(&found, Some(&others), 1).unwrap();
    assert_eq!((study.rounds(), study.split), (120, [120, 120]));
    assert_eq!(study.trial[0].sum.signed()[0].1.name, "fatal_balance");
    assert_eq!(study.trial[0].tried.rate.unwrap().estimate, 1.0);
    let mut terms = study.board.iter().flat_map(|best| best.sum.signed());
    assert!(terms.all(|(_, rule)| rule.kind == RuleKind::Board));
    // The single rules, the coin and the sums are all measured on the other rounds.
    assert!(study.rules.iter().all(|found| found.rate.of == study.coin.of));
    assert_eq!(study.coin.rate.unwrap().estimate, 0.5);
}

#[test]
fn rounds_of_a_match_stay_together() {
    // Every round comes five times: if rounds were set aside one by one, their copies would be known.
    let once = made_up(40, 8, |_| 0, 20);
    let copies = |round: &SideChoice| (0..5).map(|_| round.clone()).collect::<Vec<_>>();
    let choices: Vec<SideChoice> = once.iter().flat_map(copies).collect();
    let study = SidesStudy::new(&choices, None, 1).unwrap();
    assert_eq!(study.split[0] % 5, 0);
    let plain = SidesStudy::new(&once, None, 1).unwrap();
    let width = |study: &SidesStudy| study.mean_difference.map(|mean| mean.high - mean.low).unwrap();
    assert!((width(&study) / width(&plain) - 1.0).abs() < 1e-6);
}

#[test]
fn a_drill_counts_as_the_rule_does() {
    let three = score("three_balance");
    let (found, others) = (made_up(300, 9, &three, 0), made_up(100, 10, &three, 4));
    let rule = rule_to_learn(&found, 1).unwrap();
    assert_eq!(rule, Sum::named(&[(1, "three_balance")]));
    let population = sample(rows(&[[3, 5]])).identity.population;
    let drill =
        |seed| terminal::json::text(&Drill::new(rule.clone(), &others, population.clone(), seed).unwrap().json());
    assert_eq!(drill(1), drill(1));
    assert_ne!(drill(1), drill(2));
    let told: serde_json::Value = serde_json::from_str(&drill(1)).unwrap();
    let boards = told["boards"].as_array().unwrap();
    let mut rounds: Vec<u64> = boards.iter().map(|board| board["round"].as_u64().unwrap()).collect();
    for (board, &round) in boards.iter().zip(&rounds) {
        let choice = &others[round as usize - 1];
        let results = choice.setups.each_ref().map(|setup| three(&Lineup::new(setup)));
        assert_eq!(["left", "right"].map(|fill| board[fill]["result"].as_i64().unwrap() as i32), results);
        let side = |fill: Option<Fill>| serde_json::json!(fill.map(|fill| fill.to_string()));
        assert_eq!(board["picked"], side(pick(i64::from(results[0] - results[1]))));
        assert_eq!(board["better"], side(choice.better()));
        assert!(choice.better().is_some());
    }
    rounds.sort_unstable();
    rounds.dedup();
    assert_eq!(rounds.len(), 10);
}

#[test]
fn the_check_measures_what_was_found_in_other_rounds() {
    let own = score("own_diagonal");
    let [found, tried] = [11, 12].map(|seed| made_up(60, seed, &own, 0));
    let study = SidesStudy::new(&found, Some(&tried), 1).unwrap();
    let apart = study.apart(&tried[..20]);
    assert_eq!((apart.rounds, apart.board.len()), (20, study.board.len()));
    let of = tried[..20].iter().filter(|choice| choice.better().is_some()).count() as u64;
    assert_eq!((apart.coin.of, apart.coin.ties, study.learnt_apart(&apart).unwrap().hits), (of, of, of));
    assert_eq!(study.apart(&tried).weak_spot, *study.rule(WEAK_SPOT).unwrap());
}
