//! Figures that documents quote from data: `scripts/book.py` says how a page of the book names them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use kamisado::{Color, Position, Square};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::{MoveAnswer, Question, answer};

use super::examples::not_run;
use super::{pages, project, read};

/// Numbers with a decimal point that are not results: versions.
const VERSIONS: [&str; 3] = ["Rust", "Python", "Apache"];

/// Pages that quote measurements: each number with a decimal point is in the notes or in the table of speed.
const PAGES_OF_NOTES: [&str; 2] = ["docs/src/contributing/search.md", "docs/src/research/speed.md"];

fn data(name: &str) -> PathBuf {
    project().join("data").join(name)
}

type Rows = Vec<Vec<String>>;

/// The rows of a CSV file in `data/`, the heads first. Each file is read once.
fn rows(name: &str) -> Arc<Rows> {
    static READ: Mutex<BTreeMap<String, Arc<Rows>>> = Mutex::new(BTreeMap::new());
    let mut all = READ.lock().unwrap();
    let rows = all.entry(name.to_owned()).or_insert_with(|| {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(data(name)).unwrap();
        Arc::new(reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect())
    });
    Arc::clone(rows)
}

fn figures() -> BTreeMap<String, String> {
    let mut figures = BTreeMap::new();
    for row in ["figures.csv", "measured.csv"].map(rows).iter().flat_map(|rows| &rows[1..]) {
        assert!(figures.insert(row[0].clone(), row[1].clone()).is_none(), "{} is there twice", row[0]);
    }
    figures
}

/// A count with commas: `10,000`.
fn with_commas(count: u64) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(|group| std::str::from_utf8(group).unwrap()).collect::<Vec<_>>().join(",")
}

#[test]
fn every_figure_that_a_page_names_is_there() {
    let mut command = Command::new("python3");
    command.arg("scripts/book.py").arg("--check").args(pages()).current_dir(project());
    match command.output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => not_run("the names of figures: python3 is missing"),
    }
}

/// The numbers with a decimal point. `2.0.1` and `127.0.0.1` are not numbers.
fn decimals(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != ',');
    let words = words.map(|word| word.trim_matches(['.', ',']));
    words.filter(|word| word.matches('.').count() == 1).collect()
}

/// A line without the names of figures, `{{NAME}}`.
fn unnamed(line: &str) -> String {
    line.split("{{").map(|part| part.split_once("}}").map_or(part, |(_, after)| after)).collect()
}

#[test]
fn decimals_are_found() {
    let text = "x1.5%, 0.25. Then 2.0.1, (1,234.5 to 3) e.g. 7. Or +4.0";
    assert_eq!(decimals(text), ["0.25", "1,234.5", "1.5", "4.0"].into());
}

#[test]
fn no_page_has_a_figure_by_hand() {
    let notes = ["docs/notes/experiments.md", "data/speed.md"].map(|name| read(Path::new(name))).concat();
    let notes = decimals(&notes);
    for page in pages().iter().filter(|page| page.starts_with("docs/src") || page.ends_with("README.md")) {
        let (name, text) = (page.display(), read(page));
        let mut is_code = false;
        let mut prose = String::new();
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            // What is code in a line is a setting or an example.
            prose.extend(line.split('`').step_by(2).filter(|_| !is_code));
            prose.push('\n');
        }
        for (number, line) in (1..).zip(prose.lines()) {
            let is_version = VERSIONS.iter().any(|word| line.contains(word));
            let line = unnamed(line);
            let mut by_hand = decimals(&line);
            if PAGES_OF_NOTES.iter().any(|of_notes| page == Path::new(of_notes)) {
                by_hand.retain(|decimal| !notes.contains(decimal));
            }
            assert!(
                by_hand.is_empty() || is_version,
                "{name}:{number}: no file has {by_hand:?}; docs/src/contributing/testing.md says where figures come from"
            );
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

/// What a tower counts by the rule to learn, on a file from its owner's left: its own-colour squares up to four ahead, and
/// one more if its own colour is straight ahead between the home rows.
fn points(tower: Color, file: i8) -> usize {
    let near = (1..=4_i8).flat_map(|ahead| [-ahead, 0, ahead].map(|aside| (file + aside, ahead)));
    let straight = (1..=6_i8).map(|ahead| (file, ahead));
    let on_board = near.chain(straight).filter(|(file, _)| (0..8).contains(file));
    on_board.filter(|&(file, row)| Square::at(file as u8, row as u8).color() == tower).count()
}

/// A player counts by this table at the board. The example of the command prints the table of the rule that was found.
#[test]
fn the_points_of_the_rule_to_learn_are_those_of_the_board() {
    let [page, command] = ["players/choosing-a-side.md", "commands/analysis-sides.md"]
        .map(|page| read(Path::new(&format!("docs/src/{page}"))));
    for tower in Color::ALL {
        let points = (0..8).map(|file| points(tower, file).to_string()).collect::<Vec<_>>();
        let line = format!("| {tower} | {} |", points.join(" | "));
        assert!(page.contains(&line), "choosing-a-side.md lacks '{line}'");
        let line = format!("{}          {}\n", tower.letter(), points.join(" "));
        assert!(command.contains(&line), "analysis-sides.md lacks '{line}'");
    }
    // The example, each row from its owner's left.
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in ["BUORKYGP", "GRYKBOUP", "PGYRKOBU", "PUBOKGRY"] {
        let towers = row.chars().map(|letter| Color::from_letter(letter).unwrap());
        let names = towers.clone().map(|tower| tower.to_string()).collect::<Vec<_>>().join(", ");
        let points: Vec<usize> = (0..8).zip(towers).map(|(file, tower)| points(tower, file)).collect();
        let added = points.iter().map(usize::to_string).collect::<Vec<_>>().join(" + ");
        for told in [names, format!("{added} = {}", points.iter().sum::<usize>())] {
            assert!(page.contains(&told), "choosing-a-side.md lacks '{told}'");
        }
    }
}

#[test]
fn the_page_of_first_moves_draws_the_right_conclusions() {
    let rows = rows("practical.csv");
    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let number = |row: &[String], name: &str| row[column(name)].parse::<f64>().unwrap();
    let (won, lost): (Vec<_>, Vec<_>) = rows[1..].iter().partition(|row| row[column("value")] == "win");
    assert_eq!((won.len(), lost.len()), (16, 86));
    let best = |rows: &[&Vec<String>], name: &str, sign: f64| {
        let best = rows.iter().map(|row| sign * number(row, name)).fold(f64::NEG_INFINITY, f64::max);
        rows.iter().filter(|row| sign * number(row, name) == best).map(|row| row[0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(best(&won, "finds_tricky", 1.0), ["h8h4", "a8a4"]);
    assert_eq!(best(&won, "finds_trickiest", 1.0), ["e8e3", "d8d3"]);
    assert_eq!(best(&won, "keeping_wins", 1.0), ["g8g2", "b8b2"]);
    assert_eq!(best(&won, "natural_wins", -1.0), ["g8g2", "b8b2"]);
    assert_eq!(best(&won, "distance", 1.0), ["h8h7", "a8a7"]);
    assert_eq!(best(&lost, "finds_natural", -1.0), ["f8f4", "c8c4"]);
    let keeping = |rows: &[&Vec<String>]| rows.iter().map(|row| number(row, "keeping_wins")).collect::<Vec<_>>();
    let hardest = keeping(&won).into_iter().fold(1.0, f64::min);
    assert!(keeping(&lost).into_iter().all(|wins| wins < hardest));
    // The table begins with the easiest.
    let page = read(Path::new("docs/src/players/first-moves.md"));
    let told: Vec<f64> = page
        .lines()
        .filter(|line| line.contains(":finds_tricky}}") && line.starts_with('|'))
        .map(|line| won.iter().find(|row| line.starts_with(&format!("| {} |", row[1]))).unwrap())
        .map(|row| number(row, "finds_tricky"))
        .collect();
    assert!(told.len() == 8 && told.is_sorted_by(|a, b| a >= b), "{told:?}");
    // The best try is measured to the end of the round, the trickiest move at Black's next turn. Of several of these, the
    // explorer marks the first that holds out longest.
    let tables = [Table::embedded()];
    let moves = Question { moves: true, replies: true, distance: true, ..Question::default() };
    let question = Question { tables: &tables, memory: 1 << 24, ..moves };
    let start = Position::start(Default::default());
    let differ = won.iter().take(8).filter(|row| {
        let position = start.after(start.read_move(&row[0]).unwrap());
        let found = answer(&position, &question).unwrap().moves;
        let rate = |found: &MoveAnswer| found.share.unwrap().rate();
        let longest = |found: &MoveAnswer| Reverse(found.verdict.distance());
        let marked = found.iter().min_by(|a, b| rate(a).total_cmp(&rate(b)).then(longest(a).cmp(&longest(b)))).unwrap();
        marked.m.to_string() != row[column("trickiest")]
    });
    assert!(differ.count() == 6 && page.contains("differ after six of the eight"));
    // No other first move needs so small a book.
    let figures = figures();
    let known = |name: &str| figures[&format!("book.{name}")].split(' ').next().unwrap().parse::<u32>().unwrap();
    assert!(won.iter().all(|row| known(&row[0]) > 27 || ["h8h4", "a8a4"].contains(&row[0].as_str())));
}

#[test]
fn the_page_of_the_smallest_book_tells_what_is_in_it() {
    let book: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(data("repertoire/book.json")).unwrap()).unwrap();
    let positions = book["positions"].as_array().unwrap();
    let count = |reason: &str| positions.iter().filter(|position| position["reason"] == reason).count() as u64;
    let [know, rule, only, sight] = ["know", "rule", "only", "sight"].map(count);
    assert_eq!((book["known"].as_u64(), book["least"].as_u64()), (Some(know), Some(know)));
    let page = read(Path::new("docs/src/players/repertoire.md"));
    let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        format!("must know **{know} positions** by heart"),
        format!("at most {} positions", with_commas(know + rule + only + sight)),
        format!("{know} to know, {rule} by the rule, {only} with one legal move, and {}", with_commas(sight)),
    ] {
        assert!(words.contains(&told), "repertoire.md does not say '{told}'");
    }
    // What the page shows of the tree is there, in this order.
    let tree = fs::read_to_string(data("repertoire/tree.txt")).unwrap();
    let shown = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let mut lines = tree.lines();
    for line in shown.lines().filter(|line| *line != "...") {
        assert!(lines.any(|other| other == line), "'{line}' is not there in tree.txt");
    }
}
