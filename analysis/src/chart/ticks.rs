//! Round distances between tick marks.

/// 1, 2, 5, 10, 20, 50 and so on.
fn round_steps() -> impl Iterator<Item = u64> {
    (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)))
}

/// The least round whole number that goes into a range at most so many times.
pub fn whole(range: u64, most: u64) -> u64 {
    round_steps().find(|step| range / step <= most).unwrap_or(range)
}

/// The same for any range, with a distance of no less than `least`, from 0.01 on.
pub fn decimal(range: f64, least: f64, most: f64) -> f64 {
    let hundredths = round_steps().map(|step| step as f64 / 100.0);
    hundredths.filter(|step| *step >= least).find(|step| range / step <= most).unwrap_or(range)
}

/// The text of a number of such distances, to hundredths.
pub fn text(value: f64) -> String {
    // Adding zero takes the sign from zero.
    format!("{}", (100.0 * value).round() / 100.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([0, 7, 8, 9, 17, 44, 1000].map(|range| whole(range, 8)), [1, 1, 1, 2, 2, 5, 200]);
        assert_eq!([0.05, 0.5, 3.0, 9.1, 180.0].map(|range| decimal(range, 0.01, 9.0)), [0.01, 0.1, 0.5, 2.0, 20.0]);
        assert_eq!([2.5, 2.6, 11.0].map(|range| decimal(range, 0.5, 5.0)), [0.5, 1.0, 5.0]);
    }
}
