//! Certificates of matches: the winner's moves and fills in all rounds, made by fast rules, replayed by slow ones.

use std::collections::VecDeque;

use rayon::prelude::*;

use super::plan::Plan;
use super::settled::SettledSetups;
use super::solver::{plan_of_round, winner};
use kamisado::slow::MatchBoard;
use kamisado::{Deadlock, Fill, MatchFormat, MatchFormatError, MatchMove, MatchState, Player, Setup, SetupError};
use kamisado_solver::game::Game;
use kamisado_solver::questions::certificate::VerifiedCertificate;
use kamisado_solver::search::certificate::{Certificate, CertificateError, CertifyError, Claims, Moves};
use kamisado_solver::search::{Limits, ReplayError, SearchStopped};

/// The name of the game in a certificate.
pub const GAME: &str = "kamisado-match";
/// The name of the symmetries: those of the board, applied to the rings too.
const SYMMETRY: &str = "match-mirror-halfturn-1";

/// Proves claims about a match, in at most `memory` bytes. `settled` holds the limits and the known values. The threads
/// of rayon's current pool share the work. `on_round` is called before every round with the number of rounds shown so
/// far. Fails at a limit, if there is not enough memory, or if a claim is wrong.
///
/// ```
/// use kamisado_solver::game::value::Value;
/// use kamisado::{Deadlock, MatchFormat, MatchState};
/// use kamisado_matches::{SettledSetups, certificate};
/// use kamisado_solver::search::{Limits, certificate::Claims};
///
/// // Black leads by 1 to 0 in a match to 2 points, and Gold is to move.
/// let setup = "+byp2ukr/3g4/8/8/2K5/8/4o1G1/BR1UO1YP g G".parse()?;
/// let state = MatchState::from_setup(&setup, MatchFormat::to_points(2).unwrap(), Deadlock::Official)?;
/// let settled = SettledSetups::new(Limits::default(), true);
/// let proof = certificate::certify(&state, Claims::of_position(Value::Loss), 1 << 26, &settled, &|_| {})?;
/// assert!(certificate::verify(&proof, Limits::default(), &|_| {})?.result.is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    state: &MatchState,
    claims: Claims,
    memory: usize,
    settled: &SettledSetups<'_>,
    on_round: &dyn Fn(u64),
) -> Result<Certificate, CertifyError> {
    let mut certificate = Certificate {
        game: GAME.into(),
        rules: state.position().deadlock().rules_name().into(),
        symmetry: SYMMETRY.into(),
        root: state.to_string(),
        claims,
        moves: Vec::new(),
    };
    let mut rounds = Rounds {
        settled,
        memory: memory / 2,
        on_round,
        shown: 0,
        plan: Plan::default(),
        next: VecDeque::new(),
        winner: state.turn(),
        fault: None,
    };
    match certificate.pack(state, &mut rounds, settled.limits(), memory / 2) {
        Ok(_) => Ok(certificate),
        // Without a fill, the walk only knows that no move is named.
        Err(error) => Err(rounds.fault.map_or(error, CertifyError::from)),
    }
}

/// The winner's moves, found round by round as they are needed.
struct Rounds<'s> {
    settled: &'s SettledSetups<'s>,
    memory: usize,
    on_round: &'s dyn Fn(u64),
    shown: u64,
    plan: Plan,
    /// The plans of the next rounds in order, as far as they were searched.
    next: VecDeque<Option<Result<Plan, ReplayError>>>,
    winner: Player,
    fault: Option<ReplayError>,
}

/// The number of last rounds per thread that are searched in parallel.
const ROUNDS: usize = 8;

impl Rounds<'_> {
    /// A fill that wins the match: a settled one, or else one that a search finds.
    fn fill(&self, ended: &MatchState) -> Result<Option<Fill>, ReplayError> {
        let setup = |fill: Fill| ended.after(MatchMove::Fill(fill));
        if let Some(known) = Fill::ALL.into_iter().find(|&fill| self.settled.winner(&setup(fill)) == Some(self.winner))
        {
            return Ok(Some(known));
        }
        for fill in Fill::ALL {
            if winner(&setup(fill), self.memory, self.settled)? == self.winner {
                return Ok(Some(fill));
            }
        }
        Ok(None)
    }
}

impl Moves<MatchState> for Rounds<'_> {
    fn begin(&mut self, state: &MatchState, winner: Player) -> Result<(), SearchStopped> {
        self.winner = winner;
        let found = self.next.pop_front().flatten();
        self.plan = match found.unwrap_or_else(|| plan_of_round(state, winner, self.memory, self.settled)) {
            Ok(plan) => plan,
            // The walk will fail at the position that has no move.
            Err(ReplayError::NotProved { .. }) => Plan::default(),
            Err(ReplayError::Stopped(stopped)) => return Err(stopped),
        };
        Ok(())
    }

    fn announce(&mut self, next: &VecDeque<(MatchState, Player)>) {
        self.shown += 1;
        (self.on_round)(self.shown);
        if self.next.is_empty() {
            let threads = rayon::current_num_threads();
            let rounds: Vec<_> = next.iter().take(threads * ROUNDS).collect();
            // Moves found in other rounds depend on what is settled, and so on the speed of the threads.
            let plan = |(state, winner): &(MatchState, Player)| {
                state.is_last_round().then(|| plan_of_round(state, *winner, self.memory / threads, self.settled))
            };
            let plans: Vec<_> = rounds.into_par_iter().with_max_len(1).map(plan).collect();
            self.next = plans.into();
        }
    }

    fn name(&mut self, state: &MatchState) -> Option<MatchMove> {
        match state.chooser() {
            Some(_) => self.fill(state).map_err(|fault| self.fault = Some(fault)).ok()?.map(MatchMove::Fill),
            None => self.plan.get(state),
        }
    }
}

/// The result of checking a certificate of a match.
pub type VerifiedMatch = VerifiedCertificate<MatchBoard>;

/// Replays a certificate with the slow rules alone, up to the first fault. `on_move` is called after every move of the
/// winner with the number of bytes of the moves that have been read. Fails if the certificate is not for a match by
/// these rules, if its root is not a match to play from, or if a limit is reached. Only the clock and the flags of the
/// limits count.
pub fn verify(
    certificate: &Certificate,
    limits: Limits<'_>,
    on_move: &dyn Fn(usize),
) -> Result<VerifiedMatch, CertificateError> {
    let root = root(certificate)?;
    let (counts, result) = certificate.check(&root, &mut |_, _, read| on_move(read), limits)?;
    Ok(VerifiedMatch { root, counts, result })
}

fn root(certificate: &Certificate) -> Result<MatchBoard, CertificateError> {
    let deadlock = certificate.rules_among(GAME, SYMMETRY, &Deadlock::ALL, Deadlock::rules_name)?;
    let parts = certificate.root.split_once(", match ");
    let (position, format) =
        parts.ok_or_else(|| certificate.wrong_root("expected a position, ', match ' and a format"))?;
    let setup: Setup = position.parse().map_err(|error: SetupError| certificate.wrong_root(error))?;
    let format: MatchFormat = format.parse().map_err(|error: MatchFormatError| certificate.wrong_root(error))?;
    let board = MatchBoard::new(&setup, format, deadlock).map_err(|error| certificate.wrong_root(error))?;
    certificate.root_is(&format!("{}, match {format}", board.round().setup()))?;
    Ok(board)
}
