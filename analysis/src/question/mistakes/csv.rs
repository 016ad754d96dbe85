//! Every choice as comma-separated values, for analyses elsewhere.

use std::io;

use foreign::cell;
use kamisado::Fill;

use super::choice::{Choices, Kind};
use answers::review::Review;

/// A line for each move in a won position with more than one legal move.
pub fn write_moves(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let heads = "record match round number side player position move legal_moves winning_moves";
    writer.write_record(heads.split(' ').chain(Kind::ALL.map(Kind::name)).chain(["gave_away"]))?;
    for choice in &choices.moves {
        let (record, player) = (&review.matches[choice.game].record, choice.position.turn());
        let mut fields = named(review, choice.game, choice.round);
        fields.extend([
            choice.number.to_string(),
            player.name().to_owned(),
            cell(record.name(player).unwrap_or_default()).into_owned(),
            cell(&choice.position.to_string()).into_owned(),
            choice.played.to_string(),
            choice.legal.to_string(),
            choice.winning.len().to_string(),
        ]);
        fields.extend(Kind::ALL.map(|kind| choice.is(kind).to_string()));
        fields.push(choice.gave_away().to_string());
        writer.write_record(fields)?;
    }
    writer.flush()
}

/// A line for each choice of a fill.
pub fn write_fills(out: impl io::Write, review: &Review, choices: &Choices) -> io::Result<()> {
    let mut writer = ::csv::Writer::from_writer(out);
    let heads = "record match round side player chosen better by_rule left_winning_moves right_winning_moves";
    writer.write_record(heads.split(' '))?;
    for fill in &choices.fills {
        let record = &review.matches[fill.game].record;
        let side = |side: Option<Fill>| side.map_or("", Fill::name).to_owned();
        let mut fields = named(review, fill.game, fill.round);
        fields.extend([
            fill.chooser.name().to_owned(),
            cell(record.name(fill.chooser).unwrap_or_default()).into_owned(),
            side(Some(fill.chosen)),
            side(fill.better),
            side(fill.by_rule),
        ]);
        fields.extend(fill.winning.map(|number| number.to_string()));
        writer.write_record(fields)?;
    }
    writer.flush()
}

/// The record, the format of its match, and the number of the round.
fn named(review: &Review, game: usize, round: usize) -> Vec<String> {
    let reviewed = &review.matches[game];
    vec![cell(&reviewed.file).into_owned(), reviewed.record.game().format().to_string(), (round + 1).to_string()]
}
