//! A page as an object and pictures, for the explorer.

use answers::api::body;
use serde_json::{Value, json};

use super::{Board, BoardRow, Drawn, Figure, Page, Section};

impl Page {
    /// The findings as an object, and the charts as SVG, by number, each wide and then narrow.
    pub fn findings(&self) -> (Vec<u8>, Vec<String>) {
        let mut pictures = Vec::new();
        let sections: Vec<Value> = self.sections.iter().map(|section| told(section, &mut pictures)).collect();
        let object = body(&json!({
            "lead": self.lead,
            "limits": self.limits,
            "sections": sections,
            "notes": self.notes,
        }));
        (object, pictures)
    }
}

/// A question with its answer; appends its charts to the earlier ones, and gives their paths below the API.
fn told(section: &Section, pictures: &mut Vec<String>) -> Value {
    let mut drawn = |drawn: &Drawn| {
        pictures.push(drawn.svg.clone());
        json!({ "path": format!("findings/{}.svg", pictures.len()), "width": drawn.width, "height": drawn.height })
    };
    let picture = |figure: &Figure| {
        json!({
            "title": figure.title,
            "caption": figure.caption,
            "description": figure.description,
            "wide": drawn(&figure.wide),
            "narrow": drawn(&figure.narrow),
        })
    };
    let row = |row: &BoardRow| {
        let board =
            |board: &Board| json!({ "caption": board.caption, "position": board.position, "arrows": board.arrows });
        json!({ "heading": row.heading, "boards": row.boards.iter().map(board).collect::<Value>() })
    };
    json!({
        "id": section.id,
        "question": section.question,
        "answer": section.answer,
        "details": section.details,
        "advice": section.advice,
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
        let figure = |i: usize| {
            let drawn = |width: u32| Drawn { svg: format!("<svg>{id}{i}{width}</svg>"), width, height: 2 };
            Figure {
                title: "T".to_owned(),
                caption: "C".to_owned(),
                description: format!("{i}"),
                wide: drawn(3),
                narrow: drawn(1),
            }
        };
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
    fn pictures_are_numbered_through_all_sections() {
        let page = Page {
            lead: "Lead".to_owned(),
            sections: vec![section("x", 2), section("y", 1)],
            notes: vec!["Note".to_owned()],
            ..Page::default()
        };
        let (object, pictures) = page.findings();
        let object: Value = serde_json::from_slice(&object).unwrap();
        let [wide, narrow] = [("findings/5.svg", 3), ("findings/6.svg", 1)]
            .map(|(path, width)| json!({"path": path, "width": width, "height": 2}));
        let picture = json!({"title": "T", "caption": "C", "description": "0", "wide": wide, "narrow": narrow});
        assert_eq!(object["sections"][1]["pictures"], json!([picture]));
        assert_eq!(pictures[5], "<svg>y01</svg>");
        let board = json!({"caption": "first", "position": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "arrows": []});
        assert_eq!(object["sections"][0]["boards"], json!([{"heading": "One", "boards": [board]}]));
        let table = json!({"caption": "All", "heads": [{"name": "a", "parts": ["b"]}], "rows": []});
        assert_eq!(object["sections"][0]["tables"], json!([table]));
        assert_eq!((&object["lead"], &object["notes"]), (&json!("Lead"), &json!(["Note"])));
    }
}
