//! Texts with games of mitsudomoe among others.

use analysis::sources::Part;

fn told(text: &str) -> Vec<(bool, usize, String)> {
    let parts = Part::all(text).into_iter();
    parts.map(|part| (part.is_mitsudomoe, part.line, part.text.trim_start_matches('\n').to_owned())).collect()
}

#[test]
fn a_game_alone_is_one_part() {
    for text in ["game: mitsudomoe\n", "# Ours\r\n\r\nwhite: Anna\r\n\r\ngame: mitsudomoe\r\n\r\nplace c1 a1*c1"] {
        assert_eq!(told(text), [(true, 1, text.to_owned())]);
    }
}

#[test]
fn games_are_parted_where_they_begin() {
    let parts = [
        (false, "# First\nd8d3\n\nf1h3\n\n"),
        (true, "game: mitsudomoe\nblack: Bo\n\nplace c1 a1*c1\n\n"),
        (true, "white: Anna\ngame: mitsudomoe\n \n"),
        (false, "black: Bo\ngold: Cleo\n\nd8d3\n\nmatch: single\nh8h4\n\n"),
        (true, "game: mitsudomoe\n"),
    ];
    let text: String = parts.iter().map(|(_, text)| *text).collect();
    let mut line = 1;
    let expected: Vec<_> = parts
        .map(|(is_mitsudomoe, text)| {
            line += text.lines().count();
            (is_mitsudomoe, line - text.lines().count(), text.to_owned())
        })
        .into();
    assert_eq!(told(&text), expected);
    assert_eq!(Part::all(&text)[1].text.lines().nth(5), Some("game: mitsudomoe"));
}
