//! A page as an object and pictures, for the explorer.

use answers::api::body;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Advice, Board, BoardRow, Drawn, Figure, Page, Section, Table};

impl Page {
    /// The findings as an object, and the charts as SVG, by number, each wide and then narrow.
    pub fn findings(&self) -> (Vec<u8>, Vec<String>) {
        let mut pictures = Vec::new();
        let Page { lead, limits, sections, notes, .. } = self;
        let sections = sections.iter().map(|section| told(section, &mut pictures)).collect();
        (body(&FindingsAnswer { lead, limits, sections, notes }), pictures)
    }
}

/// The questions of the report with their answers, in plain text.
#[derive(Serialize, JsonSchema)]
pub struct FindingsAnswer<'a> {
    lead: &'a str,
    /// What the answers leave open.
    limits: &'a [String],
    sections: Vec<Finding<'a>>,
    /// Explanations of terms, and notes on the whole.
    notes: &'a [String],
}

/// A question with its answer.
#[derive(Serialize, JsonSchema)]
struct Finding<'a> {
    /// A word for links.
    id: &'a str,
    question: &'a str,
    /// In one sentence.
    answer: &'a str,
    /// What the sentence leaves out, in paragraphs.
    details: &'a [String],
    /// What a player can do at the board; null if there is nothing.
    advice: Option<&'a Advice>,
    /// Charts, the most important first.
    pictures: Vec<Picture<'a>>,
    boards: Vec<FindingBoards<'a>>,
    tables: &'a [Table],
    /// How sure the answer is.
    sure: &'a str,
    /// What was measured, and how.
    measured: &'a str,
    /// The commands that give the answer.
    commands: &'a [String],
}

/// A chart for wide windows and for narrow ones.
#[derive(Serialize, JsonSchema)]
struct Picture<'a> {
    title: &'a str,
    /// How to read it, and what it is made of.
    caption: &'a str,
    /// What is drawn, for readers who cannot see it.
    description: &'a str,
    wide: DrawnPicture,
    narrow: DrawnPicture,
}

/// A drawing, in pixels.
#[derive(Serialize, JsonSchema)]
struct DrawnPicture {
    /// Its path below the API.
    path: String,
    width: u32,
    height: u32,
}

/// Boards in a row.
#[derive(Serialize, JsonSchema)]
struct FindingBoards<'a> {
    heading: &'a str,
    boards: Vec<FindingBoard<'a>>,
}

/// A board with arrows.
#[derive(Serialize, JsonSchema)]
struct FindingBoard<'a> {
    caption: &'a str,
    /// The position as a text.
    position: &'a str,
    /// The squares at the two ends of each arrow.
    arrows: &'a [[String; 2]],
}

/// Appends the charts to the earlier ones, and gives their paths below the API.
fn told<'a>(section: &'a Section, pictures: &mut Vec<String>) -> Finding<'a> {
    let mut drawn = |drawn: &Drawn| {
        pictures.push(drawn.svg.clone());
        let path = format!("findings/{}.svg", pictures.len());
        DrawnPicture { path, width: drawn.width, height: drawn.height }
    };
    let picture = |figure: &'a Figure| Picture {
        title: &figure.title,
        caption: &figure.caption,
        description: &figure.description,
        wide: drawn(&figure.wide),
        narrow: drawn(&figure.narrow),
    };
    let row = |BoardRow { heading, boards }: &'a BoardRow| {
        let board = |Board { caption, position, arrows, .. }: &'a Board| FindingBoard { caption, position, arrows };
        FindingBoards { heading, boards: boards.iter().map(board).collect() }
    };
    Finding {
        id: section.id,
        question: &section.question,
        answer: &section.answer,
        details: &section.details,
        advice: section.advice.as_ref(),
        pictures: section.figures.iter().map(picture).collect(),
        boards: section.boards.iter().map(row).collect(),
        tables: &section.tables,
        sure: &section.sure,
        measured: &section.measured,
        commands: &section.commands,
    }
}
