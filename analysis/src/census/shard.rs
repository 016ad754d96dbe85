//! Shards: parts of a census that are made apart.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several equal parts of the units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected I/N, as 0/4 for the first of four parts up to 3/4 for the last")]
pub struct ShardError;

impl Shard {
    /// All units.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// The numbers of its units, of `sample` from 1 on.
    pub fn units(self, sample: u64) -> Range<u64> {
        let start = |index: u64| 1 + (u128::from(sample) * u128::from(index) / u128::from(self.count)) as u64;
        start(self.index)..start(self.index + 1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let shard = Shard { index: number(index).ok_or(ShardError)?, count: number(count).ok_or(ShardError)? };
        if shard.index < shard.count { Ok(shard) } else { Err(ShardError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_tile_the_sample() {
        for (sample, count) in [(10, 3), (1, 1), (7, 7), (3, 5), (u64::MAX - 1, 3)] {
            let mut next = 1;
            for index in 0..count {
                let units = Shard { index, count }.units(sample);
                assert_eq!(units.start, next);
                next = units.end;
            }
            assert_eq!(next, sample + 1);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!("3/4".parse(), Ok(Shard { index: 3, count: 4 }));
        for text in ["4/4", "0/0", "1", "1/", "/2", "-1/2", "+0/2", "0/2/3", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }
}
