//! Helpmates: how fast a player can win if all the others help him.
//!
//! Iterative deepening over the turns of all players. Each depth is searched whole, but for positions from which the
//! winner cannot win in the turns left because he could not even in an easier game, where nobody but he needs
//! rings (`freed.rs` says why every line of the real game is one of that game). A position is given up for good only
//! under its [exact key](crate::mitsudomoe::Key), with the winner and the turns left, so no two are confused. The first
//! depth with a line is therefore the least.

mod freed;

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::game::Game;
use crate::mitsudomoe::{Ending, Key, Position, Seat, Turn};
use crate::search::room::room;
use freed::Horizon;

/// A line of play of the fewest turns after which a player has won in one of the ways to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Helpmate {
    /// The player who wins.
    pub winner: Seat,
    /// How.
    pub ending: Ending,
    /// The turns of all players, as many as there have to be.
    pub turns: Vec<Turn>,
    /// How many of these turns are the winner's own.
    pub own_turns: usize,
}

/// Why there is no helpmate to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHelpmate {
    /// Every shorter line was looked at.
    #[error("no win within {turns} turns, whoever helps")]
    Within {
        /// The turns of all players that were looked ahead.
        turns: u32,
    },
    /// The search was told to stop.
    #[error("stopped")]
    Stopped,
}

/// The shortest way to win for a player, counted in turns of all players, if everybody helps him; one of them, if there
/// are several, and always the same.
///
/// Only wins that end so count: with his balls home, or as the last player left.
///
/// ```
/// use solver::mitsudomoe::{Ending, Position, Seat};
/// use solver::questions::mitsudomoe::helpmate::helpmate;
///
/// let start = Position::start(2).unwrap();
/// let win = helpmate(&start, Seat::A1, Ending::Home, 9, 1 << 30, &|| false)?;
/// assert_eq!((win.turns.len(), win.own_turns), (9, 5));
/// // Black comes out of his home, and back into it.
/// let win = helpmate(&start, Seat::A1, Ending::LastLeft, 9, 1 << 30, &|| false)?;
/// assert_eq!((win.turns.len(), win.own_turns), (4, 2));
/// # Ok::<(), solver::questions::mitsudomoe::helpmate::NoHelpmate>(())
/// ```
///
/// The search remembers at most `memory` bytes of positions. Less memory makes it slower, not wrong.
///
/// # Errors
///
/// If there is no line of that many turns, or if `stop` returned true first.
///
/// # Panics
///
/// If the player is not in the game, the game is over, or `farthest` is more than [`Helpmate::FARTHEST`].
pub fn helpmate(
    position: &Position,
    winner: Seat,
    ending: Ending,
    farthest: u32,
    memory: usize,
    stop: &dyn Fn() -> bool,
) -> Result<Helpmate, NoHelpmate> {
    assert!(position.outcome().is_none() && position.players().any(|seat| seat == winner), "{winner} in {position}");
    assert!(farthest <= Helpmate::FARTHEST, "{farthest} turns");
    let mut search = HelpmateSearch {
        horizon: Horizon::new(winner, ending, memory / 16 * 11, stop),
        failed: FxHashSet::default(),
        room: room::<Failed>(memory / 16 * 5),
        line: Vec::new(),
    };
    for turns in 1..=farthest {
        let found = search.each_turn(position, turns);
        if stop() {
            return Err(NoHelpmate::Stopped);
        }
        if found.is_break() {
            search.line.reverse();
            return Ok(Helpmate::new(position, winner, ending, search.line));
        }
    }
    Err(NoHelpmate::Within { turns: farthest })
}

impl Helpmate {
    /// The most turns of all players that one is looked for in.
    pub const FARTHEST: u32 = Horizon::FARTHEST;

    fn new(position: &Position, winner: Seat, ending: Ending, turns: Vec<Turn>) -> Helpmate {
        let (mut position, mut own_turns) = (*position, 0);
        for &turn in &turns {
            own_turns += usize::from(position.turn() == winner);
            position.play_unchecked(turn);
        }
        Helpmate { winner, ending, turns, own_turns }
    }
}

/// A position from which there is no win in that many turns, with the winner's place among the players from the one to
/// move: nothing else in the key distinguishes them.
type Failed = (Key, u8, u8);

struct HelpmateSearch<'a> {
    horizon: Horizon<'a>,
    /// At most [`room`](Self::room) of them: positions beyond are searched again.
    failed: FxHashSet<Failed>,
    room: usize,
    /// The turns of the line found, the last one first.
    line: Vec<Turn>,
}

impl HelpmateSearch<'_> {
    /// Breaks off once there is a line.
    fn look(&mut self, position: &Position, turns: u32) -> ControlFlow<()> {
        if let (Some(seat), Some(crate::mitsudomoe::Outcome { ending, .. })) = (position.winner(), position.outcome()) {
            let is_won = seat == self.horizon.winner() && ending == self.horizon.ending();
            return if is_won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        if turns == 0 {
            return ControlFlow::Continue(());
        }
        self.each_turn(position, turns)
    }

    /// How many players come between the one to move and the winner, the one to move among them.
    fn place(&self, position: &Position) -> u8 {
        let from_mover = (0..4).map(|corners| position.turn().clockwise(corners));
        from_mover.take_while(|&seat| seat != self.horizon.winner()).filter(|seat| position.is_seated(*seat)).count()
            as u8
    }

    fn each_turn(&mut self, position: &Position, turns: u32) -> ControlFlow<()> {
        if !self.horizon.may_win(position, turns) {
            return ControlFlow::Continue(());
        }
        let key = (position.key(), self.place(position), turns as u8);
        if turns > 1 && self.failed.contains(&key) {
            return ControlFlow::Continue(());
        }
        let found = position.each_turn(|turn| {
            let found = self.look(&position.after(turn), turns - 1);
            if found.is_break() {
                self.line.push(turn);
            }
            found
        });
        if turns > 1 && found.is_continue() && self.failed.len() < self.room {
            self.failed.insert(key);
        }
        found
    }
}
