//! Every choice as comma-separated values, for analyses elsewhere.

use std::borrow::Cow;
use std::io;

use foreign::cell;
use kamisado::Fill;

use super::choice::{Choices, Kind};
use answers::review::Review;

/// A line for each move in a won position with more than one legal move.
pub fn write_moves(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let mut writer = ::csv::WriterBuilder::new().has_headers(false).from_writer(out);
    let heads = "record match round number side player position move legal_moves winning_moves";
    writer.write_record(heads.split(' ').chain(Kind::ALL.map(Kind::name)).chain(["gave_away"]))?;
    for choice in &choices.moves {
        let (record, player) = (&review.matches[choice.game].record, choice.position.turn());
        writer.serialize((
            named(review, choice.game, choice.round),
            choice.number,
            player.name(),
            cell(record.name(player).unwrap_or_default()),
            cell(&choice.position.to_string()),
            choice.played.to_string(),
            [choice.legal, choice.winning.len()],
            Kind::ALL.map(|kind| choice.is(kind)),
            choice.gave_away(),
        ))?;
    }
    writer.flush()
}

/// A line for each choice of a fill.
pub fn write_fills(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let mut writer = ::csv::WriterBuilder::new().has_headers(false).from_writer(out);
    let heads = "record match round side player chosen better by_rule left_winning_moves right_winning_moves";
    writer.write_record(heads.split(' '))?;
    for fill in &choices.fills {
        let record = &review.matches[fill.game].record;
        let name = cell(record.name(fill.chooser).unwrap_or_default());
        let sides = [Some(fill.chosen), fill.better, fill.by_rule].map(|side| side.map(Fill::name));
        writer.serialize((named(review, fill.game, fill.round), fill.chooser.name(), name, sides, fill.winning))?;
    }
    writer.flush()
}

/// The record, the format of its match, and the number of the round.
fn named(review: &Review, game: usize, round: usize) -> (Cow<'_, str>, String, usize) {
    let reviewed = &review.matches[game];
    (cell(&reviewed.file), reviewed.record.game().format().to_string(), round + 1)
}
