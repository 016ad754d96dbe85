//! Manifests: what is said of finished shards, each in a file beside its shard.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::file::{Census, CensusError, read_any};
use super::identity::Identity;
use crate::checksum::sha256;

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
