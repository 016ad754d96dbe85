//! Reading a record: as it stands and, if it cannot be played so, with the board turned and mirrored.

use super::comments::without_comments;
use super::reader::Reader;
use super::{Problem, Record, RecordError};
use kamisado::{Deadlock, Frame};

/// Reads a record and replays it, by the rules that it names or, by default, the official ones.
///
/// If the text does not say how its board lay, and cannot be played as it is, it is tried with the board turned, and
/// then mirrored; [`Record::frame`] says how it was read. An error names the first mistake, its line and column, the
/// state of the round, and what was expected.
pub fn read(text: &str) -> Result<Record, RecordError> {
    read_under(text, None)
}

/// Reads a record and replays it by the given rules, or as [`read`]. Errors as [`read`]; and if it names other rules.
pub fn read_under(text: &str, asked: impl Into<Option<Deadlock>>) -> Result<Record, RecordError> {
    let asked = asked.into();
    let record = without_comments(text).and_then(|plain| read_plain(&plain, asked));
    record.map_err(|error| of_other_program(text).filter(|_| error.is_of_comments()).unwrap_or(error))
}

/// The error for a text in another program's format, which reads partly or entirely as comments.
fn of_other_program(text: &str) -> Option<RecordError> {
    let begin = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let in_braces = begin.strip_prefix('{').map(str::trim_start);
    let form = if begin.starts_with("(;") {
        "SGF"
    } else if in_braces.is_some_and(|inner| inner.starts_with('"')) {
        "JSON"
    } else {
        return None;
    };
    let problem = format!(
        "found {form}, the text of another program, expected a record: moves like 'd8d3' or 'Pink Forward 5 Purple', a line \
         each"
    );
    Some(RecordError::new(1, 1, Problem::Other(problem.into())))
}

pub(super) fn read_plain(text: &str, asked: Option<Deadlock>) -> Result<Record, RecordError> {
    let standard = match tried(text, asked, Frame::Standard) {
        Ok(record) => return Ok(record),
        Err(failed) if failed.reader.frame.is_some() => return Err(failed.explained(text)),
        Err(failed) => failed,
    };
    let turned = match tried(text, asked, Frame::Turned) {
        Ok(record) => return Ok(record),
        Err(failed) => failed,
    };
    // Of coordinates alone, the mirror image is legal play, too, and brown is usually at the left.
    let mirrored = [Frame::Mirrored, Frame::TurnedMirrored].map(|frame| tried(text, asked, frame));
    let mut failed = vec![standard, turned];
    let mut read: Vec<Record> = Vec::new();
    for tried in mirrored {
        match tried {
            Ok(record) => read.push(record),
            Err(error) => failed.push(error),
        }
    }
    if let [record] | [record, _] = &read[..]
        && read.iter().all(|other| other == record)
    {
        return Ok(record.clone());
    }
    // Of those that got equally far, the first.
    let furthest = failed.into_iter().rev().max_by_key(|failed| (failed.error.line, failed.error.column));
    Err(furthest.expect("the first failed").explained(text))
}

/// Reads a record with the board in this way, unless the text says how it lay.
fn tried(text: &str, asked: Option<Deadlock>, frame: Frame) -> Result<Record, Box<Failed<'_>>> {
    let mut reader = Reader::new(asked, frame);
    match reader.read(text) {
        Ok(()) => Ok(reader.finish()),
        Err(error) => Err(Box::new(Failed { reader, error })),
    }
}

struct Failed<'a> {
    reader: Reader<'a>,
    error: RecordError,
}

impl Failed<'_> {
    /// The error with what may explain it: another way of the board, a second record, or a wrong fill.
    fn explained(self, text: &str) -> RecordError {
        let Failed { reader, error } = self;
        let frame = if reader.frame.is_some() { Frame::Standard } else { reader.tried_frame };
        let is_of_heading =
            matches!(error.problem, Problem::UnplayedMove { .. } | Problem::Late { .. } | Problem::Twice { .. });
        let other_rules = (reader.moves_played() > 0 && !is_of_heading).then(|| {
            reader.rules_in_force().explaining(reader.moves_played(), &|rules| {
                let mut other = Reader::new(None, reader.tried_frame);
                other.tried_rules = Some(rules.clone());
                other.read(text).err().map(|_| other.moves_played())
            })
        });
        let other_rules = other_rules.unwrap_or_default();
        let error = RecordError { frame, other_rules, second_record: reader.second_record(text, &error), ..error };
        let Some((line, fill)) = reader.filled.filter(|_| error.standing.is_some()) else { return error };
        // A wrong fill shows only when a later move cannot be played: try whether the other fill leads further.
        let mut other = Reader::new(reader.asked, reader.tried_frame);
        other.turned_fill = Some(line);
        let further =
            other.read(text).err().is_none_or(|found| (found.line, found.column) > (error.line, error.column));
        RecordError { other_fill: further.then_some((line, fill.other())), ..error }
    }
}
