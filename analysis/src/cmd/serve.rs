//! `analysis serve`: the explorer, a page for a browser, and its HTTP API.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use analysis::explorer::{self, AllowedOrigin, Findings, Front, ServerLimits, host_name};
use anyhow::{Context, ensure};
use foreign::shown;
use kamisado_solver::opening_table::Table;
use terminal::count::{count, seconds};
use terminal::exit::Exit;
use terminal::interrupt::{self, Interruption};
use terminal::memory::Memory;
use terminal::output;
use terminal::threads::{Threads, have_room};

use super::report::studied;

/// Serve the explorer, a browser page that shows positions, their moves and who wins, and its HTTP API
///
/// Prints the address and serves until Ctrl-C. The page needs no other server. Only this machine can reach it unless
/// you give --bind.
///
/// Answers from the rules and the tables come at once. Other positions are searched, --threads searches at a time, each
/// within --max-nodes and --max-seconds; beyond these limits the answer is unknown. Clients with different addresses
/// take turns.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  analysis serve --open
  analysis serve --port 9000 --table six.table
  curl 'http://127.0.0.1:8473/api/v1/position?position=start&moves=d8d3'")]
pub struct Args {
    /// The port; 0 picks a free one
    #[arg(long, value_name = "PORT", default_value_t = 8473, allow_negative_numbers = true)]
    port: u16,
    /// The address to listen on; 0.0.0.0 opens the server to everybody on the network
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A further name of this server, such as that of a reverse proxy; may be repeated. Requests for other names are
    /// refused
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    host: Vec<String>,
    /// A site whose pages may use the API from a browser, such as https://example.org, or * for all sites; may be
    /// repeated
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<AllowedOrigin>,
    /// Requests come through a reverse proxy, on this machine or in a private network, which appends the IP addresses
    /// of the clients to X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Another opening table, used after the one in the program; may be repeated
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
    /// The folder with the censuses behind the findings, as for 'analysis report' [default: those in the program]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Positions to search for one answer. May be written 1e6 or 1M
    #[arg(long, value_name = "N", value_parser = count, default_value = "20M", allow_negative_numbers = true)]
    max_nodes: u64,
    /// Seconds to search for one answer
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "20", allow_negative_numbers = true)]
    max_seconds: Duration,
    /// Seconds that a client may request to learn who wins a match; --max-nodes scales with it [default: --max-seconds]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    longest_seconds: Option<Duration>,
    #[command(flatten)]
    threads: Threads,
    /// Memory for all searches, tables and stored answers together, in bytes or like 512M or 4GiB. The program itself
    /// takes about 20M more, and each connection up to 100K
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_hyphen_values = true)]
    memory: Memory,
}

/// For the header of a request, or between two. A browser that opens hundreds of connections at once takes seconds.
const IDLE: Duration = Duration::from_secs(30);
const LEAST: usize = 1 << 20;

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let threads = args.threads.number();
    let memory = args.memory.bytes();
    // A share for tables, which seldom need it, and one for stored answers; the rest is for searches.
    let (for_tables, answers) = (if args.table.is_empty() { 0 } else { memory / 4 }, memory / 16);
    let for_searches = memory - for_tables - answers;
    ensure!(for_searches / threads >= LEAST, "each thread needs at least 1M of memory: expected a larger --memory");
    have_room(threads)?;
    let share = for_tables as u64 / args.table.len().max(1) as u64;
    let open = |path: &PathBuf| Table::open_within(path, share).with_context(|| format!("table '{}'", shown(path)));
    let tables = args.table.iter().map(open).collect::<anyhow::Result<_>>()?;
    let (nodes, time) = (args.max_nodes, args.max_seconds);
    let longest = args.longest_seconds.unwrap_or(time).max(time);
    let limits = ServerLimits { threads, memory: for_searches, answers, nodes, time, longest, idle: IDLE, tables };
    let findings = args.data.clone().map_or_else(|| Ok(Findings::shipped()), |folder| study(folder, threads))?;
    let listener = listen(SocketAddr::new(args.bind, args.port))?;
    let address = listener.local_addr()?;
    let url = format!("http://{}/", for_this_machine(address));
    output::write(|out| writeln!(out, "{url}"))?;
    if !address.ip().is_loopback() {
        let where_to = if address.ip().is_unspecified() { "any address of this machine" } else { "this address" };
        output::note(format_args!("note: anyone who can reach {where_to} can start searches"));
    }
    if args.open {
        open_browser(&url);
    }
    let front =
        Front { names: args.host.clone(), origins: args.allow_origin.clone(), is_behind_proxy: args.behind_proxy };
    explorer::serve(listener, limits, findings, front, &interrupt::requested)?;
    Err(Interruption.into())
}

fn study(folder: PathBuf, threads: usize) -> anyhow::Result<Findings> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (.., page) = studied(Some(folder), pool)?;
    let (object, pictures) = page.findings();
    Ok(Findings { object: object.into(), pictures: pictures.into_iter().map(Into::into).collect() })
}

fn for_this_machine(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    };
    SocketAddr::new(ip, address.port())
}

fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).map_err(|error| {
        let advice = match error.kind() {
            io::ErrorKind::AddrInUse => ": another program is using it; expected another --port, or 0 for any free one",
            io::ErrorKind::PermissionDenied => ": expected a --port from 1024 on",
            io::ErrorKind::AddrNotAvailable => ": expected an address of this machine for --bind",
            _ => "",
        };
        anyhow::Error::new(error).context(format!("cannot listen at {address}{advice}"))
    })
}

/// Opens the page. If that fails, the address has already been printed.
fn open_browser(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started =
        Command::new(program).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        output::note(format_args!("note: cannot open the browser with {program}: {error}"));
    }
}
