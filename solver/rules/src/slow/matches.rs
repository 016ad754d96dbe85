//! A second, slow and obvious implementation of matches, with which [`MatchState`](crate::MatchState) is compared and
//! proofs of matches are replayed.
//!
//! The rounds are those of the [slow rules](super). Points, fills and keys are computed here from the real board. Only
//! names and plain data are shared: [`Setup`], [`MatchMove`], [`Score`], [`MatchFormat`].

use super::{Board, BoardError, NotLegal, printed};
use crate::{
    Deadlock, Ending, Fill, FinishedRound, Level, MatchFormat, MatchMove, Outcome, Player, Score, Setup, Square, Tiles,
};

/// The points for a round won by a tower of this level: 1, 2, 4 for its first, second, third ring; 8 for a triple.
fn prize(level: Level) -> u32 {
    match level {
        Level::Normal => 1,
        Level::Sumo => 2,
        Level::Double => 4,
        Level::Triple => 8,
    }
}

/// The points for which a player's rings were given, each by the level before it.
fn points_of_rings(setup: &Setup, player: Player) -> u32 {
    let towers = setup.towers().filter(|(_, tower)| tower.player == player);
    towers.flat_map(|(_, tower)| Level::ALL.into_iter().filter(move |&before| before < tower.level)).map(prize).sum()
}

/// Files or rows as a player counts them: from left to right, and from their own home row outwards.
fn seen_by(player: Player) -> [u8; 8] {
    match player {
        Player::Gold => [0, 1, 2, 3, 4, 5, 6, 7],
        Player::Black => [7, 6, 5, 4, 3, 2, 1, 0],
    }
}

/// The board of the next round (F2, F3, F4).
pub fn next_round(last: &Setup, outcome: Outcome, fill: Fill) -> Setup {
    let mut next = Setup { board: [None; 64], turn: outcome.winner.opponent(), due: None };
    for player in Player::ALL {
        let rows = seen_by(player);
        let mut files = seen_by(player);
        if fill == Fill::Right {
            files.reverse();
        }
        let squares = rows.into_iter().flat_map(|row| files.map(|file| Square::at(file, row)));
        let taken = squares.filter_map(|square| last.board[square.index()]).filter(|tower| tower.player == player);
        for (file, mut tower) in files.into_iter().zip(taken) {
            if (tower.player, tower.color) == (outcome.winner, outcome.promoted) {
                tower.level = match tower.level {
                    Level::Normal => Level::Sumo,
                    Level::Sumo => Level::Double,
                    Level::Double | Level::Triple => Level::Triple,
                };
            }
            next.board[Square::at(file, rows[0]).index()] = Some(tower);
        }
    }
    next
}

/// The board of the next round, set from tiles: each tower of the [filled](next_round) one goes to its place in the row.
pub fn next_round_from(last: &Setup, outcome: Outcome, tiles: Tiles) -> Setup {
    let filled = next_round(last, outcome, Fill::Left);
    let mut next = Setup { board: [None; 64], ..filled };
    for (_, tower) in filled.towers() {
        let row = tiles.0[tower.player as usize].row();
        for (file, _) in seen_by(tower.player).into_iter().zip(row).filter(|&(_, color)| color == tower.color) {
            next.board[Square::at(file, seen_by(tower.player)[0]).index()] = Some(tower);
        }
    }
    next
}

/// Whether a player's tower on this square is the only one on its goal row, and the turn and the colour due are as
/// after its move.
fn has_just_won(setup: &Setup, winner: Player, square: Square) -> bool {
    let home = setup.towers().filter(|(square, tower)| square.row() == seen_by(tower.player)[7]).count();
    home == 1 && (setup.turn, setup.due) == (winner.opponent(), Some(printed(square)))
}

/// Why a match cannot start from a set-up by the slow rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum MatchBoardError {
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("{player} has {points} points for the rings, expected fewer than {target}, which win the match")]
    Decided { player: Player, points: u32, target: u32 },
}

/// A match in play, or just finished, by the slow rules.
///
/// ```
/// use kamisado::{Deadlock, Fill, MatchFormat, Move, Player, slow::MatchBoard};
///
/// let last_move = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse()?;
/// let mut board = MatchBoard::new(&last_move, MatchFormat::Standard, Deadlock::Official)?;
/// board.play(Move { from: "a4".parse()?, to: "a1".parse()? }.into())?;
/// assert_eq!(board.turn(), Player::Black);
/// board.play(Fill::Right.into())?;
/// assert_eq!(board.turn(), Player::Gold);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchBoard {
    round: Board,
    format: MatchFormat,
}

impl MatchBoard {
    /// A match from a set-up: one to play from, or one in which a tower has just reached home but not gained its ring yet.
    /// Otherwise fails as [`Board::new`]; also if the rings have already decided the match.
    pub fn new(setup: &Setup, format: MatchFormat, deadlock: Deadlock) -> Result<MatchBoard, MatchBoardError> {
        match Board::new(setup, deadlock) {
            Err(BoardError::Finished { tower, square }) if has_just_won(setup, tower.player, square) => {
                let outcome = Outcome { winner: tower.player, promoted: tower.color, ending: Ending::Home };
                MatchBoard::at_end(&FinishedRound { board: setup.clone(), outcome }, format, deadlock)
            }
            round => MatchBoard::of_round(round?, format),
        }
    }

    /// A match at the end of a round, with the given outcome. Fails if a tower is missing or occurs twice, or if the
    /// rings have already decided the match.
    pub fn at_end(
        finished: &FinishedRound,
        format: MatchFormat,
        deadlock: Deadlock,
    ) -> Result<MatchBoard, MatchBoardError> {
        MatchBoard::of_round(Board::ended(&finished.board, finished.outcome, deadlock)?, format)
    }

    fn of_round(round: Board, format: MatchFormat) -> Result<MatchBoard, MatchBoardError> {
        let board = MatchBoard { round, format };
        for player in Player::ALL {
            let (points, target) = (board.points_before(player), format.target());
            if points >= target {
                return Err(MatchBoardError::Decided { player, points, target });
            }
        }
        Ok(board)
    }

    /// The round in play, or just finished.
    pub fn round(&self) -> &Board {
        &self.round
    }

    /// The length of the match.
    pub fn format(&self) -> MatchFormat {
        self.format
    }

    /// The points so far, with those of the round if it is over.
    pub fn score(&self) -> Score {
        let [black, gold] = Player::ALL.map(|player| self.points(player));
        Score::new(black, gold)
    }

    /// A player's points when the round began.
    fn points_before(&self, player: Player) -> u32 {
        match self.format {
            MatchFormat::Single => 0,
            _ => points_of_rings(self.round.setup(), player),
        }
    }

    fn points(&self, player: Player) -> u32 {
        let mut points = self.points_before(player);
        if let Some(Outcome { winner, promoted, .. }) = self.round.outcome().filter(|outcome| outcome.winner == player)
        {
            let mut towers = self.round.setup().towers().map(|(_, tower)| tower);
            let tower = towers.find(|tower| (tower.player, tower.color) == (winner, promoted));
            points += prize(tower.expect("every tower is on the board").level);
        }
        points
    }

    /// The player to move, or to choose the fill; once the match is over, its loser.
    pub fn turn(&self) -> Player {
        match (self.winner(), self.round.outcome()) {
            (Some(winner), _) => winner.opponent(),
            (None, Some(outcome)) => outcome.winner,
            (None, None) => self.round.setup().turn,
        }
    }

    /// The winner of the match, once it is over.
    pub fn winner(&self) -> Option<Player> {
        let winner = self.round.outcome()?.winner;
        (self.points(winner) >= self.format.target()).then_some(winner)
    }

    /// The legal moves: those of the round, or both fills after it; none once the match is over.
    pub fn moves(&self) -> Vec<MatchMove> {
        if self.winner().is_some() {
            return Vec::new();
        }
        match self.round.outcome() {
            None => self.round.moves().into_iter().map(MatchMove::Tower).collect(),
            Some(_) => vec![MatchMove::Fill(Fill::Left), MatchMove::Fill(Fill::Right)],
        }
    }

    /// Plays a move; an illegal one changes nothing.
    pub fn play(&mut self, m: MatchMove) -> Result<(), NotLegal<MatchMove>> {
        let is_legal = match (m, self.round.outcome()) {
            (MatchMove::Tower(m), None) => self.round.play(m).is_ok(),
            (MatchMove::Fill(fill), Some(outcome)) if self.winner().is_none() => {
                let next = next_round(self.round.setup(), outcome, fill);
                self.round = Board::new(&next, self.round.deadlock()).expect("towers that stand at home can move");
                true
            }
            _ => false,
        };
        let illegal = || NotLegal { found: m, position: self.round.setup().to_string(), expected: self.moves() };
        if is_legal { Ok(()) } else { Err(illegal()) }
    }
}
