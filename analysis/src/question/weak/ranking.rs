//! Set-ups, ranked from weak to strong.

use std::io;

use crate::census::Row;
use crate::csv_writer;
use answers::setup::{Feature, Lineup};
use foreign::cell;
use kamisado::Position;
use kamisado_solver::game::value::Value;
use schemars::JsonSchema;
use serde::Serialize;
use shares::decimals;

use super::WeakAnswer;

pub const ENDS: usize = 10;

/// A set-up of the ranking, as in JSON and in the CSV file.
#[derive(Serialize, JsonSchema)]
pub struct RankedSetup {
    /// From 1, the weakest.
    pub rank: usize,
    /// Its place in the sample, from 1.
    number: u64,
    #[schemars(with = "Position")]
    position: String,
    value: Value,
    pub winning_moves: u64,
    pub moves: u64,
    /// The share of the first moves that win.
    pub share: f64,
}

impl RankedSetup {
    fn new(rank: usize, row: &Row) -> RankedSetup {
        let count = row.count().unwrap_or_default();
        RankedSetup {
            rank,
            number: row.number,
            position: row.setup.to_string(),
            value: row.value,
            winning_moves: count.wins,
            moves: count.moves,
            share: (count.rate().unwrap_or(0.0) * 1e4).round() / 1e4,
        }
    }
}

/// The weakest and the strongest set-ups, without overlap, each with its rank.
pub fn ends(answer: &WeakAnswer) -> [Vec<(RankedSetup, &Row)>; 2] {
    let (weakest, strongest) = answer.study.ends(ENDS);
    let first_strong = answer.study.ranked.len() - strongest.len() + 1;
    [(1, weakest), (first_strong, strongest)].map(|(first, end)| {
        let ranked =
            |(rank, &i): (usize, &usize)| (RankedSetup::new(rank, &answer.found.rows[i]), &answer.found.rows[i]);
        (first..).zip(end).map(ranked).collect()
    })
}

/// Writes the whole ranking as CSV, each set-up with its features.
pub fn write_ranking(out: &mut dyn io::Write, answer: &WeakAnswer) -> io::Result<()> {
    let names = "rank number position value winning_moves moves share".split(' ').map(str::to_owned);
    let features = Feature::all();
    let heads = names.chain(features.iter().map(Feature::to_string));
    let ranked = (1..).zip(&answer.study.ranked).map(|(rank, &i)| {
        let row = &answer.found.rows[i];
        let RankedSetup { number, position, value, winning_moves, moves, share, .. } = RankedSetup::new(rank, row);
        let lineup = Lineup::new(&row.setup);
        let counts: Vec<u32> = features.iter().map(|feature| feature.number(&lineup)).collect();
        (rank, number, cell(&position).into_owned(), value, winning_moves, moves, decimals(share, 4), counts)
    });
    csv_writer::write(out, heads, ranked)
}
