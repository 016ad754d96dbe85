//! What Rust's readers of SGF see in files: a line for each file and reader.

use std::path::Path;
use std::{env, fs};

use sgf_parse::unknown_game::Prop;
use sgf_parser::SgfToken;

/// What a node holds: a move, a comment, and who plays Black.
type Node = [Option<String>; 3];

fn main() {
    for file in env::args().skip(1) {
        let text = fs::read_to_string(&file).expect("a file that can be read");
        let name = Path::new(&file).file_name().expect("a file has a name").to_string_lossy();
        for (reader, read) in
            [("sgf-parse", sgf_parse as fn(&str) -> Result<Vec<Node>, String>), ("sgf-parser", sgf_parser)]
        {
            let seen = read(&text).map(|nodes| seen(&nodes)).unwrap_or_else(|error| error);
            println!("{name}\t{reader} {}\t{seen}", version(reader));
        }
    }
}

fn seen(nodes: &[Node]) -> String {
    let all = |part: usize| nodes.iter().filter_map(move |node| node[part].as_deref());
    let moves: Vec<&str> = all(0).collect();
    let (told, black) = (all(1).next().unwrap_or("none"), all(2).next().unwrap_or("none"));
    let beginning = moves.iter().take(2).copied().collect::<Vec<_>>().join(" ");
    format!("{} nodes, {} moves {beginning}, comment {told}, Black {black}", nodes.len(), moves.len())
}

fn sgf_parse(text: &str) -> Result<Vec<Node>, String> {
    let trees = sgf_parse::parse(text).map_err(|error| error.to_string())?;
    let sgf_parse::GameTree::Unknown(node) = &trees[0] else { return Err("a game of Go".to_owned()) };
    let read = |node: &sgf_parse::SgfNode<Prop>| {
        let mut read = Node::default();
        for property in node.properties() {
            match property {
                Prop::B(m) | Prop::W(m) => read[0] = Some(m.clone()),
                Prop::C(comment) => read[1] = Some(comment.text.clone()),
                Prop::PB(name) => read[2] = Some(name.text.clone()),
                _ => {}
            }
        }
        read
    };
    Ok(node.main_variation().map(read).collect())
}

fn sgf_parser(text: &str) -> Result<Vec<Node>, String> {
    let tree =
        sgf_parser::parse(text).map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())?;
    let read = |node: &sgf_parser::GameNode| {
        let mut read = Node::default();
        for token in &node.tokens {
            match token {
                // Moves of other games than Go are kept so.
                SgfToken::Invalid((name, m)) if name == "B" || name == "W" => read[0] = Some(m.clone()),
                SgfToken::Comment(comment) => read[1] = Some(comment.clone()),
                SgfToken::PlayerName { color: sgf_parser::Color::Black, name } => read[2] = Some(name.clone()),
                _ => {}
            }
        }
        read
    };
    Ok(tree.nodes.iter().map(read).collect())
}

/// The version of a reader.
fn version(reader: &str) -> &'static str {
    let (_, rest) =
        include_str!("../Cargo.lock").split_once(&format!("name = \"{reader}\"\nversion = \"")).expect("it is locked");
    rest.split_once('"').expect("a version ends").0
}
