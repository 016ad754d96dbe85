mod record_json;
mod tournament;
mod written_games;

#[path = "../../../../records/tests/suite/imports/reading.rs"]
mod reading;
