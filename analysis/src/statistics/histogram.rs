//! A bar of a histogram.

/// The numbers from one to another, both with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The least.
    pub from: u32,
    /// The most.
    pub to: u32,
    /// How often they come.
    pub number: u64,
}
