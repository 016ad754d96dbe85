//! The command line of the analysis: parse, dispatch, exit code.

mod cmd;
mod options;

use std::process::ExitCode;

use clap::Parser;

/// Analyse openings and refills in Kamisado, with answers proved by the exact solver.
///
/// A POSITION is a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -": the eight rows from Black's home to Gold's, upper
/// case for Gold, a digit for empty squares, '+' before a tower for each ring; then the player to move, b or g; then
/// the colour of the tower that must move, or - at the start of a round. Letters: B brown, G green, R red, Y yellow, K
/// pink, P purple, U blue, O orange. A RECORD is the file of a round or match, as 'solver record' reads it.
///
/// Exit code: 0 answered; 1 answered, but no win is close enough for refill --finish, a book does not fit into the
/// memory, or parts of a plan are missing; 2 unusable input; 130 after Ctrl-C.
#[derive(Parser)]
#[command(name = "analysis", bin_name = "analysis", version = terminal::version::VERSION, term_width = terminal::text::width(), subcommand_required = true, arg_required_else_help = true)]
#[command(help_template = terminal::manual::help::<cmd::Command>(cmd::GROUPS))]
struct Cli {
    #[command(subcommand)]
    command: cmd::Command,
}

fn main() -> ExitCode {
    terminal::program::run(|cli: Cli| cli.command.run())
}
