//! Colours in light and in dark.

use analysis::chart::ink::{self, Tint};
use analysis::chart::palette::Palette;
use plotters::prelude::RGBColor;

#[test]
fn a_colour_is_written_once_for_each_dark_one() {
    let mut palette = Palette::default();
    let on_yellow = Tint { light: ink::INK.light, dark: ink::INK.light };
    let written = [ink::INK, on_yellow, ink::INK].map(|tint| palette.written(tint));
    assert_eq!(written, [RGBColor(27, 28, 30), RGBColor(27, 28, 31), RGBColor(27, 28, 30)]);
    let svg = "<svg><rect opacity=\"1\" fill=\"#1B1C1E\"/>\n<text fill=\"#1B1C1F\">\na\n</text></svg>";
    assert_eq!(
        palette.applied(svg),
        "<svg font-family=\"sans-serif\">\n<style>@media (prefers-color-scheme: dark) {[fill=\"#1B1C1E\"]{fill:#ECE9E3}\
         [fill=\"#1B1C1F\"]{fill:#1B1C1E}}</style><rect fill=\"#1B1C1E\"/><text fill=\"#1B1C1F\">a</text></svg>"
    );
}
