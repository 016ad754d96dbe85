//! Samples made up for tests.

use analysis::census::{Census, Detail, Identity, Row};
use analysis::population::{Origin, PlayedRounds, Population, Skill};
use analysis::question::Sample;
use kamisado::{Color, Deadlock, Fill, Level, Move, Setup, Square};
use kamisado_solver::game::value::Value;
use terminal::output::Answer;

/// A set-up with `wins` winning first moves.
pub fn row(number: u64, setup: Setup, wins: usize) -> Row {
    let any = Move { from: Square::at(0, 7), to: Square::at(0, 6) };
    Row {
        number,
        setup,
        origin: None,
        value: if wins > 0 { Value::Win } else { Value::Loss },
        moves: 102,
        winning_moves: Some(vec![any; wins]),
        distance: None,
        nodes: 0,
        proof: 0,
    }
}

/// Set-ups with their winning first moves, left and right of each round in order.
pub fn rounds(setups: impl IntoIterator<Item = (Setup, usize)>) -> Vec<Row> {
    let row = |(i, (setup, wins)): (usize, (Setup, usize))| {
        let origin = Origin {
            round: i as u64 / 2 + 1,
            of_match: 1,
            fill: Fill::ALL[i % 2],
            finished: setup.clone(),
            promoted: Color::Red,
            level: Level::Sumo,
            record: None,
        };
        Row { origin: Some(origin), ..row(i as u64 + 1, setup, wins) }
    };
    setups.into_iter().enumerate().map(row).collect()
}

/// A sample of [`rounds`].
pub fn sample_of_rounds(seed: u64, rows: Vec<Row>) -> Sample {
    sample(Population::Played(PlayedRounds::new(seed, Skill::Natural, 3)), rows.len() as u64 / 2, rows)
}

/// Rows as a sample of `units` units of a population.
pub fn sample(population: Population, units: u64, rows: Vec<Row>) -> Sample {
    let identity = Identity::new(population, units, Detail::Moves, Deadlock::Official);
    Sample::new(Census { identity, units: 1..units + 1, rows })
}

/// The text of an answer.
pub fn told(answer: &impl Answer) -> String {
    let mut told = Vec::new();
    answer.text(&mut told).unwrap();
    String::from_utf8(told).unwrap()
}
