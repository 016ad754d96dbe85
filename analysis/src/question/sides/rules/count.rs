//! What the rules of thumb count in a set-up.

use solver::kamisado::Level;

use crate::setup::{Lineup, Role};

/// Which of a tower's three lines are looked at.
#[derive(Clone, Copy)]
pub struct Lines {
    straight: bool,
    diagonal: bool,
}

pub const STRAIGHT: Lines = Lines { straight: true, diagonal: false };
pub const DIAGONAL: Lines = Lines { straight: false, diagonal: true };
pub const AHEAD: Lines = Lines { straight: true, diagonal: true };

/// The squares of its own colour that a tower has on its lines between the home rows, summed up over a player's towers by
/// what one at a distance is worth.
pub fn own_colors(lineup: &Lineup, role: Role, lines: Lines, worth: fn(u8) -> i32) -> i32 {
    let mut sum = 0;
    for distance in 1..7 {
        let mut squares = 0;
        if lines.straight {
            squares += lineup.own_squares(role, distance, 0);
        }
        if lines.diagonal {
            squares += lineup.own_squares(role, distance, distance);
        }
        sum += worth(distance) * squares as i32;
    }
    sum
}

/// The Defender's less the Challenger's.
pub fn balance(lineup: &Lineup, lines: Lines, worth: fn(u8) -> i32) -> i32 {
    own_colors(lineup, Role::Defender, lines, worth) - own_colors(lineup, Role::Challenger, lines, worth)
}

pub fn next(distance: u8) -> i32 {
    i32::from(distance == 1)
}

pub fn within_two(distance: u8) -> i32 {
    i32::from(distance <= 2)
}

pub fn within_three(distance: u8) -> i32 {
    i32::from(distance <= 3)
}

pub fn within_four(distance: u8) -> i32 {
    i32::from(distance <= 4)
}

pub fn second(distance: u8) -> i32 {
    i32::from(distance == 2)
}

pub fn nearness(distance: u8) -> i32 {
    7 - i32::from(distance)
}

/// How many towers stand on the square of their own colour, as in the first round.
pub fn own_home(lineup: &Lineup, role: Role) -> i32 {
    lineup.own_color(role, 0, 0) as i32
}

/// How many towers have their own colour straight ahead on the opponent's home row.
pub fn own_goal(lineup: &Lineup, role: Role) -> i32 {
    lineup.own_color(role, 7, 0) as i32
}

/// How far the towers with rings stand from the nearer edge.
pub fn rings_from_edge(lineup: &Lineup, role: Role) -> i32 {
    let towers = (0..8).zip(lineup.row(role));
    towers.filter(|(_, tower)| tower.1 > Level::Normal).map(|(file, _): (i32, _)| file.min(7 - file)).sum()
}

/// How many towers face the opponent's tower of the same colour.
pub fn facing(lineup: &Lineup) -> i32 {
    lineup.facing().filter(|(tower, opposite)| tower == opposite).count() as i32
}

/// First moves that are refuted.
pub fn fatal(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).refuted as i32
}

/// First moves that leave few answers.
pub fn cramping(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).cramping as i32
}

/// The opponent's answers to all of a player's first moves.
pub fn answers(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).answers_to_all as i32
}
