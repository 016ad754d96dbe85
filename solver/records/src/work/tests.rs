use super::*;
use crate::import::{self, Format};
use crate::{Record, Replay};
use kamisado::{Deadlock, MatchFormat, Setup};

/// A text before, one that is repeated, and one behind.
const TEXTS: [(&str, &str, &str); 68] = [
    ("", "d8d3, ", ""),
    ("", "d8d3; f1h3; ", ""),
    ("d8d3", ",", ""),
    ("d8d3", ";", "f1h3"),
    ("", " ", "d8d3"),
    ("d8d3", "\t", "f1h3"),
    ("d8d3", " !", ""),
    ("d8d3", " +-", ""),
    ("d8d3", " 1.", ""),
    ("d8d3", " $1", ""),
    ("d8d3", " pass", ""),
    ("d8d3", " fill left", ""),
    ("", "1. ", "d8d3"),
    ("", "Black ", "d8d3"),
    ("", "black: ", "d8d3"),
    ("", "(", ""),
    ("d8d3", " {x}", ""),
    ("d8d3", " (x, y)", ""),
    ("(", "\na, b", ")\nd8d3"),
    ("{", "\n#", "}\nd8d3"),
    ("", "# ", "\nd8d3"),
    ("", "\n", "d8d3"),
    ("black: Anna", " #1", "\nd8d3"),
    ("black: ", "x", "\nd8d3"),
    ("black: ", "x, ", "\nd8d3"),
    ("black: ", "pass ", "\nd8d3"),
    ("black \"", "\\\"", "\"\nd8d3"),
    ("black \"", "d8d3, ", "\" (x)\nd8d3"),
    ("event: ", "a; ", "\nd8d3"),
    ("", "event \"x", ""),
    ("d8d3", "\nevent: x", ""),
    ("", "match: 3\n", ""),
    ("", "[Event \"x\"]\n", "d8d3"),
    ("", "black: A\nd8d3\n\n", ""),
    ("", "d8d3 f1h3\n", ""),
    ("", "d8d3\nblack: A\n", ""),
    ("", "resigned: gold\n", ""),
    ("match: 15\n", "resigned: gold\nfill: left\nresigned: black\nfill: left\n", ""),
    ("match: 3\n", "score: 0-0\n", ""),
    ("match: 3\n", "order B G R Y K P U O, B G R Y K P U O\n", ""),
    ("d8d3\n", " a b c d e f g h\n", ""),
    ("position: ", " ", "start\nd8d3"),
    ("\u{200b}", "\u{200b}", "d8d3"),
    ("", ":", ""),
    ("", "\"", ""),
    ("(;GM[Kamisado]", " ", ")"),
    ("(;GM[Kamisado])", "\n", ""),
    ("(;GM[Kamisado])", " x", ""),
    ("(;GM[Kamisado]!", "\n", ""),
    ("(;GM[Kamisado]", "(", ""),
    ("(;GM[Kamisado]", "(;C[x])", ")"),
    ("(;GM[Kamisado]C", "[]", ")"),
    ("(;GM[Kamisado]P0[id \"a\"]RE[", "by a ", "])"),
    ("(;GM[Kamisado]P0[id \"", "%32%", "\"])"),
    ("", "(;GM[Kamisado];P0[Pickb D 1];P0[Dropb D 5];P0[Done])\n", ""),
    ("", "(;GM[Kamisado]!\n", ""),
    ("[", "{\"rounds\": [{\"moves\": [{\"move\": \"d8d3\"}]}]}, ", "{\"rounds\": []}]"),
    ("{\"rounds\": [], \"names\": {\"black\": \"", "\\u0041", "\"}}"),
    ("{\"rounds\": []", " ", "}"),
    ("", "{\"rounds\": []} ", ""),
    ("[[", "[0,3],[5,3],", "[7,5],[5,7]]]"),
    ("move 0 3 5 3\n", "= ok\n", ""),
    ("move 0 3 5 3", ", ", ""),
    ("1. Black YELLOW d1-d5", " ", "\n"),
    ("", "1. Black YELLOW d1-d5 (ORANGE)\n", ""),
    ("", "VariantFile=K\n1. YellowDragon d1 - d5\n", ""),
    ("", "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\n", ""),
    ("1\nOoLlMmPpYyRrGgBb\n", "-- x\n", ""),
];

/// That twice the text takes little more than twice the work.
fn check(name: &str, work: impl Fn(usize) -> usize) {
    let (once, twice) = (work(500), work(1000));
    assert!(twice <= 5 * once / 2 + 2000, "{name}: {once} for a text, {twice} for one that is twice as long");
}

#[test]
fn work_grows_with_the_length_of_a_text() {
    for (before, repeated, behind) in TEXTS {
        for from in [None].into_iter().chain(Format::ALL.map(Some)) {
            let text = |times| format!("{before}{}{behind}", repeated.repeat(times));
            let read = |times| of(|| drop(import::read(&text(times), from, None)));
            check(&format!("{before}{repeated}{behind} as {from:?}"), read);
        }
    }
}

#[test]
fn work_grows_with_the_number_of_moves_of_a_command() {
    for texts in [&["d8d3,"][..], &["d8d3", ","], &["Pink", "f5,"], &["d8d3, "], &["!"], &["(x)"], &["pass"]] {
        let record = Record::new(MatchFormat::Single, &Setup::start(), Deadlock::Official).unwrap();
        let replay = Replay::new(record);
        let one = |times| of(|| drop(replay.clone().play_moves(&[texts.concat().repeat(times)])));
        let many = |times| of(|| drop(replay.clone().play_moves(&texts.repeat(times))));
        check(texts[0], one);
        check(texts[0], many);
    }
}
