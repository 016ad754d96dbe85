//! Set-ups of matches as bytes.

use kamisado_matches::SettledSetup;

#[test]
fn other_bytes_are_not_a_set_up() {
    let mut bytes = [0; SettledSetup::BYTES];
    assert!(SettledSetup::from_bytes(&bytes).is_some());
    bytes[20] = 2;
    assert_eq!(SettledSetup::from_bytes(&bytes), None);
}
