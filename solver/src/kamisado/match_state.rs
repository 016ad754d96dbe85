//! A match as a game: the moves of a round, the winner's choice of fill, then the next round.

use std::fmt;
use std::num::NonZeroU32;

use super::geometry::GOAL;
use super::notation::written;
use super::{
    Deadlock, Fill, FinishedRound, Level, MatchError, MatchFormat, MatchKey, MatchMove, MatchMoves, MoveText, Outcome,
    Player, Position, PositionError, Score, Setup,
};
use crate::game::proof::Bounds;
use crate::game::{Game, Place, TwoPlayer};

/// A match in play, or just finished: the state of its round, and how long it is.
///
/// Its points are in the rings: those of the towers on the board, and at the end of a round the prize of its winner.
/// A [`Match`](super::Match) keeps the score and the number of the round beside it, for people; this is what a search
/// copies.
///
/// ```
/// use solver::game::Game;
/// use solver::kamisado::{Deadlock, MatchFormat, MatchState, Player, Score};
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
    position: Position,
    format: MatchFormat,
}

impl MatchState {
    /// A match from the initial round.
    pub fn start(format: MatchFormat, deadlock: Deadlock) -> MatchState {
        MatchState { position: Position::start(deadlock), format }
    }

    /// A match in a position of a round, which may be over.
    ///
    /// # Errors
    ///
    /// If the rings have already decided the match: [`MatchError::Decided`].
    pub fn new(position: Position, format: MatchFormat) -> Result<MatchState, MatchError> {
        let rings = Player::ALL.map(|player| points_of_rings(position.rings[player as usize]));
        MatchError::check(format, Score::new(rings[0], rings[1]))?;
        Ok(MatchState { position, format })
    }

    /// A match in a set-up: to play from, or with a tower that has just reached home and not gained its ring yet.
    ///
    /// # Errors
    ///
    /// As [`Position::new`], but for a round that a tower has won; and if the rings have already decided the match.
    pub fn from_setup(setup: &Setup, format: MatchFormat, deadlock: Deadlock) -> Result<MatchState, MatchError> {
        match Position::new(setup, deadlock) {
            Err(PositionError::Finished { outcome }) => {
                MatchState::from_finished(&FinishedRound { board: setup.clone(), outcome }, format, deadlock)
            }
            position => MatchState::new(position?, format),
        }
    }

    /// A match at the end of a round, where the winner of the round chooses the fill, if it goes on.
    ///
    /// The outcome is taken as it is given: after a deadlock the board does not show who moved last.
    ///
    /// # Errors
    ///
    /// If the board does not hold each tower once, or if its rings have already decided the match.
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

    /// How long the match is.
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
            score.add(outcome.winner, self.prize(outcome));
        }
        score
    }

    /// Who chooses the fill, while the match waits for it.
    #[inline]
    pub fn chooser(&self) -> Option<Player> {
        let outcome = self.position.outcome()?;
        (!self.is_won_by(outcome)).then_some(outcome.winner)
    }

    /// The round, if it is over.
    pub fn finished_round(&self) -> Option<FinishedRound> {
        self.position.finished_round()
    }

    /// A move in the words of the rulebook, or the fill.
    pub fn annotate(&self, m: MatchMove) -> MoveText {
        match m {
            MatchMove::Tower(m) => self.position.annotate(m),
            MatchMove::Fill(_) => written(m),
        }
    }

    /// The same state, if the match goes on.
    ///
    /// # Errors
    ///
    /// If it is over.
    pub fn going_on(self) -> Result<MatchState, MatchError> {
        let Some(winner) = self.winner() else { return Ok(self) };
        Err(match self.position.outcome() {
            Some(outcome) if self.format == MatchFormat::Single => PositionError::Finished { outcome }.into(),
            _ => MatchError::Over { format: self.format, winner, score: self.score() },
        })
    }

    /// The moves of the round; none once it is over.
    pub fn tower_moves(&self) -> MatchMoves {
        MatchMoves::towers(self.position.moves())
    }

    /// The moves of the round, without those that let the opponent reach home at once.
    pub fn live_tower_moves(&self) -> MatchMoves {
        MatchMoves::towers(self.position.live_moves())
    }

    /// Whether any win of this round by the player wins the match.
    #[inline]
    pub fn is_decisive_for(&self, player: Player) -> bool {
        self.points(player) + Level::Normal.prize() >= self.format.target()
    }

    /// Whether the round is the last of the match, whoever wins it.
    pub fn is_last_round(&self) -> bool {
        Player::ALL.into_iter().all(|player| self.is_decisive_for(player))
    }

    /// The largest number of rounds that the match can still take, the one in play counted: every one of them is worth a
    /// point.
    pub fn most_rounds(&self) -> u32 {
        let target = self.format.target();
        1 + Player::ALL.into_iter().map(|player| target.saturating_sub(self.score().of(player) + 1)).sum::<u32>()
    }

    /// The points that count before the round ends.
    #[inline]
    fn points(&self, player: Player) -> u32 {
        if self.format.counts_rings() { points_of_rings(self.position.rings[player as usize]) } else { 0 }
    }

    #[inline]
    fn prize(&self, outcome: Outcome) -> u32 {
        self.position.level(outcome.winner, outcome.promoted).prize()
    }

    /// Whether the end of the round ends the match.
    #[inline]
    fn is_won_by(&self, outcome: Outcome) -> bool {
        self.points(outcome.winner) + self.prize(outcome) >= self.format.target()
    }

    /// The key, and whether it is that of the mirror image.
    #[inline]
    fn read(&self) -> (MatchKey, bool) {
        match self.position.outcome() {
            None => MatchKey::in_play(&self.position),
            Some(outcome) => {
                let (key, mirrored) = MatchKey::at_end(&self.position, outcome);
                (if self.is_won_by(outcome) { key.decided() } else { key }, mirrored)
            }
        }
    }
}

/// The points that a player's rings stand for: 1, 3 and 7 for a tower with one, two and three.
#[inline]
fn points_of_rings(rings: u64) -> u32 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let (ones, twos) = (rings & LOW, rings >> 1 & LOW);
    ones.count_ones() + 3 * twos.count_ones() + 3 * (ones & twos).count_ones()
}

/// What the names of both fills have in common.
const FILL: NonZeroU32 = NonZeroU32::new(1 << 13).unwrap();

impl Game for MatchState {
    type Player = Player;
    type Move = MatchMove;
    type Moves = MatchMoves;
    type Key = MatchKey;

    /// Rounds are acyclic, and every round that is not the last adds a ring, which no tower loses.
    const ACYCLIC: bool = true;

    /// A name is made of both squares of a tower's move, or of the side of a fill.
    const DISTINCT_NAMES: bool = true;

    /// The player to move, or to choose the fill; once the match is over, who has lost it.
    #[inline]
    fn turn(&self) -> Player {
        match self.position.outcome() {
            None => self.position.turn(),
            Some(outcome) if self.is_won_by(outcome) => outcome.winner.opponent(),
            Some(outcome) => outcome.winner,
        }
    }

    #[inline]
    fn winner(&self) -> Option<Player> {
        let outcome = self.position.outcome()?;
        self.is_won_by(outcome).then_some(outcome.winner)
    }

    #[inline]
    fn moves(&self) -> MatchMoves {
        if self.chooser().is_some() { MatchMoves::fills() } else { MatchMoves::towers(self.position.moves()) }
    }

    /// Without moves that let the opponent reach home at once, where that wins the match.
    #[inline]
    fn live_moves(&self) -> MatchMoves {
        if self.position.outcome().is_none() && self.is_decisive_for(self.position.turn().opponent()) {
            MatchMoves::towers(self.position.live_moves())
        } else {
            self.moves()
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: MatchMove) {
        match m {
            MatchMove::Tower(m) => self.position.play_unchecked(m),
            MatchMove::Fill(fill) => {
                self.position = self.position.refilled(fill).expect("a fill is chosen after a round");
            }
        }
    }

    #[inline]
    fn key(&self) -> MatchKey {
        self.read().0
    }

    #[inline]
    fn shares_context(&self, other: &MatchState) -> bool {
        self.format == other.format && self.position.deadlock() == other.position.deadlock()
    }

    #[inline]
    fn move_name(&self, m: MatchMove) -> NonZeroU32 {
        let (_, mirrored) = self.read();
        match m {
            MatchMove::Tower(m) => self.position.name_read(m, mirrored),
            // Above all names of moves of towers.
            MatchMove::Fill(fill) => FILL | (fill as u32 ^ u32::from(mirrored)),
        }
    }

    #[inline]
    fn can_win_now(&self) -> bool {
        let position = &self.position;
        let (player, points) = (position.turn(), self.points(position.turn()));
        // No tower may move in a finished round; a deadlock is lost by whoever moved last (M8).
        position.movable().any(|color| {
            let wins = points + position.level(player, color).prize() >= self.format.target();
            wins && position.targets(color).1 & GOAL != 0
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.chooser().is_some() { Fill::ALL.len() as u64 } else { self.position.count_moves() }
    }

    #[inline]
    fn place(&self) -> Place {
        match (self.position.outcome(), self.position.due()) {
            (Some(_), _) => Place::Between,
            (None, None) => Place::Beginning,
            (None, Some(_)) => Place::Inside,
        }
    }

    /// What is seen of the round, as far as its win wins the match.
    #[inline]
    fn estimate(&self) -> Bounds {
        if self.position.outcome().is_some() {
            return Bounds::UNIT;
        }
        let mover = self.position.turn();
        match self.position.estimate() {
            Bounds::WIN if !self.is_decisive_for(mover) && !self.can_win_now() => Bounds::UNIT,
            Bounds::LOSS if !self.is_decisive_for(mover.opponent()) => Bounds::UNIT,
            bounds => bounds,
        }
    }
}

impl TwoPlayer for MatchState {
    #[inline]
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
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
