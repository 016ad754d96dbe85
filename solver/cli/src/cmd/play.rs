//! `solver play`: a round, a match or a game of mitsudomoe against the computer, for people and for programs.

mod dialogue;
mod hints;
mod kamisado;
mod protocol;
mod saves;
mod session;
mod words;

use anyhow::{Context, bail};
use clap::ValueEnum;
use kamisado_boards::Board;
use kamisado_players::{BLUNDERS, Computer, Skill};
use kamisado_solver::opening_table::Table;
use kamisado_solver::questions::value::Question;
use mitsudomoe::questions::players::Level;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use terminal::interrupt::Interruption;
use terminal::lines::Lines;
use terminal::output::Form;

use self::dialogue::Dialogue;
use self::kamisado::Kamisado;
use self::protocol::Protocol;
use crate::boards::{self, Round};
use crate::exit::Exit;
use crate::in_play::InPlay;
use crate::mitsudomoe::play::Mitsudomoe;
use crate::options::{ComputeOptions, Effort, GameName, GameOption, MITSUDOMOE, OpeningOptions, refuse};
use crate::output;
use crate::played::Moves;
use crate::subject::matches::MatchOption;
use crate::tables::{self, TableOptions};

const EXAMPLES: &str = "\
Examples:
  solver play
  solver play --against hard --side gold --match standard
  solver play \"oup1yrgb/8/5P2/8/8/3k4/8/BGRYK1UO b B\" --against easy
  solver play --game mitsudomoe start3 --against medium --side black
  printf 'position start moves d8d3\\ngo\\nquit\\n' | solver play --format json";

const PROTOCOL: &str = "\
With --format json, one command per line, and one object per line in answer:
  position [TEXT] [moves MOVE ...]  set up a position; without TEXT, that of the
                                    command line
  legal                             show the position, with its legal_moves
  go [max-nodes N] [max-seconds S]  find a move for the player to move; it is
                                    not played
  play MOVE                         play a move
  fill left, fill right             choose the fill after a round of a match of
                                    Kamisado
  undo                              take back the last move, fill or resignation
  resign                            give up for the player to move
  save FILE                         write a record of the game into a new file
  quit                              end the session
@ID before a command, a word of your own, comes back as id. A command that cannot
be carried out changes nothing, and its answer has an error.";

/// The longest line that is read, in bytes: longer than a marathon match with all its moves in words.
const LONGEST: usize = 1 << 16;

/// Bytes of lines that may wait for their answer: of a program that writes many commands before it reads what they lead to.
const WAITING: usize = 1 << 20;

/// Play a round or a match, or a game of mitsudomoe, against the computer
///
/// Draws the board and waits for your moves, each on a line of its own: d8d3 or Pink Forward 5 Purple, in short k f5.
/// Type help for the other commands: hint, why, moves, undo, resign, save FILE, quit. The perfect player wins a won
/// round as soon as possible, and holds out in a lost one as long as possible, if it finds how within 200,000
/// positions. In a match it plays for the match if a win by one of the players would end it and it finds who wins
/// within 150,000 positions; otherwise it plays for the round, and chooses the fill for the next round.
///
/// With --game mitsudomoe you type turns, such as place c1 a1*c1. The computer plays all other players, and searches at
/// most 20,000 nodes for each turn. A record that you save is read by 'solver record'.
///
/// play also works in a pipe and, with --format json, as a protocol for programs.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{PROTOCOL}"))]
pub struct Args {
    /// The position: 'start', or a text like "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -"; in mitsudomoe 'start2', 'start3',
    /// 'start4' or a text [default: start, or start2]
    position: Option<String>,
    #[command(flatten)]
    moves: Moves,
    /// Play a round on another board: ordinary, mega, or a FILE with a line of digits for each row, Gold's home first
    #[arg(long, value_name = "BOARD", value_parser = boards::read)]
    #[arg(conflicts_with_all = ["match", "opening", "moves_made", "deadlock", "name", "blunders", "against"])]
    #[arg(conflicts_with_all = ["table", "no_proof"])]
    board: Option<Board>,
    #[command(flatten)]
    game: GameOption,
    /// The computer's level [default: perfect, or hard in mitsudomoe]
    #[arg(long, value_name = "LEVEL")]
    against: Option<LevelName>,
    /// The share of its moves in won rounds that are blunders, and of its fills that are chosen blindly, 0 to 1
    /// [default: 0.2 for medium, 0.05 for hard]
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true)]
    blunders: Option<f64>,
    /// Whose moves you make [default: those of the player who moves first]
    #[arg(long)]
    side: Option<Side>,
    /// Seed of the computer's choice among equal moves: with the same seed and moves from you, the game is the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = terminal::count::seed, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    of_match: MatchOption,
    #[command(flatten)]
    opening: OpeningOptions,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    computing: ComputeOptions,
}

impl Args {
    fn random(&self) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed)
    }

    fn level(&self) -> LevelName {
        let usual = if self.game.name == GameName::Mitsudomoe { LevelName::Hard } else { LevelName::Perfect };
        self.against.unwrap_or(usual)
    }

    fn computer(&self) -> String {
        let level = self.board.is_none().then(|| format!("{:?} player", self.level()).to_lowercase());
        let level = level.unwrap_or_else(|| "computer".to_owned());
        self.blunders.map_or(level.clone(), |share| format!("{level} with {share} blunders"))
    }
}

/// How well the computer plays.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum LevelName {
    /// Wins at once if it can, otherwise stops you from winning at once, otherwise plays any move; in mitsudomoe, it
    /// otherwise brings its balls closer to home and moves others away from theirs
    #[value(aliases = ["natural", "greedy"])]
    Easy,
    /// Plays like perfect, but 1 in 5 of its moves in won rounds is a blunder; in mitsudomoe, forces a win within 2
    /// turns if it can, and lets nobody else force one within 1
    #[value(alias = "careful")]
    Medium,
    /// The same with 1 blunder in 20; in mitsudomoe, with 3 turns and 2
    Hard,
    /// Finds every win, and wins as soon as possible; when lost, holds out as long as possible
    Perfect,
    /// Plays like perfect, but when lost it sets traps: it plays the move after which the smallest share of your
    /// natural moves keeps the win
    Tricky,
    /// Hard, but with 1 blunder in 10
    #[value(hide = true)]
    Strong,
    #[value(hide = true)]
    Random,
}

/// Whose moves a person makes.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Black,
    Gold,
    White,
    Red,
    Yellow,
    /// Everybody's: the computer does not play
    Both,
    /// Nobody's: the computer plays against itself
    None,
}

impl Side {
    fn players<G: InPlay>(self, game: &G) -> anyhow::Result<Vec<G::Player>> {
        let all = game.players();
        match self {
            Side::Both => Ok(all),
            Side::None => Ok(Vec::new()),
            _ => {
                let name = self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
                let names: Vec<&str> = all.iter().map(|&player| G::name(player)).collect();
                let player = all.iter().find(|&&player| G::name(player) == name);
                let player = player.with_context(|| {
                    format!("found --side {name}, expected one of the players: {}, both, none", names.join(", "))
                })?;
                Ok(vec![*player])
            }
        }
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1, like 0.1".to_owned())
}

fn computer<'a>(args: &Args, tables: &'a [&'a Table]) -> anyhow::Result<Computer<'a>> {
    let erring = |share| Skill::Strong { blunders: args.blunders.unwrap_or(share) };
    let kind = match args.level() {
        LevelName::Easy => Skill::Natural,
        LevelName::Medium => erring(0.2),
        LevelName::Hard => erring(0.05),
        LevelName::Strong => erring(BLUNDERS),
        LevelName::Perfect => Skill::Perfect,
        LevelName::Tricky => Skill::Tricky,
        LevelName::Random => {
            bail!("found a player of mitsudomoe after --against, expected easy, medium, hard, perfect or tricky")
        }
    };
    let question = Question {
        proof: args.effort.proof(),
        tables,
        memory: args.computing.memory.bytes(),
        threads: args.computing.threads.number(),
        ..Question::default()
    };
    Ok(Computer::new(kind, question, args.of_match.format.is_some()))
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(board) = &args.board {
        return play(Round::new(board, args.position.as_deref().unwrap_or("start"), &args.moves.given)?, args);
    }
    if args.blunders.is_some() && !matches!(args.against, Some(LevelName::Medium | LevelName::Hard | LevelName::Strong))
    {
        bail!("found --blunders, expected it with --against medium or hard alone: no other player blunders by a share");
    }
    args.opening.check_unused(args.of_match.format.is_some(), args.game.name == GameName::Kamisado)?;
    match (args.game.name, args.of_match.format) {
        (GameName::Mitsudomoe, _) => mitsudomoe(args),
        (_, Some(_)) => args.computing.threads.pool_of_at_most(1)?.install(|| kamisado(args)),
        (_, None) => kamisado(args),
    }
}

fn kamisado(args: &Args) -> anyhow::Result<Exit> {
    let opened = args.tables.open(args.computing.memory.bytes())?;
    let tables = tables::with_embedded(&opened);
    play(Kamisado::new(computer(args, &tables)?, args)?, args)
}

fn mitsudomoe(args: &Args) -> anyhow::Result<Exit> {
    refuse(
        &[
            ("--match", args.of_match.format.is_some()),
            ("--blunders", args.blunders.is_some()),
            ("--table", args.tables.are_given()),
            ("--no-proof", !args.effort.proof()),
        ],
        MITSUDOMOE,
    )?;
    args.computing.rules.check_unused()?;
    let level = match args.level() {
        LevelName::Easy => Level::Greedy,
        LevelName::Medium => Level::Careful,
        LevelName::Hard | LevelName::Strong => Level::Strong,
        LevelName::Random => Level::Random,
        _ => bail!("found a player of Kamisado after --against, expected easy, medium or hard"),
    };
    play(Mitsudomoe::new(level, args.position.as_deref(), &args.moves.given)?, args)
}

fn play<G: InPlay>(game: G, args: &Args) -> anyhow::Result<Exit> {
    if args.side.is_some() && args.computing.format.is_json() {
        bail!("found --side with --format json, expected it without: 'go' finds a move for either side");
    }
    let mine = match (args.side, game.turn()) {
        (Some(side), _) => side.players(&game)?,
        (None, Some(player)) => vec![player],
        (None, None) => game.players(),
    };
    let mut lines = Lines::of_input(LONGEST, WAITING)?;
    if args.computing.format.is_json() {
        let result = Protocol::new(game, args).run(&mut lines);
        if result.as_ref().is_err_and(|error| error.is::<Interruption>()) {
            Form::Json.error("interrupted", "interrupted");
        }
        return result;
    }
    let mut dialogue = Dialogue::new(game, mine, args);
    let result = dialogue.run(&mut lines);
    if result.as_ref().is_err_and(|error| error.is::<Interruption>()) {
        let record = dialogue.record();
        match record.is_empty() {
            true => output::note(format_args!("interrupted")),
            false => output::note(format_args!("interrupted; the game so far, as a record:")),
        }
        output::write(|out| out.write_all(record.as_bytes()))?;
    }
    result
}
