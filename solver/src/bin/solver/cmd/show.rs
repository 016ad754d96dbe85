//! `solver show`: draws a position, lists its legal moves, shows what moves lead to.

mod mitsudomoe;
pub(super) mod replay;
pub(super) mod text;

use serde::Serialize;
use solver::game::Game;
use solver::kamisado::{Color, MatchState, Move, Player, Position, Square};

use self::replay::{Replay, State};
use terminal::output::FormatOption;

use crate::cmd::record::Choice;
use crate::exit::Exit;
use crate::forced;
use crate::matches::MatchOption;
use crate::matches::score::ScoreJson;
use crate::options::{GameName, GameOption, Rules};
use crate::output;
use crate::paint::Paint;

const EXAMPLES: &str = "\
Examples:
  solver show start
  solver show start d8d3 \"Purple Forward 2 Orange\"
  solver show \"oup1yrgb/8/8/8/8/3k4/8/BGRYKPUO g P\" --format json
  solver show --match standard \"2P1yrg1/1G6/3Y2k1/2RoK2b/7O/1u6/5p2/B5U1 b P\" \"fill left\"
  solver show start2 \"place c1 a1*c1\" --game mitsudomoe";

/// Draw a position, or what moves from it lead to, and list the legal moves
///
/// Plays the moves, if there are any, each checked against the rules, and draws the board they lead to: upper case is
/// Gold, who moves up, lower case is Black, who moves down, '+' is a ring. Forced passes are played by themselves; 'pass'
/// may be written. A finished round is shown as such.
///
/// With --match FORMAT, plays on after a round: a MOVE is then also 'fill left' or 'fill right', and the score and who
/// chooses the fill are shown.
///
/// With --game mitsudomoe, a small letter is a ring and a capital letter is a ball on the rings before it. A MOVE is a
/// turn: a ring step, then a ball step.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The position: 'start', or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"
    position: String,
    /// Moves to play from there, in turn: d8d3, "Pink Forward 5 Purple", or several in one text: "d8d3, f1h3"
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    of_match: MatchOption,
    #[command(flatten)]
    game: GameOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    rules: Rules,
}

/// Answers.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.game.name == GameName::Mitsudomoe {
        forced::refuse(&[("--match", args.of_match.format.is_some())])?;
        return mitsudomoe::run(args);
    }
    let replay = Replay::new(&args.position, &args.moves, args.rules, args.of_match.format)?;
    if args.format.is_json() {
        output::json(&Answer::new(&replay, true))?;
    } else {
        output::write(|out| text::write(out, &replay, Paint::new()))?;
    }
    Ok(Exit::Answered)
}

/// The answer as a JSON object.
#[derive(Serialize)]
pub(super) struct Answer {
    position: String,
    to_move: &'static str,
    due: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<LegalMove>>,
    passes: Vec<String>,
    result: &'static str,
    winner: Option<&'static str>,
    promoted: Option<&'static str>,
    #[serde(flatten)]
    game: Option<MatchJson>,
}

/// What is added of a match.
#[derive(Serialize)]
struct MatchJson {
    #[serde(rename = "match")]
    format: String,
    score: ScoreJson,
    chooser: Option<&'static str>,
    match_winner: Option<&'static str>,
    /// The set-ups that can come next, while the match waits for the choice.
    next: Option<Choice>,
}

impl MatchJson {
    fn new(game: &MatchState) -> MatchJson {
        MatchJson {
            format: game.format().to_string(),
            score: game.score().into(),
            chooser: game.chooser().map(Player::name),
            match_winner: game.winner().map(Player::name),
            next: game.chooser().and(game.finished_round()).as_ref().map(Choice::new),
        }
    }
}

#[derive(Serialize)]
struct LegalMove {
    #[serde(rename = "move")]
    m: String,
    notation: String,
    push: bool,
}

impl Answer {
    /// With a list of the legal moves, or without.
    pub(super) fn new(replay: &Replay, lists_moves: bool) -> Answer {
        let (result, outcome, mut legal_moves) = match &replay.state {
            State::Ongoing(position) => ("ongoing", None, legal_moves(position)),
            State::Won(outcome) => ("win", Some(outcome), Vec::new()),
            State::Deadlock(outcome) => ("deadlock", outcome.as_ref(), Vec::new()),
        };
        if let Some(game) = replay.game.as_ref().filter(|game| game.chooser().is_some()) {
            let fill = |m: String| LegalMove { notation: m.clone(), m, push: false };
            legal_moves = game.moves().map(|m| fill(m.to_string())).collect();
        }
        Answer {
            position: replay.setup.to_string(),
            to_move: replay.setup.turn.name(),
            due: replay.setup.due.map(Color::name),
            legal_moves: lists_moves.then_some(legal_moves),
            passes: replay.passes.iter().map(Square::to_string).collect(),
            result,
            winner: outcome.map(|outcome| outcome.winner.name()),
            promoted: outcome.map(|outcome| outcome.promoted.name()),
            game: replay.game.as_ref().map(MatchJson::new),
        }
    }

    /// Ends it for the other player: one has given up.
    pub(super) fn resign(&mut self, loser: Player) {
        let winner = loser.opponent().name();
        (self.result, self.winner) = ("resignation", Some(winner));
        if let Some(moves) = &mut self.legal_moves {
            moves.clear();
        }
        if let Some(game) = &mut self.game {
            (game.chooser, game.next, game.match_winner) = (None, None, Some(winner));
        }
    }
}

fn legal_moves(position: &Position) -> Vec<LegalMove> {
    let legal = |m: Move| LegalMove { m: m.to_string(), notation: position.annotate(m), push: position.is_push(m) };
    position.moves().map(legal).collect()
}
