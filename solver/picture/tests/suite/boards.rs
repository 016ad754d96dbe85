//! What a picture of a board shows.

use kamisado::Setup;
use picture::{Arrow, MARGIN, SIZE, svg};

fn midgame() -> (Setup, [Arrow; 2]) {
    let setup: Setup = "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/++B1R5 g O".parse().unwrap();
    let position: kamisado::Position = setup.to_string().parse().unwrap();
    let m = position.read_move("h5f7").unwrap();
    (setup, [true, false].map(|to_play| Arrow { m, to_play }))
}

#[test]
fn every_tower_and_arrow_is_drawn_inside() {
    let (setup, arrows) = midgame();
    let drawn = svg(&setup, &arrows);
    // Three layers a tower; the squares, the paper and the heads of the arrows are polygons too.
    assert_eq!(drawn.matches("<circle").count(), 3 * 8);
    assert_eq!(drawn.matches("<polygon").count(), 3 * 8 + 64 + 1 + 4);
    assert_eq!(drawn.matches("<line").count(), 4);
    assert_eq!(drawn.matches("stroke-dasharray").count(), 1);
    assert_eq!(drawn.matches("font-size=\"10\"").count(), 64);
    assert_eq!(drawn.matches(">++<").count(), 1);
    assert!(drawn.contains(">b<") && drawn.contains(">O<"), "{drawn}");
    assert!(drawn.contains(&format!("aria-label=\"{setup}\"")));
    let numbers = drawn.split(" cx=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<i32>().unwrap());
    assert!(numbers.into_iter().all(|x| (MARGIN..SIZE - MARGIN).contains(&x)));
}

#[test]
fn the_tower_that_must_move_has_a_frame() {
    let frames = |text: &str| svg(&text.parse().unwrap(), &[]).matches("<rect").count();
    assert_eq!(frames(&midgame().0.to_string()), 2);
    // Any tower may begin, and none moves after the end.
    assert_eq!(frames("oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"), 0);
    assert_eq!(frames("2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P"), 0);
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_colours_of_the_shapes_in_their_places() {
    use picture::{Rgb, WHITE, hue};

    let (setup, _) = midgame();
    let drawn = tiny_skia::Pixmap::decode_png(&picture::png(&setup, &[])).unwrap();
    assert_eq!((drawn.width(), drawn.height()), (1176, 1176));
    let at = |x: u32, y: u32| {
        let pixel = drawn.pixel(3 * x, 3 * y).unwrap().demultiply();
        Rgb(pixel.red(), pixel.green(), pixel.blue())
    };
    assert_eq!(at(2, 2), WHITE);
    // The middle of c8, which is purple and empty, and the rim of Gold's tower on h5.
    assert_eq!(at(130, 42), hue(kamisado::Color::Purple).paled());
    assert_eq!(at(350, 189), Rgb(227, 178, 60));
    // Somewhere in the tower on a1 is its letter.
    let inked = (36..48).any(|x| (356..376).any(|y| at(x, y) == hue(kamisado::Color::Brown).readable()));
    assert!(inked);
}
