//! What a rule of thumb can see in a set-up.

use solver::game::Game;
use solver::kamisado::{Color, Deadlock, Level, Position, Setup, Square};

/// A player's towers from his left to his right.
pub(super) type HomeRow = [(Color, Level); 8];

/// A set-up at the start of a round, as the rules of thumb look at it.
#[derive(Clone, Debug)]
pub struct Look {
    pub(super) defender: HomeRow,
    pub(super) challenger: HomeRow,
    /// The Challenger's first moves.
    pub(super) his: FirstMoves,
    /// Those that the Defender would have, if he were to move.
    pub(super) own: FirstMoves,
}

/// First moves, counted by what the other player can do next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FirstMoves {
    /// All of them.
    pub(super) all: i32,
    /// After these the other player reaches home at once: most often with the tower that faced the one that went away.
    pub(super) fatal: i32,
    /// After these every answer lets the player reach home, or there is none.
    pub(super) decisive: i32,
    /// These leave the tower due with few answers.
    pub(super) cramping: i32,
    /// All answers.
    pub(super) answers: i32,
}

/// The tower due is cramped with fewer moves than this.
const FEW: u64 = 8;

impl Look {
    /// Looks at a set-up.
    ///
    /// # Panics
    ///
    /// If it is not one at the start of a round.
    pub fn at(setup: &Setup, deadlock: Deadlock) -> Look {
        let defender = setup.turn.opponent();
        let home_row = |player| setup.home_row(player).expect("a tower on each home square");
        let first_moves = |turn| {
            let setup = Setup { turn, ..setup.clone() };
            FirstMoves::of(&Position::new(&setup, deadlock).expect("a set-up at the start of a round"))
        };
        Look {
            defender: home_row(defender),
            challenger: home_row(setup.turn),
            his: first_moves(setup.turn),
            own: first_moves(defender),
        }
    }
}

impl FirstMoves {
    fn of(position: &Position) -> FirstMoves {
        let mut count = FirstMoves::default();
        for after in position.moves().map(|m| position.after(m)) {
            let passed = after.turn() == position.turn();
            let answers = if passed { 0 } else { after.count_moves() };
            count.all += 1;
            count.answers += answers as i32;
            count.cramping += i32::from(answers < FEW);
            if !passed && after.can_win_now() {
                count.fatal += 1;
            } else {
                count.decisive += i32::from(passed || after.live_moves().next().is_none());
            }
        }
        count
    }
}

pub(super) const STRAIGHT: &[i8] = &[0];
pub(super) const DIAGONAL: &[i8] = &[-1, 1];
pub(super) const AHEAD: &[i8] = &[-1, 0, 1];

/// The squares of its own colour that a tower has on its lines between the home rows, summed up over a row of towers by
/// what one at a distance is worth. All boards look alike from both sides.
pub(super) fn own_colors(row: &HomeRow, lines: &[i8], worth: fn(i8) -> i32) -> i32 {
    let mut sum = 0;
    for (file, &(color, _)) in (0..8).zip(row) {
        for (line, distance) in lines.iter().flat_map(|line| (1..7).map(move |distance| (line, distance))) {
            let place = file + line * distance;
            if (0..8).contains(&place) && Square::at(place as u8, distance as u8).color() == color {
                sum += worth(distance);
            }
        }
    }
    sum
}

/// Yours less his.
pub(super) fn balance(look: &Look, lines: &[i8], worth: fn(i8) -> i32) -> i32 {
    own_colors(&look.defender, lines, worth) - own_colors(&look.challenger, lines, worth)
}

pub(super) fn next(distance: i8) -> i32 {
    i32::from(distance == 1)
}

pub(super) fn within_two(distance: i8) -> i32 {
    i32::from(distance <= 2)
}

pub(super) fn within_three(distance: i8) -> i32 {
    i32::from(distance <= 3)
}

pub(super) fn nearness(distance: i8) -> i32 {
    i32::from(7 - distance)
}

/// How many towers stand on the square of their own colour, as in the first round.
pub(super) fn at_home(row: &HomeRow) -> i32 {
    (0..).zip(row).filter(|&(file, &(color, _))| Square::at(file, 0).color() == color).count() as i32
}

/// How far the towers with rings stand from the nearer edge.
pub(super) fn rings_from_edge(row: &HomeRow) -> i32 {
    (0..8).zip(row).filter(|(_, tower)| tower.1 > Level::Normal).map(|(file, _): (i32, _)| file.min(7 - file)).sum()
}

/// How many towers face the opponent's tower of the same colour.
pub(super) fn facing(look: &Look) -> i32 {
    (0..8).filter(|&file| look.defender[file].0 == look.challenger[7 - file].0).count() as i32
}
