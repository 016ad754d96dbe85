//! Figures that documents quote from data.
//!
//! Such a figure stands between `<!--=NAME-->` and `<!--/-->`, and its value in `data/figures.csv`, or, for a whole table, in
//! `data/NAME.md`. With the variable `FIGURES=overwrite` the documents are written anew; `scripts/write-figures.sh` does
//! that.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kamisado::{Color, Square};

use super::{pages, project, read};

const BEGIN: &str = "<!--=";
const END: &str = "<!--/-->";

/// Pages on which every number with a decimal point comes from data.
const PAGES_OF_DATA: [&str; 4] = [
    "README.md",
    "docs/src/research/findings.md",
    "docs/src/research/results.md",
    "docs/src/players/choosing-a-side.md",
];

fn figures() -> BTreeMap<String, String> {
    let mut reader = csv::Reader::from_path(project().join("data/figures.csv")).unwrap();
    let mut figures = BTreeMap::new();
    for (name, figure) in reader.deserialize::<(String, String)>().map(Result::unwrap) {
        assert!(figures.insert(name.clone(), figure).is_none(), "{name} is there twice");
    }
    figures
}

/// Names of figures are in lower case.
fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "._".contains(c))
}

/// The text with every figure as it is in the data.
fn filled(text: &str, name: &str, figures: &BTreeMap<String, String>) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let Some((figure, after)) = after.split_once("-->").filter(|(figure, _)| is_name(figure)) else {
            // A page that explains the marks.
            whole.push_str(&format!("{before}{BEGIN}"));
            rest = after;
            continue;
        };
        let (_, after) = after.split_once(END).unwrap_or_else(|| panic!("{name}: '{figure}' without '{END}'"));
        let table = project().join("data").join(format!("{figure}.md"));
        let value = match figures.get(figure) {
            Some(value) => value.clone(),
            None if table.is_file() => format!("\n\n{}\n\n", fs::read_to_string(table).unwrap().trim_end()),
            None => panic!("{name}: no figure is called '{figure}'"),
        };
        whole.push_str(&format!("{before}{BEGIN}{figure}-->{value}{END}"));
        rest = after;
    }
    whole + rest
}

#[test]
fn figures_in_documents_are_those_of_the_data() {
    let figures = figures();
    for page in pages() {
        let (name, text) = (page.display().to_string(), read(&page));
        let expected = filled(&text, &name, &figures);
        if std::env::var("FIGURES").is_ok_and(|value| value == "overwrite") {
            if text != expected {
                fs::write(project().join(&page), expected).unwrap();
            }
            continue;
        }
        for (line, (found, expected)) in (1..).zip(text.lines().zip(expected.lines())) {
            assert_eq!(found, expected, "{name}:{line}: run scripts/write-figures.sh");
        }
        assert_eq!(text.lines().count(), expected.lines().count(), "{name}: run scripts/write-figures.sh");
    }
}

#[test]
fn pages_of_data_have_no_figure_by_hand() {
    for name in PAGES_OF_DATA {
        let text = read(Path::new(name));
        let mut is_code = false;
        let mut prose = String::new();
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            prose.push_str(if is_code { "" } else { line });
            prose.push('\n');
        }
        // What stands in figures, in code and in the targets of links is not prose.
        let mut left = String::new();
        let mut rest = prose.as_str();
        while let Some((before, after)) = rest.split_once(BEGIN) {
            left.push_str(before);
            let lines = after.split(END).next().unwrap().matches('\n').count();
            left.push_str(&"\n".repeat(lines));
            rest = after.split_once(END).unwrap().1;
        }
        left.push_str(rest);
        for (number, line) in (1..).zip(left.lines()) {
            let words: String = line.split('`').step_by(2).collect();
            let by_hand = words
                .as_bytes()
                .windows(3)
                .any(|three| three[0].is_ascii_digit() && three[1] == b'.' && three[2].is_ascii_digit());
            let is_version = ["Rust", "Apache"].iter().any(|word| words.contains(word));
            assert!(!by_hand || is_version, "{name}:{number}: '{line}' has a figure that no script wrote");
        }
    }
}

#[test]
fn the_readme_has_the_first_moves_of_the_solution() {
    let mut reader = csv::Reader::from_path(project().join("data/initial-round.csv")).unwrap();
    let moves: Vec<(String, String, String, u16, String)> = reader.deserialize().map(Result::unwrap).collect();
    let wins = moves.iter().filter(|m| m.2 == "win");
    let readme = read(Path::new("README.md"));
    let fastest = wins.clone().map(|m| m.3).min().unwrap();
    let is_straight = |m: &&(String, String, String, u16, String)| m.1.contains("Forward");
    let straight = moves.iter().filter(is_straight).count();
    assert!(wins.clone().all(|m| is_straight(&m)));
    let counts = [
        format!("with {} of the {} first moves", wins.clone().count(), moves.len()),
        format!("the fastest of them in {fastest} moves"),
        format!("The other {} first moves lose", moves.len() - wins.clone().count()),
        format!("None of the {} diagonal first moves wins", moves.len() - straight),
        format!("but {} of the {straight}", wins.clone().count()),
    ];
    let words = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for count in counts {
        assert!(words.contains(&count), "README.md does not say '{count}'");
    }
    // Each line of the table has a move and its mirror image.
    let cell = |m: &(String, String, String, u16, String)| format!("`{}` {}", m.0, m.1);
    for m in wins {
        let line = readme.lines().find(|line| line.starts_with('|') && line.contains(&cell(m)));
        let line = line.unwrap_or_else(|| panic!("the table of README.md lacks {}", cell(m)));
        assert!(line.ends_with(&format!("| {} |", m.3)), "{line}");
    }
}

/// A player counts by this table at the board.
#[test]
fn the_table_of_own_colour_squares_is_that_of_the_board() {
    let page = read(Path::new("docs/src/players/choosing-a-side.md"));
    for tower in Color::ALL {
        let mut line = format!("| {tower} |");
        for file in 0..8_i8 {
            let ahead = (1..=3_i8).flat_map(|ahead| [-ahead, 0, ahead].map(|aside| (file + aside, ahead)));
            let on_board = ahead.filter(|(file, _)| (0..8).contains(file));
            let squares = on_board.map(|(file, row)| Square::at(file as u8, row as u8));
            line += &format!(" {} |", squares.filter(|square| square.color() == tower).count());
        }
        assert!(page.contains(&line), "choosing-a-side.md lacks '{line}'");
    }
}
