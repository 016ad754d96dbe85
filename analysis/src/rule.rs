//! Rules of thumb for the choice of side: what a player could count at the board.
//!
//! Each looks at one set-up and gives a number; the Defender is to choose the side where it is smaller.

use solver::game::{Game, Player};
use solver::kamisado::{Color, Deadlock, Level, Position, Setup, Square};

/// A rule of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// A short name, as in JSON.
    pub name: &'static str,
    /// What to choose, as told to a player.
    pub description: &'static str,
    /// Whether it is seen at a glance; else moves have to be tried in the head.
    pub at_a_glance: bool,
    score: fn(&Look) -> i32,
}

impl Rule {
    /// Smaller is better for the Defender.
    pub fn score(&self, look: &Look) -> i32 {
        (self.score)(look)
    }
}

/// A player's towers from his left to his right.
type HomeRow = [(Color, Level); 8];

/// A set-up at the start of a round, as the rules of thumb look at it.
#[derive(Clone, Debug)]
pub struct Look {
    defender: HomeRow,
    challenger: HomeRow,
    /// The Challenger's first moves.
    his: FirstMoves,
    /// Those that the Defender would have, if he were to move.
    own: FirstMoves,
}

/// First moves, counted by what the other player can do next.
#[derive(Clone, Copy, Debug, Default)]
struct FirstMoves {
    /// All of them.
    all: i32,
    /// After these the other player reaches home at once: most often with the tower that faced the one that went away.
    fatal: i32,
    /// After these every answer lets the player reach home, or there is none.
    decisive: i32,
    /// These leave the tower due with few answers.
    cramping: i32,
    /// All answers.
    answers: i32,
}

/// The tower due is cramped with fewer moves than this.
const FEW: u64 = 8;

impl Look {
    /// Looks at a set-up.
    ///
    /// # Panics
    ///
    /// If it is not one at the start of a round.
    pub fn at(setup: &Setup, deadlock: Deadlock) -> Look {
        let defender = setup.turn.opponent();
        let home_row = |player: Player| {
            std::array::from_fn(|file| {
                let square = Square::at(file as u8, 0).seen_by(player);
                let tower = setup.board[square.index()].expect("a tower on each home square");
                (tower.color, tower.level)
            })
        };
        let first_moves = |turn| {
            let setup = Setup { turn, ..setup.clone() };
            FirstMoves::of(&Position::new(&setup, deadlock).expect("a set-up at the start of a round"))
        };
        Look {
            defender: home_row(defender),
            challenger: home_row(setup.turn),
            his: first_moves(setup.turn),
            own: first_moves(defender),
        }
    }
}

impl FirstMoves {
    fn of(position: &Position) -> FirstMoves {
        let mut count = FirstMoves::default();
        for after in position.moves().map(|m| position.after(m)) {
            let passed = after.turn() == position.turn();
            let answers = if passed { 0 } else { after.count_moves() };
            count.all += 1;
            count.answers += answers as i32;
            count.cramping += i32::from(answers < FEW);
            if !passed && after.can_win_now() {
                count.fatal += 1;
            } else {
                count.decisive += i32::from(passed || after.live_moves().next().is_none());
            }
        }
        count
    }
}

/// How many towers stand so many rows behind a square of their own colour, which lies so many files aside, on either
/// side. All boards look alike from both sides.
fn behind_own(row: &HomeRow, aside: u8, rows: u8) -> i32 {
    let is_own = |file: Option<u8>, color| file.is_some_and(|file| file < 8 && Square::at(file, rows).color() == color);
    let counted = (0..8u8).zip(row).filter(|&(file, &(color, _))| {
        is_own(file.checked_sub(aside), color) || is_own(file.checked_add(aside), color)
    });
    counted.count() as i32
}

/// How many towers stand on the square of their own colour, as in the first round.
fn at_home(row: &HomeRow) -> i32 {
    (0..).zip(row).filter(|&(file, &(color, _))| Square::at(file, 0).color() == color).count() as i32
}

/// How far the towers with rings stand from the nearer edge.
fn rings_from_edge(row: &HomeRow) -> i32 {
    (0..8).zip(row).filter(|(_, tower)| tower.1 > Level::Normal).map(|(file, _): (i32, _)| file.min(7 - file)).sum()
}

/// How many towers face the opponent's tower of the same colour.
fn facing(look: &Look) -> i32 {
    (0..8).filter(|&file| look.defender[file].0 == look.challenger[7 - file].0).count() as i32
}

const fn glance(name: &'static str, description: &'static str, score: fn(&Look) -> i32) -> Rule {
    Rule { name, description, at_a_glance: true, score }
}

const fn tried(name: &'static str, description: &'static str, score: fn(&Look) -> i32) -> Rule {
    Rule { name, description, at_a_glance: false, score }
}

/// The rules that are tried: first those seen at a glance.
pub static RULES: [Rule; 25] = [
    glance("own_straight", "fewer of your towers straight behind their own colour", |look| {
        behind_own(&look.defender, 0, 1)
    }),
    glance("own_diagonal", "fewer of your towers diagonally behind their own colour", |look| {
        behind_own(&look.defender, 1, 1)
    }),
    glance("own_near", "fewer of your towers straight or diagonally behind their own colour", |look| {
        behind_own(&look.defender, 0, 1) + behind_own(&look.defender, 1, 1)
    }),
    glance("own_straight_2", "fewer of your towers two squares straight behind their own colour", |look| {
        behind_own(&look.defender, 0, 2)
    }),
    glance("own_diagonal_2", "fewer of your towers two squares diagonally behind their own colour", |look| {
        behind_own(&look.defender, 2, 2)
    }),
    glance("own_knight_2", "fewer of your towers a knight's move behind their own colour", |look| {
        behind_own(&look.defender, 1, 2)
    }),
    glance("his_straight", "more of his towers straight behind their own colour", |look| {
        -behind_own(&look.challenger, 0, 1)
    }),
    glance("his_diagonal", "more of his towers diagonally behind their own colour", |look| {
        -behind_own(&look.challenger, 1, 1)
    }),
    glance("his_near", "more of his towers straight or diagonally behind their own colour", |look| {
        -behind_own(&look.challenger, 0, 1) - behind_own(&look.challenger, 1, 1)
    }),
    glance("his_straight_2", "more of his towers two squares straight behind their own colour", |look| {
        -behind_own(&look.challenger, 0, 2)
    }),
    glance("near_balance", "fewer of your towers near behind their own colour, less those of his", |look| {
        behind_own(&look.defender, 0, 1) + behind_own(&look.defender, 1, 1)
            - behind_own(&look.challenger, 0, 1)
            - behind_own(&look.challenger, 1, 1)
    }),
    glance("own_home", "fewer of your towers on a square of their own colour", |look| at_home(&look.defender)),
    glance("his_home", "more of his towers on a square of their own colour", |look| -at_home(&look.challenger)),
    glance("facing", "fewer towers that face the tower of the same colour", facing),
    glance("rings_outside", "your towers with rings nearer to the edge", |look| rings_from_edge(&look.defender)),
    glance("his_traps", "more of his first moves after which you reach home at once", |look| -look.his.fatal),
    glance("own_traps", "fewer of your moves, were you to begin, after which he reaches home at once", |look| {
        look.own.fatal
    }),
    glance("trap_balance", "more of the former, less the latter", |look| look.own.fatal - look.his.fatal),
    tried("his_moves", "fewer first moves for him", |look| look.his.all),
    tried("cramping", "fewer of his first moves that leave you fewer than eight answers", |look| look.his.cramping),
    tried("decisive", "fewer of his first moves that win with his next", |look| look.his.decisive),
    tried("answers", "more answers for you to his first moves", |look| -look.his.answers),
    tried("own_cramping", "more of your moves, were you to begin, that leave him few answers", |look| -look.own.cramping),
    tried("own_answers", "fewer answers for him to your moves, were you to begin", |look| look.own.answers),
    tried("safe", "SAFE", |look| look.his.all - look.his.fatal),
];
