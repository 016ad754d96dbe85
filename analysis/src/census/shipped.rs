//! The censuses that are part of the program: those of `data/`.

use std::path::Path;

use super::{Census, CensusError, read_bytes};

/// A census of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShippedCensus {
    /// Both fills of simulated rounds with all winning first moves: what findings are looked for in.
    Played,
    /// The same of other rounds: what findings are confirmed on, and nothing is looked for in.
    Confirm,
}

impl ShippedCensus {
    pub const ALL: [ShippedCensus; 2] = [ShippedCensus::Played, ShippedCensus::Confirm];

    pub const fn name(self) -> &'static str {
        match self {
            ShippedCensus::Played => "played.parquet",
            ShippedCensus::Confirm => "confirm.parquet",
        }
    }

    pub const fn bytes(self) -> &'static [u8] {
        match self {
            ShippedCensus::Played => kamisado_data::PLAYED,
            ShippedCensus::Confirm => kamisado_data::CONFIRM,
        }
    }

    /// The census.
    pub fn read(self) -> Result<Census, CensusError> {
        read_bytes(self.bytes(), Path::new(self.name()))
    }
}
