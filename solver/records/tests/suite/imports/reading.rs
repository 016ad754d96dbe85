//! How the tests read games.

use kamisado_records::RecordError;
use kamisado_records::import::{self, Format, Imported};

/// The games of a text whose format is found, each as the moves in our squares and the players.
#[track_caller]
pub fn read(text: &str) -> Vec<Imported> {
    let games = import::read(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}"))).collect()
}

/// The only game of a text.
#[track_caller]
pub fn one(text: &str) -> Imported {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The moves of a game in coordinates, with `/` between rounds.
pub fn moves(game: &Imported) -> String {
    let round =
        |round: &kamisado_records::Round| round.plies.iter().map(|ply| ply.m.to_string()).collect::<Vec<_>>().join(" ");
    game.record.rounds().iter().map(round).collect::<Vec<_>>().join(" / ")
}

/// The error of a text, in its format or in its only game.
#[track_caller]
pub fn error(text: &str) -> String {
    error_of(text, None).unwrap_or_else(|| panic!("it is read: {text}")).to_string()
}

/// The first error in a text.
pub fn error_of(text: &str, from: Option<Format>) -> Option<RecordError> {
    match import::read(text, from, None) {
        Ok(games) => games.into_iter().find_map(Result::err),
        Err(error) => Some(error),
    }
}
