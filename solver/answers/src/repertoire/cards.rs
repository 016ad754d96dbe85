//! The positions to know as flash cards.

use std::io::Write;

use foreign::cell;
use kamisado::MoveText;

use super::book::Book;
use super::text::line_text;

pub fn picture_name(number: u32) -> String {
    format!("kamisado-{number:03}.svg")
}

/// Writes the cards as CSV, one per line, with a header: the number, the picture in the form for flash-card programs,
/// the position, the task of the player to move, the moves that lead there, these in the rulebook's notation, and on
/// the back the move to play in both forms.
pub fn write_cards(out: &mut dyn Write, book: &Book) -> csv::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(["number", "picture", "position", "task", "line", "line_notation", "move", "notation"])?;
    for (number, place) in book.known() {
        let line = book.line(place);
        let notation: Vec<MoveText> = line.iter().map(|(place, m)| place.position.annotate(*m)).collect();
        let m = place.moves[0].0;
        writer.write_record([
            number.to_string(),
            // In CSV, a cell with a quotation mark doubles it, which some programs keep.
            format!("<img src='{}'>", picture_name(number)),
            cell(&place.position.to_string()).into_owned(),
            place.position.duty(),
            line_text(book, place),
            notation.join(", "),
            m.to_string(),
            place.position.annotate(m).to_string(),
        ])?;
    }
    writer.flush()?;
    Ok(())
}
