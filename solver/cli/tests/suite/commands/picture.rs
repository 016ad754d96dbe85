//! The option `--picture` of `show`, `query` and `explain`.

use std::fs;
use std::path::Path;

use crate::support::command::{refused, solver};
use crate::support::terminal::text;

/// Gold's green tower is due on e3, and only its move to e4 wins.
const LATE: &str = "8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G";

/// Draws into a file of a new folder, and returns what is in it.
#[track_caller]
fn drawn(args: &[&str], name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let output = solver(&[args, &["--picture", path.to_str().unwrap()]].concat());
    assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{args:?}");
    assert_eq!(text(&output.stdout).lines().next(), text(&solver(args).stdout).lines().next(), "{args:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    fs::read(path).unwrap()
}

#[track_caller]
fn svg(args: &[&str]) -> String {
    let svg = text(&drawn(args, "board.SVG"));
    // Every element is closed, by itself or in its order.
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap();
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{svg}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
        assert!(tag.matches('"').count() % 2 == 0, "{tag}");
    }
    assert!(open.is_empty(), "{svg}");
    svg
}

/// How many arrows a picture has, and how many of them are dashed.
fn arrows(svg: &str) -> (usize, usize) {
    // A dark line, and a light one around it.
    (svg.matches("<line").count() / 2, svg.matches("stroke-dasharray").count())
}

/// The end of the only arrow, at the middle of a square's file and a little before its middle.
fn arrow_from(svg: &str) -> &str {
    svg.split("<line ").nth(1).unwrap().split(" stroke").next().unwrap()
}

#[test]
fn a_position_is_drawn_as_svg() {
    let start = svg(&["show", "start"]);
    assert_eq!((start.matches(">K<").count(), start.matches(">k<").count()), (8 + 1, 1));
    assert!(start.contains(">a<") && start.contains(">8<"));
    assert_eq!((arrows(&start), start.matches("<rect").count()), ((0, 0), 0));
    let after = svg(&["show", "start", "d8d3"]);
    assert!(after.contains("aria-label=\"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\""), "{after}");
    assert_eq!(after.matches("<rect").count(), 2);
    assert_eq!(svg(&["show", "start", "--match", "standard"]), start);
}

#[test]
fn the_best_move_is_an_arrow() {
    let explained = svg(&["explain", LATE]);
    assert_eq!(arrows(&explained), (1, 0));
    for args in [&["query", LATE][..], &["query", LATE, "--distance"], &["query", LATE, "--match", "single"]] {
        assert_eq!(arrow_from(&svg(args)), arrow_from(&explained), "{args:?}");
    }
    // The move asked about, whether it wins or not.
    assert_eq!(svg(&["explain", LATE, "e3e4"]), explained);
    assert_eq!(arrows(&svg(&["explain", LATE, "e3f4"])), (1, 1));
    // Nothing is known of the moves, and nothing is over.
    assert_eq!(arrows(&svg(&["query", LATE, "--value-only"])), (0, 0));
    // The soonest of the 16 wins, and the first of these in the list, as a hint says.
    assert_eq!(arrow_from(&svg(&["query", "start"])), arrow_from(&svg(&["explain", "start", "h8h4"])));
}

#[test]
fn a_position_is_drawn_as_png() {
    let png = drawn(&["query", LATE], "board.png");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (1176, 1176));
}

#[test]
fn what_cannot_be_drawn_is_refused_before_any_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["board.jpg", "board", ".svg"] {
        for command in ["show", "query", "explain"] {
            refused(
                &[command, "start", "--picture", &path(name)],
                &[&format!("picture file '{}': expected a name that ends in .svg or .png", path(name))],
            );
        }
    }
    let no_folder = Path::new("no").join("board.svg").to_str().unwrap().to_owned();
    refused(&["show", "start", "--picture", &path(&no_folder)], &["cannot write", "board.svg"]);
    let svg = path("board.svg");
    refused(&["query", "-", "--picture", &svg], &["found --picture with -", "expected it with one position"]);
    for args in [&["show", "start2"][..], &["query", "start2", "--turns", "1"]] {
        let args = [args, &["--game", "mitsudomoe", "--picture", &svg]].concat();
        refused(&args, &["found --picture with --game mitsudomoe, expected it with kamisado only"]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
