//! `solver explain`: why a position, or a move, is won or lost.

mod matches;

pub(super) mod text;

use std::time::Instant;

use ::picture::Arrow;
use kamisado::MatchFormat;
use kamisado_solver::game::value::Value;
use kamisado_solver::questions::explanation::Explanation;
use kamisado_solver::questions::value::Question;
use kamisado_solver::search::Limits;
use objects::explained::{ExplainAnswer, ExplainJson};
use terminal::progress::SearchSign;

use crate::exit::Exit;
use crate::options::{self, Bound, ComputeOptions, Effort, MITSUDOMOE, OpeningOptions, refuse};
use crate::picture::{self, PictureOption};
use crate::subject::matches::MatchOption;
use crate::{mitsudomoe, output, played};

const EXAMPLES: &str = "\
Examples:
  solver explain start d8d7
  solver explain start d8d3 f1h3 h8h6
  solver explain \"8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G\"
  solver explain --game mitsudomoe --turns 2 \\
    \". . . wW bwW / . . . bB b / . . wW w . / . wbB . . wb / wbB wb b . . | w:a1 b:e5 | w | w0 b0\"
  solver explain --match standard --max-nodes 1M \\
    \"8/1R2yo2/8/4ku2/PUO5/1g2GB1r/Kb1p1Y2/8 g G\"";

/// Explain why a position or a move wins or loses
///
/// Shows a line of best play to the end of the round: the winner wins as soon as possible, the loser holds out as long
/// as possible. "in 5" means 5 tower moves of both players, including the one on that line. On the winner's turns it
/// says how many moves win, and "!" marks an only winning move; on the loser's turns it says how many hold out longest.
/// Forced passes are shown but not counted.
///
/// With a MOVE, the line begins with that move. With several, the last one is explained, and the others lead there. The
/// search uses one thread.
///
/// With --picture FILE, also draws the board, with an arrow for the MOVE, dashed unless it wins, or else for the best
/// move.
///
/// With --match FORMAT, says who wins the match, with which moves or fills, and how that differs from the round alone.
/// In the line, the winner of the match plays only moves that keep it won; within that, both play for the round. The
/// line goes on through the fill after the round, and through a next round that decides the match. Limits apply once to
/// the values and again to the line, so the command may take twice as long.
///
/// With --game mitsudomoe --turns N, plays all MOVEs, shows how a win is then forced within N turns, and says what
/// becomes of the other turns.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position: 'start', or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    position: String,
    /// Moves to play from there; the last one is explained. As d8d3 or "Pink Forward 5 Purple", in short "k f5", quoted
    /// or not, or several in one text: "d8d3, f1h3". With --match also fill left, fill right
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    game: MatchOption,
    #[command(flatten)]
    opening: OpeningOptions,
    #[command(flatten)]
    bound: Bound,
    #[command(flatten)]
    picture: PictureOption,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    computing: ComputeOptions,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let turns = args.bound.turns()?;
    args.opening.check_unused(args.game.format.is_some(), turns.is_none())?;
    if let Some(turns) = turns {
        refuse(&[("--match", args.game.format.is_some()), ("--picture", args.picture.is_given())], MITSUDOMOE)?;
        args.computing.rules.check_unused()?;
        return mitsudomoe::explain::run(&args.position, &args.moves, turns, args.effort, &args.computing);
    }
    options::note_due(&args.position);
    match args.game.format {
        // A single match is a round and nothing else.
        None | Some(MatchFormat::Single) => round(args),
        Some(format) => args.computing.threads.pool_of_at_most(1)?.install(|| matches::run(args, format)),
    }
}

fn round(args: &Args) -> anyhow::Result<Exit> {
    let picture = args.picture.open()?;
    let begin = Instant::now();
    let replay = played::replay(&args.position, &args.moves, None, args.computing.rules, args.opening)?;
    let round = &replay.record().rounds()[0];
    let origin = args.opening.origin(&args.position)?;
    let mut explained = ExplainAnswer::last_move(round);
    search(
        &mut explained,
        &Question {
            opening: origin.after(round.plies.len()).opening(),
            proof: args.effort.proof(),
            memory: args.computing.memory.bytes(),
            limits: args.effort.limits(),
            ..Question::default()
        },
    )?;
    let time = begin.elapsed();
    let origin = origin.after(round.plies.len().saturating_sub(1));
    picture::draw(picture, &explained.position.setup(), arrow(&explained))?;
    if args.computing.format.is_json() {
        output::json(&ExplainJson::new(&explained, origin, time))?;
    } else {
        output::painted(|out| text::write(out, &explained, origin, time))?;
    }
    Ok(if explained.outcome().is_some() { Exit::Answered } else { Exit::Unknown })
}

/// The move asked about, or else the best one, if it is known.
fn arrow(explained: &ExplainAnswer) -> Option<Arrow> {
    match (&explained.asked, &explained.explanation) {
        (Some(asked), _) => picture::arrow(asked.m, explained.verdict().value() == Some(Value::Win)),
        (None, Some(Explanation { steps, .. })) => steps.first().and_then(|step| picture::arrow(step.m, true)),
        (None, None) => None,
    }
}

pub(super) fn search(explained: &mut ExplainAnswer, question: &Question<'_>) -> anyhow::Result<()> {
    let searching = SearchSign::new("explaining");
    let limits = Limits { expanded: Some(&searching.expanded), ..question.limits };
    let result = explained.explain(&Question { limits, ..*question });
    searching.clear();
    Ok(result?)
}
