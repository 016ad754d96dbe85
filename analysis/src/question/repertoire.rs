//! The book as a page to print.

use picture::Arrow;

use crate::page::{Board, BoardRow, Listing, Sheet};
use answers::repertoire::text::{asked, counts, finding, line_text, rule, tree_key, write_tree};
use answers::repertoire::{BookPlace, RepertoireStudy};

pub fn sheet(study: &RepertoireStudy) -> Sheet {
    let book = &study.book;
    let board = |(number, place): (u32, &BookPlace)| {
        let m = place.moves[0].0;
        let line = line_text(book, place);
        let after = if line.is_empty() { String::new() } else { format!(" after {line}") };
        let caption = format!("{number}. {}{after}", asked(place));
        Board::new(&place.position.setup(), &[Arrow { m, to_play: true }], caption)
    };
    let boards: Vec<Board> = book.known().map(board).collect();
    let mut tree = Vec::new();
    write_tree(&mut tree, book).expect("memory takes any text");
    let tree = String::from_utf8(tree).expect("text is UTF-8");
    Sheet {
        title: format!("A book for {}", study.player),
        lead: finding(study),
        key: [vec![rule(study)], picture::KEY.map(str::to_owned).to_vec()].concat(),
        boards: if boards.is_empty() {
            Vec::new()
        } else {
            vec![BoardRow { heading: "Positions to know".to_owned(), boards }]
        },
        listing: Listing {
            heading: "After every answer".to_owned(),
            lead: Some(tree_key(study.player)),
            entries: Vec::new(),
            text: Some(tree),
        },
        notes: vec![counts(book), format!("{}, {}.", study.root, study.root.deadlock().rules_name())],
        program: format!("kamisado-analysis {}", terminal::version::VERSION),
    }
}
