//! A certificate of a forced win of mitsudomoe: its bytes, as they stand and with a fresh checksum, or the lines of its dump.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver::questions::mitsudomoe::certificate::pack;
use solver::questions::mitsudomoe::dump::TurnDump;
use solver::search::Limits;
use solver::search::certificate::Certificate;

fuzz_target!(|bytes: &[u8]| {
    if Certificate::recognises(bytes) {
        judge::read_also_sealed(bytes, read);
    } else if let Ok(text) = str::from_utf8(bytes) {
        read_dump(text);
    }
});

fn read(bytes: &[u8]) {
    match Certificate::from_bytes(bytes) {
        Ok(certificate) => {
            assert_eq!(certificate.to_bytes(), bytes);
            judge::forced::judge(&certificate);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn read_dump(text: &str) {
    let Ok(dump) = text.parse::<TurnDump>() else { return };
    let printed = dump.to_string();
    let again: TurnDump = printed.parse().expect("a printed dump reads back");
    assert_eq!(again, dump);

    let (Some(attack), Some(claim)) = (&dump.root, dump.claim) else { return };
    if !judge::forced::is_little_work(attack) {
        return;
    }
    let Ok((certificate, packed)) = pack(&dump, attack, claim, Limits::default()) else { return };
    assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).expect("a packed certificate reads back"), certificate);
    if let Some(verified) = judge::forced::judge(&certificate) {
        assert_eq!(verified.result.is_ok(), packed.is_ok());
    }
}
