//! Positions that several tests ask about.

/// White is to move, and has men to place.
pub const START: &str = ". . . bB bB / . . . . bB / . . . . . / wW . . . . / wW wW . . . | w:a1 b:e5 | w | w5 b5";

/// White, to move, has no legal turn, and Yellow is next.
pub const STUCK: &str =
    "wb yY yY wW bB / wb yY . . bB / wb . . . . / wb wb wW . bB / wW . . . . | w:a1 y:a5 b:e5 | w | w0 y5 b0";
