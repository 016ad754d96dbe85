mod fixtures;
mod laws;
mod match_laws;
mod record_json;
mod seen;
mod strategies;
mod tournament;
mod twin;
mod written_games;

#[path = "../../../../records/tests/suite/imports/reading.rs"]
mod reading;
