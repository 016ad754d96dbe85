//! The censuses in the program, from `data/`.

use std::path::Path;

use super::{Census, read_bytes};

/// A census in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShippedCensus {
    /// Both fills of simulated rounds with all winning first moves, in which findings are sought.
    Played,
    /// Both fills of other rounds, which only confirm findings.
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
    pub fn read(self) -> anyhow::Result<Census> {
        read_bytes(self.bytes(), Path::new(self.name()))
    }
}
