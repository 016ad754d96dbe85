//! The picture as an SVG.

use std::fmt::{self, Display, Formatter, Write};

use crate::shape::{DASHES, Form, Shape};

/// The text of an SVG of this size; `name` says what it shows.
pub fn of_shapes(shapes: &[Shape], size: i32, name: &str) -> String {
    let mut out = String::new();
    write(&mut out, shapes, size, name).expect("a string takes any text");
    out
}

fn write(out: &mut String, shapes: &[Shape], size: i32, name: &str) -> fmt::Result {
    write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\" \
         role=\"img\" aria-label=\"{name}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    for Shape { form, color } in shapes {
        match form {
            Form::Area(corners) => {
                let points: Vec<String> =
                    corners.iter().map(|&(x, y)| format!("{},{}", Number(x), Number(y))).collect();
                write!(out, "<polygon points=\"{}\" fill=\"{color}\"/>", points.join(" "))?;
            }
            Form::Disc { centre: (x, y), radius } => {
                let [x, y, radius] = [*x, *y, *radius].map(Number);
                write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{color}\"/>")?;
            }
            Form::Frame { corner: (x, y), side, width } => {
                let [x, y, side, width] = [*x, *y, *side, *width].map(Number);
                write!(
                    out,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{color}\" \
                     stroke-width=\"{width}\"/>"
                )?;
            }
            Form::Line { ends: [from, to], width, is_dashed } => {
                let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Number);
                let width = Number(*width);
                write!(
                    out,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{color}\" stroke-width=\"{width}\""
                )?;
                if *is_dashed {
                    let [dash, gap] = DASHES.map(Number);
                    write!(out, " stroke-dasharray=\"{dash} {gap}\"")?;
                }
                out.push_str("/>");
            }
            Form::Text { at: (x, y), size, is_bold, text } => {
                let [x, y, size] = [*x, *y, *size].map(Number);
                let weight = if *is_bold { " font-weight=\"700\"" } else { "" };
                write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight} fill=\"{color}\">{text}</text>")?;
            }
        }
    }
    out.push_str("</svg>");
    Ok(())
}

/// A length, with a decimal where it has one.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(format!("{:.1}", self.0).trim_end_matches(".0"))
    }
}
