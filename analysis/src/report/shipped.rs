//! The censuses that are part of the program: those of `data/`.

use super::{Data, Source};
use crate::census::{CensusError, read_bytes};

/// The names and the bytes, in the order of [`Data::all`].
const FILES: [(&str, &[u8]); 4] = [
    ("uniform.parquet", include_bytes!("../../../data/uniform.parquet")),
    ("uniform-moves.parquet", include_bytes!("../../../data/uniform-moves.parquet")),
    ("uniform-distance.parquet", include_bytes!("../../../data/uniform-distance.parquet")),
    ("played.parquet", include_bytes!("../../../data/played.parquet")),
];

impl Data {
    /// The censuses of the program.
    ///
    /// # Errors
    ///
    /// If one of them is damaged.
    pub fn shipped() -> Result<Data, CensusError> {
        let read = |(name, bytes): (&'static str, &'static [u8])| Ok(Source { name, census: read_bytes(bytes, name)? });
        let [uniform, moves, distance, played] = FILES.map(read);
        Ok(Data { uniform: uniform?, moves: moves?, distance: distance?, played: played? })
    }

    /// The bytes of a census of the program; none for another name.
    pub fn shipped_bytes(name: &str) -> Option<&'static [u8]> {
        FILES.into_iter().find(|file| file.0 == name).map(|file| file.1)
    }
}
