//! Which fill is advised, and why.

use kamisado::{Color, Deadlock, Direction, Fill, MatchFormat, Score, Setup};
use kamisado_answers::first_moves::FirstMove;
use kamisado_answers::refill::claim::{Claim, finished_round};
use kamisado_answers::refill::text::advice;
use kamisado_answers::refill::{After, EXAMPLE, MatchFills, Reason, RefillStudy, RefilledRound, advise};
use kamisado_solver::game::value::{Dtw, Value};

fn side(wins: usize, distance: Option<u16>) -> RefilledRound {
    let value = |i| if i < wins { Value::Win } else { Value::Loss };
    let first =
        |i| FirstMove { tower: Color::Red, direction: Direction::Left, length: 1, value: value(i), distance: None };
    RefilledRound {
        setup: Setup::start(),
        value: value(0),
        moves: (0..10).map(first).collect(),
        distance: distance.map(Dtw),
    }
}

#[test]
fn the_rule_of_the_advice() {
    let advice = |left, right| advise(&left, &right);
    assert_eq!(advice(side(0, Some(3)), side(1, Some(99))), Some((Fill::Left, Reason::Value)));
    assert_eq!(advice(side(1, None), side(0, None)), Some((Fill::Right, Reason::Value)));
    assert_eq!(advice(side(3, Some(9)), side(2, Some(5))), Some((Fill::Right, Reason::Moves)));
    assert_eq!(advice(side(2, Some(9)), side(2, Some(5))), Some((Fill::Left, Reason::Distance)));
    assert_eq!(advice(side(2, Some(9)), side(2, None)), None);
    assert_eq!(advice(side(2, Some(9)), side(2, Some(9))), None);
}

/// The advice after the rulebook's example, where the right fill is better for the next round.
fn advised(values: [Option<Value>; 2], after: After) -> String {
    let finished = finished_round(&EXAMPLE.parse().unwrap(), Deadlock::Official, Claim::default()).unwrap();
    let side = |fill, wins| {
        let value = |i| if i < wins { Value::Win } else { Value::Loss };
        let (tower, direction) = (Color::Red, Direction::Left);
        let first = |i| FirstMove { tower, direction, length: 1, value: value(i), distance: None };
        RefilledRound {
            setup: finished.next(fill),
            value: value(0),
            moves: (0..9).map(first).collect(),
            distance: None,
        }
    };
    let (left, right) = (side(Fill::Left, 5), side(Fill::Right, 4));
    let fills = MatchFills {
        format: MatchFormat::Standard,
        score: Score::new(1, 2),
        values,
        likely: [None; 2],
        within: "5 seconds".into(),
    };
    advice(&RefillStudy::new(finished, left, right, after).in_match(fills))
}

#[test]
fn the_match_comes_before_the_next_round() {
    const WIN: Option<Value> = Some(Value::Win);
    const LOSS: Option<Value> = Some(Value::Loss);
    let choice = After::Choice;
    assert_eq!(advised([WIN, LOSS], choice), "Fill left: Gold then wins the match, and loses it after the other fill.");
    assert_eq!(
        advised([WIN, None], After::Chosen(Fill::Right)),
        "The record fills from the right, but left was better: Gold then wins the match; the other fill was not \
         decided within 5 seconds."
    );
    assert_eq!(
        advised([None, LOSS], choice),
        "Fill left: Gold loses the match after the other fill; this one was not decided within 5 seconds."
    );
    let next = "Fill right: Black then has 4 winning first moves of 9, and 5 of 9 after the other fill; this is \
    about the next round, because";
    assert_eq!(advised([WIN, WIN], choice), format!("{next} Gold wins the match after both fills."));
    assert_eq!(advised([LOSS, LOSS], After::Nothing), format!("{next} Gold loses the match after both fills."));
    assert_eq!(advised([None, None], choice), format!("{next} the match was not decided within 5 seconds."));
}
