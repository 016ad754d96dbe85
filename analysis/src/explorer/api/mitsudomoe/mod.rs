//! `/api/v1/mitsudomoe/`: the second game.

pub mod position;
pub mod show;

use kamisado_solver::questions::mitsudomoe::played::TurnsError;

use crate::explorer::failure::Failure;

/// The turns of a text, separated by commas; the commas in braces belong to a turn.
fn split(turns: &str) -> Vec<&str> {
    let mut in_braces = false;
    let is_between = |sign: char| {
        in_braces = if in_braces { sign != '}' } else { sign == '{' };
        sign == ',' && !in_braces
    };
    if turns.trim().is_empty() { Vec::new() } else { turns.split(is_between).map(str::trim).collect() }
}

/// What is wrong with a position or its turns.
fn failure(text: &str, error: TurnsError) -> Failure {
    match error {
        TurnsError::Position(error) => Failure::in_position(text, error),
        error => Failure::unusable(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_braces_separate_no_turns() {
        assert!(split(" ").is_empty());
        let turns = ["place c2 b2*e5{d4>a5,c3>d4}", "a2-b3 b2-c3", "", "c3-c4 x"];
        assert_eq!(split("place c2 b2*e5{d4>a5,c3>d4}, a2-b3 b2-c3,,c3-c4 x"), turns);
        assert_eq!(split("a{b,c"), ["a{b,c"]);
    }
}
