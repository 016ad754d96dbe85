//! The command line of the analysis.
fn main() {}
