//! What is said of an endgame that is too large.

use kamisado_solver::search::retrograde::Estimate;

/// More memory than any machine has for this: it is not advised.
const MOST: f64 = (1_u64 << 44) as f64;

/// The memory asked for.
pub struct Room {
    /// All of it, in bytes.
    pub memory: usize,
    /// How many times what solving takes.
    pub share: usize,
}

impl Room {
    /// The bytes to solve with.
    pub fn to_solve(&self) -> usize {
        self.memory / self.share
    }
}

/// Says how large it is, and how much memory is enough.
pub fn refusal(estimate: Estimate, room: &Room) -> String {
    let most = room.to_solve() as f64 * estimate.positions / estimate.bytes();
    let size = format!(
        "{} positions can be reached, and --memory {} has room for about {}",
        positions(estimate),
        bytes(room.memory as f64),
        number(most),
    );
    let enough = 1.2 * estimate.bytes() * room.share as f64;
    if enough <= MOST { format!("{size}; --memory {} is enough", bytes(enough)) } else { size }
}

fn positions(estimate: Estimate) -> String {
    let about = if estimate.exact { "" } else { "about " };
    format!("{about}{}", number(estimate.positions))
}

/// Two digits and a word for the rest, as far as there is one.
fn number(number: f64) -> String {
    let (divisor, word) = match number {
        ..1e4 => return format!("{number:.0}"),
        ..1e6 => (1e3, " thousand"),
        ..1e9 => (1e6, " million"),
        ..1e12 => (1e9, " billion"),
        _ => return format!("{number:.1e}"),
    };
    let number = number / divisor;
    let digits = usize::from(number < 10.0);
    format!("{number:.digits$}{word}")
}

/// An amount of memory as `--memory` takes it, rounded up.
fn bytes(bytes: f64) -> String {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40)];
    let in_unit = |shift: i32| bytes / 2.0_f64.powi(shift);
    let (unit, shift) = units.into_iter().find(|&(_, shift)| in_unit(shift) < 1024.0).unwrap_or(("T", 40));
    if in_unit(10) < 1.0 { format!("{bytes:.0}") } else { format!("{:.0}{unit}", in_unit(shift).ceil()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded() {
        for (figure, text) in
            [(1.0, "1"), (9_999.0, "9999"), (12_345.0, "12 thousand"), (1.26e6, "1.3 million"), (2.5e19, "2.5e19")]
        {
            assert_eq!(number(figure), text);
        }
    }

    #[test]
    fn memory_is_rounded_up() {
        for (figure, text) in
            [(200.0, "200"), (1024.0, "1K"), (1025.0, "2K"), (1.5 * 1024.0 * 1024.0, "2M"), (3e15, "2729T")]
        {
            assert_eq!(bytes(figure), text);
        }
    }
}
