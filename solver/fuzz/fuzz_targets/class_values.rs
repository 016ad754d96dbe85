//! The bytes of class values, as they stand and with fresh checksums.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver::class_values::ClassValues;
use solver::kamisado::{Deadlock, Position};

/// Where the header begins.
const HEADER_AT: usize = 14;
/// Classes that are looked at of a file.
const LOOKED_AT: u64 = 1 << 12;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    if let Some(sealed) = sealed(bytes) {
        read(&sealed);
    }
});

/// The bytes with the right checksums of their header, and of their block if they have one.
fn sealed(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = u32::from_le_bytes(bytes.get(10..HEADER_AT)?.try_into().ok()?) as usize;
    let end = HEADER_AT.checked_add(length)?;
    let mut sealed = bytes.to_vec();
    let checksum = crc32fast::hash(bytes.get(..end)?);
    let block = end.checked_add(4)?;
    sealed.get_mut(end..block)?.copy_from_slice(&checksum.to_le_bytes());
    if let Some((content, last)) = sealed[block..].split_last_chunk_mut::<4>() {
        *last = crc32fast::hash(&[&0_u64.to_le_bytes()[..], content].concat()).to_le_bytes();
    }
    Some(sealed)
}

fn read(bytes: &[u8]) {
    let values = match ClassValues::from_bytes(bytes.to_vec()) {
        Ok(values) => values,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let scope = values.scope();
    let checked = values.check(&|| false);
    let numbers = scope.numbers.start..scope.numbers.end.min(scope.numbers.start + LOOKED_AT);
    for (number, found) in numbers.clone().zip(values.values(numbers)) {
        let position = Position::new(&scope.classes.setup(number), scope.deadlock).expect("a set-up of a class");
        assert!(checked.is_err() || values.get(&position).is_ok_and(|got| got == found.ok()), "{position}");
    }
    let _ = values.get(&Position::start(Deadlock::Official));
}
