//! Random set-ups of mitsudomoe in mid-game, which play may never reach.

use mitsudomoe::{Color, Setup, Square};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

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

/// A late set-up of two players who sit opposite each other, with most rings buried and few that can be moved.
pub fn few_rings(rng: &mut impl Rng) -> Setup {
    let start = Setup::start(2).unwrap();
    let colors: Vec<Color> = start.seats.into_iter().flatten().collect();
    let mut setup = Setup::seated(start.seats, *colors.choose(rng).unwrap());
    setup.board = Default::default();
    let mut squares: Vec<Square> = Square::all().collect();
    squares.shuffle(rng);
    let (balls, piles) = (&squares[..6], &squares[6..10]);
    for (&square, &color) in balls.iter().zip(colors.iter().cycle()) {
        let pile = &mut setup.board[square.index()];
        pile.rings.push(color);
        pile.ball = Some(color);
    }
    for &color in &colors {
        let supply = *[0, 0, 1, 2, 3, 4, 5].choose(rng).unwrap();
        setup.supply[color.index()] = supply;
        for _ in supply..5 {
            if rng.random_bool(0.5) {
                setup.board[balls.choose(rng).unwrap().index()].rings.insert(0, color);
            } else {
                setup.board[piles.choose(rng).unwrap().index()].rings.push(color);
            }
        }
    }
    setup
}
