//! What to expect of a match that takes long to solve: the likely winner, and how long a search takes; not proved.

use std::str::FromStr;

use kamisado::{MatchFormat, MatchState, Player, Score};
use kamisado_solver::game::TwoPlayer;

use super::favourite::{favourite, round_of, takes_minutes, work_of_long};

/// What is expected of a match from a set-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Who is likely to win: the winner of the round, and then whoever begins each further round.
    pub winner: Player,
    /// About how many positions a proof takes.
    pub positions: f64,
    /// How matches went that had this score, if that was measured.
    pub alike: Option<Alike>,
}

/// Solved matches with the score of a [`Forecast`], from simulated play: rows `challenger_wins` of `data/matches.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alike {
    /// All set-ups.
    pub setups: u32,
    /// Those that the player in the place of the likely winner won.
    pub won: u32,
    /// Those that were not decided.
    pub undecided: u32,
}

/// What to expect of a match from a set-up after whose round two more are likely to follow, as at 1 to 1 of 3: there a
/// proof takes minutes. `None` where it takes seconds or, with more rounds to come, where nothing was measured; inside a
/// round, and between two rounds.
///
/// Takes milliseconds: the round alone is searched, without a proof.
pub fn forecast(setup: &MatchState) -> Option<Forecast> {
    let begins = setup.winner().is_none() && setup.chooser().is_none() && setup.position().due().is_none();
    if !begins || !takes_minutes(setup) {
        return None;
    }
    let (value, nodes) = round_of(setup);
    let winner = favourite(setup.score(), setup.format().target(), setup.winner_by(value));
    let alike = (setup.format() == MatchFormat::Standard).then(|| alike(setup.score(), setup.turn(), winner)).flatten();
    Some(Forecast { winner, positions: work_of_long(setup, nodes), alike })
}

fn alike(score: Score, challenger: Player, winner: Player) -> Option<Alike> {
    let row = format!("{}-{},challenger_wins,", score.of(challenger), score.of(challenger.opponent()));
    let row = kamisado_data::MATCHES.lines().find(|line| line.starts_with(&row))?;
    let mut numbers = row.split(',').skip(3).map(|number| u32::from_str(number).expect("counts of the shipped file"));
    let [setups, won, lost, undecided] = std::array::from_fn(|_| numbers.next().expect("four counts"));
    let won = if winner == challenger { won } else { lost };
    (undecided < setups).then_some(Alike { setups, won, undecided })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_matches_that_were_measured_are_alike() {
        assert_eq!(alike(Score::default(), Player::Black, Player::Black), None);
        let [begins, other] =
            Player::ALL.map(|winner| alike(Score::new(2, 2), Player::Black, winner).expect("it was measured"));
        assert!(begins.setups == other.setups && begins.won + other.won + begins.undecided == begins.setups);
    }
}
