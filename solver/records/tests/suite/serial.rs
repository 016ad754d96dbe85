//! Positions, moves and records as JSON: what is written is read back, and what is wrong is refused with the reason.

use std::fmt::Debug;

use kamisado::{Color, Deadlock, Fill, MatchMove, Move, Player, Position, Reason, Setup, Square};
use kamisado_records::Record;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    let written = serde_json::to_string(&value).unwrap();
    assert_eq!(written, json);
    assert_eq!(serde_json::from_str::<T>(&written).unwrap(), value);
}

fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn what_is_written_is_read_back() {
    let mut position = Position::start(Deadlock::Official);
    let m: Move = "d8d3".parse().unwrap();
    reads_back(position.setup(), "\"oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\"");
    position.play(m).unwrap();
    reads_back(position, "\"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\"");
    reads_back(m, "\"d8d3\"");
    reads_back(MatchMove::Fill(Fill::Left), "\"fill left\"");
    reads_back(["a1", "h8"].map(|square| square.parse::<Square>().unwrap()), "[\"a1\",\"h8\"]");
    reads_back((Player::Gold, Color::Pink, Fill::Right, Reason::Time), "[\"gold\",\"pink\",\"right\",\"time\"]");
    let record = kamisado_records::read("black: Anna\nmatch: single\nd8d3, Purple Right 2 Green").unwrap();
    let written = serde_json::to_string(&record).unwrap();
    let read: Record = serde_json::from_str(&written).unwrap();
    assert_eq!((&read, read.name(Player::Black)), (&record, Some("Anna")));
}

#[test]
fn what_is_wrong_is_refused_with_the_reason() {
    assert!(refused::<Position>("\"8/8 b -\"").starts_with("found 2 rows"), "{}", refused::<Position>("\"8/8 b -\""));
    assert!(refused::<Setup>("7").contains("expected a string"));
    assert!(refused::<Move>("\"d8d9\"").contains("d9"), "{}", refused::<Move>("\"d8d9\""));
    let error = refused::<Record>("\"d8d3, Purple Right 2 Red\"");
    assert!(error.starts_with("line 1, column 7: the move ends on h3"), "{error}");
}
