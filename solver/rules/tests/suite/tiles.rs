//! The numbered start positions of tournaments.

use kamisado::{Color, Setup, Tile, Tiles};

#[test]
fn every_row_has_each_colour_and_all_but_two_are_their_own_mirror_image() {
    let is_mirrored = |tile: &Tile| tile.row().iter().rev().map(|color| color.mirror()).eq(tile.row());
    let all: Vec<Tile> = Tile::all().collect();
    assert_eq!(all.len(), 39);
    assert!(all.iter().all(|tile| Color::ALL.iter().all(|color| tile.row().contains(color))));
    let other: Vec<String> = all.iter().filter(|tile| !is_mirrored(tile)).map(Tile::to_string).collect();
    assert_eq!(other, ["5", "34"]);
    let mut rows: Vec<_> = all.iter().map(|tile| tile.row()).collect();
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), 39);
}

#[test]
fn numbers_are_read_and_printed() {
    for text in ["0 0", "36 7", "5c 34", "5 34c", "12 12"] {
        assert_eq!(text.parse::<Tiles>().unwrap().to_string(), text);
        let word = format!("start:{}", text.replace(' ', ":"));
        assert_eq!(Tiles::in_position(&format!(" {word}")), Some(text.parse().unwrap()), "{word}");
    }
    assert_eq!("start:0:0".parse(), Ok(Setup::start()));
    let error = |text: &str| text.parse::<Setup>().unwrap_err().to_string();
    for wrong in ["start:37:1", "start:1:6c", "start:1:-1", "start:1:007", "start:1:2:3", "start:x:1"] {
        assert!(error(wrong).contains("expected 0 to 36"), "{wrong}: {}", error(wrong));
    }
    for wrong in ["start:7", "start:7:", "start::7", "start:"] {
        assert!(error(wrong).contains("expected two numbers"), "{wrong}: {}", error(wrong));
    }
    assert!("7".parse::<Tiles>().unwrap_err().to_string().contains("'tiles: 7 21'"));
}
