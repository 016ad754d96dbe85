//! Games in the formats of other programs: read in the format that is found, and written as records.

#![no_main]

use kamisado_records::import::{self, Format};
use kamisado_records::{MoveForm, RecordError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let lines = text.lines().count().max(1);
    let check = |error: &RecordError| {
        assert!(!error.to_string().is_empty());
        assert!((1..=lines).contains(&error.line), "{error}");
    };
    match import::read(text, None, None) {
        Err(error) => check(&error),
        Ok(games) => {
            assert!(!games.is_empty());
            for game in games {
                match game {
                    Err(error) => check(&error),
                    Ok(game) => {
                        let printed = game.record.to_text(MoveForm::Coordinates);
                        assert_eq!(kamisado_records::read(&printed).as_ref(), Ok(&game.record), "{printed}");
                    }
                }
            }
        }
    }
    // Nothing but a panic is wrong in a format that the text is not in.
    let _ = import::read(text, Some(Format::Boardspace), None);
});
