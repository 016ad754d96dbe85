//! The bytes of a certificate of a forced win of mitsudomoe, unchanged and with a recomputed checksum.

#![no_main]

use kamisado_solver::search::certificate::Certificate;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| judge::read_also_sealed(bytes, read));

fn read(bytes: &[u8]) {
    match Certificate::from_bytes(bytes) {
        Ok(certificate) => {
            assert_eq!(certificate.to_bytes(), bytes);
            judge::forced::judge(&certificate);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
