//! Colours that can be told apart.

use kamisado::Color;
use picture::{Rgb, WHITE, hue};

#[test]
fn letters_stand_out_from_every_tower() {
    for color in Color::ALL.map(hue) {
        let found = color.contrast(color.readable());
        assert!(found >= 3.9, "{color}: {found}");
    }
    assert!((Rgb(0, 0, 0).contrast(WHITE) - 21.0).abs() < 1e-9);
}
