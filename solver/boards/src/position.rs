//! A state of a round that can be played from, and what a move makes of it.

use arrayvec::ArrayVec;
use kamisado::Player;

use crate::board::Board;
use crate::moves::{MOST, Move};
use crate::square::{Square, Squares, WIDTH};

/// The most towers of a player.
pub(crate) const TOWERS: usize = WIDTH as usize;

/// A state of a round on a board; forced passes are resolved.
///
/// Towers never gain rings: a round is all there is. A player's towers are kept in that player's frame, in which they
/// move up from the first row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<'b> {
    pub(crate) board: &'b Board,
    /// By player and colour, the square in the player's frame; 0 for colours that the board has not.
    pub(crate) squares: [[u8; TOWERS]; 2],
    /// The squares of all towers, in each player's frame.
    pub(crate) occupied: [Squares; 2],
    pub(crate) turn: Player,
    pub(crate) due: Option<u8>,
    pub(crate) winner: Option<Player>,
}

/// How a move ended: the squares of the towers that were blocked after it, in the order of their passes.
pub type Passes = ArrayVec<Square, { 2 * TOWERS }>;

impl<'b> Position<'b> {
    /// The start: towers on the squares of their own colours, Black to move with any.
    pub fn start(board: &'b Board) -> Position<'b> {
        let mut squares = [[0; TOWERS]; 2];
        for player in Player::ALL {
            for square in 0..board.size() {
                squares[player as usize][usize::from(board.color_for(player, square))] = square;
            }
        }
        Position::placed(board, squares, Player::Black, None)
    }

    /// The position with these towers, unchecked.
    pub(crate) fn placed(board: &'b Board, squares: [[u8; TOWERS]; 2], turn: Player, due: Option<u8>) -> Position<'b> {
        let of = |player: Player| {
            let own = squares[player as usize][..board.size().into()].iter();
            own.fold(0, |all, &square| all | 1 << board.seen_by(player, square))
        };
        let seen = Player::ALL.map(of).into_iter().sum();
        Position { board, squares, occupied: [board.all_turned(seen), seen], turn, due, winner: None }
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// The colour of the tower that must move; `None` at the start, and after a deadlock.
    pub fn due(&self) -> Option<u8> {
        self.due
    }

    /// The square of a player's tower of a colour.
    pub fn square(&self, player: Player, color: u8) -> Square {
        Square(self.board.seen_by(player, self.own_square(player, color)))
    }

    /// The same, in the player's frame.
    pub(crate) fn own_square(&self, player: Player, color: u8) -> u8 {
        self.squares[player as usize][usize::from(color)]
    }

    /// The squares of a player's towers, in the player's frame.
    pub(crate) fn own_squares(&self, player: Player) -> impl Iterator<Item = u8> {
        self.squares[player as usize].into_iter().take(self.board.size().into())
    }

    /// All towers, in the frame of a player.
    pub(crate) fn occupied(&self, player: Player) -> Squares {
        self.occupied[player as usize]
    }

    /// Whether nothing stands on a way home from a square in the player's frame.
    pub(crate) fn has_way_home(&self, player: Player, square: u8) -> bool {
        self.board.ways_home(square).iter().any(|way| way & self.occupied(player) == 0)
    }

    /// A move between two squares in the mover's frame.
    pub(crate) fn own_move(&self, from: u8, to: u8) -> Move {
        let [from, to] = [from, to].map(|square| Square(self.board.seen_by(self.turn, square)));
        Move { from, to }
    }

    /// Adds the moves of the mover's tower from a square to others, all in the mover's frame.
    pub(crate) fn add_moves(&self, moves: &mut ArrayVec<Move, MOST>, from: u8, mut targets: Squares) {
        while targets != 0 {
            let to = 127 - targets.leading_zeros() as u8;
            targets ^= 1 << to;
            moves.push(self.own_move(from, to));
        }
    }

    /// Plays a legal move and returns the passes after it. May panic, now or later, if the move is not legal.
    pub fn play_unchecked(&mut self, m: Move) -> Passes {
        let (board, me) = (self.board, self.turn);
        let [from, to] = [m.from, m.to].map(|square| board.seen_by(me, square.0));
        let color = self.due.unwrap_or_else(|| board.color_for(me, from));
        self.squares[me as usize][usize::from(color)] = to;
        for player in Player::ALL {
            let [from, to] = [m.from, m.to].map(|square| board.seen_by(player, square.0));
            self.occupied[player as usize] ^= 1 << from | 1 << to;
        }
        if 1 << to & board.goal() != 0 {
            (self.winner, self.turn, self.due) = (Some(me), me.opponent(), Some(board.color_for(me, to)));
            return Passes::new();
        }
        self.pass_on(me.opponent(), board.color_for(me, to))
    }

    /// Gives the turn to a player's tower or, as long as the tower due is blocked, to the next. If a tower is blocked that
    /// was blocked before, the player who moved last has lost.
    fn pass_on(&mut self, mut player: Player, mut color: u8) -> Passes {
        let mut passes = Passes::new();
        loop {
            let square = self.own_square(player, color);
            if self.board.destinations(square, self.occupied(player)) != 0 {
                (self.turn, self.due) = (player, Some(color));
                return passes;
            }
            if passes.contains(&self.square(player, color)) {
                (self.winner, self.due) = (Some(self.turn.opponent()), None);
                return passes;
            }
            passes.push(self.square(player, color));
            (player, color) = (player.opponent(), self.board.color_for(player, square));
        }
    }
}
