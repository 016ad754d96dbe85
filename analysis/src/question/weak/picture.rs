//! The charts of a study.

use kamisado::Color;

use super::{Effect, Finding, Measure, WeakAnswer, WeakStudy};
use crate::chart::{CountsChart, EffectRow, EffectsChart, Frame, Piece, PlacesChart, PlacesPanel};
use answers::setup::{ColorPair, Feature, Role, places};
use shares::wording::{share, signed};
use statistics::{Bar, upper_median};

const ROWS: usize = 24;

/// The largest effects, in the order and with the sizes of the confirmation; none if no feature could be compared.
pub fn effects(answer: &WeakAnswer) -> Option<Frame<EffectsChart>> {
    let measure = answer.study.measure;
    let scale = measure.scale();
    let findings = answer.findings();
    let row = |finding: &Finding<'_>| {
        let size = finding.told.main()?.size.scaled(scale);
        Some(EffectRow { label: label(finding.told), size, significant: finding.holds() })
    };
    let rows: Vec<EffectRow> = findings.iter().filter_map(row).take(ROWS).collect();
    if rows.is_empty() {
        return None;
    }
    let (what, axis) = match measure {
        Measure::Moves => ("the number of winning first moves", "difference in winning first moves for one more"),
        Measure::Won => {
            ("the share of set-ups that the Challenger wins", "difference in set-ups won for one more, per hundred")
        }
    };
    let (holds, tested) = (findings.iter().filter(|finding| finding.holds()).count(), findings.len());
    let title = match findings.iter().find(|finding| finding.holds()) {
        None => format!("None of {tested} features shows an association with {what}"),
        Some(most) => format!(
            "{holds} of {tested} features are associated with {what}, such as {}: {}",
            most.told.feature.about(),
            signed(most.told.main()?.size, scale)
        ),
    };
    let how = match &answer.confirmed {
        None => "Found and measured in the same set-ups".to_owned(),
        Some(_) => format!("Found, and ordered, in {}; measured here", answer.found.describe()),
    };
    let caption = format!(
        "{}. {how}. The difference for one more tower or move, one feature at a time, with its 95% interval. Filled: \
         more than chance, after a correction for testing {tested} features (Benjamini and Yekutieli); {} are drawn. \
         These are associations. File a is at the owner's left.",
        answer.told_of().describe(),
        rows.len()
    );
    Some(Frame {
        title,
        caption,
        drawing: EffectsChart {
            axis: axis.to_owned(),
            less: "fewer: stronger for the Defender".to_owned(),
            more: "more: weaker for the Defender".to_owned(),
            rows,
        },
    })
}

/// The share of first moves that win by the place of each tower or, if that is not known, the share of set-ups won.
pub fn heat_map(study: &WeakStudy, population: &str) -> Option<Frame<PlacesChart>> {
    let by_moves = study.moves_known > 0;
    let mean = if by_moves { study.all.share } else { study.all.won }?.estimate;
    let share = |effect: &Effect| if by_moves { effect.with.share } else { effect.with.won };
    let at = |role, color: Color, file: u8| {
        let pair = ColorPair::of(color);
        let file = if pair.colors()[0] == color { file } else { 7 - file };
        share(study.effect(Feature::Place(role, pair, file))).map(|share| share.estimate)
    };
    let panel = |role: Role| PlacesPanel {
        name: format!("the {role}'s towers"),
        cells: std::array::from_fn(|tower| std::array::from_fn(|file| at(role, Color::ALL[tower], file as u8))),
    };
    let what = if by_moves { "first moves of the Challenger that win" } else { "set-ups that the Challenger wins" };
    let farthest = |role: Role| {
        let of_side =
            study.effects.iter().filter(|effect| matches!(effect.feature, Feature::Place(of, ..) if of == role));
        let valued = of_side.filter_map(|effect| Some((effect.feature, share(effect)?.estimate)));
        valued.max_by(|a, b| (a.1 - mean).abs().total_cmp(&(b.1 - mean).abs()))
    };
    let tell = |(feature, share): (Feature, f64)| format!("{:.1}% with {}", 100.0 * share, feature.about());
    let told: Vec<String> = Role::ALL.into_iter().filter_map(farthest).map(tell).collect();
    let percent = format!("{:.1}%", 100.0 * mean);
    let whole = if by_moves {
        format!("{percent} of the Challenger's first moves win")
    } else {
        format!("The Challenger wins {percent} of the set-ups")
    };
    let title = format!("{whole}: {}", told.join("; "));
    let caption = format!(
        "{}. Each cell is for the set-ups with that tower on that file, as its owner sees the board. A set-up and \
         its mirror image are counted together, so cells come in pairs: brown on file a is orange on file h. With \
         about {} set-ups per cell, a difference of less than {:.1} points from the overall share may be chance.",
        population,
        typical(study),
        100.0 * doubt(study, by_moves)
    );
    let drawing = PlacesChart { share: what.to_owned(), mean, panels: Role::ALL.map(panel).into() };
    Some(Frame { title, caption, drawing })
}

/// How many set-ups have each number of winning first moves; `None` if it is not known for any set-up.
pub fn histogram(study: &WeakStudy, population: &str) -> Option<Frame<CountsChart>> {
    let median = study.median()?;
    let n = study.winning_moves.len() as u64;
    // Wider bars for fewer set-ups, so that the bars show more than chance.
    let width = match n {
        0..1000 => 3,
        1000..5000 => 2,
        _ => 1,
    };
    let number = |from: u32, to: u32| {
        let below = |count: u32| study.winning_moves.partition_point(|&wins| wins < count) as u64;
        below(to + 1) - below(from)
    };
    let highest = study.winning_moves.last().copied().unwrap_or(0);
    let bar = |from: u32, to: u32| Bar { from, to, number: number(from, to) };
    let mut bars = vec![bar(0, 0)];
    bars.extend((1..=highest).step_by(width as usize).map(|from| bar(from, from + width - 1)));
    let lost = bars[0].number;
    let mean = study.all.winning_moves.map(|mean| {
        format!("; {:.1} win on average (95% interval {:.1} to {:.1})", mean.estimate, mean.low, mean.high)
    });
    Some(Frame {
        title: format!(
            "In half of the set-ups at most {median} of the Challenger's first moves win, in any at most {highest}; \
             in {lost} of {n} none wins, and the Challenger loses"
        ),
        caption: format!(
            "{}. The Challenger has {} first moves{}. Every bar but the first stands for {}.",
            population,
            study.most_moves,
            mean.unwrap_or_default(),
            if width == 1 { "one number of them".to_owned() } else { format!("{width} numbers of them") },
        ),
        drawing: CountsChart {
            axis: "winning first moves of the Challenger".to_owned(),
            unit: "set-ups".to_owned(),
            bars,
            median,
            zero: format!("none: the Defender wins ({})", share(lost, n)),
        },
    })
}

fn typical(study: &WeakStudy) -> u64 {
    let mut numbers: Vec<u64> = cells(study).map(|effect| effect.with.setups).collect();
    numbers.sort_unstable();
    upper_median(&numbers).unwrap_or(0)
}

/// Half the width of the interval of a typical cell.
fn doubt(study: &WeakStudy, by_moves: bool) -> f64 {
    let share = |effect: &Effect| if by_moves { effect.with.share } else { effect.with.won };
    let mut halves: Vec<f64> = cells(study).filter_map(share).map(|share| (share.high - share.low) / 2.0).collect();
    halves.sort_by(f64::total_cmp);
    upper_median(&halves).unwrap_or(0.0)
}

fn cells(study: &WeakStudy) -> impl Iterator<Item = &Effect> {
    study.effects.iter().filter(|effect| matches!(effect.feature, Feature::Place(..)))
}

/// The feature in words, with drawn towers for colours.
fn label(effect: &Effect) -> Vec<Piece> {
    let text = |text: String| Piece::Text(text);
    match effect.feature {
        Feature::Place(role, pair, file) => {
            let [(left, at), (right, mirrored)] = places(pair, file);
            vec![
                text(format!("the {role}'s")),
                Piece::Tower(left),
                text(format!("{left} on file {at}, or")),
                Piece::Tower(right),
                text(format!("{right} on file {mirrored}")),
            ]
        }
        Feature::PairTogether(role, pair) => {
            let [left, right] = pair.colors();
            vec![
                text(format!("the {role}'s")),
                Piece::Tower(left),
                text(format!("{left} and")),
                Piece::Tower(right),
                text(format!("{right} side by side")),
            ]
        }
        feature => vec![text(feature.about())],
    }
}
