//! `analysis refill`: from the left or from the right?

pub mod chart;
mod finish;
mod source;
pub mod text;

use std::path::PathBuf;

use analysis::chart::ChartFile;
use analysis::feature::Feature;
use analysis::finished::{Claim, finished_round};
use analysis::first_moves::count;
use analysis::refill::{Reason, Side, advise};
use analysis::standing::Standing;
use analysis::stats::Interval;
use serde::Serialize;
use solver::game::Player;
use solver::kamisado::{Color, Deadlock, Fill, FinishedRound, Level};
use solver::questions::kamisado::value::Question;
use solver::search::Limits;
use terminal::exit::Exit;
use terminal::interrupt::{self, Interrupted};
use terminal::{output, progress};

use crate::options::Computing;

/// Say whether the winner of a finished round should fill from the left or from the right
///
/// Draws both set-ups of the next round, and says for each whether the Challenger, who lost the round
/// and moves first in the next, wins it, and with how many of his first moves. The advice is for the
/// Defender, who won and chooses: a set-up that the Challenger loses beats one that he wins; then the
/// one with fewer winning first moves; then, with --distance, the one that takes longer. It speaks of
/// the next round, not of the match.
///
/// With --finish the round is not over yet, and the player to move wins it soon: which of his winning
/// moves leaves him the better refill? Exact for a round that is over within so many moves.
///
/// Examples:
///   analysis refill match.txt
///   analysis refill "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P" --chart refill.svg
///   analysis refill "ou5b/8/8/1Bkp2gy/2R2rYO/7U/8/1G2KP2 g R" --winner gold --promote red
///   analysis refill --finish "1u1k4/7b/2yY4/1P1gKG1O/o1p5/8/5rU1/B1R5 g O"
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The position at the end of the round, or a record, of which the last finished round counts: its file, or - for
    /// standard input; with --finish a position, or a record that ends, before the end of the round
    #[arg(value_name = "POSITION|RECORD")]
    source: String,
    /// Who won the round; needed for a position that ended in a deadlock, else checked
    #[arg(long, value_name = "PLAYER", value_parser = player, conflicts_with = "finish")]
    winner: Option<Player>,
    /// The winner's tower that gains a ring; needed for a position that ended in a deadlock, else checked
    #[arg(long, value_name = "COLOR", conflicts_with = "finish")]
    promote: Option<Color>,
    /// Also the number of moves until the next round ends under best play (slow)
    #[arg(long, conflicts_with = "finish")]
    distance: bool,
    /// Draw the winning first moves by tower into this file, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "finish")]
    chart: Option<PathBuf>,
    /// Say with which winning move the player to move should finish the round
    #[arg(long)]
    finish: bool,
    /// The number of moves, of both players, within which the round has to be over
    #[arg(long, value_name = "N", default_value_t = 3, requires = "finish", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=15))]
    within: u16,
    #[command(flatten)]
    computing: Computing,
}

fn player(text: &str) -> Result<Player, String> {
    let player = Player::ALL.into_iter().find(|player| player.name().eq_ignore_ascii_case(text));
    player.ok_or_else(|| "expected gold or black".to_owned())
}

/// A finished round, both set-ups of the next, and the fill to choose, if one is better.
pub struct Study {
    finished: FinishedRound,
    left: Side,
    right: Side,
    advice: Option<(Fill, Reason)>,
}

impl Study {
    fn new(finished: FinishedRound, left: Side, right: Side) -> Study {
        let advice = advise(&left, &right);
        Study { finished, left, right, advice }
    }

    fn winner(&self) -> Player {
        self.finished.outcome.winner
    }

    fn challenger(&self) -> Player {
        self.winner().opponent()
    }

    /// The level of the promoted tower with its new ring.
    fn level(&self) -> Level {
        let before = self.finished.level_before();
        before.promoted().unwrap_or(before)
    }
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.finish {
        return finish::run(args);
    }
    let computing = &args.computing;
    let (finished, deadlock) = source::finished(args)?;
    let chart = args.chart.as_deref().map(ChartFile::new).transpose()?;
    let step = |fill: Fill| -> anyhow::Result<Side> {
        let spinner = progress::spinner(match fill {
            Fill::Left => "solving fill left",
            Fill::Right => "solving fill right",
        });
        let on_move = || spinner.inc(1);
        let question = Question { distance: args.distance, on_move: Some(&on_move), ..computing.question() };
        let side = Side::value(&finished, fill, &question, deadlock)?;
        spinner.finish_and_clear();
        side.ok_or_else(|| Interrupted.into())
    };
    let (left, right) = (step(Fill::Left)?, step(Fill::Right)?);
    let study = Study::new(finished, left, right);
    if let Some(file) = chart {
        file.draw(&chart::first_moves(&study))?;
    }
    if computing.answering.is_json() {
        output::json(&Answer::new(&study))?;
    } else {
        output::write(|out| text::write(out, &study))?;
    }
    Ok(Exit::Answered)
}

/// The end of the round in the rulebook's example of a refill: Gold has reached home with the purple tower.
pub const EXAMPLE: &str = "2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P";

/// Both fills of that round, valued.
pub fn example() -> anyhow::Result<Study> {
    let finished = finished_round(&EXAMPLE.parse()?, Deadlock::Official, Claim::default())?;
    let question =
        Question { limits: Limits { stop: Some(interrupt::flag()), ..Limits::default() }, ..Question::default() };
    let side = |fill| -> anyhow::Result<Side> {
        Side::value(&finished, fill, &question, Deadlock::Official)?.ok_or_else(|| Interrupted.into())
    };
    let (left, right) = (side(Fill::Left)?, side(Fill::Right)?);
    Ok(Study::new(finished, left, right))
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Answer {
    winner: &'static str,
    challenger: &'static str,
    promoted: &'static str,
    level: u8,
    points: u32,
    left: SideAnswer,
    right: SideAnswer,
    advice: &'static str,
}

#[derive(Serialize)]
struct SideAnswer {
    position: String,
    value: &'static str,
    winning_moves: u64,
    moves: u64,
    distance: Option<u16>,
    /// Of a hundred set-ups after played rounds, those that are easier for the Challenger.
    harder_than: Option<f64>,
    /// What this side has and the other has not.
    features: Vec<FeatureAnswer>,
}

/// A feature and what it changes in random set-ups, in winning first moves of the Challenger.
#[derive(Serialize)]
struct FeatureAnswer {
    name: String,
    effect: f64,
    low: f64,
    high: f64,
}

impl Answer {
    fn new(study: &Study) -> Answer {
        let [left, right] = text::features(study);
        Answer {
            winner: study.winner().name(),
            challenger: study.challenger().name(),
            promoted: study.finished.outcome.promoted.name(),
            level: study.level().rings(),
            points: study.finished.points(),
            left: SideAnswer::new(&study.left, &left),
            right: SideAnswer::new(&study.right, &right),
            advice: study.advice.map_or("either", |(fill, _)| fill.name()),
        }
    }
}

impl FeatureAnswer {
    fn new((feature, size): &(Feature, Interval)) -> FeatureAnswer {
        FeatureAnswer { name: feature.to_string(), effect: size.estimate, low: size.low, high: size.high }
    }
}

impl SideAnswer {
    fn new(side: &Side, features: &[(Feature, Interval)]) -> SideAnswer {
        let count = count(&side.moves);
        SideAnswer {
            position: side.setup.to_string(),
            value: side.value.name(),
            winning_moves: count.wins,
            moves: count.moves,
            distance: side.distance.map(|distance| distance.0),
            harder_than: Standing::among_played(count.wins).harder_than(),
            features: features.iter().map(FeatureAnswer::new).collect(),
        }
    }
}
