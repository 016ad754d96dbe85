//! The work of a census: proves every set-up of its units.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, ensure};
use kamisado::{Deadlock, Position};
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::Limits;
use kamisado_solver::storage::journal::Journal;
use kamisado_solver::watch::Watch;
use rayon::prelude::*;
use terminal::interrupt::Interruption;

use super::columns::Columns;
use super::{Detail, Identity, Row};
use crate::population::{DrawnSetup, Unit};
use answers::setup::SETUP_MEMORY;

const ROWS: u8 = 1;

pub struct Survey<'a> {
    pub units: &'a [Unit],
    pub identity: &'a Identity,
    pub deadlock: Deadlock,
    pub stop: &'a AtomicBool,
}

impl Survey<'_> {
    /// The rows in their order, each searched by one thread alone. The journal keeps blocks of units.
    pub fn rows(&self, journal: &Journal, watch: &dyn Watch) -> anyhow::Result<Vec<Row>> {
        // The last blocks may be hard: no thread should wait for another that has several of them.
        let blocks = self.units.par_chunks(self.identity.detail.block()).with_max_len(1);
        let blocks = blocks.map(|block| self.block_rows(block, journal, watch));
        Ok(blocks.collect::<anyhow::Result<Vec<Vec<Row>>>>()?.concat())
    }

    fn block_rows(&self, block: &[Unit], journal: &Journal, watch: &dyn Watch) -> anyhow::Result<Vec<Row>> {
        let number = block[0].number;
        if let Some(kept) = journal.take(ROWS, number)? {
            let columns: Vec<Columns> = serde_json::from_slice(&kept)
                .context("the checkpoint holds rows that cannot be read: remove it to start again")?;
            watch.keep(block.len());
            let rows = columns.into_iter().map(|columns| self.kept(columns)).collect::<anyhow::Result<Vec<Row>>>()?;
            let a_unit = self.identity.population.setups_a_unit();
            let expected = block.iter().flat_map(|unit| (unit.number - 1) * a_unit + 1..unit.number * a_unit + 1);
            ensure!(
                rows.iter().map(|row| row.number).eq(expected),
                "the checkpoint's rows do not match the set-ups of their block: remove it to start again"
            );
            return Ok(rows);
        }
        let mut rows = Vec::new();
        for unit in block {
            // Easy set-ups are solved before their searches would check it.
            ensure!(!self.stop.load(Ordering::Relaxed), Interruption);
            for drawn in unit.draw(self.deadlock, self.stop).ok_or(Interruption)? {
                rows.push(self.row(drawn)?);
            }
            watch.advance(1);
        }
        let columns: Vec<Columns> = rows.iter().map(Columns::from).collect();
        journal.put(ROWS, number, serde_json::to_vec(&columns)?)?;
        Ok(rows)
    }

    fn kept(&self, columns: Columns) -> anyhow::Result<Row> {
        let row = Row::try_from(columns).and_then(|row| row.check(self.identity, self.deadlock).map(|()| row));
        row.context("the checkpoint holds rows of another census: remove it to start again")
    }

    fn row(&self, DrawnSetup { number, setup, origin }: DrawnSetup) -> anyhow::Result<Row> {
        let position = Position::new(&setup, self.deadlock).expect("a set-up at the start of a round");
        let limits = Limits { stop: Some(self.stop), ..Limits::default() };
        let value = Question { memory: SETUP_MEMORY, limits, ..Question::default() };
        let found = answer(&position, &Question { moves: self.identity.detail >= Detail::Moves, ..value })?;
        let winning_moves =
            (self.identity.detail >= Detail::Moves).then(|| found.winning_moves().map(|winner| winner.m).collect());
        let (mut nodes, mut distance) = (found.nodes, None);
        if self.identity.detail >= Detail::Distance {
            let found = answer(&position, &Question { distance: true, ..value })?;
            nodes += found.nodes;
            distance = Some(found.verdict.distance().ok_or_else(|| self.unanswered(&position))?);
        }
        let known = found.verdict.value().filter(|_| found.moves.iter().all(|m| m.verdict.value().is_some()));
        let value = known.ok_or_else(|| self.unanswered(&position))?;
        let moves = position.count_moves() as u32;
        Ok(Row { number, setup, origin, value, moves, winning_moves, distance, nodes, proof: found.proof })
    }

    fn unanswered(&self, position: &Position) -> anyhow::Error {
        if self.stop.load(Ordering::Relaxed) {
            return Interruption.into();
        }
        anyhow!("the proof of a value of '{position}' failed twice: please report this")
    }
}
