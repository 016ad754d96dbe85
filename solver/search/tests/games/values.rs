//! Scores of positions of random play, written down for `scripts/check-games.sh`, which compares them with other programs.

use std::fs::File;
use std::io::{BufWriter, Write};

use kamisado_solver::search::{Limits, Solver};
use serde_json::json;

use crate::support::{Scored, random_play, score};
use crate::{breakthrough, dots_and_boxes, noughts_and_crosses, othello};

/// Writes a line for each of `count` positions that are wanted, with the moves that lead to it, how many it has if it
/// is open, the score, and the distance if somebody has to win.
fn write<G: Scored>(file: &mut impl Write, root: &G, count: usize, wanted: impl Fn(&G) -> bool) {
    let root = root.asking(root.scores()[root.scores().len() / 2]);
    for (line, position) in random_play(&root, 2).filter(|(_, position)| wanted(position)).take(count) {
        let line: Vec<String> = line.iter().map(|m| format!("{m:?}")).collect();
        let wins = root.scores().len() == 2;
        let distance = wins.then(|| Solver::new(1 << 22).distance(&position, Limits::NONE).unwrap().1.0);
        let moves = position.winner().is_none().then(|| position.count_moves());
        let score = score(&position);
        let value = json!({ "game": root.name(), "line": line, "moves": moves, "score": score, "distance": distance });
        writeln!(file, "{value}").unwrap();
    }
}

#[test]
#[ignore = "writes the file that GAMES names, for scripts/check-games.sh"]
fn values_for_other_programs() {
    let name = std::env::var_os("GAMES").expect("the variable GAMES names a file");
    let mut file = BufWriter::new(File::create(name).unwrap());
    write(&mut file, &noughts_and_crosses::Position::start(true), 500, |_| true);
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)] {
        write(&mut file, &dots_and_boxes::Position::empty(rows, columns), 100, |_| true);
    }
    write(&mut file, &dots_and_boxes::Position::empty(3, 3), 100, |at| at.free() <= 12);
    for (rows, columns) in [(3, 2), (4, 2), (3, 3), (4, 3), (5, 2), (5, 3), (4, 4), (6, 2)] {
        let deep = if rows < 6 { 1 } else { 2 };
        write(&mut file, &breakthrough::Position::start(rows, columns, deep), 100, |_| true);
    }
    write(&mut file, &othello::Position::start(8), 300, |at| at.empty() <= 8);
}
