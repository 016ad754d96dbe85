//! Random set-ups of mitsudomoe in mid-game, which play may never reach.

use mitsudomoe::{Color, Pile, Position, Seat, Setup, Square, Turn};
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

/// A set-up in mid-game in which the player to move can often bring the last ball of another player home.
pub fn nearly_home(players: usize, rng: &mut impl Rng) -> Setup {
    let mut setup = scattered(players, rng);
    let mover = setup.turn;
    let others: Vec<(Seat, Color)> = setup.players().filter(|&(_, color)| color != mover).collect();
    let &(seat, color) = others.choose(rng).unwrap();
    let mut goal = seat.goal();
    goal.shuffle(rng);
    // The mover's ball, the other's to vault over, and a space to land on.
    let [from, over, to] = ["b2", "c3", "d4"].map(|name| name.parse().unwrap());
    let mut fixed: Vec<Square> = Vec::new();
    let mut bring = |square: Square, wanted: &dyn Fn(&Pile) -> bool| {
        let found = Square::all().find(|from| !fixed.contains(from) && wanted(&setup.board[from.index()]));
        setup.board.swap(found.unwrap_or(square).index(), square.index());
        fixed.push(square);
    };
    for (square, ball) in [(goal[0], color), (goal[1], color), (over, color), (from, mover)] {
        bring(square, &|pile| pile.ball == Some(ball));
    }
    bring(goal[2], &|pile| pile.ball.is_none() && pile.rings.last() == Some(&color));
    bring(to, &|pile| pile.ball.is_none());
    setup
}

/// Whether a turn brings the last ball of another player home.
pub fn brings_home(position: &Position, turn: Turn) -> bool {
    // Balls at home stay there, so the one that is relocated is the last.
    let arrives = |seat: Seat| turn.ball.ends(seat).any(|square| seat.goal().contains(&square));
    position.players().any(|seat| position.balls_home(seat) == 2 && arrives(seat))
}
