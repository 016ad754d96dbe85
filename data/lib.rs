//! The data files built into the programs, as constants of one package. `README.md` beside them says what each file
//! holds and how it was made.

/// Proved values of all positions of the first five plies, as `solver enumerate` writes them.
pub const TABLE: &[u8] = include_bytes!("initial-round-ply5.table");
/// The values of the first moves of the initial round, as `solver solve --csv` writes them.
pub const FIRST_MOVES: &str = include_str!("initial-round.csv");
/// The proof of their values, as `solver solve --certificate` writes it.
pub const FIRST_MOVES_PROOF: &[u8] = include_bytes!("initial-round.cert");
/// The positions of each ply, as `solver enumerate --csv` writes them.
pub const PLIES: &str = include_str!("initial-round-plies.csv");

/// Both fills of simulated rounds with all winning first moves, in Parquet, for finding effects.
pub const PLAYED: &[u8] = include_bytes!("played.parquet");
/// The same data from other rounds, used only for confirming effects.
pub const CONFIRM: &[u8] = include_bytes!("confirm.parquet");
/// The associations of features of a set-up, as `analysis weak` writes them.
pub const EFFECTS: &str = include_str!("effects.csv");
/// The shares of matches between two rounds, as `analysis matches` writes them.
pub const MATCHES: &str = include_str!("matches.csv");
/// How hard first moves are to refute, as `analysis practical` writes it.
pub const PRACTICAL: &str = include_str!("practical.csv");
/// Puzzles, one per line, as `analysis puzzles` writes them.
pub const PUZZLES: &str = include_str!("puzzles.jsonl");
/// The findings of the report, as `analysis report --explorer` writes them.
pub const FINDINGS: &[u8] = include_bytes!("findings/findings.json");
/// The SVG pictures of [`FINDINGS`], numbered from 1.
pub const FINDINGS_PICTURES: [&[u8]; 8] = [
    include_bytes!("findings/1.svg"),
    include_bytes!("findings/2.svg"),
    include_bytes!("findings/3.svg"),
    include_bytes!("findings/4.svg"),
    include_bytes!("findings/5.svg"),
    include_bytes!("findings/6.svg"),
    include_bytes!("findings/7.svg"),
    include_bytes!("findings/8.svg"),
];
