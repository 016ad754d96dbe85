//! Names of squares.

use mitsudomoe::Square;

#[test]
fn names_read_back() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::at(square.file(), square.row()), square);
    }
    for wrong in ["", "a", "a6", "f1", "a0", "A1", "a1 ", "11"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
}
