//! Which parts are meant: `7`, or `0..99`.

use std::ops::Range;
use std::str::FromStr;

/// Parts, or groups of them, from a first to a last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartRange {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
}

/// A text that names no parts.
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

/// Parts taken together, so that a scheduler has fewer things to hand out. A group has parts of one stage alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    groups: Vec<Range<u64>>,
}

impl Groups {
    /// So many parts a group, except for the last of a stage.
    ///
    /// # Panics
    ///
    /// If `each` is 0.
    pub fn new(stages: &[Range<u64>], each: u64) -> Groups {
        assert!(each > 0, "a group has parts");
        let cut = |stage: &Range<u64>| {
            let end = stage.end;
            stage.clone().step_by(each as usize).map(move |first| first..end.min(first + each))
        };
        Groups { groups: stages.iter().flat_map(cut).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.groups.len() as u64
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The parts of some groups; none if there are not so many.
    pub fn parts(&self, range: PartRange) -> Option<Range<u64>> {
        let (first, last) = (self.groups.get(range.first as usize)?, self.groups.get(range.last as usize)?);
        Some(first.start..last.end)
    }

    /// The group of a part.
    pub fn group(&self, part: u64) -> u64 {
        self.groups.partition_point(|group| group.end <= part) as u64
    }
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
    fn groups_end_with_their_stage() {
        let groups = Groups::new(&[0..1, 1..8, 8..10], 3);
        let parts: Vec<_> = (0..groups.len()).map(|i| groups.parts(PartRange { first: i, last: i }).unwrap()).collect();
        assert_eq!(parts, [0..1, 1..4, 4..7, 7..8, 8..10]);
        assert_eq!(groups.parts(PartRange { first: 1, last: 4 }), Some(1..10));
        assert_eq!(groups.parts(PartRange { first: 1, last: 5 }), None);
        assert!((0..10).all(|part| parts[groups.group(part) as usize].contains(&part)));
    }
}
