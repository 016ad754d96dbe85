//! The fastest wins that there can be at all.

use solver::mitsudomoe::{Color, HelpedWin, NoHelpedWin, Position, helped_win};

/// How fast a player can bring his balls home from the start if everybody helps him.
pub struct Helped {
    /// The player.
    pub color: Color,
    /// The shortest line, if it is no longer than asked for.
    pub line: Option<Line>,
}

/// A line of play.
pub struct Line {
    /// The turns of all players, each with the player who makes it.
    pub turns: Vec<(Color, String)>,
    /// How many of them are the winner's own.
    pub own_turns: usize,
}

impl Helped {
    /// The answers for all players, in the order of their seats; none if `stop` said so first.
    pub fn all(start: &Position, farthest: u32, stop: &dyn Fn() -> bool) -> Option<Vec<Helped>> {
        let of = |seat| {
            let line = match helped_win(start, seat, farthest, stop) {
                Ok(win) => Some(Line::new(start, &win)),
                Err(NoHelpedWin::Within { .. }) => None,
                Err(NoHelpedWin::Stopped) => return None,
            };
            Some(Helped { color: start.color(seat), line })
        };
        start.players().map(of).collect()
    }
}

impl Line {
    fn new(start: &Position, win: &HelpedWin) -> Line {
        let mut position = *start;
        let mut turns = Vec::new();
        for &turn in &win.turns {
            turns.push((position.color(position.turn()), position.annotate(turn)));
            position.play_unchecked(turn);
        }
        Line { turns, own_turns: win.own_turns }
    }
}
