//! A second, slow and obvious implementation of a round, with which the fast rules are compared and proofs are replayed.

use kamisado::Player;
use kamisado_solver::game::Game;

use kamisado_boards::{Board, Key, Move, Position, Square};

/// An image under which the board stays the same: what each square becomes, by row and column, whether the board is
/// turned, and what each colour becomes.
struct Image {
    squares: Vec<Square>,
    is_turned: bool,
    colors: Vec<u8>,
}

/// What a round on a board is played by.
pub struct Rules<'b> {
    board: &'b Board,
    images: Vec<Image>,
}

impl<'b> Rules<'b> {
    /// The rules on a board, and the images of the board.
    pub fn new(board: &'b Board) -> Rules<'b> {
        let last = board.size() - 1;
        let image = |(is_mirrored, is_turned): (bool, bool)| {
            let column = |column| if is_mirrored == is_turned { column } else { last - column };
            let row = |row| if is_turned { last - row } else { row };
            let squares: Vec<Square> =
                board.squares().map(|of| Square::at(column(of.column()), row(of.row()))).collect();
            let mut colors = vec![0; board.size().into()];
            let pairs =
                || board.squares().zip(&squares).map(|(of, &to)| (usize::from(board.color(of)), board.color(to)));
            pairs().for_each(|(of, to)| colors[of] = to);
            let fits = pairs().all(|(of, to)| colors[of] == to);
            fits.then_some(Image { squares, is_turned, colors })
        };
        let images = [(false, false), (true, false), (false, true), (true, true)].into_iter().filter_map(image);
        Rules { board, images: images.collect() }
    }
}

/// A state of a round.
#[derive(Clone)]
pub struct Round<'r> {
    rules: &'r Rules<'r>,
    /// By player and colour.
    towers: [Vec<Square>; 2],
    turn: Player,
    due: Option<u8>,
    winner: Option<Player>,
}

impl PartialEq for Round<'_> {
    fn eq(&self, other: &Self) -> bool {
        let state = |round: &Self| (round.towers.clone(), round.turn, round.due, round.winner);
        self.rules.board == other.rules.board && state(self) == state(other)
    }
}

impl Eq for Round<'_> {}

impl<'r> Round<'r> {
    /// The state of a position on the board of the rules.
    pub fn new(rules: &'r Rules<'r>, position: &Position<'_>) -> Round<'r> {
        let towers = |player| (0..rules.board.size()).map(|color| position.square(player, color)).collect();
        let towers = Player::ALL.map(towers);
        Round { rules, towers, turn: position.turn(), due: position.due(), winner: position.winner() }
    }

    /// Where a player's tower can go, one step after the other in each of three directions.
    fn targets(&self, player: Player, color: u8) -> Vec<Square> {
        let (size, from) = (self.rules.board.size() as i8, self.towers[player as usize][usize::from(color)]);
        let mut targets = Vec::new();
        for side in [-1, 0, 1] {
            let (mut column, mut row) = (from.column() as i8, from.row() as i8);
            loop {
                (column, row) = (column + side, row + if player == Player::Gold { 1 } else { -1 });
                if !(0..size).contains(&column) || !(0..size).contains(&row) {
                    break;
                }
                let square = Square::at(column as u8, row as u8);
                if self.towers.iter().flatten().any(|&tower| tower == square) {
                    break;
                }
                targets.push(square);
            }
        }
        targets
    }
}

impl Game for Round<'_> {
    type Player = Player;
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    type Key = Key;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        self.winner
    }

    fn moves(&self) -> Self::Moves {
        let mut moves = Vec::new();
        for color in (0..self.rules.board.size()).filter(|&color| self.due.is_none_or(|due| due == color)) {
            let from = self.towers[self.turn as usize][usize::from(color)];
            let targets = self.targets(self.turn, color).into_iter().filter(|_| self.winner.is_none());
            moves.extend(targets.map(|to| Move { from, to }));
        }
        moves.into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        let (mover, board) = (self.turn, self.rules.board);
        let tower = self.towers[mover as usize].iter_mut().find(|tower| **tower == m.from);
        *tower.expect("a tower of the mover stands there") = m.to;
        let (mut player, mut color, mut passed) = (mover.opponent(), board.color(m.to), Vec::new());
        if m.to.row() == if mover == Player::Gold { board.size() - 1 } else { 0 } {
            self.winner = Some(mover);
        }
        while self.winner.is_none() && self.targets(player, color).is_empty() {
            if passed.contains(&(player, color)) {
                (self.due, self.winner) = (None, Some(mover.opponent()));
                return;
            }
            passed.push((player, color));
            color = board.color(self.towers[player as usize][usize::from(color)]);
            player = player.opponent();
        }
        (self.turn, self.due) = (player, Some(color));
    }

    /// The least of all images: squares, the colour due, and who is to move.
    fn key(&self) -> Key {
        let image = |image: &Image| {
            let mut bytes = [0; 24];
            for (player, towers) in self.towers.iter().enumerate() {
                for (&color, tower) in image.colors.iter().zip(towers) {
                    let at = (player ^ usize::from(image.is_turned)) * 10 + usize::from(color);
                    let number = tower.row() * self.rules.board.size() + tower.column();
                    let image = image.squares[usize::from(number)];
                    bytes[at] = 10 * image.row() + image.column();
                }
            }
            bytes[20] = self.due.map_or(255, |due| image.colors[usize::from(due)]);
            bytes[21] = self.turn as u8 ^ u8::from(image.is_turned);
            [0, 8, 16].map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes")))
        };
        self.rules.images.iter().map(image).min().expect("a board is an image of itself")
    }
}
