//! The shapes of a picture, in the order in which they are drawn.

use crate::Rgb;

/// A place in the picture, from its upper left corner.
pub type Place = (f64, f64);

/// A piece of a picture, in one colour.
pub struct Shape {
    pub form: Form,
    pub color: Rgb,
}

/// What is drawn of it.
pub enum Form {
    /// A polygon, filled.
    Area(Vec<Place>),
    Disc {
        centre: Place,
        radius: f64,
    },
    /// The outline of a rectangle.
    Frame {
        corner: Place,
        side: f64,
        width: f64,
    },
    Line {
        ends: [Place; 2],
        width: f64,
        is_dashed: bool,
    },
    /// Text around a place on its base line.
    Text {
        at: Place,
        size: f64,
        is_bold: bool,
        text: String,
    },
}

/// The lengths of a dash and of the gap after it.
pub const DASHES: [f64; 2] = [7.0, 5.0];

impl Form {
    /// A square or another rectangle, filled.
    pub fn rectangle((x, y): Place, width: f64, height: f64) -> Form {
        Form::Area(vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    }

    pub fn drawn(self, color: Rgb) -> Shape {
        Shape { form: self, color }
    }
}
