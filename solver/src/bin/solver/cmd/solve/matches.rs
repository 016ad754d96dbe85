//! `solver solve` of a match.

use anyhow::bail;
use solver::kamisado::MatchFormat;

use super::Args;
use crate::exit::Exit;
use crate::matches::{self, Asked};

/// Answers.
pub fn run(args: &Args, format: MatchFormat) -> anyhow::Result<Exit> {
    matches::refuse(&[
        ("--csv", args.csv.is_some(), "the file has the moves of a round"),
        ("--certificate", args.certificate.is_some(), "a certificate proves what it says of one round"),
    ])?;
    if let Some(folder) = args.checkpoint.as_ref().filter(|_| format == MatchFormat::Single) {
        let folder = folder.display();
        bail!(
            "found --checkpoint '{folder}' with --match single, expected it with a longer match: no round comes after"
        );
    }
    let state = matches::state(args.position.as_deref().unwrap_or("start"), format, args.computing.rules)?;
    let asked =
        Asked { moves: !args.value_only, distance: args.distance, effort: args.effort, computing: &args.computing };
    matches::one(&state, &asked, args.checkpoint.as_deref())
}
