//! Numbers of parts as text: `7`, `0-99`, or `0,2-3`.

use std::ops::Range;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartChoice {
    Missing,
    /// The first and the last number of each range, in the order in which they were given.
    Listed(Vec<(u64, u64)>),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected numbers and ranges with commas between them, like 7, 0-99 or 0,2-3, or the word missing")]
pub struct PartChoiceError;

impl FromStr for PartChoice {
    type Err = PartChoiceError;

    fn from_str(text: &str) -> Result<PartChoice, PartChoiceError> {
        if text == "missing" {
            return Ok(PartChoice::Missing);
        }
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or(PartChoiceError)
        };
        let run = |text: &str| {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            let run: (u64, u64) = (number(first)?, number(last)?);
            if run.0 <= run.1 { Ok(run) } else { Err(PartChoiceError) }
        };
        Ok(PartChoice::Listed(text.split(',').map(run).collect::<Result<_, _>>()?))
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

    /// The parts of the chosen groups, in order; the error is the first number that no group has.
    pub fn parts(self, choice: &PartChoice) -> Result<Vec<u64>, u64> {
        let PartChoice::Listed(runs) = choice else { return Ok((0..self.parts).collect()) };
        let of_run = |&(first, last): &(u64, u64)| -> Result<Range<u64>, u64> {
            let end = (last < self.count()).then(|| self.parts.min((last + 1) * self.each)).ok_or(last)?;
            Ok(first * self.each..end)
        };
        Ok(runs.iter().map(of_run).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    pub fn group(self, part: u64) -> u64 {
        part / self.each
    }
}

/// Ascending numbers as `0-4,7,9-12`; repeated numbers count once.
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
