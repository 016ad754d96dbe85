//! How figures are written.

/// A kind of figure.
#[derive(Clone, Copy)]
pub enum Unit {
    /// A time, given in seconds.
    Seconds,
    /// Millions.
    Millions,
    /// A factor.
    Times,
    /// Bytes.
    Bytes,
}

impl Unit {
    /// A figure with three digits, or four from a thousand on.
    pub fn write(self, figure: f64) -> String {
        let (figure, unit) = match self {
            Unit::Seconds if figure >= 1.0 => (figure, " s"),
            Unit::Seconds if figure >= 1e-3 => (figure * 1e3, " ms"),
            Unit::Seconds => (figure * 1e6, " us"),
            Unit::Millions => (figure / 1e6, " M"),
            Unit::Times => (figure, "x"),
            Unit::Bytes => (figure, " B"),
        };
        let digits = if figure >= 100.0 { 0 } else { 2 - usize::from(figure >= 10.0) };
        format!("{figure:.digits$}{unit}")
    }
}
