//! The colours of a picture: written for a light page, with a style that changes them in a dark one.

use std::collections::BTreeMap;
use std::fmt::Write;

use plotters::prelude::RGBColor;

use super::ink::Tint;

/// The colours that a picture uses, each written in one way for each of its colours in a dark page.
#[derive(Debug, Default)]
pub struct Palette(BTreeMap<[u8; 3], [u8; 3]>);

impl Palette {
    /// The light colour, or its nearest neighbour that does not stand for another dark one.
    pub fn written(&mut self, tint: Tint) -> RGBColor {
        let RGBColor(r, g, b) = tint.dark;
        let dark = [r, g, b];
        let RGBColor(r, g, b) = tint.light;
        let mut light = [r, g, b];
        while *self.0.entry(light).or_insert(dark) != dark {
            light[2] = if b > 127 { light[2] - 1 } else { light[2] + 1 };
        }
        RGBColor(light[0], light[1], light[2])
    }

    /// The picture with the style in front of its first element.
    pub fn applied(&self, svg: &str) -> String {
        let mut style = String::new();
        for (light, dark) in self.0.iter().filter(|(light, dark)| light != dark) {
            let [light, dark] = [light, dark].map(|[r, g, b]| format!("#{r:02X}{g:02X}{b:02X}"));
            for property in ["fill", "stroke"].iter().filter(|name| svg.contains(&format!("{name}=\"{light}\""))) {
                write!(style, "[{property}=\"{light}\"]{{{property}:{dark}}}").expect("a string takes any text");
            }
        }
        let (head, rest) = svg.split_once('>').expect("an SVG begins with an element");
        // Plotters writes what is usual anyway, the font of each text, and text on lines of its own.
        const FONT: &str = " font-family=\"sans-serif\"";
        let usual = [" opacity=\"1\"", " stroke=\"none\"", FONT];
        let rest = usual.into_iter().fold(rest.to_owned(), |rest, usual| rest.replace(usual, ""));
        let rest = rest.replace(">\n", ">").replace("\n</text>", "</text>");
        format!("{head}{FONT}>\n<style>@media (prefers-color-scheme: dark) {{{style}}}</style>{rest}")
    }
}
