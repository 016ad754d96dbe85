//! The censuses in the program, from `data/`.

use std::path::Path;

use super::{Census, read_bytes};

#[derive(Clone, Copy, Debug)]
pub struct ShippedCensus {
    pub name: &'static str,
    pub bytes: &'static [u8],
}

impl ShippedCensus {
    /// Both fills of simulated rounds with all winning first moves, in which findings are sought.
    pub const PLAYED: ShippedCensus = ShippedCensus { name: "played.parquet", bytes: kamisado_data::PLAYED };
    /// Both fills of other rounds, which only confirm findings.
    pub const CONFIRM: ShippedCensus = ShippedCensus { name: "confirm.parquet", bytes: kamisado_data::CONFIRM };

    pub const ALL: [ShippedCensus; 2] = [ShippedCensus::PLAYED, ShippedCensus::CONFIRM];

    pub fn read(self) -> anyhow::Result<Census> {
        read_bytes(self.bytes, Path::new(self.name))
    }
}
