//! A PNG, drawn from the SVG with the shipped fonts.

use std::sync::{Arc, LazyLock};

use picture::font;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [font::REGULAR, font::BOLD] {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    Options { fontdb: Arc::new(fonts), ..Options::default() }
});

/// The PNG of an SVG made by this program.
pub fn of_svg(svg: &str) -> Vec<u8> {
    let tree = Tree::from_str(svg, &OPTIONS).expect("an SVG of ours can be read");
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).expect("a picture has a size");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().expect("pixels in memory can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_drawn_in_their_place_with_the_shipped_font() {
        let picture = |text: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"60\" viewBox=\"0 0 100 60\"><rect \
                 width=\"100\" height=\"60\" fill=\"#ffffff\"/><text x=\"50\" y=\"30\" dy=\"0.5ex\" font-size=\"24\" \
                 font-family=\"sans-serif\" font-weight=\"bold\" text-anchor=\"middle\">{text}</text></svg>"
            );
            Pixmap::decode_png(&of_svg(&svg)).unwrap()
        };
        let drawn = picture("HH");
        assert_eq!((drawn.width(), drawn.height()), (100, 60));
        let inked: Vec<usize> = (0..6000).filter(|&i| drawn.pixels()[i].red() < 128).collect();
        let span = |place: fn(usize) -> usize| {
            let places = || inked.iter().map(|&i| place(i));
            places().min().unwrap() + places().max().unwrap()
        };
        // Across, the first and the last inked pixel are equally far from the middle, within a pixel or two. Down, half of an x
        // is below the middle, 6.4 pixels, so that a capital of 17 pixels begins 10.6 above it: rows 19 and 35.
        assert!((97..=101).contains(&span(|i| i % 100)) && (53..=56).contains(&span(|i| i / 100)), "{inked:?}");
        assert!(picture("").pixels().iter().all(|pixel| pixel.red() == 255));
    }
}
