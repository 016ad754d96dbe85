//! What the Challenger's first moves threaten, and what they risk.

use solver::game::Game;
use solver::kamisado::{Player, Position};

/// The first three tower moves of a round, counted: few enough to be seen at the board.
///
/// A first move is refuted if the Defender can reach home at once, and forces the win if after every answer of the
/// Defender the Challenger can. An answer is safe if he cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Threats {
    /// First moves after which the Defender reaches home at once.
    pub refuted: u32,
    /// First moves that force the win.
    pub forcing: u32,
    /// Other first moves that leave the Defender one or two safe answers.
    pub pressing: u32,
    /// The Defender's answers to the first moves that are not refuted, all together.
    pub answers: u32,
    /// Those of them that are safe.
    pub safe_answers: u32,
}

impl Threats {
    /// Counts the threats at the start of a round, whose first player is the Challenger.
    pub fn of(position: &Position) -> Threats {
        let challenger = position.turn();
        let mut threats = Threats::default();
        for first in position.moves() {
            let after = position.after(first);
            if wins_at_once(&after, challenger.opponent()) {
                threats.refuted += 1;
                continue;
            }
            let (mut answers, mut safe) = (0, 0);
            for answer in after.moves() {
                answers += 1;
                safe += u32::from(!wins_at_once(&after.after(answer), challenger));
            }
            match safe {
                0 => threats.forcing += 1,
                1..=2 => threats.pressing += 1,
                _ => {}
            }
            threats.answers += answers;
            threats.safe_answers += safe;
        }
        threats
    }
}

/// Whether a player has won, or is to move and can reach home.
fn wins_at_once(position: &Position, player: Player) -> bool {
    match position.winner() {
        Some(winner) => winner == player,
        None => position.turn() == player && position.can_win_now(),
    }
}
