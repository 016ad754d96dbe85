//! The symmetric images of a position, which have equal values: mirrored, and turned with the players exchanged.

use crate::{Move, Setup, Square};

impl Setup {
    /// Mirrored left to right: brown and orange, green and blue, red and purple, yellow and pink change places.
    pub fn mirror(&self) -> Setup {
        let mut mirrored = Setup { board: [None; 64], turn: self.turn, due: self.due.map(|color| color.mirror()) };
        for (square, mut tower) in self.towers() {
            tower.color = tower.color.mirror();
            mirrored.board[square.mirror().index()] = Some(tower);
        }
        mirrored
    }

    /// Turned by half, the players exchanged.
    pub fn half_turn(&self) -> Setup {
        let mut turned = Setup { board: [None; 64], turn: self.turn.opponent(), due: self.due };
        for (square, mut tower) in self.towers() {
            tower.player = tower.player.opponent();
            turned.board[square.half_turn().index()] = Some(tower);
        }
        turned
    }
}

impl Move {
    /// The same move on the mirrored board.
    pub fn mirror(self) -> Move {
        self.map(Square::mirror)
    }

    /// The same move on the turned board.
    pub fn half_turn(self) -> Move {
        self.map(Square::half_turn)
    }

    fn map(self, f: impl Fn(Square) -> Square) -> Move {
        Move { from: f(self.from), to: f(self.to) }
    }
}
