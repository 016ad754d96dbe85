//! A second, slow and obvious implementation of a round, with which the fast rules are compared and proofs are replayed.
//!
//! Towers in a list, colours in rows, and steps one at a time.

use kamisado::Player;
use kamisado_solver::game::Game;

use crate::{Board, Key, Move, Position, Square};

/// Column and row, each from 0.
type Place = (i8, i8);

/// What a round on a board is played by.
pub struct Rules {
    /// Gold's home row first.
    rows: Vec<Vec<u8>>,
    images: Vec<Image>,
}

/// An image under which the board stays the same: mirrored, turned, or both, with each colour another.
struct Image {
    is_mirrored: bool,
    is_turned: bool,
    colors: Vec<u8>,
}

impl Rules {
    /// The rules on a board, and the symmetries of the board.
    pub fn new(board: &Board) -> Rules {
        let rows = board.to_string().lines().map(|row| row.bytes().map(|digit| digit - b'0').collect()).collect();
        let mut rules = Rules { rows, images: Vec::new() };
        for (is_mirrored, is_turned) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut image = Image { is_mirrored, is_turned, colors: vec![0; rules.rows.len()] };
            let pairs = |image: &Image| -> Vec<(u8, u8)> {
                let places = board.squares().map(|square| (square.column() as i8, square.row() as i8));
                places.map(|place| (rules.color(place), rules.color(rules.place(image, place)))).collect()
            };
            pairs(&image).into_iter().for_each(|(from, to)| image.colors[usize::from(from)] = to);
            if pairs(&image).into_iter().all(|(from, to)| image.colors[usize::from(from)] == to) {
                rules.images.push(image);
            }
        }
        rules
    }

    fn size(&self) -> i8 {
        self.rows.len() as i8
    }

    fn color(&self, (column, row): Place) -> u8 {
        self.rows[row as usize][column as usize]
    }

    fn is_on_board(&self, (column, row): Place) -> bool {
        (0..self.size()).contains(&column) && (0..self.size()).contains(&row)
    }

    fn place(&self, image: &Image, (column, row): Place) -> Place {
        let last = self.size() - 1;
        let column = if image.is_mirrored == image.is_turned { column } else { last - column };
        (column, if image.is_turned { last - row } else { row })
    }
}

/// A state of a round.
#[derive(Clone)]
pub struct Round<'r> {
    rules: &'r Rules,
    /// By player and colour.
    towers: [Vec<Place>; 2],
    turn: Player,
    due: Option<u8>,
    winner: Option<Player>,
}

impl PartialEq for Round<'_> {
    fn eq(&self, other: &Self) -> bool {
        let state = |round: &Self| (round.towers.clone(), round.turn, round.due, round.winner);
        self.rules.rows == other.rules.rows && state(self) == state(other)
    }
}

impl Eq for Round<'_> {}

impl<'r> Round<'r> {
    /// The state of a position on the board of the rules.
    pub fn new(rules: &'r Rules, position: &Position<'_>) -> Round<'r> {
        let place = |square: Square| (square.column() as i8, square.row() as i8);
        let towers = |player| (0..rules.size() as u8).map(|color| place(position.square(player, color))).collect();
        Round {
            rules,
            towers: Player::ALL.map(towers),
            turn: position.turn(),
            due: position.due(),
            winner: position.winner(),
        }
    }

    fn is_free(&self, place: Place) -> bool {
        self.rules.is_on_board(place) && !self.towers.iter().flatten().any(|&tower| tower == place)
    }

    /// Where a player's tower can go.
    fn targets(&self, player: Player, color: u8) -> Vec<Place> {
        let (column, row) = self.towers[player as usize][usize::from(color)];
        let ahead = if player == Player::Gold { 1 } else { -1 };
        let way = |side: i8| {
            let places = (1..self.rules.size()).map(move |n| (column + n * side, row + n * ahead));
            places.take_while(|&place| self.is_free(place))
        };
        [-1, 0, 1].into_iter().flat_map(way).collect()
    }
}

impl<'r> Game for Round<'r> {
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
        let square = |(column, row): Place| Square::at(column as u8, row as u8);
        let colors = (0..self.rules.size() as u8).filter(|&color| self.due.is_none_or(|due| due == color));
        let of = |color| {
            let from = self.towers[self.turn as usize][usize::from(color)];
            let targets = self.targets(self.turn, color).into_iter();
            targets.map(move |to| Move { from: square(from), to: square(to) })
        };
        let moves: Vec<Move> = colors.filter(|_| self.winner.is_none()).flat_map(of).collect();
        moves.into_iter()
    }

    fn play_unchecked(&mut self, m: Move) {
        let place = |square: Square| (square.column() as i8, square.row() as i8);
        let (mover, to) = (self.turn, place(m.to));
        let tower = self.towers[mover as usize].iter_mut().find(|tower| **tower == place(m.from));
        *tower.expect("a tower of the mover stands there") = to;
        let goal = if mover == Player::Gold { self.rules.size() - 1 } else { 0 };
        let (mut player, mut color, mut passed) = (mover.opponent(), self.rules.color(to), Vec::new());
        if to.1 == goal {
            self.winner = Some(mover);
        }
        while self.winner.is_none() && self.targets(player, color).is_empty() {
            if passed.contains(&(player, color)) {
                (self.due, self.winner) = (None, Some(mover.opponent()));
                return;
            }
            passed.push((player, color));
            let square = self.towers[player as usize][usize::from(color)];
            (player, color) = (player.opponent(), self.rules.color(square));
        }
        (self.turn, self.due) = (player, Some(color));
    }

    /// The least of all images: squares, the colour due, and who is to move.
    fn key(&self) -> Key {
        let size = self.rules.size();
        let image = |image: &Image| {
            let mut bytes = [0; 24];
            for (player, towers) in self.towers.iter().enumerate() {
                for (&color, &tower) in image.colors.iter().zip(towers) {
                    let (column, row) = self.rules.place(image, tower);
                    bytes[(player ^ usize::from(image.is_turned)) * 10 + usize::from(color)] =
                        (size * row + column) as u8;
                }
            }
            bytes[20] = self.due.map_or(255, |due| image.colors[usize::from(due)]);
            bytes[21] = self.turn as u8 ^ u8::from(image.is_turned);
            [0, 8, 16].map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes")))
        };
        self.rules.images.iter().map(image).min().expect("a board is an image of itself")
    }
}
