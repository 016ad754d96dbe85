//! Checks the texts of a picture: each is inside it and large enough to read, and none overlaps another; and its title
//! and description for readers who cannot see it.

use analysis::chart::ink::Letters;
use analysis::chart::{Width, font, ink};
use plotters::prelude::{FontStyle, IntoFont};

/// A text and the box of its letters, in pixels: left, top, right, bottom.
struct PlacedText {
    text: String,
    size: f32,
    sides: [f32; 4],
}

/// The smallest size of letters, in pixels at the displayed size.
const LEGIBLE: f32 = 11.0;

/// Checks the texts of an SVG.
///
/// Widths are those of the shipped font, which is wider than most. The height is that of a capital letter.
#[track_caller]
pub fn check(name: &str, svg: &str) {
    let [width, height] = ["width", "height"].map(|side| attribute(svg, side).unwrap().parse::<f32>().unwrap());
    let texts = placed(svg);
    for PlacedText { text, size, sides: [left, top, right, bottom] } in &texts {
        let inside = *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height;
        assert!(inside, "{name}: '{text}' leaves the picture: {left} to {right}, {top} to {bottom}");
        let paper = if width == Width::Narrow.pixels() as f32 { Width::Narrow } else { Width::Wide };
        let shown = size * paper.shown() as f32 / width;
        assert!(shown >= LEGIBLE, "{name}: '{text}' is shown {shown} pixels high, expected {LEGIBLE} or more");
    }
    for (i, one) in texts.iter().enumerate() {
        for other in &texts[..i] {
            let apart = (0..2).any(|axis| {
                let (low, high) = (axis, axis + 2);
                one.sides[high] <= other.sides[low] || other.sides[high] <= one.sides[low]
            });
            assert!(apart, "{name}: '{}' lies over '{}'", one.text, other.text);
        }
    }
}

/// The title and the description of an SVG, which come first.
#[track_caller]
pub fn told(name: &str, svg: &str) -> [String; 2] {
    let (head, drawing) = svg.split_once('>').unwrap();
    let [role, labels] = ["role", "aria-labelledby"].map(|attribute_name| attribute(head, attribute_name));
    assert_eq!((role, labels), (Some("img"), Some("title desc")), "{name}");
    let rest = drawing.trim_start().strip_prefix("<title id=\"title\">").unwrap_or_else(|| panic!("{name}: no title"));
    let (title, rest) = rest.split_once("</title>").unwrap();
    let rest = rest.trim_start().strip_prefix("<desc id=\"desc\">").unwrap_or_else(|| panic!("{name}: no description"));
    let (description, _) = rest.split_once("</desc>").unwrap();
    [title, description].map(unescaped)
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

fn placed(svg: &str) -> Vec<PlacedText> {
    let place = |element: &str| {
        let (head, text) = element.split_once('>').unwrap();
        let text = unescaped(text.split("</text>").next().unwrap().trim());
        let number = |name: &str| attribute(head, name).unwrap().trim_end_matches("ex").parse::<f32>().unwrap();
        let (x, y, size) = (number("x"), number("y"), number("font-size"));
        let is_bold = attribute(head, "font-weight") == Some("bold");
        let style = if is_bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = ("sans-serif", f64::from(size) * font::SIZE_PER_EM, style).into_font();
        let width = font::width(&text, &Letters { style: font.into(), tint: ink::INK }) as f32;
        let left = match attribute(head, "text-anchor").unwrap() {
            "start" => 0.0,
            "middle" => -width / 2.0,
            _ => -width,
        };
        // An ex is about half an em, a capital letter about three quarters of one.
        let baseline = number("dy") * size / 2.0;
        let [top, bottom] = [baseline - 0.73 * size, baseline];
        let sides = match attribute(head, "transform") {
            None => [x + left, y + top, x + left + width, y + bottom],
            // A quarter turn to the left around its position.
            Some(turn) if turn.starts_with("rotate(270") => [x + top, y - left - width, x + bottom, y - left],
            Some(turn) => panic!("'{text}' is turned by {turn}"),
        };
        PlacedText { text, size, sides }
    };
    svg.split("<text ").skip(1).map(place).collect()
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let start = element.find(&format!("{name}=\""))? + name.len() + 2;
    element[start..].split('"').next()
}

#[test]
fn shipped_pictures_are_well_placed() {
    let folder = format!("{}/../data", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pictures: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "svg")).collect();
    assert!(pictures.len() >= 5, "{pictures:?}");
    for path in pictures {
        let name = path.display().to_string();
        let svg = std::fs::read_to_string(&path).unwrap();
        check(&name, &svg);
        let [title, description] = told(&name, &svg);
        assert!(title.len() > 20 && description.len() > 40, "{name}: {title}, {description}");
    }
}

#[test]
fn what_is_badly_placed_is_found() {
    let text = |x: u32, anchor: &str| {
        format!("<text x=\"{x}\" y=\"50\" dy=\"0.5ex\" text-anchor=\"{anchor}\" font-size=\"10\">\nabcdef\n</text>")
    };
    let refused = |texts: &[String]| {
        let svg = format!("<svg width=\"200\" height=\"100\">{}</svg>", texts.concat());
        std::panic::catch_unwind(|| check("picture", &svg)).is_err()
    };
    assert!(!refused(&[text(50, "middle"), text(100, "start")]));
    assert!(refused(&[text(50, "middle"), text(60, "start")]));
    assert!(refused(&[text(10, "end")]));
    assert!(refused(&[text(190, "start")]));
    assert!(refused(&[text(50, "middle").replace("size=\"10\"", "size=\"2\"")]));
}
