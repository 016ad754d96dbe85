//! `study`: studies as text and as objects, whichever of both is sent.

use kamisado_records::import::Format;
use kamisado_records::read_studies;
use kamisado_records::study::{self, Study};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::failure::{Failure, body};
use super::search::Task;

/// The studies in a text, or in such an object.
#[derive(Serialize, JsonSchema)]
pub struct StudiesAnswer {
    studies: Vec<Study>,
    /// What the text was read as, in words.
    title: &'static str,
    /// Whether it is a text of another program, of which only the moves are read.
    plain: bool,
    /// The studies as one text.
    text: String,
}

/// The object, of which the studies alone are read.
#[derive(Deserialize)]
struct Given {
    studies: Vec<Study>,
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
    let wrong = match serde_json::from_str::<Given>(text) {
        Ok(Given { studies }) => return Ok((Format::Record, studies)),
        Err(error) => error,
    };
    // A text may begin with a comment in braces, and other programs write objects too.
    let read = read_studies(text, None).and_then(|found| Ok((found.format, found.all()?)));
    read.map_err(|error| match wrong.is_data() && text.contains("\"studies\"") {
        true => Failure::unusable(wrong),
        false => Failure::in_record(error),
    })
}
