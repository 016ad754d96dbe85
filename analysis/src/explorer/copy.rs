//! A copy of the explorer for a static web host: the first plies from the table, without searches.
//!
//! The page reads files in place of the server, with a different `api.js`. A *node* is a place in a line of play, with
//! everything that the rules and the table say about it. Each node of the first [`OWN`] plies has a file; the files of
//! the last of these plies also hold the nodes of the next ply.

use std::time::Duration;

use kamisado::{Deadlock, Position};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::kamisado::json::{AnswerJson, Listing, ShowJson};
use kamisado_solver::questions::kamisado::shown::ShowAnswer;
use kamisado_solver::questions::kamisado::value::{AnswerError, Question, answer};
use kamisado_solver::search::Limits;
use serde_json::{Value, json};

use super::api::PRACTICAL;
use super::assets;
use super::failure::body;
use super::findings::Findings;
use crate::page::Page;

/// The plies whose positions have their own file. The table knows three more plies: the next one, the moves from there,
/// and their answers.
const OWN: usize = 2;

/// Writes all files of the copy: `write` receives the path of each, below a folder, and its content.
///
/// # Errors
///
/// The errors of `write`, and an error if the table in the program is damaged.
pub fn copy<E: From<AnswerError>>(page: &Page, mut write: impl FnMut(&str, &[u8]) -> Result<(), E>) -> Result<(), E> {
    for (path, content) in assets::of_copy() {
        write(path, content)?;
    }
    let findings = Findings::new(page);
    write("api/v1/findings.json", &findings.object)?;
    for (number, picture) in (1..).zip(&findings.pictures) {
        write(&format!("api/v1/findings/{number}.svg"), picture)?;
    }
    write("api/v1/practical.json", &PRACTICAL)?;
    let start = Position::start(Deadlock::Official);
    write_nodes(&start, &mut Vec::new(), &mut write)
}

fn write_nodes<E: From<AnswerError>>(
    position: &Position,
    line: &mut Vec<String>,
    write: &mut impl FnMut(&str, &[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut nodes = vec![node(position, line)?];
    if position.outcome().is_none() {
        for m in position.moves() {
            let next = position.after(m);
            line.push(m.to_string());
            if line.len() <= OWN {
                write_nodes(&next, line, write)?;
            } else {
                nodes.push(node(&next, line)?);
            }
            line.pop();
        }
    }
    let name = if line.is_empty() { "start".to_owned() } else { line.join("-") };
    write(&format!("nodes/{name}.json"), &body(&json!({ "nodes": nodes })))
}

/// What is known about a place: no value if the round is over.
fn node(position: &Position, line: &[String]) -> Result<Value, AnswerError> {
    let start = Position::start(position.deadlock()).setup();
    let moves: Vec<&str> = line.iter().map(String::as_str).collect();
    let shown = ShowAnswer::new(&start, &moves, position.deadlock(), None).expect("the moves are legal");
    let tables = [Table::embedded()];
    let limits = Limits { nodes: Some(0), ..Limits::default() };
    let question =
        Question { moves: true, distance: true, replies: true, tables: &tables, limits, ..Question::default() };
    let listing = Listing { wins: false, replies: true };
    let told = |found| AnswerJson::new(position, &found, Some(listing), Duration::ZERO);
    let found = position.outcome().is_none().then(|| answer(position, &question)).transpose()?;
    Ok(json!({ "line": line.join("-"), "show": ShowJson::new(&shown, true), "position": found.map(told) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_place_of_the_first_plies_is_there_with_all_values_and_distances() {
        let mut files = BTreeMap::new();
        copy(&Page::default(), |path, content| {
            assert!(files.insert(path.to_owned(), content.to_vec()).is_none(), "{path} twice");
            Ok::<_, AnswerError>(())
        })
        .unwrap();
        assert!(files.contains_key("index.html") && files.contains_key("api.js"));
        let mut by_ply = [0; OWN + 2];
        for (_, file) in files.iter().filter(|(path, _)| path.starts_with("nodes/")) {
            let file: Value = serde_json::from_slice(file).unwrap();
            for node in file["nodes"].as_array().unwrap() {
                let line = node["line"].as_str().unwrap();
                by_ply[line.split('-').filter(|m| !m.is_empty()).count()] += 1;
                let moves = node["position"]["moves"].as_array();
                let known = moves.into_iter().flatten().all(|m| m["distance"].is_u64() && m["value"] != "unknown");
                assert!(known && (moves.is_some() == (node["show"]["result"] == "ongoing")), "{line}");
            }
        }
        // The number that perft counts.
        assert_eq!(by_ply, [1, 102, 1150, 11332]);
    }
}
