//! Texts of several records.

use kamisado::Player;
use kamisado_records::import::{self, Format};

/// The first line of each game and who plays Black, or what is wrong.
fn games(text: &str) -> Vec<String> {
    let games = import::read(text, Some(Format::Record), None).unwrap().into_iter();
    let told = games.map(|game| match game {
        Ok(game) => format!("{} {}", game.line, game.record.name(Player::Black).unwrap_or("-")),
        Err(error) => error.to_string().split(':').next().unwrap_or_default().to_owned(),
    });
    told.collect()
}

#[test]
fn a_heading_after_moves_begins_a_game() {
    for (text, expected) in [
        ("black: Ann\nd8d3\n\nblack: Cleo\nd8d4\n", &["1 Ann", "4 Cleo"][..]),
        ("match: single\nd8d3\nblack: Cleo\ngold: Bert\nmatch: single\nd8d4", &["1 -", "3 Cleo"]),
        // Names may stand anywhere.
        ("d8d3\nblack: Ann\nf1h3\ngold: Bert", &["1 Ann"]),
        ("Black: d8d3\nWhite: f1h3\nBlack: g8c4", &["1 -"]),
        ("d8d3\ntime: gold\n\nevent: x\ntime: 10:30\nrules: official\nh8h3", &["1 -", "4 -"]),
        ("[Black \"Ann\"]\n[Round \"1\"]\nd8d3\n\n[Black \"Cleo\"]\nd8d4 *", &["1 Ann", "5 Cleo"]),
        // Without a heading, by what can be played.
        ("d8d3 f1h3\nd8d3 f1h3\n", &["1 -", "2 -"]),
    ] {
        assert_eq!(games(text), expected, "{text}");
    }
}

#[test]
fn an_end_in_a_heading_leaves_no_second_game() {
    for end in ["time: gold", "resigned: gold", "agreed: draw", "agreed: black", "1-0", "1/2-1/2"] {
        for (text, line) in [
            (format!("{end}\nd8d3 f1h3"), 2),
            (format!("black: Ann\n{end}\nd8d3\nf1h3\n"), 3),
            (format!("black: Ann\n{end}\nevent: x\n\nd8d3\nf1h3"), 5),
            (format!("{end}\nmatch: standard\nd8d3 f1h3"), 2),
            (format!("match: standard\n{end}\nrules: official\n\nd8d3 f1h3\n"), 3),
        ] {
            assert_eq!(games(&text), [format!("line {line}, column 1")], "{text}");
        }
        // A game that ended before its first move, and another one.
        let text = format!("match: single\n{end}\n\nmatch: single\nblack: Ann\nd8d3");
        assert_eq!(games(&text), ["1 -", "4 Ann"], "{text}");
    }
}

#[test]
fn a_game_with_a_mistake_leaves_the_others() {
    let text = "black: Ann\nd8d3\n\nblack: Bert\nd8d3\ng1g5\n\nblack: Cleo\ne8e4\n\nd8\nblack: Dora\nh8h4";
    assert_eq!(games(text), ["1 Ann", "line 6, column 1", "line 11, column 1", "12 Dora"]);
}
