//! The fastest wins that there can be at all.

use solver::game::Game;
use solver::mitsudomoe::{Color, Ending, Position};
use solver::questions::mitsudomoe::helpmate::{HelpedWin, NoHelpedWin, helped_win};

/// How fast a player can win in one of the two ways if everybody helps him.
pub struct Helped {
    /// The player.
    pub color: Color,
    /// How he is to win.
    pub ending: Ending,
    /// The shortest line, if it is no longer than asked for.
    pub line: Option<HelpedLine>,
}

/// The helped wins of all players.
pub struct HelpedWins {
    /// The most turns that were asked for.
    pub farthest: u32,
    /// The answers, in the order of [`Helped::all`].
    pub wins: Vec<Helped>,
}

/// A line of play.
pub struct HelpedLine {
    /// The turns of all players, each with the player who makes it.
    pub turns: Vec<(Color, String)>,
    /// How many of them are the winner's own.
    pub own_turns: usize,
}

impl Helped {
    /// The answers for all players in the order of their seats, first for balls that come home, then for the last player
    /// left; none if `stop` said so first.
    pub fn all(start: &Position, farthest: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Helped>> {
        let of = |ending, seat| {
            let line = match helped_win(start, seat, ending, farthest, stop) {
                Ok(win) => Some(HelpedLine::new(start, &win)),
                Err(NoHelpedWin::Within { .. }) => None,
                Err(NoHelpedWin::Stopped) => return None,
            };
            Some(Helped { color: start.color(seat), ending, line })
        };
        let endings = [Ending::Home, Ending::LastLeft].into_iter();
        endings.flat_map(|ending| start.players().map(move |seat| of(ending, seat))).collect()
    }
}

impl HelpedLine {
    fn new(start: &Position, win: &HelpedWin) -> HelpedLine {
        let mut position = *start;
        let mut turns = Vec::new();
        for &turn in &win.turns {
            turns.push((position.color(position.turn()), position.annotate(turn)));
            position.play_unchecked(turn);
        }
        HelpedLine { turns, own_turns: win.own_turns }
    }
}
