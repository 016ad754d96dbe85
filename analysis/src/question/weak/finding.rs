//! What a study shows, in sentences for players.

use super::{Difference, Effect, Finding, WeakAnswer};
use answers::setup::{Feature, Role};
use statistics::Interval;
use statistics::wording::{capitalised, signed, signed_number};

/// The effect of a feature that was found among all, with its interval.
pub fn finding(finding: &Finding<'_>) -> String {
    capitalised(&told(finding.told, finding.holds))
}

/// What the rulebook claims about a tower straight behind its own colour, and what the study shows.
///
/// The question came before the study, so its interval is judged by itself, not as one of many.
pub fn rulebook_claim(answer: &WeakAnswer) -> String {
    let front = answer.told().effect(Feature::OwnColorFront(Role::Defender));
    let size = |found: Option<&Difference>| found.map(|found| found.size);
    let verdict = match size(front.main()) {
        Some(size) if size.low > 0.0 => "It is one here",
        Some(size) if size.high < 0.0 => "Here it is a strength, not a weakness",
        _ => "That does not show here",
    };
    let is_sure = size(front.main()).is_some_and(|size| !size.contains(0.0));
    let held = size(front.joint.as_ref())
        .map_or(String::new(), |size| format!(" Adjusted for the other own colours it is {}.", signed(size, 1.0)));
    let diagonal = Feature::OwnColorDiagonal(Role::Defender);
    let diagonal = answer.findings().iter().find(|found| found.found.feature == diagonal).map(finding);
    let diagonal = diagonal.map_or(String::new(), |told| format!(" {told}"));
    format!(
        "The rulebook calls a tower straight behind its own colour a weak spot. {verdict}: {}{held}{diagonal}",
        told(front, is_sure)
    )
}

/// How many more winning first moves the Challenger has for each of the Defender's towers with this feature.
fn cost(answer: &WeakAnswer, feature: fn(Role) -> Feature) -> Option<Interval> {
    Some(answer.told().effect(feature(Role::Defender)).each.as_ref()?.size)
}

/// Whether the rulebook's weak spot is one, in a sentence.
pub fn weak_spot(answer: &WeakAnswer) -> String {
    let verdict = match cost(answer, Feature::OwnColorFront) {
        Some(size) if size.low > 0.0 => "It is one",
        Some(size) if size.high < 0.0 => "No, it is a strength",
        _ => "No clear effect shows",
    };
    match cost(answer, Feature::OwnColorDiagonal) {
        Some(diagonal) if diagonal.low > 0.0 => format!(
            "{verdict}; the weak spot is diagonally behind, with {:.1} more winning first moves for the Challenger.",
            diagonal.estimate
        ),
        _ => format!("{verdict}."),
    }
}

/// Which towers are weak, as advice, if that shows.
pub fn weak_towers(answer: &WeakAnswer) -> Option<String> {
    let size = cost(answer, Feature::OwnColorDiagonal).filter(|size| size.low > 0.0)?;
    Some(format!(
        "Look for towers diagonally behind their own colour: each of the Defender's gives the Challenger {:.1} more winning \
         first moves.",
        size.estimate
    ))
}

/// The largest of the effects that hold, in a sentence.
pub fn largest(holding: &[&Finding<'_>]) -> String {
    let first = holding.first().and_then(|holds| Some((holds.told.feature.about(), holds.told.each.as_ref()?.size)));
    let Some((about, size)) = first else { return "No feature was found that holds.".to_owned() };
    let more = if size.estimate > 0.0 { "more" } else { "fewer" };
    format!(
        "What matters most is where single towers stand: with {about}, the Challenger has {:.1} {more} winning first moves.",
        size.estimate.abs()
    )
}

fn told(effect: &Effect, is_sure: bool) -> String {
    let about = effect.feature.about();
    let (found, scale, what) = match (&effect.each, &effect.won) {
        (Some(found), _) => (found, 1.0, "winning first moves"),
        (None, Some(found)) => (found, 100.0, "set-ups won per hundred"),
        (None, None) => return format!("{about}: too few set-ups with it or without it to compare."),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::weak::Summary;

    fn effect(feature: Feature, (estimate, low, high): (f64, f64, f64)) -> Effect {
        let nothing = Summary::of(&[], &[]);
        let found = Difference { size: Interval { estimate, low, high }, p: Some(0.01), adjusted_p: Some(0.02) };
        Effect {
            feature,
            with: nothing,
            without: nothing,
            each: Some(found),
            joint: None,
            winning_moves: None,
            share: None,
            won: None,
            shortest_win: None,
        }
    }

    fn told(feature: Feature, size: (f64, f64, f64), holds: bool) -> String {
        let effect = effect(feature, size);
        finding(&Finding { found: &effect, told: &effect, holds })
    }

    #[test]
    fn findings_are_told() {
        assert_eq!(
            told(Feature::Forcing, (4.04, 1.71, 6.3), true),
            "A first move that takes the Challenger home next, whatever the Defender answers is associated with 4.0 \
             more winning first moves of the Challenger (95% interval 1.7 to 6.3)."
        );
        assert!(told(Feature::FacingOwnColor, (-4.04, -6.3, -1.71), true).ends_with(
            "is associated with 4.0 fewer winning first moves of the Challenger (95% interval 1.7 to 6.3)."
        ));
        assert!(
            told(Feature::FacingOwnColor, (1.0, -0.5, 2.5), false)
                .ends_with("shows no clear difference (95% interval -0.5 to +2.5 winning first moves).")
        );
    }

    #[test]
    fn shares_of_set_ups_are_told_where_no_moves_are_known() {
        let by_value = effect(Feature::Forcing, (0.39, 0.3, 0.5));
        let by_value = Effect { each: None, won: by_value.each, ..by_value };
        let text = finding(&Finding { found: &by_value, told: &by_value, holds: true });
        assert!(text.contains("39.0 more set-ups won per hundred"), "{text}");
    }
}
