//! A match by the slow rules as a game.

use kamisado::slow::{MatchBoard, next_round};
use kamisado::{Fill, MatchMove, Player, Setup};

use super::slow_key::{Image, Listed};
use crate::game::{Game, Place, TwoPlayer, Words};

impl TwoPlayer for MatchBoard {
    fn opponent(player: Player) -> Player {
        player.opponent()
    }
}

/// The exact key of a state of a match by the slow rules; see [`MatchBoard`]'s [`key`](Game::key).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchBoardKey {
    /// 0 in a round, 1 before a fill, 2 after the match.
    stage: u8,
    /// The set-up in play, twice; or that after the left fill, and that after the right one.
    setups: [(u128, u32); 2],
}

impl Words for MatchBoardKey {
    const COUNT: usize = 7;

    fn write(self, words: &mut [u64]) {
        (self.stage, self.setups).write(words);
    }
}

impl Game for MatchBoard {
    type Player = Player;
    type Move = MatchMove;
    type Moves = std::vec::IntoIter<MatchMove>;
    type Key = MatchBoardKey;

    const ACYCLIC: bool = true;

    fn turn(&self) -> Player {
        MatchBoard::turn(self)
    }

    fn winner(&self) -> Option<Player> {
        MatchBoard::winner(self)
    }

    fn moves(&self) -> Self::Moves {
        MatchBoard::moves(self).into_iter()
    }

    fn play_unchecked(&mut self, m: MatchMove) {
        self.play(m).unwrap_or_else(|error| panic!("{error}"));
    }

    /// A set-up begins a round; a finished round lies between two.
    fn place(&self) -> Place {
        if self.round().outcome().is_some() {
            Place::Between
        } else if self.round().setup().due.is_none() {
            Place::Beginning
        } else {
            Place::Inside
        }
    }

    /// The set-up with its rings, or both set-ups that fills lead to: the least such numbers of the state, its mirror
    /// image, and both turned by half with the players exchanged.
    fn key(&self) -> MatchBoardKey {
        let stage = if self.winner().is_some() { 2 } else { u8::from(self.round().outcome().is_some()) };
        let images = |setup: &Setup| {
            let setup = Listed::new(setup);
            Image::ALL.map(|image| (setup.packed(image), setup.packed_rings(image)))
        };
        let least = match self.round().outcome() {
            None => images(self.round().setup()).into_iter().min().map(|least| [least; 2]),
            Some(outcome) => {
                let [left, right] = Fill::ALL.map(|fill| images(&next_round(self.round().setup(), outcome, fill)));
                let both = Image::ALL.into_iter().zip(left.into_iter().zip(right));
                // Left is right in a mirror.
                both.map(|(image, (left, right))| if image.mirrored { [right, left] } else { [left, right] }).min()
            }
        };
        MatchBoardKey { stage, setups: least.expect("four images") }
    }

    fn shares_context(&self, other: &MatchBoard) -> bool {
        self.format() == other.format() && self.round().deadlock() == other.round().deadlock()
    }

    /// A fill wins nothing at once, and neither does a player who lets a deadlock come about.
    fn can_win_now(&self) -> bool {
        self.round().moves_home().any(|m| self.after(m.into()).winner().is_some())
    }
}
