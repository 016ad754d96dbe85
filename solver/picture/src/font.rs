//! The shipped fonts, as files.

/// Letters of usual strength.
pub const REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
/// Bold letters.
pub const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");
