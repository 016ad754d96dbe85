//! Squares: their names and colours, and the symmetries.

use kamisado::{Color, Square};

#[test]
fn names_read_back() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for wrong in ["", "a", "a9", "i1", "a0", "A1", "a1 ", "11"] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
}

#[test]
fn the_board_keeps_its_colours_under_both_symmetries() {
    for square in Square::all() {
        assert_eq!(square.half_turn().color(), square.color());
        assert_eq!(square.mirror().color(), square.color().mirror());
    }
}

#[test]
fn every_row_and_every_file_has_every_colour_once() {
    for line in 0..8 {
        for color in Color::ALL {
            assert_eq!((0..8).filter(|&i| Square::at(i, line).color() == color).count(), 1);
            assert_eq!((0..8).filter(|&i| Square::at(line, i).color() == color).count(), 1);
        }
    }
}
