//! Matches: rounds until one player has the points.

use crate::{
    Concession, Deadlock, Fill, IllegalMove, MatchError, MatchFormat, MatchState, Move, Player, Position,
    PositionError, Score, Setup, Square,
};

/// A match as it is played: moves, then a fill, then the moves of the next round, until it is won.
///
/// ```
/// use kamisado::Player;
/// use kamisado::{Deadlock, Fill, Match, MatchFormat, Score, Setup};
///
/// let last_move: Setup = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse()?;
/// let mut game = Match::from_setup(MatchFormat::Standard, &last_move, Deadlock::Official)?;
/// game.play(game.position().read_move("a4a1")?)?;
/// assert_eq!(game.score(), Score::new(1, 0));
/// assert_eq!(game.chooser(), Some(Player::Black));
/// game.fill(Fill::Right)?;
/// assert_eq!((game.round(), game.challenger()), (2, Some(Player::Gold)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    state: MatchState,
    round: u32,
    challenger: Option<Player>,
    /// The end of the round, if it was ended off the board.
    conceded: Option<Concession>,
}

impl Match {
    /// A match from the initial round.
    pub fn start(format: MatchFormat, deadlock: Deadlock) -> Match {
        Match { state: MatchState::start(format, deadlock), round: 1, challenger: Some(Player::Black), conceded: None }
    }

    /// A match that starts in any round, which counts as its first. Unless the match is a single round, it may also
    /// start at the end of the round, with a tower that has just reached home but not gained its ring yet.
    ///
    /// The score begins with the points for the rings on the board; a single round begins without points.
    ///
    /// # Errors
    ///
    /// If the set-up is not a position to play from, or its rings have already decided the match.
    pub fn from_setup(format: MatchFormat, setup: &Setup, deadlock: Deadlock) -> Result<Match, MatchError> {
        let state = MatchState::from_setup(setup, format, deadlock)?;
        if let Some(outcome) = state.position().outcome().filter(|_| !format.counts_rings()) {
            return Err(PositionError::Finished { outcome }.into());
        }
        Ok(Match { state, round: 1, challenger: setup.due.is_none().then_some(setup.turn), conceded: None })
    }

    /// The state of the match, without the count of rounds.
    pub fn state(&self) -> MatchState {
        self.state
    }

    /// The length of the match.
    pub fn format(&self) -> MatchFormat {
        self.state.format()
    }

    /// The points so far.
    pub fn score(&self) -> Score {
        self.state.score()
    }

    /// The number of the current round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The player who moved first in the current round; unknown if the match started in the middle of it.
    pub fn challenger(&self) -> Option<Player> {
        self.challenger
    }

    /// The player who moved second in the current round, the winner of the previous one.
    pub fn defender(&self) -> Option<Player> {
        self.challenger.map(Player::opponent)
    }

    /// The state of the current round.
    pub fn position(&self) -> &Position {
        self.state.position()
    }

    /// The winner of the match, once it is over.
    pub fn winner(&self) -> Option<Player> {
        match self.conceded {
            Some(concession) if !self.format().counts_rings() => concession.winner,
            _ => self.state.winner(),
        }
    }

    /// The player who chooses the next fill (F1), while the match waits for it: the winner of the round, also of one that
    /// was conceded.
    pub fn chooser(&self) -> Option<Player> {
        match self.conceded {
            Some(concession) if self.format().counts_rings() => concession.winner,
            Some(_) => None,
            None => self.state.chooser(),
        }
    }

    /// The end of the round, if it was ended off the board.
    pub fn conceded(&self) -> Option<Concession> {
        self.conceded
    }

    /// Whether nothing more can be moved in this round.
    pub fn round_is_over(&self) -> bool {
        self.conceded.is_some() || self.position().outcome().is_some()
    }

    /// Ends the round off the board. A match goes on, if it has a winner: without a ring or points, who wins the round
    /// chooses the fill.
    ///
    /// # Errors
    ///
    /// If the round is over already.
    pub fn concede(&mut self, concession: Concession) -> Result<(), RoundIsOver> {
        if self.round_is_over() {
            return Err(RoundIsOver);
        }
        self.conceded = Some(concession);
        Ok(())
    }

    /// Plays a move of the current round, and returns the squares of the towers that were blocked after it.
    ///
    /// # Errors
    ///
    /// As [`Position::play`]; also after the round was conceded.
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, IllegalMove> {
        if let Some(concession) = self.conceded {
            return Err(IllegalMove::Conceded { m, ended: concession.sentence() });
        }
        self.state.position.play(m)
    }

    /// The start of the next round after a fill, while the match waits for it.
    pub fn next_round(&self, fill: Fill) -> Option<Position> {
        let challenger = self.chooser()?.opponent();
        match self.conceded {
            None => self.position().refilled(fill),
            Some(_) => Some(self.position().lined_up(fill, challenger)),
        }
    }

    /// Sets up the next round with the Defender's choice.
    ///
    /// # Errors
    ///
    /// During a round, and when the match is over.
    pub fn fill(&mut self, fill: Fill) -> Result<(), FillRefused> {
        if let Some(winner) = self.winner() {
            return Err(FillRefused::Over { winner, format: self.format(), score: self.score() });
        }
        let (Some(chooser), Some(next)) = (self.chooser(), self.next_round(fill)) else {
            if self.conceded.is_some() {
                return Err(FillRefused::Drawn { round: self.round });
            }
            return Err(FillRefused::Ongoing { round: self.round, player: self.state.turn() });
        };
        self.state.position = next;
        self.conceded = None;
        self.challenger = Some(chooser.opponent());
        self.round += 1;
        Ok(())
    }
}

/// A round that is over cannot be conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the round is over already")]
pub struct RoundIsOver;

/// Why the home rows cannot be filled now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum FillRefused {
    #[error("nothing to fill: round {round} is not over, {player} is to move")]
    Ongoing { round: u32, player: Player },
    #[error("nothing to fill: round {round} ended in a draw, so nobody chooses a fill")]
    Drawn { round: u32 },
    #[error("nothing to fill: the {} is over, {winner} has won it ({score})", .format.in_words())]
    Over { winner: Player, format: MatchFormat, score: Score },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Level};

    /// A match before the last move of a round, with which Black's yellow tower wins.
    fn at_last_move(format: MatchFormat, yellow: Level, gold: Level) -> Result<Match, MatchError> {
        let mut setup: Setup = "oupk2g1/8/8/8/1rB5/1G6/y3b3/2RYKPUO b Y".parse().unwrap();
        for tower in setup.board.iter_mut().flatten() {
            match (tower.player, tower.color) {
                (Player::Black, Color::Yellow) => tower.level = yellow,
                (Player::Gold, Color::Orange) => tower.level = gold,
                _ => {}
            }
        }
        Match::from_setup(format, &setup, Deadlock::Official)
    }

    fn won(format: MatchFormat, yellow: Level, gold: Level) -> Match {
        let mut game = at_last_move(format, yellow, gold).unwrap();
        game.play(game.position().read_move("a2a1").unwrap()).unwrap();
        game
    }

    #[test]
    fn a_single_round_is_over_after_it() {
        for level in Level::ALL {
            let game = won(MatchFormat::Single, level, Level::Triple);
            assert_eq!(game.winner(), Some(Player::Black));
            assert_eq!(game.score(), Score::new(level.prize(), 0));
        }
    }

    #[test]
    fn points_decide_and_are_not_capped() {
        let first = won(MatchFormat::Long, Level::Normal, Level::Normal);
        assert_eq!((first.score(), first.winner(), first.chooser()), (Score::new(1, 0), None, Some(Player::Black)));
        let second = won(MatchFormat::Standard, Level::Sumo, Level::Sumo);
        assert_eq!((second.score(), second.winner(), second.chooser()), (Score::new(3, 1), Some(Player::Black), None));
        let third = won(MatchFormat::Marathon, Level::Double, Level::Double);
        assert_eq!((third.score(), third.winner()), (Score::new(7, 3), None));
        let triple = won(MatchFormat::Marathon, Level::Triple, Level::Triple);
        assert_eq!((triple.score(), triple.winner()), (Score::new(15, 7), Some(Player::Black)));
    }

    /// Figs. 9 and 10 of the rulebook: a Long match won by 9 to 3, a Marathon match by 22 to 9.
    #[test]
    fn the_rulebooks_matches_score_as_printed() {
        let fig9 = "+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+Y3/1+BG+R1PO1 b G";
        let mut game = Match::from_setup(MatchFormat::Long, &fig9.parse().unwrap(), Deadlock::Official).unwrap();
        assert_eq!(game.score(), Score::new(5, 3));
        game.play(game.position().read_move("e4h1").unwrap()).unwrap();
        assert_eq!((game.score(), game.winner()), (Score::new(9, 3), Some(Player::Black)));

        let fig10 = "4++g3/1+p1+++Yb3/1++K2+oP+y1/2G3++Uu/7+O/k++r6/8/B2R4 g Y";
        let mut game = Match::from_setup(MatchFormat::Marathon, &fig10.parse().unwrap(), Deadlock::Official).unwrap();
        assert_eq!(game.score(), Score::new(9, 14));
        game.play(game.position().read_move("d7d8").unwrap()).unwrap();
        assert_eq!((game.score(), game.winner()), (Score::new(9, 22), Some(Player::Gold)));
    }

    #[test]
    fn rings_that_have_won_leave_nothing_to_play() {
        let error = at_last_move(MatchFormat::Long, Level::Normal, Level::Triple).unwrap_err().to_string();
        assert!(error.contains("Gold are worth 7 points") && error.contains("fewer than 7"), "{error}");
    }

    #[test]
    fn a_fill_is_refused_out_of_turn() {
        let mut playing = Match::start(MatchFormat::Standard, Deadlock::Official);
        assert_eq!(playing.defender(), Some(Player::Gold));
        let error = playing.fill(Fill::Left).unwrap_err().to_string();
        assert!(error.contains("round 1 is not over, Black is to move"), "{error}");
        let error = won(MatchFormat::Standard, Level::Sumo, Level::Normal).fill(Fill::Left).unwrap_err().to_string();
        assert!(error.contains("standard match is over, Black has won it (black 3 gold 0)"), "{error}");
    }

    #[test]
    fn the_rings_on_the_board_are_the_score() {
        let mut game = Match::start(MatchFormat::Marathon, Deadlock::Official);
        while game.winner().is_none() {
            match game.chooser() {
                Some(_) => {
                    game.fill(Fill::Left).unwrap();
                    assert_eq!(game.score(), Score::of_rings(&game.position().setup()));
                    assert_eq!(game.challenger(), Some(game.position().turn()));
                }
                None => {
                    let m = game.position().moves().last().unwrap();
                    game.play(m).unwrap();
                }
            }
        }
        assert!(game.score().of(game.winner().unwrap()) >= 15);
    }
}
