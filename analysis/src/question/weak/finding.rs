//! What a study shows, in sentences for players.

use std::cmp::Ordering;

use super::{Difference, Effect, Finding, Measure, WeakAnswer};
use answers::setup::{Feature, Role};
use shares::Interval;
use shares::wording::{capitalised, signed, signed_number};

/// The effect of a feature that was found among all, with its interval.
pub fn finding(finding: &Finding<'_>) -> String {
    capitalised(&told(finding.told, finding.holds()))
}

/// What the rulebook claims about a tower straight behind its own colour, and what the study shows. The question came
/// before the study, so its intervals are judged by themselves, not as some of many.
pub fn rulebook_claim(answer: &WeakAnswer) -> String {
    let [straight, diagonal] = own_colors(answer);
    if straight.joint.is_none() {
        let is_sure = straight.main().is_some_and(|found| !found.size.contains(0.0));
        return format!("{CLAIM} {}", capitalised(&told(straight, is_sure)));
    }
    format!("{CLAIM} {} {} {COMPARED}", in_both_ways(straight), in_both_ways(diagonal))
}

const CLAIM: &str = "The rulebook calls a tower straight behind its own colour a weak spot.";

fn own_colors(answer: &WeakAnswer) -> [&Effect; 2] {
    [Feature::OwnColorFront, Feature::OwnColorDiagonal].map(|of| answer.told().effect(of(Role::Defender)))
}

const COMPARED: &str = "The figure by itself compares set-ups as they occur; the adjusted one takes the other own \
                        colours, neighbours, towers opposite one another and rings into account; a tower has its own \
                        colour exactly once on its file, so straight ahead is compared with the average place there.";

fn in_both_ways(effect: &Effect) -> String {
    let size = |found: Option<Difference>| found.map_or("unknown".to_owned(), |found| signed(found.size, 1.0));
    format!(
        "With {}: {} winning first moves of the Challenger by itself, {} adjusted.",
        effect.feature.about(),
        size(effect.each),
        size(effect.joint)
    )
}

/// Whether the rulebook's weak spot is one, in a sentence with both comparisons.
pub fn weak_spot(answer: &WeakAnswer) -> String {
    spot(own_colors(answer))
}

pub fn spot(effects: [&Effect; 2]) -> String {
    let [straight, diagonal] =
        effects.map(|effect| [effect.each, effect.joint].map(|found| found.map(|found| found.size)));
    let verdict = match straight.map(sign) {
        [Some(Ordering::Greater), Some(Ordering::Greater)] => "Yes",
        [_, Some(Ordering::Greater)] => "Yes, other features being equal, but not by itself",
        [Some(Ordering::Greater), _] => "By itself yes, but not with other features being equal",
        [Some(Ordering::Less), Some(Ordering::Less)] => "No, it is a strength",
        _ => "No clear effect",
    };
    let both = |[alone, adjusted]: [Option<Interval>; 2]| {
        let adjusted =
            adjusted.map_or(String::new(), |size| format!(", adjusted for other features {}", signed(size, 1.0)));
        alone.map(|size| format!("{}{adjusted}", signed(size, 1.0)))
    };
    match (both(straight), both(diagonal)) {
        (Some(straight), Some(diagonal)) => format!(
            "{verdict}. Winning first moves of the Challenger for each such tower: {straight}. For each tower diagonally \
             behind its own colour: {diagonal}."
        ),
        _ => format!("{verdict}."),
    }
}

/// On which side of 0 an interval lies; none if it contains 0, or is not known.
fn sign(size: Option<Interval>) -> Option<Ordering> {
    size.filter(|size| !size.contains(0.0)).map(|size| size.estimate.total_cmp(&0.0))
}

/// Which towers are weak, as advice, if that shows in both comparisons.
pub fn weak_towers(answer: &WeakAnswer) -> Option<String> {
    let [_, diagonal] = own_colors(answer);
    let [alone, adjusted] = [diagonal.each?.size, diagonal.joint?.size];
    (alone.low > 0.0 && adjusted.low > 0.0).then(|| {
        format!(
            "Look for towers diagonally behind their own colour: for each of the Defender's, the Challenger has {:.1} \
             more winning first moves on average, of which {:.1} remain after adjusting for the other features.",
            alone.estimate, adjusted.estimate
        )
    })
}

/// How many features differ by at least this many winning first moves for each, by their whole intervals.
pub fn at_least(findings: &[Finding<'_>], moves: f64) -> usize {
    let is_large = |finding: &&Finding<'_>| {
        finding.holds()
            && finding.told.each.is_some_and(|Difference { size, .. }| size.low >= moves || size.high <= -moves)
    };
    findings.iter().filter(is_large).count()
}

pub fn largest(holding: &[&Finding<'_>]) -> String {
    let first = holding.first().and_then(|holds| Some((holds.told.feature.about(), holds.told.each.as_ref()?.size)));
    let Some((about, size)) = first else { return "No feature that was found holds.".to_owned() };
    format!(
        "The largest difference found goes with {about}: {} winning first moves of the Challenger, on average.",
        signed(size, 1.0)
    )
}

fn told(effect: &Effect, is_sure: bool) -> String {
    let about = effect.feature.about();
    let Some(found) = effect.main() else {
        return format!("{about}: too few set-ups with or without it to compare.");
    };
    let scale = effect.measure.scale();
    let what = match effect.measure {
        Measure::Moves => "winning first moves",
        Measure::Won => "set-ups won per hundred",
    };
    let Interval { estimate, low, high } = found.size;
    let number = |value: f64| format!("{:.1}", scale * value);
    if !is_sure {
        let [low, high] = [low, high].map(|value| signed_number(scale * value));
        return format!("{about} shows no clear difference (95% interval {low} to {high} {what}).");
    }
    let (more, size, low, high) =
        if estimate > 0.0 { ("more", estimate, low, high) } else { ("fewer", -estimate, -high, -low) };
    let [size, low, high] = [size, low, high].map(number);
    format!("{about} is associated with {size} {more} {what} of the Challenger (95% interval {low} to {high}).")
}
