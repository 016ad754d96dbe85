//! Lines that fit a terminal.

use terminal::text::{columns, wrapped};
use terminal_size::{Height, Width};

#[test]
fn lines_fit_and_quotes_stay_whole() {
    let text = "found 'fill left' (as 'it's a word') and --max-seconds, expected Gold's move";
    let expected =
        "found\n  'fill left'\n  (as\n  'it's a word')\n  and\n  --max-seconds,\n  expected\n  Gold's\n  move";
    assert_eq!(wrapped(text, 8, 0, 2), expected);
    let expected = "    found 'fill left'\n(as 'it's a word')\nand --max-seconds,\nexpected Gold's move";
    assert_eq!(wrapped(text, 21, 4, 0), expected);
    assert_eq!(wrapped("it is 'open and goes on", 12, 0, 0), "it is 'open\nand goes on");
    assert_eq!(wrapped("", 12, 0, 0), "");
    // Names that have quotes themselves.
    assert_eq!(wrapped("found ''/a b', not '\"c' d'", 12, 0, 0), "found\n''/a b', not\n'\"c' d'");
    let position = "8/8/8/8/8/3k4/8/BGRYKPUO g P";
    assert_eq!(wrapped(&format!("before it: {position}, so"), 20, 0, 2), format!("before it:\n  {position},\n  so"));
}

#[test]
fn a_pipe_has_80_columns_and_a_wide_terminal_100() {
    let of = |width| columns(Some((Width(width), Height(24))));
    assert_eq!((columns(None), of(0), of(60), of(80), of(200)), (80, 80, 60, 80, 100));
}
