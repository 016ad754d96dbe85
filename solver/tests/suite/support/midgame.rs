//! Random set-ups of mitsudomoe in mid-game, which play need not have led to.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use solver::mitsudomoe::{Color, Setup, Square};

/// A set-up in mid-game: rings in a few high piles, balls on top of some of them and elsewhere, small supplies.
pub fn scattered(players: usize, rng: &mut impl Rng) -> Setup {
    let mut seats = Setup::start(players).unwrap().seats;
    seats.shuffle(rng);
    let colors: Vec<Color> = seats.into_iter().flatten().collect();
    let mut setup = Setup::seated(seats, *colors.choose(rng).unwrap());
    setup.board = Default::default();
    let mut squares: Vec<Square> = Square::all().collect();
    squares.shuffle(rng);
    let piles = rng.random_range(1..=8);
    let mut loose: Vec<Color> = Vec::new();
    for &color in &colors {
        let supply = rng.random_range(0..=2);
        setup.supply[color.index()] = supply;
        loose.extend([color].repeat(usize::from(5 - supply)));
    }
    loose.shuffle(rng);
    for color in loose {
        let square = *squares[..piles].choose(rng).unwrap();
        setup.board[square.index()].rings.push(color);
    }
    squares.rotate_left(rng.random_range(0..=piles));
    for (square, &color) in squares.iter().zip(colors.iter().cycle()).take(3 * players) {
        let pile = &mut setup.board[square.index()];
        pile.rings.push(color);
        pile.ball = Some(color);
    }
    setup
}
