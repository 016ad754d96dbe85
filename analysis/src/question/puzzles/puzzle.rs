//! A puzzle, with everything that is proved about it.

use kamisado::{Move, Outcome, Player, Position};
use kamisado_solver::questions::best::LineStep;

use crate::population::natural_moves;

/// A position in which exactly one move wins and natural play does not find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub position: Position,
    /// The solution: the winning move; then the solver wins as soon as possible and the opponent holds out.
    pub line: Vec<LineStep>,
    pub outcome: Outcome,
    /// Every other legal move, in the order of [`Position::moves`](kamisado::Position::moves), with its refutation.
    pub refutations: Vec<(Move, Refutation)>,
    pub source: PuzzleSource,
}

/// How the opponent refutes a losing move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// No move: the wrong move ends the round in a deadlock, which the player who moved last loses.
    Deadlock,
    /// A move that wins as soon as possible.
    Answer(Move),
    /// The opponent must pass and the player moves again: each of these moves is refuted too.
    Again(Vec<(Move, Refutation)>),
}

/// A position in a played match; all numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleSource {
    pub of_match: u64,
    pub round: u32,
    pub number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub part: u128,
    pub whole: u128,
}

impl Odds {
    pub fn rest(self) -> f64 {
        (self.whole - self.part) as f64 / self.whole as f64
    }

    fn times(self, part: usize, whole: usize) -> Odds {
        let (part, whole) = (self.part * part as u128, self.whole * whole as u128);
        let divisor = greatest_divisor(part, whole);
        Odds { part: part / divisor, whole: whole / divisor }
    }
}

fn greatest_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

impl Puzzle {
    pub fn solver(&self) -> Player {
        self.position.turn()
    }

    pub fn m(&self) -> Move {
        self.line[0].m
    }

    /// The moves of both players to the end of the round, if the solver hurries and the opponent delays.
    pub fn distance(&self) -> u16 {
        self.line.len() as u16
    }

    fn turns(&self) -> impl Iterator<Item = &LineStep> {
        self.line.iter().filter(|step| step.player() == self.solver())
    }

    /// Single winning moves on the line where natural players have a choice and no win at once.
    pub fn only_moves(&self) -> u32 {
        self.turns().filter(|step| step.keep_value == 1 && natural_moves(&step.position).len() > 1).count() as u32
    }

    pub fn natural_moves(&self) -> usize {
        natural_moves(&self.position).len()
    }

    /// The share of natural players who keep the win at every turn of the line.
    pub fn natural_finds(&self) -> Odds {
        self.turns().fold(Odds { part: 1, whole: 1 }, |odds, step| {
            let natural = natural_moves(&step.position);
            // All natural moves win at once here.
            if step.position.can_win_now() { odds } else { odds.times(step.keep_value, natural.len()) }
        })
    }

    pub fn grade(&self) -> u8 {
        grade(self.only_moves(), self.distance(), self.natural_finds().rest())
    }

    pub fn rings(&self) -> u32 {
        self.position.setup().towers().map(|(_, tower)| u32::from(tower.level.rings())).sum()
    }

    /// The moves of the line, with an exclamation mark where only one wins, and passing towers in brackets.
    pub fn line_text(&self) -> String {
        let told = |step: &LineStep| {
            let only = step.player() == self.solver() && step.is_only();
            let mark = if only { "!" } else { "" };
            let passes = step.passes.iter().map(|square| format!(" ({square} passes)")).collect::<String>();
            format!("{}{mark}{passes}", step.m)
        };
        self.line.iter().map(told).collect::<Vec<_>>().join(" ")
    }
}

impl Refutation {
    /// The text after the move: `e2e8`, `deadlock`, or the moves that follow with their answers.
    pub fn text(&self) -> String {
        match self {
            Refutation::Deadlock => "deadlock".to_owned(),
            Refutation::Answer(m) => m.to_string(),
            Refutation::Again(moves) => {
                let told = |(m, refutation): &(Move, Refutation)| format!("{m} {}", refutation.text());
                format!("and again ({})", moves.iter().map(told).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

pub const GRADES: u8 = 5;

/// From 1 (easy) to 5: 1, plus one for two or more only moves, for four or more, for a win in nine or more moves of
/// both players, and if at least nineteen of twenty natural players fail.
pub fn grade(only_moves: u32, distance: u16, fail_share: f64) -> u8 {
    let reasons = [only_moves >= 2, only_moves >= 4, distance >= 9, fail_share >= 0.95];
    1 + reasons.into_iter().filter(|&reason| reason).count() as u8
}
