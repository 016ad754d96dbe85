//! Shards: parts of a census that are made apart, each with a manifest beside it.

use std::fmt;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::file::{Census, CensusError, read_any};
use super::identity::Identity;
use crate::checksum::sha256;

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

/// What is said of a finished shard, in a file of its own that is written last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the shard's file without its folder.
    pub file: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// The first of its units and the last.
    pub units: [u64; 2],
    /// What the whole census is of.
    pub census: Identity,
}

/// Why a shard is not known to be whole.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum ManifestError {
    #[error("cannot read the shard '{}'", path.display())]
    Shard { path: PathBuf, source: io::Error },
    #[error("cannot read '{}', the manifest of a shard; 'analysis census --shard' writes it last", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("'{}' is no manifest of a shard", path.display())]
    Form { path: PathBuf, source: serde_json::Error },
    #[error("the shard '{}' has changed since it was finished: its SHA-256 is {found}, its manifest says {expected}", path.display())]
    Changed { path: PathBuf, found: String, expected: String },
    #[error("the shard '{}' and its manifest are of different work", path.display())]
    Other { path: PathBuf },
    #[error(transparent)]
    Census(#[from] CensusError),
}

impl Manifest {
    /// Where the manifest of a shard is.
    pub fn path(shard: &Path) -> PathBuf {
        let mut name = shard.as_os_str().to_owned();
        name.push(".manifest.json");
        PathBuf::from(name)
    }

    /// The manifest of a shard that has just been written.
    ///
    /// # Errors
    ///
    /// If the shard cannot be read back.
    pub fn of(shard: &Path, census: &Census) -> Result<Manifest, ManifestError> {
        let file = shard.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let units = [census.units.start, census.units.end - 1];
        Ok(Manifest { file, sha256: checksum(shard)?, units, census: census.identity.clone() })
    }

    /// Reads the manifest of a shard; says nothing of the shard.
    ///
    /// # Errors
    ///
    /// If it is missing or none.
    pub fn read(shard: &Path) -> Result<Manifest, ManifestError> {
        let path = Manifest::path(shard);
        let text = fs::read_to_string(&path).map_err(|source| ManifestError::Io { path: path.clone(), source })?;
        serde_json::from_str(&text).map_err(|source| ManifestError::Form { path, source })
    }

    /// Checks that a shard is what the manifest says.
    ///
    /// # Errors
    ///
    /// If it is missing or has changed.
    pub fn check(&self, shard: &Path) -> Result<(), ManifestError> {
        let found = checksum(shard)?;
        if found == self.sha256 {
            return Ok(());
        }
        Err(ManifestError::Changed { path: shard.to_owned(), found, expected: self.sha256.clone() })
    }
}

/// A finished shard, checked against its manifest.
///
/// # Errors
///
/// If it is missing, has no manifest, or is not what its manifest says.
pub fn read_shard(path: &Path) -> Result<Census, ManifestError> {
    let manifest = Manifest::read(path)?;
    manifest.check(path)?;
    // The manifest vouches for the bytes, so a shard of version 1 needs no checksum of its own.
    let (census, _) = read_any(path)?;
    let units = [census.units.start, census.units.end - 1];
    if (manifest.units, &manifest.census) == (units, &census.identity) {
        Ok(census)
    } else {
        Err(ManifestError::Other { path: path.to_owned() })
    }
}

fn checksum(shard: &Path) -> Result<String, ManifestError> {
    let bytes = fs::read(shard).map_err(|source| ManifestError::Shard { path: shard.to_owned(), source })?;
    Ok(sha256(&bytes))
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
