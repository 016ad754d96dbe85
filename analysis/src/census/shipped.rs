//! The censuses that are part of the program: those of `data/`.

use super::{Census, CensusError, read_bytes};

/// A census of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shipped {
    /// Both fills of simulated rounds with all winning first moves: what findings are looked for in.
    Played,
    /// The same of other rounds: what findings are confirmed on, and nothing is looked for in.
    Confirm,
    /// Many set-ups in random order by their value.
    Uniform,
    /// Some of these with all winning first moves.
    UniformMoves,
    /// Some of these with distances.
    UniformDistance,
}

impl Shipped {
    /// All of them.
    pub const ALL: [Shipped; 5] =
        [Shipped::Played, Shipped::Confirm, Shipped::Uniform, Shipped::UniformMoves, Shipped::UniformDistance];

    /// The name of the file.
    pub const fn name(self) -> &'static str {
        match self {
            Shipped::Played => "played.parquet",
            Shipped::Confirm => "confirm.parquet",
            Shipped::Uniform => "uniform.parquet",
            Shipped::UniformMoves => "uniform-moves.parquet",
            Shipped::UniformDistance => "uniform-distance.parquet",
        }
    }

    /// The bytes of the file.
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Shipped::Played => include_bytes!("../../../data/played.parquet"),
            Shipped::Confirm => include_bytes!("../../../data/confirm.parquet"),
            Shipped::Uniform => include_bytes!("../../../data/uniform.parquet"),
            Shipped::UniformMoves => include_bytes!("../../../data/uniform-moves.parquet"),
            Shipped::UniformDistance => include_bytes!("../../../data/uniform-distance.parquet"),
        }
    }

    /// The census.
    ///
    /// # Errors
    ///
    /// If it is damaged.
    pub fn read(self) -> Result<Census, CensusError> {
        read_bytes(self.bytes(), self.name())
    }
}
