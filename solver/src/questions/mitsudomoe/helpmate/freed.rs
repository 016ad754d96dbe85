//! The game in which nobody but the winner needs rings: who cannot win it in time cannot win the real one.
//!
//! The winner lays a ring on any space without a ball and never has to take one up again; nothing covers his rings.
//! Where he wants to be the last one left, not even he needs rings. His opponents, and their balls that are relocated,
//! go to any space without a ball. A player who might be without a turn in the real game may leave this one, or stay.
//! All else is as in the real game: how balls step and vault, which of them are home, whose home spaces are full, whose
//! turn it is.
//!
//! So every line of the real game is one of this game too, ball by ball, and in every position of it the winner's rings
//! here are at least on the spaces where they are there. There are far fewer states, since of all stacks one set of
//! spaces is left.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::mitsudomoe::geometry::{BOARD, GOAL, HOME, NEIGHBOURS, RAYS, Spaces, between, nearest, one, squares};
use crate::mitsudomoe::{Ending, Position, Seat, Square};
use crate::search::room::room;

/// What is left of a position.
#[derive(Clone, Copy)]
struct State {
    /// The spaces with rings of the winner's, buried ones among them: they may come to light.
    rings: Spaces,
    balls: [Spaces; 4],
    /// The rings that each opponent can at least still bring in; with one of them he has a turn, if there is a space
    /// next to a ball of his.
    supply: [u8; 4],
    turn: Seat,
}

impl State {
    fn occupied(&self) -> Spaces {
        let [a, b, c, d] = self.balls;
        a | b | c | d
    }

    /// Five sets of 25 spaces, and in the seven bits beside them who is to move and how many turns are left, or a
    /// supply.
    fn key(&self, turns: u32) -> [u32; 5] {
        let of = |seat: usize| self.balls[seat] | u32::from(self.supply[seat]) << 25;
        [self.rings | (self.turn as u32) << 25 | turns << 27, of(0), of(1), of(2), of(3)]
    }
}

/// Remembers from where the winner cannot win in time.
pub struct Horizon<'a> {
    winner: Seat,
    ending: Ending,
    /// At most [`room`](Self::room) of them: states beyond are searched again.
    hopeless: FxHashSet<[u32; 5]>,
    room: usize,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Horizon<'a> {
    /// The most turns that can be looked ahead.
    pub const FARTHEST: u32 = 31;

    pub fn new(winner: Seat, ending: Ending, memory: usize, stop: &'a dyn Fn() -> bool) -> Horizon<'a> {
        Horizon { winner, ending, hopeless: FxHashSet::default(), room: room::<[u32; 5]>(memory), stop }
    }

    pub fn winner(&self) -> Seat {
        self.winner
    }

    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Whether the winner, who is in the game, may win it so within that many turns, at most
    /// [`FARTHEST`](Self::FARTHEST); if not, he cannot. Once told to stop, the answer means nothing.
    pub fn may_win(&mut self, position: &Position, turns: u32) -> bool {
        let holds = |square: &Square| position.stack(*square).rings().any(|seat| seat == self.winner);
        let rings = match self.ending {
            Ending::Home => Square::all().filter(holds).map(one).sum(),
            Ending::LastLeft => BOARD,
        };
        let state = State {
            rings,
            balls: Seat::ALL.map(|seat| position.ball_spaces(seat)),
            supply: Seat::ALL.map(|seat| position.supply(seat)),
            turn: position.turn(),
        };
        self.look(&state, turns).is_break()
    }

    fn goal(&self) -> Spaces {
        GOAL[self.winner.index()]
    }

    /// Goal spaces that no ring of the winner's has come to.
    fn bare(&self, state: &State) -> Spaces {
        self.goal() & !state.rings
    }

    /// Breaks off once the winner may win.
    fn look(&mut self, state: &State, turns: u32) -> ControlFlow<()> {
        if self.is_seen_hopeless(state, turns) || (self.stop)() {
            return ControlFlow::Continue(());
        }
        let key = state.key(turns);
        if turns > 1 && self.hopeless.contains(&key) {
            return ControlFlow::Continue(());
        }
        self.each_turn(state, turns)?;
        if turns > 1 && self.hopeless.len() < self.room {
            self.hopeless.insert(key);
        }
        ControlFlow::Continue(())
    }

    /// Whether there are too few turns of the winner's to lay his rings and to bring his balls home.
    ///
    /// Between two of them there is one of somebody else.
    fn is_seen_hopeless(&self, state: &State, turns: u32) -> bool {
        if self.ending == Ending::LastLeft {
            return false;
        }
        let mine = state.turn == self.winner;
        let bare = self.bare(state);
        // Where there are balls on all bare goal spaces, the ring of this turn goes elsewhere.
        let in_vain = mine && bare != 0 && bare & !state.occupied() == 0;
        let away = (state.balls[self.winner.index()] & !self.goal()).count_ones();
        turns == 0
            || bare.count_ones() + u32::from(in_vain) > own_turns(mine, turns)
            || (turns == 1 && mine && away > 1)
    }

    fn each_turn(&mut self, state: &State, turns: u32) -> ControlFlow<()> {
        if state.turn == self.winner {
            return if turns > 0 { self.each_own_turn(state, turns) } else { ControlFlow::Continue(()) };
        }
        let seat = state.turn.index();
        let free = BOARD & !state.occupied();
        let can_step = squares(state.balls[seat] & !GOAL[seat]).any(|from| NEIGHBOURS[from.index()] & free != 0);
        if !can_step || state.supply[seat] == 0 {
            let mut without = *state;
            without.balls[seat] = 0;
            self.pass_on(without, turns)?;
        }
        if turns == 0 {
            return ControlFlow::Continue(());
        }
        let mut laid = *state;
        laid.supply[seat] = laid.supply[seat].saturating_sub(1);
        self.each_ball_step(&laid, BOARD, turns)
    }

    fn each_own_turn(&mut self, state: &State, turns: u32) -> ControlFlow<()> {
        let bare = self.bare(state);
        let wanted = if bare.count_ones() == own_turns(true, turns) { bare } else { BOARD };
        let spaces = wanted & !state.occupied() & !state.rings;
        if spaces == 0 {
            return self.each_ball_step(state, state.rings, turns);
        }
        for square in squares(spaces) {
            let laid = State { rings: state.rings | one(square), ..*state };
            self.each_ball_step(&laid, laid.rings, turns)?;
        }
        ControlFlow::Continue(())
    }

    /// The steps and vaults of the player to move that end on some spaces.
    fn each_ball_step(&mut self, state: &State, room: Spaces, turns: u32) -> ControlFlow<()> {
        let seat = state.turn.index();
        let occupied = state.occupied();
        let fixed: Spaces = (0..4).filter(|&other| other != seat).map(|other| state.balls[other] & GOAL[other]).sum();
        let moved = |from, to| {
            let mut next = *state;
            next.balls[seat] ^= one(from) | one(to);
            next
        };
        for from in squares(state.balls[seat] & !GOAL[seat]) {
            let near = NEIGHBOURS[from.index()];
            for to in squares(near & room & !occupied) {
                self.end_turn(moved(from, to), turns)?;
            }
            for (direction, &ray) in RAYS[from.index()].iter().enumerate() {
                for to in squares(nearest(ray & !occupied, direction) & room & !near) {
                    let line = between(from, to);
                    if line & fixed == 0 {
                        self.each_relocation(&moved(from, to), line, 0, turns)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Every way to relocate the balls of a line, those of the players from a seat on.
    fn each_relocation(&mut self, state: &State, line: Spaces, seat: usize, turns: u32) -> ControlFlow<()> {
        let over = |&seat: &usize| seat != state.turn.index() && state.balls[seat] & line != 0;
        let Some(seat) = (seat..4).find(over) else {
            return self.end_turn(*state, turns);
        };
        let staying = state.balls[seat] & !line;
        let relocated = state.balls[seat] & line;
        let room = if seat == self.winner.index() { state.rings } else { BOARD };
        let free = room & !(state.occupied() & !relocated);
        each_set(free, relocated.count_ones(), 0, &mut |ends| {
            let mut next = *state;
            next.balls[seat] = staying | ends;
            self.each_relocation(&next, line, seat + 1, turns)
        })
    }

    fn end_turn(&mut self, mut state: State, turns: u32) -> ControlFlow<()> {
        let mover = state.turn;
        if self.ending == Ending::Home && state.balls[self.winner.index()] == self.goal() {
            return ControlFlow::Break(());
        }
        if (0..4).any(|seat| state.balls[seat] == GOAL[seat]) {
            return ControlFlow::Continue(());
        }
        if HOME[mover.index()] & !state.occupied() == 0 {
            if mover == self.winner {
                return ControlFlow::Continue(());
            }
            state.balls[mover.index()] = 0;
        }
        self.pass_on(state, turns - 1)
    }

    /// Goes on with the next player, if there are two.
    fn pass_on(&mut self, mut state: State, turns: u32) -> ControlFlow<()> {
        let has_balls = |seat: &Seat| state.balls[seat.index()] != 0;
        if Seat::ALL.iter().filter(|seat| has_balls(seat)).count() < 2 {
            let is_won = self.ending == Ending::LastLeft && has_balls(&self.winner);
            return if is_won { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        let next = (1..=4).map(|corners| state.turn.clockwise(corners)).find(has_balls);
        state.turn = next.unwrap_or(state.turn);
        self.look(&state, turns)
    }
}

/// The turns of a player among the next ones, if he has every other.
fn own_turns(to_move: bool, turns: u32) -> u32 {
    if to_move { turns.div_ceil(2) } else { turns / 2 }
}

/// Visits all sets of a given number of some spaces, with others added.
fn each_set(
    spaces: Spaces,
    count: u32,
    others: Spaces,
    visit: &mut dyn FnMut(Spaces) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return visit(others);
    }
    let mut left = spaces;
    for square in squares(spaces) {
        left &= !one(square);
        each_set(left, count - 1, others | one(square), visit)?;
    }
    ControlFlow::Continue(())
}
