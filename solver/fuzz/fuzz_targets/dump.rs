//! The lines of a dump, packed as `solver certify` packs them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use solver::questions::kamisado::certificate;
use solver::kamisado::slow::Board;
use solver::kamisado::{Deadlock, Setup};
use solver::questions::kamisado::dump::Dump;
use solver::search::Limits;
use solver::search::certificate::{Certificate, Claims};

fuzz_target!(|text: &str| {
    let Ok(dump) = text.parse::<Dump>() else { return };
    let printed = dump.to_string();
    let again: Dump = printed.parse().expect("a printed dump reads back");
    assert_eq!(again.to_string(), printed);

    let named = |deadlock: &Deadlock| dump.rules.as_deref() == Some(deadlock.rules_name());
    let deadlock = Deadlock::ALL.into_iter().find(named).unwrap_or_default();
    let root = dump.root.clone().unwrap_or_else(Setup::start);
    let Ok(root) = Board::new(&root, deadlock) else { return };
    let Ok(claims) =
        dump.claims.as_ref().map_or_else(|| Ok(certificate::guess(&dump, &root)), |text| text.parse::<Claims>())
    else {
        return;
    };
    let packed = certificate::pack(&dump, &root, claims, Limits::default());
    let (certificate, packed) = packed.expect("nothing limits the packing");
    assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).expect("a packed certificate reads back"), certificate);
    let verified = judge::judge(&certificate).expect("a packed certificate is of this game");
    assert_eq!(verified.result.is_ok(), packed.is_ok());
});
