//! Every choice as comma-separated values, for analyses elsewhere.

use std::borrow::Cow;
use std::io;

use foreign::cell;
use kamisado::Fill;

use super::choice::{Choices, FillChoice, Kind, MoveChoice};
use crate::csv_writer;
use answers::review::Review;

/// A line for each move in a won position with more than one legal move.
pub fn write_moves(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let heads = "record match round number side player position move legal_moves winning_moves";
    let heads = heads.split(' ').chain(Kind::ALL.map(|kind| kind.told()[0])).chain(["gave_away"]);
    let row = |choice: &MoveChoice| {
        let (record, player) = (&review.matches[choice.game].record, choice.position.turn());
        (
            named(review, choice.game, choice.round),
            choice.number,
            player.name(),
            cell(record.name(player).unwrap_or_default()).into_owned(),
            cell(&choice.position.to_string()).into_owned(),
            choice.played.to_string(),
            [choice.legal, choice.winning.len()],
            Kind::ALL.map(|kind| choice.is(kind)),
            choice.gave_away(),
        )
    };
    csv_writer::write(out, heads, choices.moves.iter().map(row))
}

/// A line for each choice of a fill.
pub fn write_fills(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let heads = "record match round side player chosen better by_rule left_winning_moves right_winning_moves";
    let row = |fill: &FillChoice| {
        let name = cell(review.matches[fill.game].record.name(fill.chooser).unwrap_or_default());
        let sides = [Some(fill.chosen), fill.better, fill.by_rule].map(|side| side.map(Fill::name));
        (named(review, fill.game, fill.round), fill.chooser.name(), name.into_owned(), sides, fill.winning)
    };
    csv_writer::write(out, heads.split(' '), choices.fills.iter().map(row))
}

fn named(review: &Review, game: usize, round: usize) -> (Cow<'_, str>, String, usize) {
    let reviewed = &review.matches[game];
    (cell(&reviewed.file), reviewed.record.game().format().to_string(), round + 1)
}
