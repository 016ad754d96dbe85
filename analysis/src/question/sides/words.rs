//! Sentences about the rule to learn that the command and the report share.

use super::{Best, SidesStudy, Sum};
use shares::Interval;
use shares::wording::signed;

pub const TIE: &str = "If a rule picks neither side (a tie), a coin decides, which counts as half a hit.";

pub fn how_to_count(sum: &Sum) -> String {
    let how = match sum.compared() {
        Some(compared) => format!(
            "For each side, count for your towers {compared}. Subtract the same count for your opponent's towers."
        ),
        None => format!("For each side, count {}.", sum.in_words()),
    };
    format!(
        "{how} Fill from the side with the smaller result. The own-colour squares of a tower are the squares of its \
         colour on its three lines, straight and diagonal."
    )
}

pub fn third_count(third: Interval) -> String {
    let told = if third.low > 0.0 {
        "so it gains something, at the price of a longer rule"
    } else if third.high < 0.0 {
        "so it makes the rule worse"
    } else {
        "so the test cannot tell the two rules apart"
    };
    format!(
        "A third count changes how often the better side is picked by {} percentage points in the same rounds, {told}.",
        signed(third, 100.0)
    )
}

/// How long the rule to learn takes; none if it is not a table of points.
pub fn looked_at(study: &SidesStudy) -> Option<String> {
    let learnt = study.rule_to_learn()?;
    // For both set-ups.
    let squares = |best: &Best| best.sum.squares_looked_at().map(|squares| 2 * squares);
    let shorter = study.board.first().filter(|best| best.sum != learnt.sum).and_then(squares);
    let shorter = shorter.map_or(String::new(), |shorter| format!(" ({shorter} for the best rule of one count)"));
    Some(format!(
        "To count, you look at {} squares for both sides{shorter}: each square on the lines of each of the 16 towers, up \
         to the last that counts. With a table of what each tower counts on each home square, 32 look-ups suffice.",
        squares(learnt)?
    ))
}
