//! The HTML page.

mod findings;

use analysis::page::{Advice, Board, BoardRow, Download, Head, Page, Section, Table, data_uri};
use kamisado::Setup;

fn page() -> Page {
    let setup: Setup = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
    let section = Section {
        id: "weak",
        question: "Is 1 < 2 & <b>why</b>?".to_owned(),
        answer: "Yes.".to_owned(),
        details: vec!["Mostly.".to_owned()],
        advice: Some(Advice { when: "You", what: "do it".to_owned() }),
        figures: Vec::new(),
        boards: vec![BoardRow { heading: "One".to_owned(), boards: vec![Board::new(&setup, &[], "first".to_owned())] }],
        tables: vec![Table {
            caption: "Numbers".to_owned(),
            heads: vec![Head::new("name"), Head::group("value", &["then", "now"])],
            rows: vec![vec!["a".to_owned(), "1".to_owned(), "2".to_owned()]],
        }],
        sure: "Quite.".to_owned(),
        measured: "By hand.".to_owned(),
        downloads: vec![Download::inline("a.csv", "all", b"a,b\n"), Download::file("b.parquet", "more")],
        commands: vec!["analysis weak".to_owned()],
    };
    Page {
        title: "A title".to_owned(),
        lead: "Something".to_owned(),
        limits: vec!["One.".to_owned()],
        sections: vec![section],
        notes: vec!["A note".to_owned()],
        program: "test 1".to_owned(),
    }
}

#[test]
fn texts_are_escaped() {
    let html = page().html();
    assert!(html.contains("Is 1 &lt; 2 &amp; &lt;b&gt;why&lt;&#x2f;b&gt;?"), "{html}");
    assert!(!html.contains("<b>why") && html.trim_end().ends_with("</html>"));
}

#[test]
fn a_set_up_is_drawn() {
    let drawn = picture::svg(&"puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap(), &[]);
    assert!(page().html().contains(&format!("<img src=\"{}\"", data_uri("image/svg+xml", drawn.as_bytes()))));
}

#[test]
fn heads_of_several_columns_stand_above_them() {
    let html = page().html();
    assert!(html.contains("<th scope=\"col\" rowspan=\"2\">name</th>"), "{html}");
    assert!(html.contains("<th scope=\"colgroup\" colspan=\"2\">value</th>"), "{html}");
    assert!(html.contains("<th scope=\"col\">then</th><th scope=\"col\">now</th>"), "{html}");
}

#[test]
fn nothing_is_fetched_from_elsewhere() {
    let html = page().html();
    assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
    assert!(html.contains("href=\"data:text/csv;base64,YSxiCg==\""));
}
