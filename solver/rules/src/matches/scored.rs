//! Matches: rounds until one player has the points.

use crate::{
    Concession, Deadlock, Fill, IllegalMove, MatchError, MatchFormat, MatchState, Move, Opening, Player, Position,
    PositionError, Score, Setup, Square, Tiles,
};

/// A match as it is played: moves, then a fill, then the moves of the next round, until it is won.
///
/// It forgets its moves. A `Record` of `kamisado-records` keeps them: its methods `play` and `fill` are those of a
/// match, and it can be written.
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
    /// The limits of the round's next move, if the opening is played.
    opening: Option<Opening>,
}

impl Match {
    /// A match from the initial round.
    pub fn start(format: MatchFormat, deadlock: Deadlock) -> Match {
        Match::of_state(MatchState::start(format, deadlock), Some(Player::Black))
    }

    /// A match that starts in any round, which counts as its first. Unless the match is a single round, it may also
    /// start at the end of the round, with a tower that has just reached home but not gained its ring yet. Fails if the
    /// set-up is not a position to play from, or its rings have already decided the match.
    ///
    /// The score begins with the points for the rings on the board; a single round begins without points.
    pub fn from_setup(format: MatchFormat, setup: &Setup, deadlock: Deadlock) -> Result<Match, MatchError> {
        let state = MatchState::from_setup(setup, format, deadlock)?;
        if let Some(outcome) = state.position().outcome().filter(|_| !format.counts_rings()) {
            return Err(PositionError::Finished { outcome }.into());
        }
        Ok(Match::of_state(state, setup.due.is_none().then_some(setup.turn)))
    }

    fn of_state(state: MatchState, challenger: Option<Player>) -> Match {
        Match { state, round: 1, challenger, conceded: None, opening: None }
    }

    /// The match before its first move, with the limits of the opening `1-3-5` in every round.
    ///
    /// `made` are the moves made before a position in the middle of a round. If they are not known, that round goes on
    /// without limits.
    ///
    /// ```
    /// use kamisado::{Deadlock, Match, MatchFormat, Opening};
    ///
    /// let mut game = Match::start(MatchFormat::Single, Deadlock::Official).with_opening(None);
    /// assert!(game.play(game.position().read_move("d8d3")?).is_err());
    /// game.play(game.position().read_move("d8d7")?)?;
    /// assert_eq!(game.opening(), Opening::after(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_opening(self, made: Option<u32>) -> Match {
        let opening = match self.challenger {
            Some(_) => Opening::START,
            None => made.map_or(Opening::OVER, Opening::after),
        };
        Match { opening: Some(opening), ..self }
    }

    /// The limits of the round's next move; [`Opening::OVER`] if it has none.
    pub fn opening(&self) -> Opening {
        self.opening.unwrap_or(Opening::OVER)
    }

    /// Whether the first moves of every round are limited.
    pub fn plays_opening(&self) -> bool {
        self.opening.is_some()
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
    /// chooses the fill. Fails if the round is over already.
    pub fn concede(&mut self, concession: Concession) -> Result<(), RoundIsOver> {
        if self.round_is_over() {
            return Err(RoundIsOver);
        }
        self.conceded = Some(concession);
        Ok(())
    }

    /// Plays a move of the current round, and returns the squares of the towers that were blocked after it. Fails as
    /// [`Position::play`]; also after the round was conceded, and if the move goes beyond the limit of the opening.
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, IllegalMove> {
        if let Some(concession) = self.conceded {
            return Err(IllegalMove::Conceded { m, ended: concession.sentence() });
        }
        if self.position().is_legal(m) {
            self.opening().check(m)?;
        }
        let passes = self.state.position.play(m)?;
        self.opening = self.opening.map(Opening::next);
        Ok(passes)
    }

    /// The start of the next round after a fill, while the match waits for it.
    pub fn next_round(&self, fill: Fill) -> Option<Position> {
        self.next(|challenger| self.position().lined_up(fill, challenger))
    }

    /// The start of the next round, with the ring gained if the round was won on the board.
    fn next(&self, lined_up: impl FnOnce(Player) -> Position) -> Option<Position> {
        let challenger = self.chooser()?.opponent();
        match self.conceded {
            None => self.position().with_ring(lined_up),
            Some(_) => Some(lined_up(challenger)),
        }
    }

    /// Sets up the next round with the Defender's choice. Fails during a round, and when the match is over.
    pub fn fill(&mut self, fill: Fill) -> Result<(), FillRefused> {
        self.begin(self.next_round(fill))
    }

    /// Sets up the next round from tiles, in the place of a fill: the rows are set anew, and every tower keeps its
    /// rings. Fails as [`fill`](Self::fill) does.
    pub fn set_tiles(&mut self, tiles: Tiles) -> Result<(), FillRefused> {
        self.begin(self.next(|challenger| self.position().set_from(tiles, challenger)))
    }

    /// Puts another position in place of the present one, for a game of a program that plays by other rules: it is another
    /// player's turn, another tower is due, the towers stand otherwise, or the round is over.
    pub fn set_position(&mut self, position: Position) {
        if position.due().is_none() && position.outcome().is_none() {
            self.challenger = Some(position.turn());
        }
        self.state.position = position;
    }

    fn begin(&mut self, next: Option<Position>) -> Result<(), FillRefused> {
        if let Some(winner) = self.winner() {
            return Err(FillRefused::Over { winner, format: self.format(), score: self.score() });
        }
        let (Some(chooser), Some(next)) = (self.chooser(), next) else {
            if self.conceded.is_some() {
                return Err(FillRefused::Drawn { round: self.round });
            }
            return Err(FillRefused::Ongoing { round: self.round, player: self.state.turn() });
        };
        self.state.position = next;
        self.conceded = None;
        self.opening = self.opening.map(|_| Opening::START);
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
