//! `study`: studies as text and as objects, whichever of both is sent.

use kamisado_records::import::Format;
use kamisado_records::read_studies;
use kamisado_records::study::{self, Study};
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::failure::{Failure, body};
use super::search::Task;

/// The studies of a text, or of such an object that was sent.
#[derive(Serialize, JsonSchema)]
pub struct StudiesAnswer {
    studies: Vec<Study>,
    /// What the text was read as, in words.
    title: &'static str,
    /// Whether it is a text of another program, of which the moves alone are read.
    plain: bool,
    /// The studies as one text.
    text: String,
}

/// The object, of which the studies alone are read.
#[derive(Deserialize)]
struct Given<S> {
    studies: S,
}

pub(super) fn study(text: &str) -> Result<Task, Failure> {
    let text = text.to_owned();
    Ok(Task::errand(move || {
        let (format, studies) = read(&text)?;
        Ok(body(&StudiesAnswer {
            title: format.title(),
            plain: format != Format::Record,
            text: study::to_text(&studies),
            studies,
        }))
    }))
}

fn read(text: &str) -> Result<(Format, Vec<Study>), Failure> {
    if serde_json::from_str::<Given<IgnoredAny>>(text).is_err() {
        let found = read_studies(text, None).map_err(Failure::in_record)?;
        return Ok((found.format, found.all().map_err(Failure::in_record)?));
    }
    // The error names the field.
    let given: Result<Given<Vec<Study>>, _> =
        serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(text));
    Ok((Format::Record, given.map_err(Failure::unusable)?.studies))
}
