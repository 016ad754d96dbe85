//! What a study shows, in sentences for players.

use crate::question::weak::{Effect, WeakStudy};
use crate::setup::{Feature, Role};
use crate::statistics::Interval;

/// Whether a question was asked by itself, or found among all others.
enum Asked {
    Alone,
    AmongAll,
}

/// What a feature changes, with its interval.
///
/// ```
/// use analysis::question::weak::finding;
/// use analysis::question::weak::WeakStudy;
///
/// let study = WeakStudy::new(&[], 1);
/// assert_eq!(
///     finding(&study.effects[0]),
///     "A tower of the Defender straight behind its own colour: too few set-ups with it or without it to compare."
/// );
/// ```
pub fn finding(effect: &Effect) -> String {
    capitalised(&told(effect, Asked::AmongAll))
}

/// What the rulebook claims of a tower straight behind its own colour, and what the study says to that.
///
/// This was asked before the study, so its interval is judged by itself, not as one of many.
pub fn rulebook_claim(study: &WeakStudy) -> String {
    let front = study.effect(Feature::OwnColorFront(Role::Defender));
    let verdict = match front.main().map(|found| found.size) {
        Some(size) if size.low > 0.0 => "It is one",
        Some(size) if size.high < 0.0 => "It is none, but a strength",
        _ => "That does not show here",
    };
    let diagonal = study.effect(Feature::OwnColorDiagonal(Role::Defender));
    format!(
        "The rulebook calls a tower straight behind its own colour a weak spot. {verdict}: {} {}",
        told(front, Asked::Alone),
        finding(diagonal)
    )
}

fn told(effect: &Effect, asked: Asked) -> String {
    let about = effect.feature.about();
    let (found, scale, what) = match (&effect.winning_moves, &effect.won) {
        (Some(found), _) => (found, 1.0, "winning first moves"),
        (None, Some(found)) => (found, 100.0, "set-ups of a hundred won"),
        (None, None) => return format!("{about}: too few set-ups with it or without it to compare."),
    };
    let Interval { estimate, low, high } = found.size;
    let number = |value: f64| format!("{:.1}", scale * value);
    let sure = match asked {
        Asked::Alone => !found.size.contains(0.0),
        Asked::AmongAll => found.is_significant(),
    };
    if !sure {
        let (low, high) = (number(low), number(high));
        return format!("{about} makes no sure difference (95% interval {low} to {high} {what}).");
    }
    if estimate > 0.0 {
        let (more, low, high) = (number(estimate), number(low), number(high));
        format!("{about} gives the Challenger {more} more {what} (95% interval {low} to {high}).")
    } else {
        let (fewer, low, high) = (number(-estimate), number(-high), number(-low));
        format!("{about} leaves the Challenger {fewer} fewer {what} (95% interval {low} to {high}).")
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::weak::{Difference, Summary};
    use crate::statistics::compare_shares;

    fn effect(feature: Feature, size: (f64, f64, f64), adjusted_p: f64) -> Effect {
        let (estimate, low, high) = size;
        let nothing = Summary::of(&[]);
        let found = Difference {
            size: Interval { estimate, low, high },
            p: Some(adjusted_p / 2.0),
            adjusted_p: Some(adjusted_p),
        };
        Effect {
            feature,
            with: nothing,
            without: nothing,
            winning_moves: Some(found),
            share: None,
            won: None,
            shortest_win: None,
        }
    }

    #[test]
    fn findings_are_told() {
        let more = effect(Feature::Forcing, (4.04, 1.71, 6.3), 0.01);
        assert_eq!(
            finding(&more),
            "A first move that takes the Challenger home next, whatever the Defender answers gives the Challenger 4.0 more \
             winning first moves (95% interval 1.7 to 6.3)."
        );
        let fewer = effect(Feature::FacingOwnColor, (-4.04, -6.3, -1.71), 0.01);
        assert!(
            finding(&fewer).ends_with("leaves the Challenger 4.0 fewer winning first moves (95% interval 1.7 to 6.3).")
        );
        let unsure = effect(Feature::FacingOwnColor, (1.0, -0.5, 2.5), 0.4);
        assert!(finding(&unsure).ends_with("makes no sure difference (95% interval -0.5 to 2.5 winning first moves)."));
    }

    #[test]
    fn the_rulebooks_claim_is_judged_by_itself() {
        let mut study = WeakStudy::new(&[], 1);
        let mut answer = |size, adjusted_p| {
            study.effects.retain(|effect| effect.feature != Feature::OwnColorFront(Role::Defender));
            study.effects.push(effect(Feature::OwnColorFront(Role::Defender), size, adjusted_p));
            rulebook_claim(&study)
        };
        assert!(answer((3.0, 0.5, 5.5), 0.2).contains("It is one: a tower of the Defender straight behind"));
        assert!(answer((-3.0, -5.5, -0.5), 0.2).contains("It is none, but a strength: "));
        assert!(answer((3.0, -0.5, 6.5), 0.2).contains("That does not show here: "));
    }

    #[test]
    fn shares_of_set_ups_are_told_where_no_moves_are_known() {
        let found = compare_shares((99, 100), (60, 100)).unwrap();
        let won = Difference { size: found.difference, p: found.p, adjusted_p: found.p };
        let by_value = Effect { winning_moves: None, won: Some(won), ..effect(Feature::Forcing, (0.0, 0.0, 0.0), 1.0) };
        assert!(finding(&by_value).contains("39.0 more set-ups of a hundred won"), "{}", finding(&by_value));
    }
}
