//! A match as a game: the moves of a round, the winner's choice of fill, then the next round.

use std::fmt;
use std::str::FromStr;

use crate::notation::written;
use crate::{
    Color, Deadlock, Fill, FillError, FinishedRound, Level, MatchFormat, MatchMove, MatchMoves, MoveError, MoveText,
    Outcome, Player, Position, PositionError, Score, Setup,
};
use foreign::Excerpt;

/// A match in play, or just finished: the state of its round, and its length.
///
/// Its points are in the rings: those of the towers on the board, and at the end of a round the prize of its winner. A
/// [`Match`](crate::Match) also counts the rounds, for people; a search copies this type.
///
/// ```
/// use kamisado::{Deadlock, MatchFormat, MatchState, Player, Score};
///
/// let last_move = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse()?;
/// let mut state = MatchState::from_setup(&last_move, MatchFormat::Standard, Deadlock::Official)?;
/// state.play_unchecked(state.read_move("a4a1")?);
/// assert_eq!((state.score(), state.chooser(), state.moves().count()), (Score::new(1, 0), Some(Player::Black), 2));
/// state.play_unchecked(state.read_move("fill right")?);
/// assert_eq!(state.turn(), Player::Gold);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchState {
    pub(super) position: Position,
    format: MatchFormat,
}

impl MatchState {
    /// A match from the initial round.
    pub fn start(format: MatchFormat, deadlock: Deadlock) -> MatchState {
        MatchState { position: Position::start(deadlock), format }
    }

    /// A match from a position of a round, which may be over. Fails with [`MatchError::Decided`] if the rings have
    /// already decided the match.
    pub fn new(position: Position, format: MatchFormat) -> Result<MatchState, MatchError> {
        let state = MatchState { position, format };
        match Player::ALL.into_iter().find(|&player| state.points(player) >= format.target()) {
            None => Ok(state),
            Some(player) => Err(MatchError::Decided { player, points: state.points(player), format }),
        }
    }

    /// A match from a set-up: one to play from, or one in which a tower has just reached home but not gained its ring
    /// yet. Otherwise fails as [`Position::new`]; also if the rings have already decided the match.
    pub fn from_setup(setup: &Setup, format: MatchFormat, deadlock: Deadlock) -> Result<MatchState, MatchError> {
        MatchState::new(Position::new_or_home(setup, deadlock)?, format)
    }

    /// A match at the end of a round. If it goes on, the winner of the round chooses the fill. Fails if the board does
    /// not hold each tower once, or if its rings have already decided the match.
    ///
    /// The outcome must be given, because after a deadlock the board does not show who moved last.
    pub fn from_finished(
        finished: &FinishedRound,
        format: MatchFormat,
        deadlock: Deadlock,
    ) -> Result<MatchState, MatchError> {
        MatchState::new(Position::at_end(&finished.board, finished.outcome, deadlock)?, format)
    }

    /// The state of the round.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The length of the match.
    #[inline]
    pub fn format(&self) -> MatchFormat {
        self.format
    }

    /// The points so far, with those of the round if it is over.
    pub fn score(&self) -> Score {
        let mut score = Score::default();
        for player in Player::ALL {
            score.add(player, self.points(player));
        }
        if let Some(outcome) = self.position.outcome() {
            score.add(outcome.winner, self.position.level(outcome.winner, outcome.promoted).prize());
        }
        score
    }

    /// The player who chooses the fill, while the match waits for it.
    #[inline]
    pub fn chooser(&self) -> Option<Player> {
        let outcome = self.position.outcome()?;
        (!self.is_won_by(outcome)).then_some(outcome.winner)
    }

    /// A move in the words of the rulebook, or the fill.
    pub fn annotate(&self, m: MatchMove) -> MoveText {
        match m {
            MatchMove::Tower(m) => self.position.annotate(m),
            MatchMove::Fill(_) => written(m),
        }
    }

    /// This state, if the match goes on; an error if it is over.
    pub fn going_on(self) -> Result<MatchState, MatchError> {
        let Some(winner) = self.winner() else { return Ok(self) };
        Err(match self.position.outcome() {
            Some(outcome) if self.format == MatchFormat::Single => PositionError::Finished { outcome }.into(),
            _ => MatchError::Over { format: self.format, winner, score: self.score() },
        })
    }

    /// The player to move, or to choose the fill; once the match is over, its loser.
    #[inline]
    pub fn turn(&self) -> Player {
        match self.position.outcome() {
            None => self.position.turn(),
            Some(outcome) if self.is_won_by(outcome) => outcome.winner.opponent(),
            Some(outcome) => outcome.winner,
        }
    }

    /// The winner of the match, once it is over.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        let outcome = self.position.outcome()?;
        self.is_won_by(outcome).then_some(outcome.winner)
    }

    /// The legal moves: those of the round, or both fills; none once the match is over.
    #[inline]
    pub fn moves(&self) -> MatchMoves {
        match self.chooser() {
            Some(_) => MatchMoves::Fills(Fill::ALL.into_iter()),
            None => MatchMoves::Towers(self.position.moves()),
        }
    }

    /// Reads a legal move of this state: a tower's as [`Position::read_move`](crate::Position::read_move) does, or
    /// `fill left`, `fill right`, in any case of the letters and also with the colon of a record: `fill: left`. The
    /// error names the wrong word and what was expected; also for a fill during a round, a tower's move after a round,
    /// or either after the match.
    pub fn read_move(&self, text: &str) -> Result<MatchMove, MatchMoveError> {
        let mut words = text.split(|c: char| c == ':' || c.is_whitespace()).filter(|word| !word.is_empty());
        let fills = words.next().is_some_and(|word| word.eq_ignore_ascii_case("fill"));
        if let Some(winner) = self.winner() {
            return Err(MatchMoveError::Over { found: text.trim().into(), winner, format: self.format() });
        }
        match (fills, self.chooser()) {
            (true, Some(_)) => Ok(MatchMove::Fill(words.collect::<Vec<_>>().join(" ").parse()?)),
            (false, None) => Ok(MatchMove::Tower(self.position().read_move(text)?)),
            (true, None) => {
                let (player, due) = (self.turn(), self.position().due());
                Err(MatchMoveError::MidRound { found: text.trim().into(), player, due })
            }
            (false, Some(chooser)) => Err(MatchMoveError::FillDue { found: text.trim().into(), chooser }),
        }
    }

    /// Plays a move without checking it. The same player may be to move afterwards. May panic, now or later, if the
    /// move is not one of [`moves`](Self::moves).
    #[inline]
    pub fn play_unchecked(&mut self, m: MatchMove) {
        match m {
            MatchMove::Tower(m) => self.position.play_unchecked(m),
            MatchMove::Fill(fill) => {
                self.position = self.position.refilled(fill).expect("a fill is chosen after a round");
            }
        }
    }

    /// Whether winning this round with a tower of this level wins the match for a player.
    #[inline]
    pub fn is_won_with(&self, player: Player, level: Level) -> bool {
        self.points(player) + level.prize() >= self.format.target()
    }

    /// Whether any win of this round by the player wins the match.
    #[inline]
    pub fn is_decisive_for(&self, player: Player) -> bool {
        self.is_won_with(player, Level::Normal)
    }

    /// Whether the round is the last of the match, whoever wins it.
    pub fn is_last_round(&self) -> bool {
        Player::ALL.into_iter().all(|player| self.is_decisive_for(player))
    }

    /// The largest number of rounds that the match can still take, including the one in play: each is worth at least a
    /// point.
    pub fn most_rounds(&self) -> u32 {
        let target = self.format.target();
        1 + Player::ALL.into_iter().map(|player| target.saturating_sub(self.score().of(player) + 1)).sum::<u32>()
    }

    /// A player's points before the end of the round.
    #[inline]
    fn points(&self, player: Player) -> u32 {
        if self.format.counts_rings() { points_of_rings(self.position.rings(player)) } else { 0 }
    }

    /// Whether the end of the round ends the match.
    #[inline]
    fn is_won_by(&self, outcome: Outcome) -> bool {
        self.is_won_with(outcome.winner, self.position.level(outcome.winner, outcome.promoted))
    }
}

/// The points for a player's rings: 1, 3 and 7 for a tower with one, two and three.
#[inline]
fn points_of_rings(rings: u64) -> u32 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let (ones, twos) = (rings & LOW, rings >> 1 & LOW);
    ones.count_ones() + 3 * twos.count_ones() + 3 * (ones & twos).count_ones()
}

impl fmt::Display for MatchState {
    /// The text of the position and the format, as `start, match standard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, match {}", self.position, self.format)
    }
}

impl fmt::Debug for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Why a match cannot start from a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum MatchError {
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error(
        "the {} is over: {winner} has won it ({score}), so there is nothing left to move or to fill", .format.in_words()
    )]
    Over { format: MatchFormat, winner: Player, score: Score },
    #[error(
        "the rings of {player} are worth {points} {}, which already wins a {}: expected fewer than {}{}",
        if *.points == 1 { "point" } else { "points" }, .format.in_words(), .format.target(), longer(.format)
    )]
    Decided { player: Player, points: u32, format: MatchFormat },
}

fn longer(format: &MatchFormat) -> &'static str {
    if format.target() < MatchFormat::MOST_POINTS { ", or a longer match" } else { "" }
}

impl FromStr for MatchMove {
    type Err = MatchMoveError;

    /// Reads coordinates or a fill, without a look at a position.
    fn from_str(text: &str) -> Result<MatchMove, MatchMoveError> {
        match text.strip_prefix("fill ") {
            Some(side) => Ok(MatchMove::Fill(side.parse()?)),
            None => Ok(MatchMove::Tower(text.parse()?)),
        }
    }
}

/// Why a text is not a legal move of a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum MatchMoveError {
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Fill(#[from] FillError),
    #[error("found '{found}', but the round is not over: {player} is to move, with {}", tower(*.due))]
    MidRound { found: Excerpt, player: Player, due: Option<Color> },
    #[error("found '{found}', but the round is over: expected 'fill left' or 'fill right', which {chooser} chooses")]
    FillDue { found: Excerpt, chooser: Player },
    #[error("found '{found}', but the {} is over: {winner} has won it, expected no more moves", .format.in_words())]
    Over { found: Excerpt, winner: Player, format: MatchFormat },
}

fn tower(due: Option<Color>) -> String {
    due.map_or("any tower".to_owned(), |due| format!("the {due} tower"))
}
