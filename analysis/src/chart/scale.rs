//! The positions of values along an axis, and round steps between its numbers.

/// An axis from one number to another, with evenly spaced numbers.
pub struct Scale {
    low: f64,
    tick: f64,
    ticks: u32,
    pixels: [i32; 2],
}

impl Scale {
    /// From `low`, with as many ticks as needed to reach `high`, between two points on the paper.
    pub fn new(low: f64, high: f64, tick: f64, pixels: [i32; 2]) -> Scale {
        // A range that is a whole number of ticks except for rounding needs no further tick.
        let ticks = ((high - low) / tick - 1e-9).ceil().max(1.0) as u32;
        Scale { low, tick, ticks, pixels }
    }

    pub fn place(&self, value: f64) -> i32 {
        let [from, to] = self.pixels;
        let part = ((value - self.low) / (f64::from(self.ticks) * self.tick)).clamp(0.0, 1.0);
        from + (part * f64::from(to - from)).round() as i32
    }

    /// The numbers at the axis, to hundredths.
    pub fn ticks(&self) -> impl Iterator<Item = f64> {
        // Adding zero removes the sign of zero.
        (0..=self.ticks).map(|i| ((self.low + f64::from(i) * self.tick) * 100.0).round() / 100.0 + 0.0)
    }
}

/// 1, 2, 5, 10, 20, 50 and so on.
fn round_steps() -> impl Iterator<Item = u64> {
    (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)))
}

/// The smallest round whole step that divides a range into at most `most` parts.
pub fn whole(range: u64, most: u64) -> u64 {
    round_steps().find(|step| range / step <= most).unwrap_or(range)
}

/// The smallest round step for any range, at least `least`, from 0.01.
pub fn decimal(range: f64, least: f64, most: f64) -> f64 {
    let hundredths = round_steps().map(|step| step as f64 / 100.0);
    hundredths.filter(|step| *step >= least).find(|step| range / step <= most).unwrap_or(range)
}
