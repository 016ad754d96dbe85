//! What the report finds, for the page and the API.

use axum::body::Bytes;
use serde::Serialize;

use super::failure::body;
use crate::page::{Board, BoardRow, Page, Section, Table};

/// An object, and the pictures that it names.
pub struct Findings {
    /// The object.
    pub object: Bytes,
    /// The pictures as SVG, by their numbers.
    pub pictures: Vec<Bytes>,
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

impl Findings {
    /// Those of the shipped censuses.
    pub fn shipped() -> Findings {
        Findings {
            object: Bytes::from_static(kamisado_data::FINDINGS),
            pictures: kamisado_data::FINDINGS_PICTURES.into_iter().map(Bytes::from_static).collect(),
        }
    }

    /// Those of a report.
    pub fn new(page: &Page) -> Findings {
        let mut pictures = Vec::new();
        let sections = page.sections.iter().map(|section| SectionJson::new(section, &mut pictures)).collect();
        let object = body(&FindingsJson { lead: &page.lead, sections, notes: &page.notes }).into();
        Findings { object, pictures }
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
            boards: vec![BoardRow {
                heading: "One".to_owned(),
                boards: vec![Board::new(&start, &[], "first".to_owned())],
            }],
            tables: vec![Table { caption: "All".to_owned(), heads: vec![Head::group("a", &["b"])], rows: Vec::new() }],
            sure: String::new(),
            measured: String::new(),
            downloads: Vec::new(),
            commands: Vec::new(),
        }
    }

    #[test]
    fn the_shipped_findings_name_the_shipped_pictures() {
        let object: Json = serde_json::from_slice(kamisado_data::FINDINGS).unwrap();
        let sections = object["sections"].as_array().unwrap().iter();
        let pictures = sections.flat_map(|section| section["pictures"].as_array().unwrap());
        let paths: Vec<&str> = pictures.map(|picture| picture["path"].as_str().unwrap()).collect();
        let expected: Vec<String> =
            (1..=kamisado_data::FINDINGS_PICTURES.len()).map(|number| format!("findings/{number}.svg")).collect();
        assert_eq!(paths, expected);
    }

    #[test]
    fn pictures_are_numbered_through_all_sections() {
        let kept = Findings::new(&Page {
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
