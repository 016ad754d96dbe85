//! The fastest wins that there can be at all.

use solver::game::Game;
use solver::mitsudomoe::{Color, Ending, Position};
use solver::questions::mitsudomoe::helpmate::{Helpmate, NoHelpmate, helpmate};

/// How fast a player can win in one of the two ways if everybody helps him.
pub struct PlayerHelpmate {
    /// The player.
    pub color: Color,
    /// How he is to win.
    pub ending: Ending,
    /// The shortest line, if it is no longer than asked for.
    pub line: Option<HelpmateLine>,
}

/// The helpmates of all players.
pub struct Helpmates {
    /// The most turns that were asked for.
    pub farthest: u32,
    /// The answers, in the order of [`PlayerHelpmate::all`].
    pub wins: Vec<PlayerHelpmate>,
}

/// A line of play.
pub struct HelpmateLine {
    /// The turns of all players, each with the player who makes it.
    pub turns: Vec<(Color, String)>,
    /// How many of them are the winner's own.
    pub own_turns: usize,
}

impl PlayerHelpmate {
    /// The answers for all players in the order of their seats, first for balls that come home, then for the last player
    /// left; none if `stop` said so first.
    pub fn all(start: &Position, farthest: u32, memory: usize, stop: &dyn Fn() -> bool) -> Option<Vec<PlayerHelpmate>> {
        let of = |ending, seat| {
            let line = match helpmate(start, seat, ending, farthest, memory, stop) {
                Ok(win) => Some(HelpmateLine::new(start, &win)),
                Err(NoHelpmate::Within { .. }) => None,
                Err(NoHelpmate::Stopped) => return None,
            };
            Some(PlayerHelpmate { color: start.color(seat), ending, line })
        };
        let endings = [Ending::Home, Ending::LastLeft].into_iter();
        endings.flat_map(|ending| start.players().map(move |seat| of(ending, seat))).collect()
    }
}

impl HelpmateLine {
    fn new(start: &Position, win: &Helpmate) -> HelpmateLine {
        let mut position = *start;
        let mut turns = Vec::new();
        for &turn in &win.turns {
            turns.push((position.color(position.turn()), position.annotate(turn)));
            position.play_unchecked(turn);
        }
        HelpmateLine { turns, own_turns: win.own_turns }
    }
}
