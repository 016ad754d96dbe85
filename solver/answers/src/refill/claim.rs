//! The finished round that a set-up shows.

use std::fmt;

use kamisado::{
    Color, Deadlock, Ending, FinishedRound, Level, Outcome, Player, Position, PositionError, Setup, Square, Tower,
};

/// What the user says about a finished round, besides its last position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claim {
    pub winner: Option<Player>,
    /// Which tower of the winner gains a ring.
    pub promoted: Option<Color>,
}

#[derive(Debug, thiserror::Error)]
pub enum FinishedError {
    #[error(transparent)]
    Setup(#[from] PositionError),
    #[error(
        "the round is not over: {player} is to move; expected the position at the end of a round, or the file of a \
         record"
    )]
    Ongoing { player: Player },
    #[error(
        "the round was won by {} with the {} tower, not by {claimed}",
        outcome.winner, outcome.promoted
    )]
    Winner { outcome: Outcome, claimed: Player },
    #[error(
        "the round was won by {} with the {} tower, which gains the ring, not {claimed}",
        outcome.winner, outcome.promoted
    )]
    Promoted { outcome: Outcome, claimed: Color },
    #[error(
        "the round ended in a deadlock, and a position does not say who won it: expected the winner and the tower that \
         gains a ring, here {possible}"
    )]
    Unsaid { possible: Claims },
    #[error("the match is over: {winner} has won it with a triple, so no fill follows")]
    Triple { winner: Player },
    #[error("this deadlock cannot be a win of {winner} with a ring for {promoted}: expected {possible}")]
    Impossible { winner: Player, promoted: Color, possible: Claims },
}

/// The possible winners of a deadlock, each with the tower that gains a ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims(pub Vec<(Player, Color)>);

impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("another position, because no last move leads to this one");
        }
        for (i, (winner, promoted)) in self.0.iter().enumerate() {
            let or = if i > 0 { " or " } else { "" };
            write!(f, "{or}--winner {} --promote {promoted}", winner.name())?;
        }
        Ok(())
    }
}

/// The finished round of a set-up. Checks the claim against the board; only a deadlock needs a claim.
pub fn finished_round(setup: &Setup, deadlock: Deadlock, claim: Claim) -> Result<FinishedRound, FinishedError> {
    let outcome = match Position::new(setup, deadlock) {
        Ok(position) => return Err(FinishedError::Ongoing { player: position.turn() }),
        Err(PositionError::Finished { outcome }) => check_claim(outcome, claim).map(|()| outcome)?,
        Err(PositionError::Deadlocked { .. }) => check_deadlock(setup, claim)?,
        Err(error) => return Err(error.into()),
    };
    Ok(FinishedRound { board: setup.clone(), outcome })
}

pub fn with_a_next_round(finished: FinishedRound) -> Result<FinishedRound, FinishedError> {
    match finished.level_before() {
        Level::Triple => Err(FinishedError::Triple { winner: finished.outcome.winner }),
        _ => Ok(finished),
    }
}

pub fn check_claim(outcome: Outcome, claim: Claim) -> Result<(), FinishedError> {
    match claim {
        Claim { winner: Some(claimed), .. } if claimed != outcome.winner => {
            Err(FinishedError::Winner { outcome, claimed })
        }
        Claim { promoted: Some(claimed), .. } if claimed != outcome.promoted => {
            Err(FinishedError::Promoted { outcome, claimed })
        }
        _ => Ok(()),
    }
}

fn check_deadlock(setup: &Setup, claim: Claim) -> Result<Outcome, FinishedError> {
    let possible = deadlock_claims(setup);
    match claim {
        Claim { winner: Some(winner), promoted: Some(promoted) } if possible.0.contains(&(winner, promoted)) => {
            Ok(Outcome { winner, promoted, ending: Ending::Deadlock })
        }
        Claim { winner: Some(winner), promoted: Some(promoted) } => {
            Err(FinishedError::Impossible { winner, promoted, possible })
        }
        _ => Err(FinishedError::Unsaid { possible }),
    }
}

/// The possible claims for a deadlock. The set-up has the turn and the colour due that the last move led to.
///
/// The last move was either a move of the opponent to a square of the colour due, or a push by the player to move that
/// shifted the farthest tower of the run to such a square.
fn deadlock_claims(setup: &Setup) -> Claims {
    let mut claims = Vec::new();
    // A tower that has moved is not at home.
    for (square, tower) in setup.towers().filter(|(square, tower)| square.home_of() != Some(tower.player)) {
        let led_here = if tower.player == setup.turn {
            pushed_squares(setup, square, tower).into_iter().any(|onto| Some(onto.color()) == setup.due)
        } else {
            Some(square.color()) == setup.due
        };
        let claim = (tower.player.opponent(), square.color());
        if led_here && !claims.contains(&claim) {
            claims.push(claim);
        }
    }
    Claims(claims)
}

/// The squares to which the tower may just have pushed the farthest tower of a run.
fn pushed_squares(setup: &Setup, square: Square, tower: Tower) -> Vec<Square> {
    let own = square.seen_by(tower.player);
    let is_pushed = |other: Tower| other.player != tower.player && other.level < tower.level;
    // Any of the towers ahead may have been the farthest of the run: those beyond it may have stood there before.
    (own.row() + 1..8)
        .take(usize::from(tower.level.rings()))
        .map(|row| Square::at(own.file(), row).seen_by(tower.player))
        .take_while(|ahead| setup.board[ahead.index()].is_some_and(is_pushed))
        .collect()
}
