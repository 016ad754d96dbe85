//! The threats and risks of a player's first moves.

use kamisado::{Deadlock, Player, Position, Setup};

/// Counts over the first three tower moves of a round: few enough to see at the board.
///
/// The *player* makes the first move, and the *opponent* answers. A first move is refuted (players call it fatal) if
/// the opponent can reach home at once, usually with the tower that faced the one that moved. It forces the win (it is
/// decisive) if the player can reach home after every answer. A safe answer is one after which that is impossible.
///
/// Nobody is blocked after one move: it takes only one of the squares ahead of the tower due, which has two or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Threats {
    pub first_moves: u32,
    /// First moves after which the opponent reaches home at once.
    pub refuted: u32,
    pub forcing: u32,
    /// Other first moves that leave the opponent one or two safe answers.
    pub pressing: u32,
    /// First moves that leave the tower due fewer than [`Threats::CRAMPED`] answers, safe or not.
    pub cramping: u32,
    /// The total number of the opponent's answers to the first moves that are not refuted.
    pub answers: u32,
    /// The number of these answers that are safe.
    pub safe_answers: u32,
    /// The number of the opponent's answers to all first moves.
    pub answers_to_all: u32,
}

impl Threats {
    /// A tower with fewer moves than this is cramped. In the initial round it has eleven on average.
    pub const CRAMPED: u32 = 8;

    /// Counts the threats of a player at the start of a round, as if it were the player's turn.
    pub fn of(setup: &Setup, player: Player) -> Threats {
        let setup = Setup { turn: player, ..setup.clone() };
        // The variants of the deadlock rule differ too late to affect the first moves.
        let position = Position::new(&setup, Deadlock::Official).expect("a set-up at the start of a round");
        let mut threats = Threats::default();
        for first in position.moves() {
            threats.count(&position.after(first), player);
        }
        threats
    }

    fn count(&mut self, after: &Position, player: Player) {
        let (mut answers, mut safe) = (0, 0);
        for answer in after.moves() {
            answers += 1;
            safe += u32::from(!wins_at_once(&after.after(answer), player));
        }
        self.first_moves += 1;
        self.answers_to_all += answers;
        self.cramping += u32::from(answers < Threats::CRAMPED);
        if wins_at_once(after, player.opponent()) {
            self.refuted += 1;
            return;
        }
        match safe {
            0 => self.forcing += 1,
            1..=2 => self.pressing += 1,
            _ => {}
        }
        self.answers += answers;
        self.safe_answers += safe;
    }
}

fn wins_at_once(position: &Position, player: Player) -> bool {
    match position.winner() {
        Some(winner) => winner == player,
        None => position.turn() == player && position.can_win_now(),
    }
}
