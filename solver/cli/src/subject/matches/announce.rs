//! What is said of a match before it is solved: who is likely to win, and how long it may take.

use std::sync::Once;

use kamisado::MatchState;
use kamisado_matches::{Forecast, SettledSetups, forecast};
use kamisado_solver::game::Game;

use crate::options::Effort;
use crate::output;

/// Notes, before the first search that may take longer than a day, what is known; `state` is a match that goes on, `moves`
/// says whether all of its moves are searched.
pub fn announce(state: &MatchState, moves: bool, effort: Effort) {
    static SAID: Once = Once::new();
    if effort.ends_within_the_day() || !is_beyond_the_day(state, moves) {
        return;
    }
    SAID.call_once(|| {
        output::note(format_args!(
            "note: this match is not expected to be decided within a day: up to {} rounds are still to come.\n  2 rounds \
             take seconds, 3 rounds take minutes to an hour, and each further round takes hundreds of times as long.\n  \
             From the start, the round and the match to 2 points (--match 2) are known.\n  --max-seconds or Ctrl-C ends \
             the search and prints what is known by then; 'solver solve --checkpoint DIR' keeps it.",
            state.most_rounds()
        ));
    });
}

pub fn foretell(state: &MatchState, moves: bool, settled: &SettledSetups<'_>) {
    if settled.shipped(state).is_none()
        && let Some(likely) = forecast(state)
    {
        output::note(format_args!("note: {}", expected(state, likely, moves)));
    }
}

fn expected(state: &MatchState, Forecast { winner, positions, alike }: Forecast, moves: bool) -> String {
    let challenger = state.turn();
    let score = format!("{}-{}", state.score().of(challenger), state.score().of(challenger.opponent()));
    let role = if winner == challenger { "who begins" } else { "who does not begin" };
    let alike = alike.map_or_else(String::new, |alike| {
        format!(
            " In {} of {} simulated matches at {score}, that player won; {} were not decided.",
            alike.won, alike.setups, alike.undecided
        )
    });
    let each = if moves { ", and about as many for each move" } else { "" };
    format!(
        "{winner}, {role}, is likely to win this match.{alike}\n  A proof is expected to take {} positions{each}.",
        in_words(positions)
    )
}

/// A guessed number, with two digits at most.
fn in_words(number: f64) -> String {
    let (unit, name) = match number {
        1e9.. => (1e9, "billion"),
        _ => (1e6, "million"),
    };
    let count = number / unit;
    if count < 9.95 { format!("{count:.1} {name}") } else { format!("{:.0} {name}", 10.0 * (count / 10.0).round()) }
}

/// Whether no match like it is known to be decided within a day: docs/src/players/matches.md has the cost. Late in a round
/// few set-ups can come next, and one more round is no obstacle.
fn is_beyond_the_day(state: &MatchState, moves: bool) -> bool {
    let begins_a_round = state.chooser().is_some() || state.position().due().is_none();
    let most = if begins_a_round { 3 } else { 4 };
    state.most_rounds() > most && (moves || !state.can_win_now())
}

#[cfg(test)]
mod tests {
    use kamisado::{Deadlock, MatchFormat, Player};
    use kamisado_matches::Alike;

    use super::*;

    #[test]
    fn a_note_says_who_is_likely_to_win_and_why() {
        let setup = "urgobyk+p/8/8/8/8/8/8/K+OYBGRPU g -".parse().unwrap();
        let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).unwrap();
        let alike = Some(Alike { setups: 60, won: 48, undecided: 12 });
        let likely = Forecast { winner: Player::Gold, positions: 2.47e8, alike };
        assert_eq!(
            expected(&state, likely, true),
            "Gold, who begins, is likely to win this match. In 48 of 60 simulated matches at 1-1, that player won; 12 were \
             not decided.\n  A proof is expected to take 250 million positions, and about as many for each move."
        );
        let likely = Forecast { winner: Player::Black, positions: 3e6, alike: None };
        assert_eq!(
            expected(&state, likely, false),
            "Black, who does not begin, is likely to win this match.\n  A proof is expected to take 3.0 million positions."
        );
        assert_eq!([3.26e6, 1.04e9, 2.5e10].map(in_words), ["3.3 million", "1.0 billion", "30 billion"]);
    }

    #[test]
    fn matches_with_many_rounds_to_come_are_beyond_the_day() {
        let beyond = |text: &str, format: &str, moves| {
            let format: MatchFormat = format.parse().unwrap();
            is_beyond_the_day(
                &MatchState::from_setup(&text.parse().unwrap(), format, Deadlock::Official).unwrap(),
                moves,
            )
        };
        let start = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
        for (format, expected) in
            [("single", false), ("1", false), ("2", false), ("standard", true), ("marathon", true)]
        {
            assert_eq!(beyond(start, format, true), expected, "{format}");
        }
        let with = |rings: &[char]| {
            rings.iter().fold(start.to_owned(), |text, &tower| text.replace(tower, &format!("+{tower}")))
        };
        assert!(beyond(&with(&['B']), "3", false) && !beyond(&with(&['B', 'o']), "3", false));
        assert!(!beyond(&with(&['B', 'G']), "3", true));
        // The same scores late in a round, and after it.
        let late = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";
        assert!(beyond(late, "3", false) && !beyond(&late.replace('R', "+R"), "3", true));
        assert!(beyond("2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P", "3", true));
        // Black wins the match at once by y, and else there is much to search.
        let at_once = "oupk2g1/8/8/8/1rB5/1G6/++y3b3/2RYKPUO b Y";
        assert!(!beyond(at_once, "7", false) && beyond(at_once, "7", true));
    }
}
