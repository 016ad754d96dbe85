//! The command line of the solver: parse, dispatch, exit code.

mod answer;
mod bars;
mod board;
mod boards;
mod cmd;
mod games;
mod in_play;
mod mitsudomoe;
mod options;
mod paint;
mod picture;
mod played;
mod subject;
mod tables;

use std::process::ExitCode;

use clap::Parser;
use terminal::{exit, interrupt, memory, output, progress};

/// Exact solver of Kamisado: who wins a round, with which moves, and how fast.
///
/// A POSITION is the word 'start' or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -": the eight rows from Black's home
/// to Gold's, with upper case for Gold, a digit for a run of empty squares and a '+' before a tower for each ring; then
/// the player to move, b or g; then the colour of the tower that must move, or - at the start of a round. Letters: B
/// brown, G green, R red, Y yellow, K pink, P purple, U blue, O orange. A MOVE is "d8d3" or "Pink Forward 5 Purple", in
/// short "k f 5 p". Quote texts that contain spaces.
///
/// With --game mitsudomoe, solve, query, explain, show, play, perft and rules are about that game; record and verify
/// recognise it.
///
/// Exit code: 0 answered; 1 answered with "unknown", "would not fit" or "not verified"; 2 unusable input; 130 after
/// Ctrl-C.
#[derive(Parser)]
#[command(name = "solver", bin_name = "solver", version = terminal::version::VERSION, term_width = terminal::text::width(), subcommand_required = true, arg_required_else_help = true)]
#[command(help_template = terminal::manual::help::<cmd::Command>(cmd::GROUPS))]
struct Cli {
    #[command(subcommand)]
    command: cmd::Command,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: paint::When,
}

fn main() -> ExitCode {
    terminal::program::run(|cli: Cli| {
        cli.color.choose();
        cli.command.run()
    })
}
