//! Shards joined into the census that they are parts of.

use std::path::PathBuf;

use super::file::{Census, CensusError, Sealed, read_any};
use super::manifest::{Manifest, ManifestError, read_shard};

/// Why shards cannot be joined.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum MergeError {
    #[error(transparent)]
    Shard(#[from] ManifestError),
    #[error(transparent)]
    Census(#[from] CensusError),
    #[error("'{}' and '{}' are of different work: {a_is}, and {b_is}", a.display(), b.display())]
    Different { a: PathBuf, b: PathBuf, a_is: String, b_is: String },
    #[error("'{}' and '{}' overlap: both hold {units} {first} to {last}", a.display(), b.display())]
    Overlap { a: PathBuf, b: PathBuf, units: &'static str, first: u64, last: u64 },
    #[error("a gap: no shard holds {units} {first} to {last} of {sample}")]
    Gap { units: &'static str, first: u64, last: u64, sample: u64 },
}

/// A census joined from shards, or read again.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The whole census.
    pub census: Census,
    /// Whether the content of every file was checked: by its manifest, or by its own checksum.
    pub sealed: Sealed,
}

/// Joins shards, given in any order; or reads a whole census, of version 1 as well, so that it can be written again.
///
/// # Errors
///
/// If a shard is damaged, is of other work than the first, or overlaps another, and if one is missing.
///
/// # Panics
///
/// If there is no shard.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, MergeError> {
    if let [path] = paths
        && !Manifest::path(path).exists()
        && let (census, sealed) = read_any(path)?
        && census.is_whole()
    {
        return Ok(Merged { census, sealed });
    }
    join(paths).map(|census| Merged { census, sealed: Sealed::Yes })
}

fn join(paths: &[PathBuf]) -> Result<Census, MergeError> {
    let shards = paths.iter().map(|path| Ok((path, read_shard(path)?))).collect::<Result<Vec<_>, ManifestError>>()?;
    let mut shards = shards.into_iter();
    let (path, first) = shards.next().expect("there is a shard");
    let identity = first.identity.clone();
    let mut sorted = vec![(path, first)];
    for (other, shard) in shards {
        if shard.identity != identity {
            let (a, b) = (path.clone(), other.clone());
            return Err(MergeError::Different { a, b, a_is: identity.to_string(), b_is: shard.identity.to_string() });
        }
        sorted.push((other, shard));
    }
    sorted.sort_by_key(|(_, shard)| (shard.units.start, shard.units.end));

    let units = identity.population.units();
    let mut whole = Census { units: 1..1, rows: Vec::new(), identity };
    let mut last: Option<&PathBuf> = None;
    // An empty shard, of a sample smaller than the number of shards, adds nothing.
    for (path, shard) in sorted.into_iter().filter(|(_, shard)| !shard.units.is_empty()) {
        if let Some(a) = last.filter(|_| shard.units.start < whole.units.end) {
            let (first, last) = (shard.units.start, shard.units.end.min(whole.units.end) - 1);
            return Err(MergeError::Overlap { a: a.clone(), b: path.clone(), units, first, last });
        }
        whole.check_gap(shard.units.start)?;
        whole.units.end = shard.units.end;
        whole.rows.extend(shard.rows);
        last = Some(path);
    }
    whole.check_gap(whole.identity.sample + 1)?;
    Ok(whole)
}

impl Census {
    /// Whether the shards go on where those before them ended.
    fn check_gap(&self, next: u64) -> Result<(), MergeError> {
        if next == self.units.end {
            return Ok(());
        }
        let (first, last, sample) = (self.units.end, next - 1, self.identity.sample);
        Err(MergeError::Gap { units: self.identity.population.units(), first, last, sample })
    }
}
