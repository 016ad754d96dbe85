//! A choice as the rules of thumb see it.

use super::choice::Choice;
use super::rules::RULES;
use crate::setup::Lineup;

/// A choice with what the rules say of it.
pub struct Scored {
    pub choice: Choice,
    /// By the place of a rule among [`RULES`]: its score after filling left less that after filling right.
    pub differences: Vec<i32>,
}

impl Scored {
    pub fn new(choice: &Choice) -> Scored {
        let [left, right] = choice.setups.each_ref().map(Lineup::new);
        let differences = RULES.iter().map(|rule| rule.score(&left) - rule.score(&right)).collect();
        Scored { choice: choice.clone(), differences }
    }
}
