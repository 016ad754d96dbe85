//! `analysis refill`: from the left or from the right?

mod source;

use std::ffi::OsString;
use std::path::PathBuf;

use analysis::chart::ChartOptions;
use analysis::question;
use answers::first_moves::{count, first_moves};
use answers::refill::finish::{FinishStudy, FinishTask, Worth, finishes};
use answers::refill::{MatchFills, RefillStudy, RefilledRound, likely_winners};
use answers::setup::SETUP_MEMORY;
use kamisado::{Color, Deadlock, Fill, FinishedRound, MatchFormat, Player, Position, Setup};
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::SearchStopped;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::output;

use self::source::{LastRound, OngoingRound};
use crate::options::{ComputeOptions, MatchOptions, spinning};

/// Advise the winner of a finished round whether to fill from the left or from the right
///
/// Shows both set-ups of the next round: whether the Challenger, who lost the round and moves first in the next, wins
/// each, and with how many first moves. The advice is for the Defender, who won and chooses: a set-up that the
/// Challenger loses beats one that the Challenger wins; then the one with fewer winning first moves; then, with
/// --distance, the one that takes longer.
///
/// With --match, or if a record names its match, the match comes first: a fill that wins it beats one that loses it.
/// This can take long. If the match is not decided within --max-seconds, the answer says so, and the advice is about
/// the next round only.
///
/// With --finish, the round is not over, but the player to move wins it soon: which winning move leaves the better
/// refill? The answer is exact for rounds that end within --within moves.
#[derive(clap::Args)]
#[command(after_help = r#"Examples:
  analysis refill match.txt
  analysis refill "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P" --chart refill.svg
  analysis refill "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R" --winner gold --promote red
  analysis refill --match standard "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1+u6/5+p2/+B5U1 b P"
  analysis refill "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P" a2a8
  analysis refill --finish "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/B1R5 g O""#)]
pub struct Args {
    /// The position at the end of the round, or the file of a record (- for standard input), whose last finished round
    /// counts. With --finish, a position or record of a round that is not over
    #[arg(value_name = "POSITION|RECORD")]
    source: OsString,
    /// Moves from the POSITION to the end of the round, in order: d8d3, "Pink Forward 5 Purple" or "k f5", with or
    /// without quotes, or several in one text: "d8d3, f1h3"; with --match also fill left, fill right
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Who won the round; required after a deadlock, otherwise checked
    #[arg(long, value_name = "PLAYER", value_parser = player, conflicts_with = "finish")]
    winner: Option<Player>,
    /// The winner's tower that gains a ring; required after a deadlock, otherwise checked
    #[arg(long, value_name = "COLOR", conflicts_with = "finish")]
    promote: Option<Color>,
    /// Also show how many moves the next round takes under best play (slow)
    #[arg(long, conflicts_with = "finish")]
    distance: bool,
    /// Also list the features in which the fills differ, with the winning first moves associated with each
    #[arg(long, conflicts_with = "finish")]
    features: bool,
    /// Draw a chart of the winning first moves by tower to this .svg file
    #[arg(long, value_name = "FILE", conflicts_with = "finish")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    charts: ChartOptions,
    /// Show with which winning move to finish the round
    #[arg(long)]
    finish: bool,
    /// The round must be over within N moves, counting both players
    #[arg(long, value_name = "N", default_value_t = 3, requires = "finish", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=15))]
    within: u16,
    #[command(flatten)]
    in_match: MatchOptions,
    #[command(flatten)]
    computing: ComputeOptions,
}

fn player(text: &str) -> Result<Player, String> {
    let player = Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(text));
    player.ok_or_else(|| "expected gold or black".to_owned())
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.finish {
        return finish(args);
    }
    let computing = &args.computing;
    let LastRound { finished, deadlock, format, after } = source::finished(args)?;
    let chart = args.charts.file(args.chart.as_deref())?;
    let step = |fill: Fill| -> anyhow::Result<RefilledRound> {
        let what = if fill == Fill::Left { "solving fill left" } else { "solving fill right" };
        let question = Question { distance: args.distance, ..computing.question() };
        let side = spinning(what, || RefilledRound::value(&finished, fill, &question, deadlock))?;
        side.ok_or_else(|| Interruption.into())
    };
    let (left, right) = (step(Fill::Left)?, step(Fill::Right)?);
    let study = RefillStudy::new(finished, left, right, after);
    let mut study = RefillStudy { shows_features: args.features, ..study };
    if let Some(format) = format {
        let fills = in_match(&study.finished, format, deadlock, args)?;
        study = study.in_match(fills);
    }
    chart.map(|file| file.draw(&question::refill::first_moves(&study))).transpose()?;
    computing.answering.tell(&study)
}

fn in_match(
    finished: &FinishedRound,
    format: MatchFormat,
    deadlock: Deadlock,
    args: &Args,
) -> anyhow::Result<MatchFills> {
    let mut referee = args.in_match.referee(format, deadlock, args.computing.question().memory);
    let pool = args.computing.answering.pool()?;
    // Said at once, because the proof may take minutes.
    let likely = likely_winners(finished, format, deadlock)?;
    for (fill, winner) in Fill::ALL.into_iter().zip(likely) {
        if let Some(winner) = winner {
            output::note(format_args!("note: after filling {fill}, {winner} is likely to win the match"));
        }
    }
    let decide = || pool.install(|| MatchFills::decide(finished, &mut referee, likely, args.in_match.within()));
    let mut fills = spinning("deciding the match", decide)?;
    if interrupt::requested() {
        fills.within = "the time until it was stopped".to_owned();
    }
    Ok(fills)
}

const SEARCH_MEMORY: usize = 64 << 20;

/// A set-up may take this fraction (1 / `SHARE`) of the time that remains for deciding the match.
const SHARE: usize = 4;

fn finish(args: &Args) -> anyhow::Result<Exit> {
    let OngoingRound { position, format, points_to_win } = source::unfinished(args)?;
    let question = args.computing.question();
    let question = Question { memory: question.memory.min(SETUP_MEMORY * question.threads), ..question };
    let task = FinishTask {
        position: &position,
        within: args.within,
        points_to_win,
        memory: question.memory.min(SEARCH_MEMORY),
        limits: question.limits,
    };
    let mut referee = format.map(|format| args.in_match.referee(format, position.deadlock(), question.memory));
    let pool = args.computing.answering.pool()?;
    let mut worth = |setup: &Setup| -> anyhow::Result<Worth> {
        let next = Position::new(setup, position.deadlock())?;
        let moves = first_moves(&next, &question)?.ok_or(SearchStopped)?;
        let in_match = match &mut referee {
            Some(referee) => pool.install(|| referee.value(setup, position.turn(), SHARE))?,
            None => None,
        };
        Ok(Worth { moves: count(&moves), in_match })
    };
    let finishes = spinning("solving the set-ups after the winning moves", || finishes(&task, &mut worth));
    interrupt::check()?;
    let finishes = finishes.map_err(|error| if error.is::<SearchStopped>() { Interruption.into() } else { error })?;
    let in_match = format.map(|format| (format, args.in_match.within()));
    let study = FinishStudy { position, within: args.within, finishes, in_match };
    args.computing.answering.tell(&study)
}
