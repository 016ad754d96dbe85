//! The text of a record, printed in both notations, and of a game of mitsudomoe.

#![no_main]

use kamisado_records::MoveForm;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = mitsudomoe::record::read(text) {
        assert_eq!(mitsudomoe::record::read(&game.to_text()).as_ref(), Ok(&game));
    }
    let record = match kamisado_records::read(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.line <= text.lines().count().max(1));
            return;
        }
    };
    for form in [MoveForm::Annotation, MoveForm::Coordinates, MoveForm::Sheet] {
        let printed = record.to_text(form);
        assert_eq!(kamisado_records::read(&printed).as_ref(), Ok(&record), "{printed}");
    }
});
