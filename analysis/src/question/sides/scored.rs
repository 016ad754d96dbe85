//! A choice as the rules of thumb see it.

use solver::kamisado::Deadlock;

use super::choice::Choice;
use super::rules::{Look, RULES};

/// A choice with what the rules say of it.
pub struct Scored {
    pub choice: Choice,
    /// By the place of a rule among [`RULES`]: its score after filling left less that after filling right.
    pub differences: Vec<i32>,
}

impl Scored {
    pub fn new(choice: &Choice, deadlock: Deadlock) -> Scored {
        let [left, right] = choice.setups.each_ref().map(|setup| Look::at(setup, deadlock));
        let differences = RULES.iter().map(|rule| rule.score(&left) - rule.score(&right)).collect();
        Scored { choice: choice.clone(), differences }
    }
}
