//! `solver certify`: a certificate from lines of text.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::ValueEnum;
use foreign::shown;
use serde::Serialize;
use solver::excerpt::Excerpt;
use solver::game::value::Value;
use solver::kamisado::slow::Board;
use solver::kamisado::{Deadlock, Setup};
use solver::questions::kamisado::certificate;
use solver::questions::kamisado::dump::Dump;
use solver::questions::mitsudomoe;
use solver::search::Limits;
use solver::search::certificate::{Certificate, Claims, Flaw};
use terminal::file::OutputFile;
use terminal::input;
use terminal::output::FormatOption;

use crate::exit::Exit;
use crate::options;
use crate::{interrupt, output};
use solver::questions::kamisado::DeadlockName;

const EXAMPLES: &str = "\
Examples:
  solver verify data/initial-round.cert --dump > proof.txt
  solver certify proof.txt --output copy.cert
  solver verify copy.cert";

/// Pack winning moves, a line for each position, into a certificate, without any search
///
/// A line is a position, a tab and the winner's move there. A position in which the winner wins at once needs no line;
/// a mirror image needs its own. Lines that begin with # are comments, except '# rules NAME', '# root POSITION', '#
/// claim win' (or loss) and '# moves LETTERS'. These say what the certificate claims, as 'solver verify --dump' writes
/// them.
///
/// A line of a forced win of mitsudomoe is a position, '| w within 2' for the attacker and the turns left, a tab and a
/// turn.
///
/// This command does not judge whether the moves prove anything; 'solver verify' does. If a line is missing or its move
/// is illegal, the certificate ends there and is not a proof. Exit code: 0 packed, 2 a line that cannot be read.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file with the lines, or - for standard input
    dump: PathBuf,
    /// The certificate to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// The position they are about [default: what '# root' says, else start]
    #[arg(long, value_name = "POSITION")]
    root: Option<String>,
    /// Its value for the player to move [default: what '# claim' says, else win if the root has a line or is won at
    /// once, else loss]
    #[arg(long)]
    claim: Option<Claim>,
    /// When a chain of forced passes ends the round [default: what '# rules' says, else official]
    #[arg(long)]
    deadlock: Option<DeadlockName>,
    #[command(flatten)]
    format: FormatOption,
}

/// The answer as a JSON object.
#[derive(Serialize)]
struct Packed {
    lines: usize,
    bytes: usize,
    /// Why the lines are not a proof, if they are not.
    flaw: Option<String>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Claim {
    Win,
    Loss,
}

/// Packs.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let output = OutputFile::new(&args.output)?;
    let file = || format!("'{}'", shown(&args.dump));
    let text = input::read(&args.dump).with_context(file)?;
    if mitsudomoe::dump::TurnDump::recognises(&text) {
        return mitsudomoe(args, &text, output);
    }
    let dump: Dump = text.parse().with_context(file)?;
    let root = root(args, &dump)?;
    let claims = claims(args, &dump, &root).with_context(file)?;
    let packed = certificate::pack(&dump, &root, claims, limits());
    interrupt::check()?;
    let (certificate, packed) = packed?;
    write(args, &certificate, output, dump.len(), packed.err().map(|failure| failure.flaw))
}

/// The first Ctrl-C ends the packing.
fn limits() -> Limits<'static> {
    Limits { stop: Some(interrupt::flag()), ..Limits::default() }
}

/// Packs a proof of a forced win of mitsudomoe.
fn mitsudomoe(args: &Args, text: &str, output: OutputFile) -> anyhow::Result<Exit> {
    let file = || format!("'{}'", shown(&args.dump));
    if args.deadlock.is_some() {
        bail!("found --deadlock for a proof of mitsudomoe, expected it for one of Kamisado alone");
    }
    let dump: mitsudomoe::dump::TurnDump = text.parse().with_context(file)?;
    let attack = match &args.root {
        Some(text) => text.parse()?,
        None => dump.root.clone().with_context(|| format!("{}: found no '# root', expected it or --root", file()))?,
    };
    if attack.setup.seat(attack.attacker).is_none() {
        bail!("'{attack}': {} is to win but has no seat, expected one of the players", attack.attacker);
    }
    let claim = match args.claim {
        Some(Claim::Win) => Value::Win,
        Some(Claim::Loss) => Value::Loss,
        None => dump.claim.with_context(|| format!("{}: found no '# claim', expected it or --claim", file()))?,
    };
    let packed = mitsudomoe::certificate::pack(&dump, &attack, claim, limits());
    interrupt::check()?;
    let (certificate, packed) = packed.with_context(|| options::in_position(&attack.to_string()))?;
    write(args, &certificate, output, dump.len(), packed.err().map(|failure| failure.flaw))
}

/// Writes what was packed, and says if it is no proof.
fn write(
    args: &Args,
    certificate: &Certificate,
    output: OutputFile,
    lines: usize,
    flaw: Option<Flaw>,
) -> anyhow::Result<Exit> {
    let bytes = certificate.to_bytes();
    output.write(|out| out.write_all(&bytes))?;
    let packed = Packed { lines, bytes: bytes.len(), flaw: flaw.map(|flaw| flaw.to_string()) };
    if args.format.is_json() {
        output::json(&packed)?;
        return Ok(Exit::Answered);
    }
    output::write(|out| writeln!(out, "{lines} lines read, {} bytes written", packed.bytes))?;
    if let Some(flaw) = packed.flaw {
        output::note(format_args!("note: this is no proof, as 'solver verify' will say: {flaw}"));
    }
    Ok(Exit::Answered)
}

fn root(args: &Args, dump: &Dump) -> anyhow::Result<Board> {
    let deadlock = match (args.deadlock, &dump.rules) {
        (Some(name), _) => name.into(),
        (None, None) => Deadlock::default(),
        (None, Some(name)) => {
            let known = Deadlock::from_rules_name(name);
            known.with_context(|| {
                let names = Deadlock::ALL.map(Deadlock::rules_name).join(" or ");
                format!("'{}': found the rules '{}', expected {names}", shown(&args.dump), Excerpt::from(name.as_str()))
            })?
        }
    };
    let setup = match (&args.root, &dump.root) {
        (Some(text), _) => options::setup(text)?,
        (None, Some(setup)) => setup.clone(),
        (None, None) => Setup::start(),
    };
    Board::new(&setup, deadlock).with_context(|| options::in_position(&setup.to_string()))
}

fn claims(args: &Args, dump: &Dump, root: &Board) -> anyhow::Result<Claims> {
    // Claims are about the root that they were written for.
    let same_root = dump.root.as_ref().is_none_or(|setup| args.root.is_none() || setup == root.setup());
    let of_dump = dump.claims.as_ref().filter(|_| same_root);
    Ok(match (args.claim, of_dump) {
        (Some(Claim::Win), _) => Claims::of_position(Value::Win),
        (Some(Claim::Loss), _) => Claims::of_position(Value::Loss),
        (None, Some(text)) => text.parse()?,
        (None, None) => certificate::guess(dump, root),
    })
}
