//! The findings of a page as an object.

use analysis::page::{Board, BoardRow, Drawn, Figure, Head, Page, Section, Table};
use serde_json::{Value, json};

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
        boards: vec![BoardRow { heading: "One".to_owned(), boards: vec![Board::new(&start, &[], "first".to_owned())] }],
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
