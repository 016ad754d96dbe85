//! A range of parts: `7`, or `0..99`.

use std::ops::Range;
use std::str::FromStr;

/// Parts or groups of parts, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartRange {
    pub first: u64,
    pub last: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I or I..J, like 7 for one part or 0..99 for the first hundred")]
pub struct PartRangeError;

impl FromStr for PartRange {
    type Err = PartRangeError;

    fn from_str(text: &str) -> Result<PartRange, PartRangeError> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(PartRangeError)
        };
        let range = match text.split_once("..") {
            Some((first, last)) => PartRange { first: number(first)?, last: number(last)? },
            None => PartRange { first: number(text)?, last: number(text)? },
        };
        if range.first <= range.last { Ok(range) } else { Err(PartRangeError) }
    }
}

/// Groups of parts, so that a scheduler has fewer jobs to hand out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    pub parts: u64,
    /// The size of a group, at least one; the last group may be smaller.
    pub each: u64,
}

impl Groups {
    pub fn count(self) -> u64 {
        self.parts.div_ceil(self.each)
    }

    /// The parts of these groups; none if there are fewer groups.
    pub fn parts(self, range: PartRange) -> Option<Range<u64>> {
        let end = (range.last < self.count()).then(|| self.parts.min((range.last + 1) * self.each))?;
        Some(range.first * self.each..end)
    }

    pub fn group(self, part: u64) -> u64 {
        part / self.each
    }
}

/// Ascending numbers as `0-4,7,9-12`; repeated numbers count once.
///
/// ```
/// use analysis::work::ranges;
///
/// assert_eq!(ranges([0, 1, 1, 2, 5, 7, 8]), "0-2,5,7-8");
/// ```
pub fn ranges(numbers: impl IntoIterator<Item = u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut().filter(|(_, last)| number == *last || number == *last + 1) {
            Some((_, last)) => *last = number,
            None => runs.push((number, number)),
        }
    }
    let text = |(first, last)| if first == last { format!("{first}") } else { format!("{first}-{last}") };
    runs.into_iter().map(text).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read() {
        assert_eq!("7".parse(), Ok(PartRange { first: 7, last: 7 }));
        assert_eq!("0..99".parse(), Ok(PartRange { first: 0, last: 99 }));
        for text in ["", "..", "3..", "..3", "4..3", "-1", "+1", "1..=2", "1-2", "a", "99999999999999999999"] {
            assert_eq!(text.parse::<PartRange>(), Err(PartRangeError), "{text}");
        }
    }

    #[test]
    fn the_last_group_has_what_is_left() {
        let groups = Groups { parts: 10, each: 4 };
        let parts: Vec<_> =
            (0..groups.count()).map(|i| groups.parts(PartRange { first: i, last: i }).unwrap()).collect();
        assert_eq!(parts, [0..4, 4..8, 8..10]);
        assert_eq!(groups.parts(PartRange { first: 1, last: 2 }), Some(4..10));
        assert_eq!(groups.parts(PartRange { first: 1, last: 3 }), None);
        assert!((0..10).all(|part| parts[groups.group(part) as usize].contains(&part)));
    }
}
