//! Output in which nothing is hidden.

use std::io::Write;

use terminal::visible::Visible;

/// What comes of pieces that are written one after the other.
fn passed_on(pieces: &[&[u8]], has_colors: bool) -> String {
    let mut passed_on = Vec::new();
    let mut out = Visible::new(&mut passed_on, has_colors);
    pieces.iter().for_each(|piece| out.write_all(piece).unwrap());
    out.finish().unwrap();
    String::from_utf8(passed_on).unwrap()
}

#[test]
fn letters_may_come_in_pieces() {
    let text = "start\td8d3\nZoë\u{1b}[31m\u{9b}1m\r\n棋\u{202e}\nnot ended";
    let expected = "start\td8d3\nZoë\\u{1b}[31m\\u{9b}1m\\r\n棋\\u{202e}\nnot ended";
    for length in 1..text.len() {
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(length).collect();
        assert_eq!(passed_on(&pieces, false), expected);
    }
    assert_eq!(passed_on(&[b"\xff\n", b""], false), "\u{fffd}\n");
}

#[test]
fn colors_pass_and_nothing_else_does() {
    let text = "\u{1b}[38;2;1;2;3mB\u{1b}[0m \u{1b}[1m\u{1b}[m\u{1b}[2J\u{1b}]0;x\u{7}\u{1b}[31\u{202e}m\u{1b}[";
    let expected =
        "\u{1b}[38;2;1;2;3mB\u{1b}[0m \u{1b}[1m\u{1b}[m\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{1b}[31\\u{202e}m\\u{1b}[";
    for length in 1..text.len() {
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(length).collect();
        assert_eq!(passed_on(&pieces, true), expected);
    }
}
