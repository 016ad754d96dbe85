//! The findings of the report, for the page and the API.

use answers::api::body;
use bytes::Bytes;
use serde_json::{Value, json};

use crate::page::{Board, BoardRow, Figure, Page, Section};

pub struct Findings {
    pub object: Bytes,
    /// The charts as SVG, by number.
    pub pictures: Vec<Bytes>,
}

impl Findings {
    pub fn shipped() -> Findings {
        Findings {
            object: Bytes::from_static(kamisado_data::FINDINGS),
            pictures: kamisado_data::FINDINGS_PICTURES.into_iter().map(Bytes::from_static).collect(),
        }
    }

    pub fn new(page: &Page) -> Findings {
        let mut pictures = Vec::new();
        let sections: Vec<Value> = page.sections.iter().map(|section| told(section, &mut pictures)).collect();
        let object = body(&json!({ "lead": page.lead, "sections": sections, "notes": page.notes })).into();
        Findings { object, pictures }
    }
}

/// A question with its answer; appends its charts to the earlier ones, and gives their paths below the API.
fn told(section: &Section, pictures: &mut Vec<Bytes>) -> Value {
    let picture = |figure: &Figure| {
        pictures.push(figure.svg.clone().into());
        let path = format!("findings/{}.svg", pictures.len());
        json!({ "path": path, "description": figure.description, "width": figure.width, "height": figure.height })
    };
    let row = |row: &BoardRow| {
        let board = |board: &Board| json!({ "caption": board.caption, "position": board.position });
        json!({ "heading": row.heading, "boards": row.boards.iter().map(board).collect::<Value>() })
    };
    json!({
        "id": section.id,
        "question": section.question,
        "answer": section.answer,
        "pictures": section.figures.iter().map(picture).collect::<Value>(),
        "boards": section.boards.iter().map(row).collect::<Value>(),
        "tables": section.tables,
        "sure": section.sure,
        "measured": section.measured,
        "commands": section.commands,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Head, Table};

    fn section(id: &'static str, pictures: usize) -> Section {
        let figure =
            |i: usize| Figure { svg: format!("<svg>{id}{i}</svg>"), description: format!("{i}"), width: 3, height: 2 };
        let start = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -".parse().unwrap();
        Section {
            id,
            figures: (0..pictures).map(figure).collect(),
            boards: vec![BoardRow {
                heading: "One".to_owned(),
                boards: vec![Board::new(&start, &[], "first".to_owned())],
            }],
            tables: vec![Table { caption: "All".to_owned(), heads: vec![Head::group("a", &["b"])], rows: Vec::new() }],
            ..Section::default()
        }
    }

    #[test]
    fn the_shipped_findings_name_the_shipped_pictures() {
        let object: Value = serde_json::from_slice(kamisado_data::FINDINGS).unwrap();
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
            lead: "Lead".to_owned(),
            sections: vec![section("x", 2), section("y", 1)],
            notes: vec!["Note".to_owned()],
            ..Page::default()
        });
        let object: Value = serde_json::from_slice(&kept.object).unwrap();
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
