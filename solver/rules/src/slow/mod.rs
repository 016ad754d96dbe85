//! A second, slow and obvious implementation of a round, with which the fast rules are compared and proofs are
//! replayed.
//!
//! A mailbox of the real board, walked square by square. Colours and steps are computed here from files and rows,
//! without [`Position`](crate::Position) and its tables. Only names and plain data are shared: [`Setup`] as the board,
//! [`Tower`], [`Square`], [`Move`], [`Outcome`].
//!
//! ```
//! use kamisado::{Deadlock, Move, Setup, slow::Board};
//!
//! let mut board = Board::new(&Setup::start(), Deadlock::Official)?;
//! assert_eq!(board.moves().len(), 102);
//! let passes = board.play(Move { from: "f8".parse()?, to: "f4".parse()? })?;
//! assert!(passes.is_empty());
//! assert_eq!(board.setup().to_string(), "oupky1gb/8/8/8/5r2/8/8/BGRYKPUO g U");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod matches;
mod opening;

use std::fmt;

pub use matches::{MatchBoard, MatchBoardError, next_round, next_round_from};
pub use opening::{AFTER, LimitedBoard};

use crate::{Color, Deadlock, Ending, Move, Outcome, Player, Setup, Square, Tower};

/// The colours of the board as it is drawn, row 8 first, files a to h.
const PRINTED: [&str; 8] =
    ["OUPKYRGB", "ROKGUYBP", "GKORPBYU", "KPUOBGRY", "YRGBOUPK", "UYBPROKG", "PBYUGKOR", "BGRYKPUO"];

/// The colour printed on a square, from these rules' own drawing of the board.
pub fn printed(square: Square) -> Color {
    let row = PRINTED[7 - usize::from(square.row())];
    let letter = char::from(row.as_bytes()[usize::from(square.file())]);
    Color::from_letter(letter).expect("the board is printed in colour letters")
}

/// The square a number of files to the right and rows up, if it is on the board.
fn offset(square: Square, files: i8, rows: i8) -> Option<Square> {
    let file = square.file() as i8 + files;
    let row = square.row() as i8 + rows;
    let on_board = (0..8).contains(&file) && (0..8).contains(&row);
    on_board.then(|| Square::at(file as u8, row as u8))
}

/// The number of rows that a player's forward step goes up; negative for Black.
fn forwards(player: Player) -> i8 {
    match player {
        Player::Gold => 1,
        Player::Black => -1,
    }
}

fn is_goal(square: Square, player: Player) -> bool {
    offset(square, 0, forwards(player)).is_none()
}

/// The squares to which a tower can move, without pushes (M1 to M4; the range is S1, DS1, TS1).
fn plain_targets(setup: &Setup, from: Square, tower: Tower) -> Vec<Square> {
    let range = match tower.level.rings() {
        0 => 7,
        1 => 5,
        2 => 3,
        _ => 1,
    };
    let mut targets = Vec::new();
    for files in [0, -1, 1] {
        for steps in 1..=range {
            match offset(from, steps * files, steps * forwards(tower.player)) {
                Some(to) if setup.board[to.index()].is_none() => targets.push(to),
                _ => break,
            }
        }
    }
    targets
}

struct Push {
    /// The squares of the pushed towers, the pusher's side first.
    run: Vec<Square>,
    /// The empty square behind the run. Its colour determines which tower the pusher moves next (S3, DS3, TS3).
    behind: Square,
}

/// The push that a tower can make, if any (S2 to S9, and the corresponding DS and TS rules).
fn push(setup: &Setup, from: Square, tower: Tower) -> Option<Push> {
    let mut run = Vec::new();
    let mut next = offset(from, 0, forwards(tower.player))?;
    while let Some(ahead) = setup.board[next.index()] {
        let weaker_opponent = ahead.player != tower.player && ahead.level < tower.level;
        if !weaker_opponent {
            return None;
        }
        run.push(next);
        next = offset(next, 0, forwards(tower.player))?;
    }
    let allowed = 1..=usize::from(tower.level.rings());
    allowed.contains(&run.len()).then_some(Push { run, behind: next })
}

fn tower_moves(setup: &Setup, from: Square, tower: Tower) -> Vec<Move> {
    let pushed = push(setup, from, tower).map(|push| push.run[0]);
    plain_targets(setup, from, tower).into_iter().chain(pushed).map(|to| Move { from, to }).collect()
}

/// Passes the turn on until a tower can move (M6), beginning with the tower due. Returns its owner and colour, or
/// `None` in a deadlock (M8), and the squares of the blocked towers.
fn resolve(
    setup: &Setup,
    mut player: Player,
    mut due: Color,
    deadlock: Deadlock,
) -> (Option<(Player, Color)>, Vec<Square>) {
    let mut blocked = Vec::new();
    loop {
        let mut towers = setup.towers();
        let due_tower = towers.find(|(_, tower)| tower.player == player && tower.color == due);
        let (square, tower) = due_tower.expect("every tower is on the board");
        if !tower_moves(setup, square, tower).is_empty() {
            return (Some((player, due)), blocked);
        }
        // Two towers never share a square, so a repeated square means the same player and colour.
        if blocked.contains(&square) {
            return (None, blocked);
        }
        blocked.push(square);
        if deadlock == Deadlock::TwoPass && blocked.len() == 2 {
            return (None, blocked);
        }
        (player, due) = (player.opponent(), printed(square));
    }
}

/// Why a set-up is not one to play from by the slow rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the variants and their fields are")]
#[non_exhaustive]
pub enum BoardError {
    #[error("{player} has {found} {color} towers, expected one of each colour")]
    Towers { player: Player, color: Color, found: usize },
    /// M7.
    #[error("the round is over: the {} tower of {} is home on {square}, expected a round in play", .tower.color, .tower.player)]
    Finished { tower: Tower, square: Square },
    /// M8; the squares of the blocked towers, in the order of their turns.
    #[error("deadlock: all the towers due are blocked, expected one that can move")]
    Deadlock { passes: Vec<Square> },
}

/// A move that the slow rules do not allow, of a round or a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, which is not legal in '{position}', expected one of {expected:?}")]
pub struct NotLegal<M: fmt::Debug + fmt::Display> {
    /// The requested move.
    pub found: M,
    /// The text of the position.
    pub position: String,
    /// The legal moves; empty once the round or match is over.
    pub expected: Vec<M>,
}

fn check_towers(setup: &Setup) -> Result<(), BoardError> {
    for player in Player::ALL {
        for color in Color::ALL {
            let same = |tower: &Tower| (tower.player, tower.color) == (player, color);
            let found = setup.board.iter().flatten().filter(|tower| same(tower)).count();
            if found != 1 {
                return Err(BoardError::Towers { player, color, found });
            }
        }
    }
    Ok(())
}

/// A round in play, or just finished, by the slow rules. Passes are resolved: the tower due can move, unless the round
/// is over. After a deadlock, the set-up is the one directly after the last move, before any pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    setup: Setup,
    deadlock: Deadlock,
    outcome: Option<Outcome>,
}

impl Board {
    /// A round from a set-up, with its passes resolved. Fails if a tower is missing or occurs twice, if a tower stands on
    /// its goal row, or if nobody can move. Does not check whether play can lead to the set-up.
    pub fn new(setup: &Setup, deadlock: Deadlock) -> Result<Board, BoardError> {
        check_towers(setup)?;
        if let Some((square, tower)) = setup.towers().find(|&(square, tower)| is_goal(square, tower.player)) {
            return Err(BoardError::Finished { tower, square });
        }
        let mut board = Board { setup: setup.clone(), deadlock, outcome: None };
        if let Some(due) = setup.due {
            match resolve(setup, setup.turn, due, deadlock) {
                (None, passes) => return Err(BoardError::Deadlock { passes }),
                (Some((player, due)), _) => (board.setup.turn, board.setup.due) = (player, Some(due)),
            }
        }
        Ok(board)
    }

    /// A finished round with the given outcome; an error if a tower is missing or occurs twice.
    pub(crate) fn ended(setup: &Setup, outcome: Outcome, deadlock: Deadlock) -> Result<Board, BoardError> {
        check_towers(setup)?;
        Ok(Board { setup: setup.clone(), deadlock, outcome: Some(outcome) })
    }

    /// The towers, the player to move and the colour due.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The deadlock rule of this round.
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock
    }

    /// The result, once the round is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal moves, tower by tower from a1 to h8; none once the round is over.
    pub fn moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let may_move = |tower: Tower| {
            tower.player == self.setup.turn && self.setup.due.is_none_or(|color| color == tower.color) // T1, T2
        };
        let movers = self.setup.towers().filter(|&(_, tower)| may_move(tower));
        movers.flat_map(|(square, tower)| tower_moves(&self.setup, square, tower)).collect()
    }

    /// The moves that win the round at once (M7); a deadlock is won by the other player.
    pub fn moves_home(&self) -> impl Iterator<Item = Move> {
        let player = self.setup.turn;
        self.moves().into_iter().filter(move |m| is_goal(m.to, player))
    }

    /// Plays a move and returns the squares of the towers that then passed, in order; in a deadlock, every blocked tower
    /// once. An illegal move changes nothing.
    pub fn play(&mut self, m: Move) -> Result<Vec<Square>, NotLegal<Move>> {
        let Move { from, to } = m;
        let expected = self.moves();
        if !expected.contains(&m) {
            return Err(NotLegal { found: m, position: self.setup.to_string(), expected });
        }
        let tower = self.setup.board[from.index()].expect("a legal move moves a tower");
        let pushed = if self.setup.board[to.index()].is_some() { push(&self.setup, from, tower) } else { None };

        // The square whose colour is due next, and the player to move: after a push, the opponent misses a turn (S3).
        let (read, turn) = match pushed {
            Some(Push { run, behind }) => {
                for &square in run.iter().rev() {
                    let shoved = offset(square, 0, forwards(tower.player)).expect("a run ends before the edge");
                    self.setup.board[shoved.index()] = self.setup.board[square.index()].take();
                }
                (behind, tower.player)
            }
            None => (to, tower.player.opponent()),
        };
        self.setup.board[to.index()] = self.setup.board[from.index()].take();
        (self.setup.turn, self.setup.due) = (turn, Some(printed(read)));

        if is_goal(to, tower.player) {
            self.outcome = Some(Outcome { winner: tower.player, promoted: tower.color, ending: Ending::Home });
            return Ok(Vec::new());
        }
        let (next, passes) = resolve(&self.setup, turn, printed(read), self.deadlock);
        match next {
            Some((player, due)) => (self.setup.turn, self.setup.due) = (player, Some(due)),
            // The square on which the last mover's own tower ended determines the ring, even after a push.
            None => {
                let winner = tower.player.opponent();
                self.outcome = Some(Outcome { winner, promoted: printed(to), ending: Ending::Deadlock });
            }
        }
        Ok(passes)
    }
}
