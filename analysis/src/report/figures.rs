//! The figures that the documents quote.

use std::sync::atomic::AtomicBool;

use super::{Data, Studies};
use crate::question::mistakes::SMALLEST;
use crate::question::outcomes::{Count, OutcomesStudy, hundredths};
use crate::question::sides::rules::WEAK_SPOT;
use crate::question::sides::{Rate, choices, mean_difference};
use crate::question::weak::{Difference, Headline, WeakAnswer, at_least};
use answers::played::Verdict;
use answers::plies::{PliesError, PliesStudy};
use answers::setup::{ColorPair, Feature, Role};
use kamisado_solver::opening_table::Table;
use serde::Serialize;
use shares::wording::{number, percent, share, signed};
use shares::{Interval, WinCount};
use statistics::{CurvePart, Design, LEVEL, least_sample};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What documents call it, such as `played.won`.
    pub name: String,
    pub value: String,
}

/// All figures that documents quote of the initial round and of the censuses.
pub fn figures(data: &Data, studies: &Studies, stop: &AtomicBool) -> Result<Vec<Figure>, PliesError> {
    let mut all = Figures(Vec::new());
    opening(&mut all, &PliesStudy::new(Table::embedded(), stop, &|_| ())?);
    samples(&mut all, data);
    setups(&mut all, studies);
    sides(&mut all, studies);
    matches(&mut all);
    outcomes(&mut all, &studies.outcomes);
    real_games(&mut all);
    Ok(all.0)
}

struct Figures(Vec<Figure>);

impl Figures {
    fn add(&mut self, name: &str, value: String) {
        self.0.push(Figure { name: name.to_owned(), value: value.replace('-', "−") });
    }

    /// Words, in which a hyphen is one.
    fn words(&mut self, name: &str, value: String) {
        self.0.push(Figure { name: name.to_owned(), value });
    }

    fn percent(&mut self, name: &str, size: Option<Interval>) {
        self.add(name, size.map_or("unknown".to_owned(), |size| percent(size).replace('%', " %")));
    }

    fn mean(&mut self, name: &str, size: Option<Interval>) {
        self.add(name, size.map_or("unknown".to_owned(), number));
    }

    fn effect(&mut self, name: &str, found: Option<Difference>) {
        let told = found.map_or("unknown".to_owned(), |found| signed(found.size, 1.0));
        self.add(name, told);
    }
}

/// A count with commas: `10,000`.
fn count(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).expect("digits")).collect();
    groups.join(",")
}

/// A share, with a space before its sign.
fn spaced(part: u64, whole: u64) -> String {
    share(part, whole).replace('%', " %")
}

/// What is counted up to the last ply, as shipped in `data/`, and the moves of the table in the program.
fn opening(all: &mut Figures, study: &PliesStudy<'_>) {
    let mut counts = csv::Reader::from_reader(kamisado_data::PLIES.as_bytes());
    let heads = counts.headers().expect("the file in the program is whole").clone();
    let last = counts.records().last().and_then(Result::ok).expect("the file in the program is whole");
    let counted = |name: &str| -> u64 {
        let place = heads.iter().position(|head| head == name).expect("a column of this name");
        last[place].parse().expect("a count")
    };
    all.add("opening.last_ply", counted("ply").to_string());
    all.add("opening.positions", count(counted("positions")));
    // Positions that are alike under the symmetries count once here.
    all.add("opening.won", spaced(counted("wins"), counted("wins") + counted("losses")));
    for pair in ColorPair::ALL {
        let [left, right] = pair.colors();
        let WinCount { wins, moves } = study.all.tower(pair);
        all.add(&format!("opening.{left}_{right}"), spaced(wins, moves));
    }
}

/// The shares of matches between two rounds, as shipped in `data/`: `match.1_2.fill_decides`, and `.of` of how many.
fn matches(all: &mut Figures) {
    let mut shares = csv::Reader::from_reader(kamisado_data::MATCHES.as_bytes());
    for share in shares.records() {
        let share = share.expect("the file in the program is whole");
        let name = format!("match.{}.{}", share[0].replace('-', "_"), &share[1]);
        let number = |place: usize| -> u64 { share[place].parse().expect("a count") };
        all.add(&format!("{name}.of"), count(number(3)));
        all.add(&format!("{name}.hits"), count(number(4)));
        let bounds: Vec<String> = (7..11)
            .filter_map(|place| share[place].parse().ok())
            .map(|bound: f64| format!("{:.1}", 100.0 * bound))
            .collect();
        let told = match &bounds[..] {
            [least, most, low, high] if least == most => format!("{least} % ({low} to {high})"),
            [least, most, low, high] => format!("{least} to {most} % ({low} to {high})"),
            // There is nothing to share.
            _ => "–".to_owned(),
        };
        all.add(&name, told);
    }
}

fn samples(all: &mut Figures, data: &Data) {
    let (played, confirm) = (&data.played.sample, &data.confirm.sample);
    all.add("played.rounds", count(played.identity.sample));
    all.add("played.setups", count(played.rows.len() as u64));
    all.add("confirm.rounds", count(confirm.identity.sample));
    all.add("confirm.setups", count(confirm.rows.len() as u64));
    all.add("confirm.left_out", count(data.apart.left_out));
    all.add("apart.rounds", count(data.apart.rows.len() as u64 / 2));
    all.add("apart.setups", count(data.apart.rows.len() as u64));
    for (name, sample) in [("confirm.difference", confirm), ("confirm.difference.apart", &data.apart)] {
        all.mean(name, choices(sample).ok().and_then(|choices| mean_difference(&choices)));
    }
}

fn setups(all: &mut Figures, studies: &Studies) {
    let weak = &studies.weak;
    let played = &weak.study;
    all.percent("played.won", played.all.won);
    all.mean("played.winning_moves", played.all.winning_moves);
    all.add("played.median", played.median().map_or("unknown".to_owned(), |median| median.to_string()));
    all.add("played.most", played.winning_moves.last().map_or("unknown".to_owned(), u32::to_string));
    for (name, feature) in
        [("weak_spot", Feature::OwnColorFront(Role::Defender)), ("diagonal", Feature::OwnColorDiagonal(Role::Defender))]
    {
        let effect = weak.told().effect(feature);
        all.effect(&format!("{name}.each"), effect.each);
        all.effect(&format!("{name}.joint"), effect.joint);
        all.effect(&format!("{name}.any"), effect.winning_moves);
    }
    let findings = weak.findings();
    let found = findings.iter().filter(|finding| finding.found.is_significant());
    all.add("features.tested", findings.len().to_string());
    all.add("features.found", found.count().to_string());
    all.add("features.hold", findings.iter().filter(|finding| finding.holds()).count().to_string());
    all.add("features.at_least_one", at_least(&findings, 1.0).to_string());
    all.add("features.at_least_five", at_least(&findings, 5.0).to_string());
    let [holds, fails] = [Verdict::Holds, Verdict::Fails]
        .map(|verdict| findings.iter().filter(|finding| finding.joint == verdict).count());
    all.add("features.joint_found", (holds + fails).to_string());
    all.add("features.joint_hold", holds.to_string());
    if let Some(largest) = findings.iter().find(|finding| finding.holds()) {
        all.words("features.largest", largest.told.feature.about());
        all.effect("features.largest_size", largest.told.each);
    }
    if let Some(model) = &weak.model {
        all.add("model.fitted", count(model.fitted as u64));
        all.add("model.tested", count(model.test.tested as u64));
        all.percent("model.linear", Some(model.test.linear));
        for importance in &model.importance {
            all.percent(&format!("model.without.{}", importance.group.name()), Some(importance.loss));
        }
    }
    apart(all, weak);
}

fn apart(all: &mut Figures, weak: &WeakAnswer) {
    for Headline { name, scale, is_difference, whole, apart, .. } in weak.check() {
        let mut add = |name: &str, size: Interval| match (scale, is_difference) {
            (100.0, _) => all.percent(name, Some(size)),
            (_, true) => all.add(name, signed(size, 1.0)),
            (_, false) => all.mean(name, Some(size)),
        };
        // The others are told above.
        if name.starts_with("confirm.") {
            add(name, whole);
        }
        add(&format!("{name}.apart"), apart);
    }
}

fn sides(all: &mut Figures, studies: &Studies) {
    let sides = &studies.sides;
    let one = |value: f64| format!("{value:.1}");
    all.add("sides.better", one(sides.winning_moves.better));
    all.add("sides.coin", one(sides.winning_moves.coin));
    all.add("sides.worse", one(sides.winning_moves.worse));
    all.mean("sides.difference", sides.mean_difference);
    all.percent("sides.decides", Some(sides.value_differs));
    all.percent("sides.left", sides.left.share);
    all.add("sides.tried", count(sides.coin.of));
    let mut rate = |name: &str, rate: &Rate, apart: Option<&Rate>| {
        all.percent(&format!("rule.{name}"), rate.rate);
        if let Some(apart) = apart {
            all.percent(&format!("rule.{name}.apart"), apart.rate);
        }
        all.add(&format!("rule.{name}.ties"), count(rate.ties));
        all.add(&format!("rule.{name}.moves_left"), rate.left.map_or("–".to_owned(), |left| one(left.estimate)));
        all.add(&format!("rule.{name}.cost"), rate.given_away.map_or("–".to_owned(), one));
    };
    let apart = &studies.sides_apart;
    rate("coin", &sides.coin, Some(&apart.coin));
    for name in ["own_straight", "own_diagonal", "three_balance", "fatal_balance", "answers_balance"] {
        if let Some(found) = sides.rule(name) {
            rate(name, found, (name == WEAK_SPOT).then_some(&apart.weak_spot));
        }
    }
    for (counts, best) in (1..).zip(&sides.board) {
        rate(&format!("glance{counts}"), &best.tried, apart.board.get(counts - 1));
    }
    for (counts, best) in (1..).zip(&sides.trial) {
        rate(&format!("trial{counts}"), &best.tried, None);
    }
    if let Some(best) = sides.rule_to_learn() {
        rate("learn", &best.tried, sides.learnt_apart(apart));
    }
    if let Some(fitted) = &sides.fitted {
        rate("all_counts", fitted, None);
    }
    if let Some(third) = sides.third {
        all.add("rule.third.gain", signed(third, 100.0));
    }
    let named = [("glance", &sides.board), ("trial", &sides.trial)]
        .into_iter()
        .flat_map(|(kind, best)| (1..).zip(best).map(move |(counts, best)| (format!("{kind}{counts}"), best)));
    for (name, best) in named.chain(sides.rule_to_learn().map(|best| ("learn".to_owned(), best))) {
        all.words(&format!("rule.{name}.words"), best.sum.in_words());
        // For both set-ups.
        if let Some(squares) = best.sum.squares_looked_at() {
            all.add(&format!("rule.{name}.squares"), (2 * squares).to_string());
        }
    }
}

fn outcomes(all: &mut Figures, study: &OutcomesStudy) {
    all.add("outcome.rounds", count(study.rounds as u64));
    all.add("outcome.setups", count(2 * study.rounds as u64));
    all.add("outcome.lost", study.lost.to_string());
    all.add("outcome.decided", study.decided.to_string());
    all.add("outcome.games", study.games.to_string());
    let played = 2 * study.rounds * study.games as usize * study.conditions.len();
    all.add("outcome.played", count(played as u64));
    // The parts are the same for all players.
    let curve = &study.conditions[0].curve;
    for (what, part) in [("low", curve.first()), ("high", curve.last())] {
        let ends = |part: &CurvePart| format!("{} to {}", part.from, part.to);
        all.words(&format!("outcome.{what}_moves"), part.map_or("–".to_owned(), ends));
    }
    let points = |size: Option<Interval>| size.map_or("unknown".to_owned(), |size| signed(size, 100.0));
    for (name, found) in [("largest", study.largest_gain), ("largest_decided", study.largest_decided_gain)] {
        all.words(&format!("outcome.{name}.players"), found.map_or("–", |of| of.about).to_owned());
        all.add(&format!("outcome.{name}.gain"), points(found.map(|of| of.gain)));
    }
    for of in &study.conditions {
        let name = |what: &str| format!("outcome.{}.{what}", of.condition.name);
        all.percent(&name("won"), Some(of.won));
        all.percent(&name("lost"), of.lost);
        for (what, part) in [("low", of.curve.first()), ("high", of.curve.last())] {
            all.percent(&name(what), part.map(|part| part.share));
        }
        all.add(&name("ten"), points(of.of_ten));
        all.add(&name("gain_decided"), points(of.decided));
        all.add(&name("most_correlation"), of.ceiling.map_or("unknown".to_owned(), hundredths));
        all.mean(&name("most_gain"), of.most.map(|most| most.scaled(100.0)));
        for (what, number) in [("", Count::Winning), ("_own_three", Count::OwnThree), ("_rule", Count::Rule)] {
            let found = of.count(number);
            let correlation = found.correlation.map_or("unknown".to_owned(), hundredths);
            all.add(&name(&format!("correlation{what}")), correlation);
            let what = if number == Count::Winning { "_better" } else { what };
            all.add(&name(&format!("gain{what}")), points(found.gain));
        }
    }
}

/// How many choices the plan for real games takes: `plan.positions.20.2` if 20 % of the wins are given away, with a
/// design effect of 2.
fn real_games(all: &mut Figures) {
    // In games of natural players, an eighth of the positions are won by long moves only, and what else is in the model
    // explains less than three tenths of where these are.
    const LONG: f64 = 1.0 / 8.0;
    const EXPLAINED: f64 = 0.3;
    for (name, design_effect) in [("1", 1.0), ("1_5", 1.5), ("2", 2.0)] {
        // Of two hypotheses, the first is tested at half the level.
        let least = |variance| {
            let (difference, level, power) = (SMALLEST, LEVEL / 2.0, 0.8);
            count(least_sample(Design { variance, difference, level, power, design_effect }))
        };
        all.add(&format!("plan.fills.{name}"), least(0.25));
        for given_away in [10, 20, 40] {
            let share = f64::from(given_away) / 100.0;
            let needed = least(share * (1.0 - share) / (LONG * (1.0 - LONG) * (1.0 - EXPLAINED)));
            all.add(&format!("plan.positions.{given_away}.{name}"), needed);
        }
    }
}
