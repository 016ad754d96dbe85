//! Boards to practise the rule to learn on.

use std::io::{self, Write};

use kamisado::{Color, Fill, Position, Setup, Square};
use rand::seq::SliceRandom;
use schemars::JsonSchema;
use serde::Serialize;
use terminal::output::Answer;
use terminal::text::paragraph;

use super::json::Points;
use super::{SideChoice, Sum, how_to_count, pick};
use crate::population::Population;
use answers::setup::{Lineup, Role};
use shares::WinCount;
use statistics::{Purpose, random};

const BOARDS: usize = 10;

/// Boards to practise the rule to learn on.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SidesDrill")]
pub struct Drill {
    population: Population,
    /// The seed of the random numbers.
    seed: u64,
    rule: DrillRule,
    boards: Vec<Board>,
}

/// The rule to practise.
#[derive(Serialize, JsonSchema)]
struct DrillRule {
    #[serde(skip)]
    sum: Sum,
    description: String,
    /// Null if the rule is no table of points.
    points: Option<Points>,
}

/// A finished round with both fills.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DrillBoard")]
struct Board {
    #[serde(skip)]
    setups: [Setup; 2],
    /// Its number in the population, from 1.
    round: u64,
    left: DrillSide,
    right: DrillSide,
    /// The side that the rule picks; null if it picks neither.
    picked: Option<Fill>,
    /// Null if both are equally good.
    better: Option<Fill>,
}

/// The set-up of a fill; points are from left to right, as the winner sees them.
#[derive(Serialize, JsonSchema)]
struct DrillSide {
    #[schemars(with = "Position")]
    position: String,
    /// The points of the winner's towers.
    yours: [i32; 8],
    theirs: [i32; 8],
    /// Yours minus theirs.
    result: i32,
    /// The first moves of the opponent.
    #[serde(flatten)]
    moves: WinCount,
}

impl Drill {
    /// Draws rounds with a better side, no round twice. None if the rule is not a table of points.
    pub fn new(rule: Sum, rounds: &[SideChoice], population: Population, seed: u64) -> Option<Drill> {
        let mut decided: Vec<&SideChoice> = rounds.iter().filter(|round| round.better().is_some()).collect();
        let (drawn, _) = decided.partial_shuffle(&mut random(seed, Purpose::Practice), BOARDS);
        let boards = drawn.iter().map(|choice| Board::new(&rule, choice)).collect::<Option<Vec<_>>>()?;
        let rule = DrillRule { description: rule.to_string(), points: Points::of(&rule), sum: rule };
        Some(Drill { population, seed, rule, boards })
    }

    pub fn write_boards(&self, out: &mut dyn Write) -> io::Result<()> {
        let told = format!(
            "Which side do you fill from? You have won each of these {} rounds. They are drawn (--seed {}) from {}, among \
             those with a better side.",
            self.boards.len(),
            self.seed,
            self.population
        );
        paragraph(out, &told)?;
        writeln!(out)?;
        paragraph(out, &how_to_count(&self.rule.sum))?;
        writeln!(out)?;
        let help = "The squares as you see them, with your home row at the bottom, and what each tower (row) counts on \
                    each home square (column). B brown, G green, R red, Y yellow, K pink, P purple, U blue, O orange.";
        paragraph(out, help)?;
        writeln!(out, "\n  {:<24}tower   on {}", "squares", squares_of(0))?;
        for (row, tower) in (0..8).rev().zip(Color::ALL) {
            let counts = (0..8).map(|file| self.rule.sum.points(tower, file).unwrap_or_default());
            let counts: Vec<String> = counts.map(|count| count.to_string()).collect();
            writeln!(out, "  {:<24}{}          {}", squares_of(row), tower.letter(), counts.join(" "))?;
        }
        for (number, board) in (1..).zip(&self.boards) {
            writeln!(out, "\n{:<20}{:<20}from the right", format!("Board {number}"), "from the left")?;
            let [left, right] = board.setups.each_ref().map(Lineup::new);
            let rows = |role: Role| [&left, &right].map(|lineup| towers(lineup, role));
            for (name, [left, right]) in [
                ("home squares", [squares_of(7), squares_of(7)]),
                ("their towers", rows(Role::Challenger)),
                ("your towers", rows(Role::Defender)),
                ("home squares", [squares_of(0), squares_of(0)]),
            ] {
                writeln!(out, "  {name:<18}{left:<20}{right}")?;
            }
        }
        Ok(())
    }

    pub fn write_answers(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Answers")?;
        for (number, board) in (1..).zip(&self.boards) {
            let told = board.picked.map_or("both sides are equal".to_owned(), |fill| format!("fill {fill}"));
            writeln!(out, "\nBoard {number}: {told}")?;
            for (fill, side) in Fill::ALL.into_iter().zip([&board.left, &board.right]) {
                let [yours, theirs] = [side.yours, side.theirs].map(|points| {
                    let added: Vec<String> = points.iter().map(i32::to_string).collect();
                    format!("{} = {}", added.join("+"), points.iter().sum::<i32>())
                });
                let result = side.result.to_string();
                writeln!(out, "  {:<5}  yours {yours:<20}  theirs {theirs:<20}  result {result:>3}", fill.to_string())?;
            }
            let wins = [&board.left, &board.right].map(|side| format!("{} of {}", side.moves.wins, side.moves.moves));
            let verdict = match board.picked {
                None => "A coin decides.",
                pick if pick == board.better => "The rule is right.",
                _ => "The rule is wrong.",
            };
            writeln!(out, "  Winning first moves: left {}, right {}. {verdict}", wins[0], wins[1])?;
        }
        writeln!(out)?;
        let picks = self.boards.iter().filter_map(|board| Some((board.picked?, board.better?)));
        let right = picks.filter(|(pick, better)| pick == better).count();
        let told = format!(
            "The rule is right on {right} of these {} boards; 'analysis sides' says how often it is in general. Winning \
             first moves are those of the opponent, by exact values. They also depend on the rings, which the rule does \
             not count and the boards leave out.",
            self.boards.len()
        );
        paragraph(out, &told)
    }
}

impl Answer for Drill {
    fn json(&self) -> impl Serialize {
        self
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_boards(out)?;
        writeln!(out)?;
        self.write_answers(out)
    }
}

impl Board {
    fn new(rule: &Sum, choice: &SideChoice) -> Option<Board> {
        let counted = |lineup: &Lineup, role: Role| -> Option<[i32; 8]> {
            let mut points = [0; 8];
            for ((file, tower), points) in (0..8).zip(lineup.row(role)).zip(&mut points) {
                *points = rule.points(tower.0, file)?;
            }
            if role == Role::Challenger {
                points.reverse();
            }
            Some(points)
        };
        let side = |fill: Fill| {
            let setup = &choice.setups[fill as usize];
            let [yours, theirs] = [Role::Defender, Role::Challenger].map(|role| counted(&Lineup::new(setup), role));
            let (position, yours, theirs) = (setup.to_string(), yours?, theirs?);
            let result = yours.iter().sum::<i32>() - theirs.iter().sum::<i32>();
            Some(DrillSide { position, yours, theirs, result, moves: choice.moves[fill as usize] })
        };
        let (left, right) = (side(Fill::Left)?, side(Fill::Right)?);
        let picked = pick(i64::from(left.result - right.result));
        Some(Board { setups: choice.setups.clone(), round: choice.round, left, right, picked, better: choice.better() })
    }
}

/// The colours of a row of squares, as each player sees them; the home row is row 0.
fn squares_of(row: u8) -> String {
    letters((0..8).map(|file| Square::at(file, row).color()))
}

/// A player's towers, as the Defender sees them from left to right.
fn towers(lineup: &Lineup, role: Role) -> String {
    let row = lineup.row(role).iter().map(|tower| tower.0);
    if role == Role::Defender { letters(row) } else { letters(row.rev()) }
}

fn letters(colors: impl Iterator<Item = Color>) -> String {
    colors.map(|color| color.letter().to_string()).collect::<Vec<_>>().join(" ")
}
