//! Dots and Boxes: whoever completes a box moves again.
//!
//! Published scores: each first move of 3 x 3 boxes loses by three (Wilson, *Dots-and-Boxes Analysis Results*,
//! wilson.engr.wisc.edu/boxes); on 2 x 2 the first player wins (Berlekamp, Conway and Guy, *Winning Ways*, chapter 16).

use kamisado_solver::Value;
use kamisado_solver::game::{Game, Hints, Layered, SplitKey, laws};
use kamisado_solver::search::{Limits, Solver, retrograde};

use crate::support::{Plain, Scored, check_all};

/// Does the first player get enough boxes?
///
/// Lines are numbered row by row, first all horizontal ones, then all vertical ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u8,
    columns: u8,
    lines: u32,
    /// The boxes that the first player has.
    boxes: i8,
    /// The boxes that the first player still needs.
    needed: i8,
    first_moves: bool,
}

impl Position {
    pub fn empty(rows: u8, columns: u8) -> Position {
        Position { rows, columns, lines: 0, boxes: 0, needed: 0, first_moves: true }
    }

    fn count_lines(&self) -> u8 {
        2 * self.rows * self.columns + self.rows + self.columns
    }

    /// The lines that are not drawn yet.
    pub fn free(&self) -> u32 {
        u32::from(self.count_lines()) - self.lines.count_ones()
    }

    /// One of the eight images of the lines, as the board is turned and mirrored; on an oblong board of the first four.
    fn image(&self, number: u8) -> u32 {
        let (rows, columns) = (self.rows, self.columns);
        let horizontal = (rows + 1) * columns;
        let mut image = 0;
        for line in (0..self.count_lines()).filter(|line| self.lines >> line & 1 == 1) {
            // In half boxes from the corner: the middle of the line.
            let (mut y, mut x) = match line.checked_sub(horizontal) {
                None => (2 * (line / columns), 2 * (line % columns) + 1),
                Some(line) => (2 * (line / (columns + 1)) + 1, 2 * (line % (columns + 1))),
            };
            y = if number & 1 == 0 { y } else { 2 * rows - y };
            x = if number & 2 == 0 { x } else { 2 * columns - x };
            (y, x) = if number & 4 == 0 { (y, x) } else { (x, y) };
            let vertical = horizontal + y / 2 * (columns + 1) + x / 2;
            image |= 1 << if y % 2 == 0 { y / 2 * columns + x / 2 } else { vertical };
        }
        image
    }

    fn count_complete(&self) -> i8 {
        let (rows, columns) = (self.rows, self.columns);
        let is_complete = |cell: u8| {
            let (row, column) = (cell / columns, cell % columns);
            let left = (rows + 1) * columns + row * (columns + 1) + column;
            [cell, cell + columns, left, left + 1].iter().all(|line| self.lines >> line & 1 == 1)
        };
        (0..rows * columns).filter(|&cell| is_complete(cell)).count() as i8
    }

    fn total(&self) -> i8 {
        (self.rows * self.columns) as i8
    }

    /// The boxes that nobody has yet.
    fn left(&self) -> i8 {
        self.total() - self.count_complete()
    }
}

impl Game for Position {
    type Player = bool;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    /// The first image of the lines, and the boxes that the mover still needs, whoever that is.
    type Key = (u32, u8);

    const ACYCLIC: bool = true;

    fn turn(&self) -> bool {
        self.first_moves
    }

    /// Nobody plays on once the answer is known.
    fn winner(&self) -> Option<bool> {
        match self.needed {
            ..=0 => Some(true),
            needed => (needed > self.left()).then_some(false),
        }
    }

    fn moves(&self) -> Self::Moves {
        let free = |line: &u8| self.winner().is_none() && self.lines >> line & 1 == 0;
        (0..self.count_lines()).filter(free).collect::<Vec<_>>().into_iter()
    }

    fn play_unchecked(&mut self, line: u8) {
        let before = self.count_complete();
        self.lines |= 1 << line;
        match self.count_complete() - before {
            0 => self.first_moves = !self.first_moves,
            won if self.first_moves => (self.boxes, self.needed) = (self.boxes + won, self.needed - won),
            _ => {}
        }
    }

    fn key(&self) -> Self::Key {
        let needed = if self.first_moves { self.needed } else { self.left() + 1 - self.needed };
        let images = (0..if self.rows == self.columns { 8 } else { 4 }).map(|number| self.image(number));
        (images.min().expect("an image"), needed.max(0) as u8)
    }

    fn shares_context(&self, other: &Self) -> bool {
        (self.rows, self.columns) == (other.rows, other.columns)
    }
}

impl Hints for Position {}

impl Layered for Position {
    fn layer(&self) -> u32 {
        self.lines.count_ones()
    }

    fn split((lines, needed): Self::Key) -> SplitKey {
        SplitKey { halves: [u64::from(lines) & 0xfff, u64::from(lines) >> 12], rest: needed }
    }

    fn join(SplitKey { halves: [low, high], rest }: SplitKey) -> Self::Key {
        ((high << 12 | low) as u32, rest)
    }

    /// The position in which the first player is to move; nobody's boxes are known.
    fn at(&self, key: SplitKey) -> Position {
        let (lines, needed) = Self::join(key);
        Position { lines, boxes: 0, needed: needed as i8, first_moves: true, ..*self }
    }
}

/// The score is the difference of boxes.
impl Scored for Position {
    fn name(&self) -> String {
        format!("dots_and_boxes(num_rows={},num_cols={},utility_margin=true)", self.rows, self.columns)
    }

    fn asking(&self, at_least: i8) -> Self {
        Position { needed: (at_least + self.total() + 1).div_euclid(2) - self.boxes, ..*self }
    }

    fn scores(&self) -> Vec<i8> {
        (-self.total()..=self.total()).step_by(2).collect()
    }
}

#[test]
fn small_boards_have_the_scores_of_plain_search_and_the_published_ones() {
    for (rows, columns, expected) in [(1, 1, -1), (1, 2, 0), (2, 1, 0), (1, 3, -1), (2, 2, 2), (1, 4, 0)] {
        let board = Position::empty(rows, columns);
        let questions: Vec<_> = board.scores().into_iter().map(|score| board.asking(score)).collect();
        assert!(laws::check_layered(&questions, usize::MAX).is_ok());
        assert_eq!(check_all(&board, 1000), expected, "{rows} x {columns}");
        for question in questions.iter().filter(|question| question.winner().is_none()) {
            let solution = retrograde::solve(question, 1 << 24, Limits::default()).unwrap();
            let found = Plain::default().solve(question);
            assert_eq!(solution.get(question), Some(found));
        }
    }
}

#[test]
#[ignore = "takes minutes; scripts/check-games.sh runs it"]
fn every_first_move_of_three_by_three_boxes_loses_by_three() {
    let board = Position::empty(3, 3);
    for (at_least, value) in [(-3, Value::Loss), (-1, Value::Win)] {
        let question = board.asking(at_least);
        let mut solver = Solver::new(1 << 30);
        for m in question.moves() {
            // The second player is to move.
            assert_eq!(solver.value(&question.after(m), Limits::NONE), Ok(value), "{m}");
        }
    }
}
