//! Findings as sentences.

use analysis::question::weak::finding::spot;
use analysis::question::weak::{Difference, Effect, Finding, Measure, Summary, finding};
use answers::setup::{Feature, Role};
use shares::Interval;

fn effect(feature: Feature, (estimate, low, high): (f64, f64, f64)) -> Effect {
    let nothing = Summary::of(&[], &[]);
    let found = Difference { size: Interval { estimate, low, high }, p: Some(0.01), adjusted_p: Some(0.02) };
    Effect {
        feature,
        measure: Measure::Moves,
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

fn told(feature: Feature, size: (f64, f64, f64)) -> String {
    let effect = effect(feature, size);
    finding(&Finding::new(&effect, &effect))
}

#[test]
fn findings_are_told() {
    assert_eq!(
        told(Feature::Forcing, (4.04, 1.71, 6.3)),
        "A first move that takes the Challenger home next, whatever the Defender answers is associated with 4.0 \
         more winning first moves of the Challenger (95% interval 1.7 to 6.3)."
    );
    assert!(
        told(Feature::FacingOwnColor, (-4.04, -6.3, -1.71))
            .ends_with("is associated with 4.0 fewer winning first moves of the Challenger (95% interval 1.7 to 6.3).")
    );
    assert!(
        told(Feature::FacingOwnColor, (1.0, -0.5, 2.5))
            .ends_with("shows no clear difference (95% interval −0.5 to +2.5 winning first moves).")
    );
}

#[test]
fn the_weak_spot_is_told_in_both_comparisons() {
    let with = |feature, each, joint| Effect { joint: effect(feature, joint).each, ..effect(feature, each) };
    let diagonal = with(Feature::OwnColorDiagonal(Role::Defender), (4.5, 4.4, 4.6), (1.8, 1.6, 1.9));
    let told = |each, joint| spot([&with(Feature::OwnColorFront(Role::Defender), each, joint), &diagonal]);
    let (none, more, fewer) = ((0.1, -0.1, 0.3), (1.5, 1.3, 1.6), (-1.5, -1.6, -1.3));
    assert_eq!(
        told(none, more),
        "Yes, other features being equal, but not by itself. Winning first moves of the Challenger for each such tower: \
         +0.1 (−0.1 to +0.3), adjusted for other features +1.5 (+1.3 to +1.6). For each tower diagonally behind its own \
         colour: +4.5 (+4.4 to +4.6), adjusted for other features +1.8 (+1.6 to +1.9)."
    );
    for (each, joint, verdict) in [
        (more, more, "Yes. "),
        (more, none, "By itself yes, but not with other"),
        (fewer, fewer, "No, it is a strength. "),
        (none, none, "No clear effect. "),
    ] {
        assert!(told(each, joint).starts_with(verdict), "{}", told(each, joint));
    }
}

#[test]
fn shares_of_set_ups_are_told_where_no_moves_are_known() {
    let by_value = effect(Feature::Forcing, (0.39, 0.3, 0.5));
    let by_value = Effect { measure: Measure::Won, each: None, won: by_value.each, ..by_value };
    let text = finding(&Finding::new(&by_value, &by_value));
    assert!(text.contains("39.0 more set-ups won per hundred"), "{text}");
}
