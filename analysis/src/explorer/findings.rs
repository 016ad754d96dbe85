//! What the report finds, for the page and the API: studied when it is first asked for, then kept.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use axum::body::Bytes;
use serde::Serialize;

use super::failure::body;
use crate::census;
use crate::page::{Board, BoardRow, Page, Section, Table};
use crate::report::{self, Data, FolderError, ReportError, Studies};

/// What the report finds, once it is known.
#[derive(Default)]
pub struct Findings {
    kept: OnceLock<Result<Kept, String>>,
    /// Held by whoever has it found, so that others wait without a thread.
    pub turn: tokio::sync::Mutex<()>,
}

/// The object, and the pictures that it names.
pub struct Kept {
    /// The object.
    pub object: Bytes,
    /// The pictures as SVG, by their numbers.
    pub pictures: Vec<Bytes>,
}

impl Findings {
    /// What was found before; or why nothing could be.
    pub fn known(&self) -> Option<&Result<Kept, String>> {
        self.kept.get()
    }

    /// Finds it with so many threads from the censuses of a folder, or of the program, unless it is known; takes many seconds.
    pub fn find(&self, folder: Option<&Path>, threads: usize) {
        self.kept
            .get_or_init(|| study(folder, threads).map(|page| Kept::new(&page)).map_err(|error| error.to_string()));
    }
}

/// Why there are no findings.
#[derive(Debug, thiserror::Error)]
enum FindingsError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error("the censuses cannot be read: {0}")]
    Census(#[from] census::CensusError),
    #[error(transparent)]
    Report(#[from] ReportError),
    #[error("the system does not start a thread: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

fn study(folder: Option<&Path>, threads: usize) -> Result<Page, FindingsError> {
    let data = match folder {
        Some(folder) => Data::read_folder(folder)?,
        None => Data::read(|shipped| shipped.read())?,
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    pool.install(|| Ok(report::page(&data, &Studies::new(&data)?, &AtomicBool::new(false))?))
}

/// The object of the findings.
#[derive(Serialize)]
struct FindingsJson<'a> {
    lead: &'a str,
    sections: Vec<SectionJson<'a>>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct SectionJson<'a> {
    id: &'a str,
    question: &'a str,
    answer: &'a str,
    pictures: Vec<PictureJson<'a>>,
    boards: Vec<BoardsJson<'a>>,
    tables: &'a [Table],
    sure: &'a str,
    measured: &'a str,
    commands: &'a [String],
}

#[derive(Serialize)]
struct PictureJson<'a> {
    /// Where it is, below the API.
    path: String,
    description: &'a str,
    width: u32,
    height: u32,
}

#[derive(Serialize)]
struct BoardsJson<'a> {
    heading: &'a str,
    boards: Vec<BoardJson<'a>>,
}

#[derive(Serialize)]
struct BoardJson<'a> {
    caption: &'a str,
    position: &'a str,
}

impl Kept {
    /// Of a report.
    pub fn new(page: &Page) -> Kept {
        let mut pictures = Vec::new();
        let sections = page.sections.iter().map(|section| SectionJson::new(section, &mut pictures)).collect();
        let object = body(&FindingsJson { lead: &page.lead, sections, notes: &page.notes }).into();
        Kept { object, pictures }
    }
}

impl<'a> SectionJson<'a> {
    /// A question with its answer; adds its pictures to those before.
    fn new(section: &'a Section, pictures: &mut Vec<Bytes>) -> SectionJson<'a> {
        let Section { id, question, answer, figures, boards, tables, sure, measured, downloads: _, commands } = section;
        let board = |Board { caption, position, .. }: &'a Board| BoardJson { caption, position };
        let row = |BoardRow { heading, boards }: &'a BoardRow| BoardsJson {
            heading,
            boards: boards.iter().map(board).collect(),
        };
        let figures = figures.iter().map(|figure| {
            pictures.push(figure.svg.clone().into());
            let path = format!("findings/{}.svg", pictures.len());
            PictureJson { path, description: &figure.description, width: figure.width, height: figure.height }
        });
        SectionJson {
            id,
            question,
            answer,
            pictures: figures.collect(),
            boards: boards.iter().map(row).collect(),
            tables,
            sure,
            measured,
            commands,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Figure, Head};
    use serde_json::{Value as Json, json};

    fn section(id: &'static str, pictures: usize) -> Section {
        let figure =
            |i: usize| Figure { svg: format!("<svg>{id}{i}</svg>"), description: format!("{i}"), width: 3, height: 2 };
        let start = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse().unwrap();
        Section {
            id,
            question: "Why?".to_owned(),
            answer: "So.".to_owned(),
            figures: (0..pictures).map(figure).collect(),
            boards: vec![BoardRow { heading: "One".to_owned(), boards: vec![Board::new(&start, "first".to_owned())] }],
            tables: vec![Table { caption: "All".to_owned(), heads: vec![Head::group("a", &["b"])], rows: Vec::new() }],
            sure: String::new(),
            measured: String::new(),
            downloads: Vec::new(),
            commands: Vec::new(),
        }
    }

    #[test]
    fn pictures_are_numbered_through_all_sections() {
        let kept = Kept::new(&Page {
            title: String::new(),
            lead: "Lead".to_owned(),
            sections: vec![section("x", 2), section("y", 1)],
            notes: vec!["Note".to_owned()],
            program: String::new(),
        });
        let object: Json = serde_json::from_slice(&kept.object).unwrap();
        let picture = json!({"path": "findings/3.svg", "description": "0", "width": 3, "height": 2});
        assert_eq!(object["sections"][1]["pictures"], json!([picture]));
        assert_eq!(kept.pictures[2], "<svg>y0</svg>");
        let board = json!({"caption": "first", "position": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"});
        assert_eq!(object["sections"][0]["boards"], json!([{"heading": "One", "boards": [board]}]));
        let table = json!({"caption": "All", "heads": [{"name": "a", "parts": ["b"]}], "rows": []});
        assert_eq!(object["sections"][0]["tables"], json!([table]));
        assert_eq!((&object["lead"], &object["notes"]), (&json!("Lead"), &json!(["Note"])));
    }
}
