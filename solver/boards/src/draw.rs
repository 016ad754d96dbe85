//! Boards drawn at random.

use rand::{Rng, RngExt};

use crate::Board;

/// A Latin square: each colour once in each row and in each column.
///
/// The walk of Jacobson and Matthews (1996), which visits all Latin squares equally often, from the cyclic one to the
/// square after as many others as the size has as its cube. The improper squares between them do not count: the first
/// square after so many steps would favour those with few 2x2 squares in them.
///
/// # Panics
///
/// If the size is not from 4 to 10.
pub fn latin(size: u8, random: &mut impl Rng) -> Board {
    board(&rows(size.into(), random))
}

/// A board of eight rows with the symmetries of the ordinary one: the half-turn leaves its colours, the mirror exchanges
/// each with the one as far from the last as it is from the first; and each colour is once in each column.
///
/// All are equally likely: pairs of such colours form a Latin square of four rows in a quarter of the board, either colour
/// of a pair stands on each of its squares, and the symmetries give the rest.
pub fn symmetric(random: &mut impl Rng) -> Board {
    let mut all = rows(4, random);
    for row in &mut all {
        row.iter_mut().for_each(|color| *color = if random.random() { *color } else { 7 - *color });
        row.extend_from_within(..);
        row[4..].reverse();
        row[4..].iter_mut().for_each(|color| *color = 7 - *color);
    }
    all.extend_from_within(..);
    all[4..].reverse();
    all[4..].iter_mut().for_each(|row| row.reverse());
    board(&all)
}

fn board(rows: &[Vec<usize>]) -> Board {
    let line = |row: &Vec<usize>| row.iter().map(|color| format!("{color}")).collect::<String>() + "\n";
    rows.iter().map(line).collect::<String>().parse().expect("each colour is once in each row")
}

/// By row, column and colour, how often the colour is there: 0 or 1, or -1 once in an improper square, on whose lines the
/// sums are 1 all the same.
type Cube = Vec<Vec<Vec<i8>>>;

/// The rows of a Latin square.
fn rows(size: usize, random: &mut impl Rng) -> Vec<Vec<usize>> {
    let is_there = |row: usize, column: usize, color: usize| i8::from((row + column) % size == color);
    let line = |row, column| (0..size).map(|color| is_there(row, column, color)).collect();
    let mut cube: Cube = (0..size).map(|row| (0..size).map(|column| line(row, column)).collect()).collect();
    let (mut improper, mut squares) = (None, 0);
    while squares < size.pow(3) {
        improper = step(&mut cube, improper, random);
        squares += usize::from(improper.is_none());
    }
    let color = |of_square: &Vec<i8>| of_square.iter().position(|&there| there == 1).expect("a colour");
    cube.iter().map(|row| row.iter().map(color).collect()).collect()
}

/// A step from a square to another; says where the other one is improper, if it is.
fn step(cube: &mut Cube, improper: Option<[usize; 3]>, random: &mut impl Rng) -> Option<[usize; 3]> {
    let size = cube.len();
    let [row, column, color] = improper.unwrap_or_else(|| {
        loop {
            let cell = [0; 3].map(|_| random.random_range(0..size));
            if cube[cell[0]][cell[1]][cell[2]] == 0 {
                break cell;
            }
        }
    });
    // One of the two ones of a line through an improper cell, or the only one.
    let mut one = |is_one: &dyn Fn(usize) -> bool| {
        let ones: Vec<usize> = (0..size).filter(|&at| is_one(at)).collect();
        ones[random.random_range(0..ones.len())]
    };
    let other_row = one(&|row| cube[row][column][color] == 1);
    let other_column = one(&|column| cube[row][column][color] == 1);
    let other_color = one(&|color| cube[row][column][color] == 1);
    for corner in 0..8 {
        let [in_row, in_column, in_color] = [corner & 1, corner >> 1 & 1, corner >> 2].map(|bit| bit == 1);
        let cell = &mut cube[if in_row { other_row } else { row }][if in_column { other_column } else { column }]
            [if in_color { other_color } else { color }];
        *cell += if in_row ^ in_column ^ in_color { -1 } else { 1 };
    }
    let other = [other_row, other_column, other_color];
    (cube[other_row][other_column][other_color] < 0).then_some(other)
}
