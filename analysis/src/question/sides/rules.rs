//! Rules of thumb for the choice of side: what a player could count at the board.
//!
//! Each counts something in one set-up; the Defender should choose the side with fewer, or with more.

use kamisado::Level;
use schemars::JsonSchema;
use serde::Serialize;

use super::lines::Lines;
use answers::setup::{Lineup, Role};

/// A rule of thumb: count something in both set-ups, and choose the side with fewer, or with more.
#[derive(Clone, Copy, Debug)]
pub struct FillRule {
    pub name: &'static str,
    /// What is counted, in words to the Defender, without the part that [`Whose`] adds.
    what: &'static str,
    pub wanted: Preference,
    pub kind: RuleKind,
    whose: Whose,
    count: Count,
}

/// What is counted for one player's towers.
#[derive(Clone, Copy, Debug)]
enum Count {
    /// The squares of a tower's own colour among these.
    Own(Lines),
    Other(fn(&Lineup, Role) -> i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    Fewer,
    More,
}

/// What counting takes: a look at the board, the same with points by distance, or first moves tried in the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RuleKind {
    /// Looking at the towers and the squares in front of them.
    Board,
    /// Looking as well, but each square counts points by its distance, which is more than counting.
    Points,
    /// Trying first moves in the head.
    Trial,
}

/// Whose towers or moves to count: "yours" are the Defender's, "theirs" the Challenger's.
#[derive(Clone, Copy, Debug)]
enum Whose {
    Yours,
    Theirs,
    YoursLess,
    TheirsLess,
}

impl FillRule {
    pub fn counted(&self) -> String {
        let compared = match self.whose {
            Whose::Yours | Whose::Theirs => "",
            Whose::YoursLess => ", yours less theirs",
            Whose::TheirsLess => ", theirs less yours",
        };
        format!("{}{compared}", self.what)
    }

    pub fn description(&self) -> String {
        let wanted = match self.wanted {
            Preference::Fewer => "fewer",
            Preference::More => "more",
        };
        format!("{wanted} {}", self.counted())
    }

    /// What is counted for both players' towers alike, in words, if less of it than the opponent has is wanted.
    pub fn compared(&self) -> Option<&'static str> {
        (matches!(self.whose, Whose::YoursLess) && self.wanted == Preference::Fewer).then_some(self.what)
    }

    /// The squares that it looks at, if it only counts those of a tower's own colour.
    pub fn lines(&self) -> Option<Lines> {
        match self.count {
            Count::Own(lines) => Some(lines),
            Count::Other(_) => None,
        }
    }

    pub fn count_of(&self, lineup: &Lineup, role: Role) -> i32 {
        match self.count {
            Count::Own(lines) => (0..8).zip(lineup.row(role)).map(|(file, tower)| lines.own(tower.0, file)).sum(),
            Count::Other(count) => count(lineup, role),
        }
    }

    pub fn count(&self, lineup: &Lineup) -> i32 {
        let of = |role| self.count_of(lineup, role);
        match self.whose {
            Whose::Yours => of(Role::Defender),
            Whose::Theirs => of(Role::Challenger),
            Whose::YoursLess => of(Role::Defender) - of(Role::Challenger),
            Whose::TheirsLess => of(Role::Challenger) - of(Role::Defender),
        }
    }

    /// The score of a set-up: smaller is better for the Defender.
    pub fn score(&self, lineup: &Lineup) -> i32 {
        match self.wanted {
            Preference::Fewer => self.count(lineup),
            Preference::More => -self.count(lineup),
        }
    }
}

/// The name of the rulebook's rule: fewer towers at its weak spot.
pub const WEAK_SPOT: &str = "own_straight";

const fn fewer(kind: RuleKind, whose: Whose, count: Count, name: &'static str, what: &'static str) -> FillRule {
    FillRule { name, what, wanted: Preference::Fewer, kind, whose, count }
}

const fn more(kind: RuleKind, whose: Whose, count: Count, name: &'static str, what: &'static str) -> FillRule {
    FillRule { name, what, wanted: Preference::More, kind, whose, count }
}

/// Own-colour squares ahead of a tower are the squares of its colour on its three lines: a tower that ends there calls
/// this one and stands in its way. A first move is fatal if the other player then reaches home at once: usually the
/// tower that it calls stands opposite the one that moved away. A weakness of one player is also one of the other, so
/// most counts come for both, with a balance of the two.
#[rustfmt::skip]
pub static RULES: [FillRule; 33] = {
    use Count::{Other, Own};
    use RuleKind::{Board, Points, Trial};
    use Whose::{Theirs, TheirsLess, Yours, YoursLess};
    const STRAIGHT: Count = Own(Lines::straight(1, 1));
    const DIAGONAL: Count = Own(Lines::DIAGONAL);
    const GOAL: Count = Own(Lines::straight(7, 7));
    [
        fewer(Board, Yours, STRAIGHT, "own_straight", "towers of yours straight behind their own colour"),
        more(Board, Theirs, STRAIGHT, "his_straight", "towers of theirs straight behind their own colour"),
        fewer(Board, YoursLess, STRAIGHT, "straight_balance", "towers straight behind their own colour"),
        fewer(Board, Yours, DIAGONAL, "own_diagonal", "towers of yours diagonally behind their own colour"),
        more(Board, Theirs, DIAGONAL, "his_diagonal", "towers of theirs diagonally behind their own colour"),
        fewer(Board, YoursLess, DIAGONAL, "diagonal_balance", "towers diagonally behind their own colour"),
        fewer(Board, YoursLess, Own(Lines::within(2)), "two_balance", "own-colour squares up to two ahead"),
        fewer(Board, Yours, Own(Lines::within(3)), "own_three", "own-colour squares up to three ahead of your towers"),
        more(Board, Theirs, Own(Lines::within(3)), "his_three", "own-colour squares up to three ahead of their towers"),
        fewer(Board, YoursLess, Own(Lines::within(3)), "three_balance", "own-colour squares up to three ahead"),
        fewer(Board, YoursLess, Own(Lines::within(4)), "four_balance", "own-colour squares up to four ahead"),
        fewer(Board, YoursLess, Own(Lines::straight(1, 6)), "between_balance",
            "towers with their own colour straight ahead between the home rows"),
        fewer(Board, YoursLess, Own(Lines::straight(2, 2)), "second_balance",
            "towers with their own colour two squares straight ahead"),
        more(Board, Yours, GOAL, "own_goal",
            "towers of yours with their own colour straight ahead on the far home row"),
        fewer(Board, Theirs, GOAL, "his_goal",
            "towers of theirs with their own colour straight ahead on the far home row"),
        more(Board, YoursLess, GOAL, "goal_balance", "towers with their own colour straight ahead on the far home row"),
        fewer(Board, YoursLess, Own(Lines::within(6)), "ahead_balance", "own-colour squares anywhere ahead"),
        fewer(Points, YoursLess, Other(near), "near_balance", "points for own-colour squares, 6 next to 1 far ahead"),
        fewer(Trial, Yours, Other(fatal), "own_fatal", "fatal first moves of yours, were you to begin"),
        more(Trial, Theirs, Other(fatal), "his_fatal", "fatal first moves of theirs"),
        fewer(Trial, YoursLess, Other(fatal), "fatal_balance", "fatal first moves"),
        fewer(Board, Yours, Own(Lines::straight(0, 0)), "own_home", "towers of yours on a square of their own colour"),
        more(Board, Theirs, Own(Lines::straight(0, 0)), "his_home", "towers of theirs on a square of their own colour"),
        fewer(Board, Yours, Other(facing), "facing", "towers opposite the tower of the same colour"),
        fewer(Board, Yours, Other(rings_from_edge), "rings_inside",
            "steps from your towers with rings to the nearer edge"),
        fewer(Trial, Theirs, Other(first_moves), "his_moves", "first moves of theirs"),
        fewer(Trial, Theirs, Other(forcing), "his_decisive",
            "first moves of theirs after which they win with their next"),
        fewer(Trial, Theirs, Other(cramping), "his_cramping", "first moves of theirs that leave you few answers"),
        more(Trial, Yours, Other(cramping), "own_cramping",
            "first moves of yours, were you to begin, that leave them few answers"),
        fewer(Trial, TheirsLess, Other(cramping), "cramping_balance", "first moves that leave few answers"),
        more(Trial, Yours, Other(answers), "own_answers", "answers of yours to all their first moves"),
        fewer(Trial, Theirs, Other(answers), "his_answers",
            "answers of theirs to all your first moves, were you to begin"),
        more(Trial, YoursLess, Other(answers), "answers_balance", "answers to all first moves"),
    ]
};

/// A nearer square is in more of these counts.
fn near(lineup: &Lineup, role: Role) -> i32 {
    (1..=6).map(|most| lineup.own_squares_within(role, most)).sum::<u32>() as i32
}

fn rings_from_edge(lineup: &Lineup, role: Role) -> i32 {
    let towers = (0..8).zip(lineup.row(role));
    towers.filter(|(_, tower)| tower.1 > Level::Normal).map(|(file, _): (i32, _)| file.min(7 - file)).sum()
}

/// How many towers face the opponent's tower of the same colour; equal for both players.
fn facing(lineup: &Lineup, _: Role) -> i32 {
    lineup.facing().filter(|(tower, opposite)| tower == opposite).count() as i32
}

fn first_moves(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).first_moves as i32
}

fn fatal(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).refuted as i32
}

fn forcing(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).forcing as i32
}

fn cramping(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role).cramping as i32
}

fn answers(lineup: &Lineup, role: Role) -> i32 {
    lineup.threats(role.other()).answers_to_all as i32
}
