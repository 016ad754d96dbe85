//! Answers as lines of JSON.

use std::time::Duration;

use kamisado::{Position, Tiles};
use kamisado_solver::questions::value::{Question, answer};
use kamisado_solver::search::Limits;
use objects::json::{AnswerJson, Listing};
use objects::situation::{Origin, Situation};

#[test]
fn a_line_is_what_serde_writes() {
    let texts = ["oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "+ou2yr1b/8/8/8/+k1Kp++g3/4U3/4+Y3/1+BG+R1PO1 b G"];
    let listings = [(false, false), (true, false), (false, true)].map(|(wins, replies)| Listing { wins, replies });
    let tiles = Tiles::in_position("start:7:5c");
    for (position, tiles) in texts.map(|text| text.parse::<Position>().unwrap()).into_iter().zip([None, tiles]) {
        let situation =
            Situation { position, origin: Origin { is_limited: tiles.is_some(), tiles, ..Origin::default() } };
        for (nodes, distance) in [(Some(100), false), (None, false), (Some(2000), true)] {
            let limits = Limits { nodes, ..Limits::default() };
            let question = Question { moves: true, replies: true, distance, limits, ..Question::default() };
            let found = answer(&position, &question).unwrap();
            for listing in listings.into_iter().map(Some).chain([None]) {
                for nanoseconds in [0, 1_500, 12_345_678_900] {
                    let time = Duration::from_nanos(nanoseconds);
                    let object = AnswerJson::new(&situation, &found, listing, time);
                    let mut line = Vec::new();
                    object.write_to(&mut line);
                    assert_eq!(String::from_utf8(line).unwrap(), serde_json::to_string(&object).unwrap());
                }
            }
        }
    }
}
