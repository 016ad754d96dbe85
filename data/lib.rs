//! The data files built into the programs, as constants of one package. `README.md` beside them says what each file
//! holds and how it was made.

/// Proved values of all positions of the first five plies, as `solver enumerate` writes them.
pub const TABLE: &[u8] = include_bytes!("initial-round-ply5.table");
/// The SHA-256 of [`TABLE`], for a program that gets the file from elsewhere.
pub const TABLE_SHA256: &str = "97fa718ba5394eafa976a1f90ae9888708a0e2c3aa5d4245238b7e7e83d17192";
/// The values of the first moves of the initial round, as `solver solve --csv` writes them.
pub const FIRST_MOVES: &str = include_str!("initial-round.csv");
/// The proof of their values, as `solver solve --certificate` writes it.
pub const FIRST_MOVES_PROOF: &[u8] = include_bytes!("initial-round.cert");
/// The positions of each ply, as `solver enumerate --csv` writes them.
pub const PLIES: &str = include_str!("initial-round-plies.csv");

/// What the columns of all files mean, as a [Data Package](https://datapackage.org).
pub const PACKAGE: &str = include_str!("datapackage.json");

/// Both fills of simulated rounds with all winning first moves, in Parquet, for finding effects.
pub const PLAYED: &[u8] = include_bytes!("played.parquet");
/// The same data from other rounds, used only for confirming effects.
pub const CONFIRM: &[u8] = include_bytes!("confirm.parquet");
/// The associations of features of a set-up, as `analysis weak` writes them.
pub const EFFECTS: &str = include_str!("effects.csv");
/// How many set-ups of [`PLAYED`] have how many rings and winning first moves, as `analysis weak` writes them.
pub const PLAYED_COUNTS: &str = include_str!("played-counts.csv");
/// The shares of matches between two rounds, as `analysis matches` writes them.
pub const MATCHES: &str = include_str!("matches.csv");
/// Rounds between players who make mistakes, from set-ups of [`CONFIRM`], as `analysis outcomes` writes them.
pub const OUTCOMES: &str = include_str!("outcomes.csv");
/// How hard first moves are to refute, as `analysis practical` writes it.
pub const PRACTICAL: &str = include_str!("practical.csv");
/// Positions after the winning first moves in which most natural moves lose, as `analysis practical` writes them.
pub const TRAPS: &str = include_str!("traps.csv");
/// The smallest books of the initial round by both rules, for those who learn them, as `analysis repertoire` writes
/// them.
pub const DRILLS: [&str; 2] = [include_str!("repertoire/drill.json"), include_str!("repertoire/drill-fewest.json")];
/// Puzzles, one per line, as `analysis puzzles` writes them.
pub const PUZZLES: &str = include_str!("puzzles.jsonl");
/// The solver for browsers, a WebAssembly module, as `scripts/build-web.sh` writes it.
pub const MODULE: &[u8] = include_bytes!("web/kamisado.wasm");
/// The findings of the report, as `analysis report` writes them.
pub const FINDINGS: &[u8] = include_bytes!("findings/findings.json");
/// The SVG pictures of [`FINDINGS`], numbered from 1, each wide and then narrow.
pub const FINDINGS_PICTURES: [&[u8]; 18] = [
    include_bytes!("findings/1.svg"),
    include_bytes!("findings/2.svg"),
    include_bytes!("findings/3.svg"),
    include_bytes!("findings/4.svg"),
    include_bytes!("findings/5.svg"),
    include_bytes!("findings/6.svg"),
    include_bytes!("findings/7.svg"),
    include_bytes!("findings/8.svg"),
    include_bytes!("findings/9.svg"),
    include_bytes!("findings/10.svg"),
    include_bytes!("findings/11.svg"),
    include_bytes!("findings/12.svg"),
    include_bytes!("findings/13.svg"),
    include_bytes!("findings/14.svg"),
    include_bytes!("findings/15.svg"),
    include_bytes!("findings/16.svg"),
    include_bytes!("findings/17.svg"),
    include_bytes!("findings/18.svg"),
];
