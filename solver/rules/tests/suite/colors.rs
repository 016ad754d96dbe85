//! Colours: their letters and names, and the mirror.

use kamisado::Color;

#[test]
fn letters_and_names_read_back() {
    for color in Color::ALL {
        assert_eq!(color.letter().to_string().parse(), Ok(color));
        assert_eq!(color.letter().to_ascii_lowercase().to_string().parse(), Ok(color));
        assert_eq!(color.name().parse(), Ok(color));
        assert_eq!(color.title().parse(), Ok(color));
    }
    assert!("".parse::<Color>().is_err());
    assert!("mauve".parse::<Color>().is_err());
}

#[test]
fn the_mirror_swaps_the_four_pairs_of_the_board() {
    let pairs = [
        (Color::Brown, Color::Orange),
        (Color::Green, Color::Blue),
        (Color::Red, Color::Purple),
        (Color::Yellow, Color::Pink),
    ];
    for (left, right) in pairs {
        assert_eq!((left.mirror(), right.mirror()), (right, left));
    }
}
