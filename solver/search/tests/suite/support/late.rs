//! Random positions near the end of a round, which play may never reach.

use kamisado::{Color, Deadlock, Level, Player, Position, Setup, Square, Tower};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// A position in which every tower has advanced at least `row` rows, with or without rings.
pub fn late(rng: &mut impl Rng, row: u8, rings: bool, deadlock: Deadlock) -> Position {
    loop {
        let turn = if rng.random() { Player::Black } else { Player::Gold };
        let mut setup = Setup { board: [None; 64], turn, due: None };
        for player in Player::ALL {
            let rows = row..=6;
            let free = |s: &Square| rows.contains(&s.seen_by(player).row()) && setup.board[s.index()].is_none();
            let mut squares: Vec<Square> = Square::all().filter(free).collect();
            squares.shuffle(rng);
            for (color, square) in Color::ALL.into_iter().zip(squares) {
                let level = if rings && rng.random_bool(0.4) { rng.random_range(1..=3) } else { 0 };
                let level = Level::new(level).expect("at most three rings");
                setup.board[square.index()] = Some(Tower { player, color, level });
            }
        }
        let trodden: Vec<Square> =
            setup.towers().filter(|(_, tower)| tower.player != turn).map(|(square, _)| square).collect();
        setup.due = trodden.choose(rng).map(|square| square.color());
        // Try again after a deadlock, or if there are too few squares left.
        if let Ok(position) = Position::new(&setup, deadlock) {
            return position;
        }
    }
}
