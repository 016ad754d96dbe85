//! Where JSON, or what is written in it, is wrong.

use kamisado_records::import::{self, Format};

#[test]
fn errors_have_their_places() {
    let error = |text: &str| import::read(text, Some(Format::Json), None).unwrap_err().to_string();
    for (text, expected) in [
        ("{\"a\":\n 1;}", "line 2, column 3: found ';', expected `,` or `}`"),
        ("[1],", "line 1, column 4: found ',', expected value"),
        ("[nul]", "line 1, column 5: found ']', expected ident"),
        ("[\"a\\x\"]", "line 1, column 5: found 'x', invalid escape"),
        ("[\"é", "line 1, column 4: found the end of the text, EOF while parsing a string"),
        ("[1,\n", "line 1, column 4: found the end of the text, EOF while parsing a value"),
        (
            "{\"a\": {\"é\": 1, \"b\": 2,\n\"\\u00e9\": 1}}",
            "line 2, column 12: found 'é', expected each name once in a JSON object",
        ),
    ] {
        assert_eq!(error(text), expected);
    }
    // Nesting costs no stack.
    let deep = |open: &str, close: &str| error(&(open.repeat(1_000_000) + "1" + &close.repeat(1_000_000)));
    assert_eq!(deep("[", "]"), "line 1, column 128: found '[', recursion limit exceeded");
    assert!(deep("{\"a\":", "}").ends_with("found '{', recursion limit exceeded"));
    assert!(deep("[", "").ends_with("found the end of the text, EOF while parsing a list"));
}

/// The line and the column of the error in each game of a text.
fn places(text: &str) -> Vec<(usize, usize)> {
    let games = import::read(text, Some(Format::Json), None).unwrap();
    games.into_iter().map(|game| game.unwrap_err()).map(|error| (error.line, error.column)).collect()
}

#[test]
fn values_know_where_they_stand() {
    let text = "\n {\n  \"names\": {\"black\": \"é\"}, \"rounds\": [{\"moves\": [{\"move\": \"x\"}]}]}\n \
                {\"names\": {\"gold\": \"é\"},\n \"rounds\": [{\"moves\": [{\"é\": 1,\n\"move\": \"d8d3\"}, {\"move\": null}]}]} [2]";
    assert_eq!(places(text), [(3, 59), (6, 27), (6, 38)]);
}

#[test]
fn json_in_a_string_is_read_from_there() {
    assert_eq!(places(r#" "{\"rounds\": [{\"moves\": [{\"move\": \"x\"}]}]}" "#), [(1, 2)]);
}
