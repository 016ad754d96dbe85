#!/usr/bin/env bash
# sgf-parser writes other moves into games that are not Go: Hex's B[e4] comes back as B[en], and all is called valid.
#
# A good guess: the crate is for SGF in general and knows which game (GM) it reads. A move that it does not understand
# stays as it was, or counts as invalid.
# Seen: a value of two characters in B, W, AB, AW, SQ, TR is a point of Go, whatever GM says, and a character that is no
# small letter is taken for a capital one: a digit becomes a letter ten places further on (1 is k, 4 is n, 9 is s). So
# row 4 is row 14, and a tree that is read and written again holds another move: all of 64 squares change, no token is
# Invalid or Unknown, `is_valid` is true. It is the moves which it does call Invalid, those of three characters, that
# come back as they were. The control, sgf-parse, looks at GM and keeps all of them.
# Why it matters: in the same file a10 stays and f9 becomes fs. Off the Go board squares are often named like this, so a
# record for all readers is safer with two small letters; a reader must look at GM before it looks at a point.
#
# sgf-parser 2.6.0, sgf-parse 4.2.8 (crates.io); seen 2026-11-30. Needs cargo; half a minute.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export CARGO_TARGET_DIR="$work/target"
mkdir src
printf '[package]\nname = "look"\nedition = "2021"\n[dependencies]\n' > Cargo.toml
printf 'sgf-parse = "=4.2.8"\nsgf-parser = "=2.6.0"\n' >> Cargo.toml

cat > src/main.rs <<'RS'
use sgf_parser::{Action, SgfToken};
fn again(text: &str) -> (String, bool) {
    let tree = sgf_parser::parse(text).unwrap();
    let fine = tree.is_valid() && tree.get_invalid_nodes().is_empty() && tree.get_unknown_nodes().is_empty();
    (tree.into(), fine)
}
fn main() {
    let hex = "(;FF[4]GM[11]SZ[11];B[e4];W[f9];B[a10];W[swap-pieces])";
    println!("in         {hex}");
    println!("sgf-parser {}", again(hex).0);
    println!("sgf-parse  {}", sgf_parse::serialize(&sgf_parse::parse(hex).unwrap()));
    let token = sgf_parser::parse("(;FF[4]GM[11]SZ[11];B[e4])").unwrap().nodes[1].tokens.pop();
    if let Some(SgfToken::Move { action: Action::Move(x, y), .. }) = token { println!("e4 is column {x}, row {y}") }

    for (rows, between) in [("12345678", ""), ("abcdefgh", ""), ("12345678", "1")] {
        let all: Vec<_> = ('a'..='h').flat_map(|c| rows.chars().map(move |r| format!("{c}{between}{r}"))).collect();
        let texts: Vec<_> = all.iter().map(|s| format!("(;FF[4]GM[11]SZ[9:18];B[{s}])")).collect();
        let kept = texts.iter().filter(|t| again(t).0 == **t).count();
        let fine = texts.iter().filter(|t| again(t).1).count();
        let control = texts.iter().filter(|t| sgf_parse::serialize(&sgf_parse::parse(t).unwrap()) == **t).count();
        println!("B[{}] to B[{}]: 64 moves, {kept} kept, {fine} valid; sgf-parse keeps {control}", all[0], all[63]);
    }
}
RS
cargo run --quiet > seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
in         (;FF[4]GM[11]SZ[11];B[e4];W[f9];B[a10];W[swap-pieces])
sgf-parser (;FF[4]GM[11]SZ[11];B[en];W[fs];B[a10];W[swap-pieces])
sgf-parse  (;FF[4]GM[11]SZ[11:11];B[e4];W[f9];B[a10];W[swap-pieces])
e4 is column 5, row 14
B[a1] to B[h8]: 64 moves, 0 kept, 64 valid; sgf-parse keeps 64
B[aa] to B[hh]: 64 moves, 64 kept, 64 valid; sgf-parse keeps 64
B[a11] to B[h18]: 64 moves, 64 kept, 0 valid; sgf-parse keeps 64
TEXT
