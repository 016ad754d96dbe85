//! The size of text in the shipped fonts.

use std::sync::LazyLock;

use picture::font::{BOLD, REGULAR};
use plotters::style::FontStyle;
use ttf_parser::{Face, GlyphId};

use super::ink::Letters;

/// A size as plotters names it, for a size in ems; its SVG divides likewise.
pub const SIZE_PER_EM: f64 = 1.24;

static REGULAR_FACE: LazyLock<Face<'static>> = LazyLock::new(|| face(REGULAR));
static BOLD_FACE: LazyLock<Face<'static>> = LazyLock::new(|| face(BOLD));

fn face(font: &'static [u8]) -> Face<'static> {
    Face::parse(font, 0).expect("the shipped fonts are whole")
}

/// The width of a line in pixels, rounded up.
pub fn width(text: &str, letters: &Letters) -> i32 {
    let face = match letters.style.font.get_style() {
        FontStyle::Bold => &*BOLD_FACE,
        _ => &*REGULAR_FACE,
    };
    let (mut units, mut last) = (0, None);
    for letter in text.chars() {
        let glyph = face.glyph_index(letter).unwrap_or_default();
        units += i32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        units += last.map_or(0, |last| kerning(face, last, glyph));
        last = Some(glyph);
    }
    let em = letters.style.font.get_size() / SIZE_PER_EM;
    (f64::from(units) * em / f64::from(face.units_per_em())).ceil() as i32
}

fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> i32 {
    let tables = face.tables().kern.into_iter().flat_map(|kern| kern.subtables);
    let mut tables = tables.filter(|table| table.horizontal && !table.variable);
    tables.find_map(|table| table.glyphs_kerning(left, right)).unwrap_or(0).into()
}

/// Text broken between words into lines of at most this width; a longer word gets its own line.
pub fn wrapped(text: &str, letters: &Letters, room: i32) -> Vec<String> {
    let words = Words::of(text, letters);
    words.lines(&words.ends(room))
}

/// Text broken into the same number of lines, of about equal length.
pub fn balanced(text: &str, letters: &Letters, room: i32) -> Vec<String> {
    let words = Words::of(text, letters);
    let mut ends = words.ends(room);
    let widest = words.words.iter().map(|word| word.1).max().unwrap_or(0);
    for room in (widest..room).rev().step_by(8) {
        let narrower = words.ends(room);
        if narrower.len() > ends.len() {
            break;
        }
        ends = narrower;
    }
    words.lines(&ends)
}

struct Words<'a> {
    words: Vec<(&'a str, i32)>,
    space: i32,
}

impl<'a> Words<'a> {
    fn of(text: &'a str, letters: &Letters) -> Words<'a> {
        let words = text.split_whitespace().map(|word| (word, width(word, letters))).collect();
        Words { words, space: width(" ", letters) }
    }

    fn ends(&self, room: i32) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut taken = 0;
        for (i, (_, width)) in self.words.iter().enumerate() {
            let with = taken + self.space + width;
            taken = match ends.last_mut() {
                Some(end) if with <= room => {
                    *end = i + 1;
                    with
                }
                _ => {
                    ends.push(i + 1);
                    *width
                }
            };
        }
        ends
    }

    fn lines(&self, ends: &[usize]) -> Vec<String> {
        let starts = [0].into_iter().chain(ends.iter().copied());
        let line = |(start, &end): (usize, &usize)| {
            let words: Vec<&str> = self.words[start..end].iter().map(|word| word.0).collect();
            words.join(" ")
        };
        starts.zip(ends).map(line).collect()
    }
}
