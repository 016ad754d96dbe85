//! The figures in tables, for a terminal of 120 columns or in Markdown.

use std::fmt;

use comfy_table::{CellAlignment, Table, presets};

use crate::cost::{Comparison, Cost, spread};
use crate::searches::Search;

/// A kind of figure.
#[derive(Clone, Copy)]
pub enum Unit {
    /// A time, given in seconds.
    Seconds,
    /// Millions.
    Millions,
    /// A factor.
    Times,
    /// Bytes.
    Bytes,
}

impl Unit {
    /// A figure with three digits, or four from a thousand on.
    pub fn write(self, figure: f64) -> String {
        let (figure, unit) = match self {
            Unit::Seconds if figure >= 1.0 => (figure, " s"),
            Unit::Seconds if figure >= 1e-3 => (figure * 1e3, " ms"),
            Unit::Seconds => (figure * 1e6, " us"),
            Unit::Millions => (figure / 1e6, " M"),
            Unit::Times => (figure, "x"),
            Unit::Bytes => (figure, " B"),
        };
        let digits = if figure >= 100.0 { 0 } else { 2 - usize::from(figure >= 10.0) };
        format!("{figure:.digits$}{unit}")
    }
}

/// The goals for a figure, and its unit.
#[derive(Clone, Copy)]
pub struct Goal {
    /// What is measured.
    pub work: &'static str,
    /// The unit.
    pub unit: Unit,
    /// What the figure must reach.
    pub must: f64,
    /// What it should reach.
    pub aim: f64,
}

/// All measured figures.
#[derive(Default)]
pub struct Report {
    compared: Vec<(Goal, Comparison)>,
    others: Vec<(Goal, f64)>,
}

impl Report {
    /// Adds the searches of a sample.
    pub fn compare(&mut self, goal: Goal, comparison: Comparison) {
        self.compared.push((goal, comparison));
    }

    /// Adds a figure without a counterpart in the plain search.
    pub fn add(&mut self, goal: Goal, figure: f64) {
        self.others.push((goal, figure));
    }

    /// Means with their goals.
    pub fn summary(&self, markdown: bool) -> impl fmt::Display {
        let mut table =
            table(markdown, &["", "must", "aim", "now", "--no-proof", "replay", "plain df-pn", "plain / now"]);
        for (goal, comparison) in &self.compared {
            let mean = |search| goal.unit.write(spread(comparison.of(search).iter().map(|cost| cost.seconds))[0]);
            let replay = 100.0 * (comparison.ratio(Search::Now, Search::NoProof) - 1.0);
            let part = if comparison.plain_is_partial() { "(*) " } else { "" };
            row(
                &mut table,
                goal,
                &[
                    mean(Search::Now),
                    mean(Search::NoProof),
                    format!("{replay:+.1} %"),
                    format!("{part}{}", mean(Search::Plain)),
                    format!("{part}{}", Unit::Times.write(comparison.ratio(Search::Plain, Search::Now))),
                ],
            );
        }
        for (goal, figure) in &self.others {
            row(&mut table, goal, &[goal.unit.write(*figure)]);
        }
        table
    }

    /// The distribution of nodes and times.
    pub fn tails(&self, markdown: bool) -> impl fmt::Display {
        let of_both = ["nodes mean", "median", "90 %", "max", "time mean", "median", "90 %", "max"];
        let mut table = table(markdown, &[&["", "search", "sample"], of_both.as_slice()].concat());
        for (goal, comparison) in &self.compared {
            for search in Search::ALL {
                let costs = comparison.of(search);
                let work = if search == Search::ALL[0] { goal.work } else { "" };
                let mut cells = vec![work.to_owned(), search.to_string(), costs.len().to_string()];
                let nodes = |cost: &Cost| cost.nodes as f64;
                cells.extend(spread(costs.iter().map(nodes)).map(|nodes| format!("{nodes:.0}")));
                cells.extend(spread(costs.iter().map(|cost| cost.seconds)).map(|time| goal.unit.write(time)));
                table.add_row(cells);
            }
        }
        table
    }
}

fn row(table: &mut Table, goal: &Goal, figures: &[String]) {
    let mut cells = [goal.must, goal.aim].map(|figure| goal.unit.write(figure)).to_vec();
    cells.insert(0, goal.work.to_owned());
    cells.extend_from_slice(figures);
    table.add_row(cells);
}

/// An empty table with right-aligned figures.
fn table(markdown: bool, header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(if markdown { presets::ASCII_MARKDOWN } else { presets::NOTHING });
    table.set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
        if !markdown {
            column.set_padding((1, 0));
        }
    }
    table
}
