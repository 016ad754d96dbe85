//! The options about the match that a round belongs to.

use std::time::{Duration, Instant};

use answers::refill::Referee;
use answers::review::CourseQuestion;
use kamisado::{Deadlock, MatchFormat};
use kamisado_solver::search::Limits;
use terminal::count::{count, counted, seconds};
use terminal::interrupt;

const SECONDS: f64 = 5.0;

/// The options about the match.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct MatchOptions {
    /// The match that the round belongs to: standard, long, marathon or a number of points from 1 to 15. The rings of
    /// the position give the score [default: the match of the record]
    #[arg(id = "match", long = "match", value_name = "FORMAT", allow_hyphen_values = true)]
    pub format: Option<MatchFormat>,
    /// Seconds to search for the winner of the match [default: 5, or no limit with --max-nodes]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    max_seconds: Option<Duration>,
    /// Positions to search for the winner of the match. May be written 1e6 or 1M
    #[arg(long, value_name = "N", value_parser = count, allow_negative_numbers = true)]
    max_nodes: Option<u64>,
}

impl MatchOptions {
    pub fn referee(self, format: MatchFormat, deadlock: Deadlock, memory: usize) -> Referee<'static> {
        let limits = Limits { nodes: self.max_nodes, stop: Some(interrupt::flag()), ..Limits::default() };
        Referee::new(format, deadlock, memory, limits, self.time())
    }

    pub fn limits(self) -> Limits<'static> {
        let deadline = self.time().map(|time| Instant::now() + time);
        Limits { nodes: self.max_nodes, deadline, stop: Some(interrupt::flag()), ..Limits::default() }
    }

    pub fn course(self) -> CourseQuestion {
        CourseQuestion { format: self.format, time: self.time(), nodes: self.max_nodes, within: self.within() }
    }

    pub fn is_limited(self) -> bool {
        self.max_seconds.is_some() || self.max_nodes.is_some()
    }

    fn time(self) -> Option<Duration> {
        let usual = || self.max_nodes.is_none().then(|| Duration::from_secs_f64(SECONDS));
        self.max_seconds.or_else(usual)
    }

    pub fn within(self) -> String {
        let seconds = self.time().map(|duration| match duration.as_secs_f64() {
            1.0 => "1 second".to_owned(),
            seconds => format!("{seconds} seconds"),
        });
        let nodes = self.max_nodes.map(|nodes| counted(nodes, "position"));
        let both: Vec<String> = seconds.into_iter().chain(nodes).collect();
        both.join(" and ")
    }
}
