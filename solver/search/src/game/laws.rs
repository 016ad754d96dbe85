//! The laws of a [`Game`](super::Game), checked on its positions: for the tests of everyone who writes the rules of a game.
//!
//! ```
//! use kamisado_solver::game::laws;
//! # use kamisado_solver::game::Game;
//! # #[derive(Clone, PartialEq, Eq)]
//! # struct Heap { counters: u8, first_moves: bool }
//! # impl Game for Heap {
//! #     type Player = bool;
//! #     type Move = u8;
//! #     type Moves = std::ops::RangeInclusive<u8>;
//! #     type Key = u8;
//! #     const ACYCLIC: bool = true;
//! #     fn turn(&self) -> bool { self.first_moves }
//! #     fn winner(&self) -> Option<bool> { (self.counters == 0).then_some(!self.first_moves) }
//! #     fn moves(&self) -> Self::Moves { 1..=self.counters.min(3) }
//! #     fn play_unchecked(&mut self, taken: u8) {
//! #         self.counters -= taken;
//! #         self.first_moves = !self.first_moves;
//! #     }
//! #     fn key(&self) -> u8 { self.counters }
//! # }
//!
//! // Heaps of up to nine counters with either player to move, but for nine with the second and eight with the first.
//! assert_eq!(laws::check(&[Heap { counters: 9, first_moves: true }], 1000), Ok(18));
//! ```

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Layered, OneOfTwo, TwoPlayer, words};

/// A law that a game breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law} (a root's number and the moves after it: {lines:?})")]
pub struct Broken<M: fmt::Debug> {
    /// What is wrong.
    pub law: &'static str,
    /// How the positions in question are reached: the number of a root, and the moves after it.
    pub lines: Vec<(usize, Vec<M>)>,
}

/// Checks the laws of a game on all positions that can be reached from the roots, or if there are more than `most`, on
/// that many positions of random play, always the same ones. Returns how many positions it checked.
///
/// - There are moves exactly while nobody has won, none is listed twice, and [`count_moves`](super::Game::count_moves),
///   [`is_legal`](super::Game::is_legal) and [`can_win_now`](super::Game::can_win_now) agree with them.
/// - If two positions of one [context](super::Game::shares_context) have the same [key](super::Game::key), then so
///   have those that their moves lead to, with the same player to move and the same winner, as seen by the mover. If
///   all positions were checked, this proves that positions of one key have one value and one distance.
/// - If the game is [acyclic](super::Game::ACYCLIC), no position can come again.
///
/// Choose small boards, on which everything is checked: positions of random play hardly ever share a key by mistake.
/// Give roots of several contexts, if there are any.
pub fn check<G: TwoPlayer>(roots: &[G], most: usize) -> Result<usize, Broken<G::Move>> {
    Walk::new().check(roots, most, |_, _| Ok(()))
}

/// [`check`] of a [`Layered`] game: moves lead to higher layers, too, and keys can be split, joined and read back.
pub fn check_layered<G: Layered>(roots: &[G], most: usize) -> Result<usize, Broken<G::Move>> {
    Walk::new().check(roots, most, |position, child| {
        let key = child.key();
        let read = position.at(G::split(key));
        law(child.layer() > position.layer(), "a move does not lead to a higher layer")?;
        law(G::join(G::split(key)) == key, "a key that is split and joined is another one")?;
        law(read.key() == key && read.layer() == child.layer(), "the position read from a key has another key or layer")
    })
}

fn law(holds: bool, law: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(law) }
}

/// A position as its key has to tell it.
struct View<K> {
    number: usize,
    /// Whether the mover has won, once the game is over.
    won: Option<bool>,
    /// After each move the key, whether the mover moves again, and whether the mover has won.
    moves: Vec<(K, bool, Option<bool>)>,
}

/// A position that was met, and how.
struct Met<G: TwoPlayer> {
    position: G,
    root: usize,
    before: Option<(usize, G::Move)>,
    /// The positions after its moves, once it is checked.
    after: Option<Vec<usize>>,
}

/// The positions that were met.
struct Walk<G: TwoPlayer> {
    met: Vec<Met<G>>,
    /// The different positions of each key.
    numbers: FxHashMap<G::Key, Vec<usize>>,
    /// For each key, the view of a position of each context.
    views: FxHashMap<G::Key, Vec<View<G::Key>>>,
}

impl<G: TwoPlayer> Walk<G> {
    fn new() -> Self {
        Walk { met: Vec::new(), numbers: FxHashMap::default(), views: FxHashMap::default() }
    }

    /// Plays random games, each from a position that the earlier ones left aside. `of_move` is one more law.
    fn check(
        mut self,
        roots: &[G],
        most: usize,
        of_move: impl Fn(&G, &G) -> Result<(), &'static str>,
    ) -> Result<usize, Broken<G::Move>> {
        let mut open: Vec<usize> = (0..roots.len()).map(|root| self.meet(&roots[root], root, None)).collect();
        let (mut next, mut random, mut checked, mut last) = (None, 0, 0, 0);
        while checked < most {
            random = words::hash([random, 1]);
            let any = |count: usize| ((u128::from(random) * count as u128) >> 64) as usize;
            let Some(number) = next.take().or_else(|| (!open.is_empty()).then(|| open.swap_remove(any(open.len()))))
            else {
                break;
            };
            if self.met[number].after.is_some() {
                continue;
            }
            let (position, root) = (self.met[number].position.clone(), self.met[number].root);
            let children = after_all(&position, &self.met[last].position, &of_move);
            let children = children.map_err(|law| self.broken(law, [number]))?;
            self.compare(number, &children)?;
            let known = self.met.len();
            let after: Vec<usize> =
                children.iter().map(|(m, child)| self.meet(child, root, Some((number, *m)))).collect();
            open.extend(known..self.met.len());
            next = (!after.is_empty()).then(|| after[any(after.len())]);
            self.met[number].after = Some(after);
            (checked, last) = (checked + 1, number);
        }
        if G::ACYCLIC { self.ends().map(|()| checked) } else { Ok(checked) }
    }

    /// The number of a position, which may be new.
    fn meet(&mut self, position: &G, root: usize, before: Option<(usize, G::Move)>) -> usize {
        let same_key = self.numbers.entry(position.key()).or_default();
        if let Some(&known) = same_key.iter().find(|&&known| self.met[known].position == *position) {
            return known;
        }
        same_key.push(self.met.len());
        self.met.push(Met { position: position.clone(), root, before, after: None });
        self.met.len() - 1
    }

    /// Compares a position with those of the same key.
    fn compare(&mut self, number: usize, children: &[(G::Move, G)]) -> Result<(), Broken<G::Move>> {
        let position = &self.met[number].position;
        let won = |child: &G| child.winner().map(|winner| winner == position.turn());
        let seen = |(_, child): &(_, G)| (child.key(), child.turn() == position.turn(), won(child));
        let mut view = View { number, won: won(position), moves: children.iter().map(seen).collect() };
        view.moves.sort_unstable();
        let views = self.views.entry(position.key()).or_default();
        match views.iter().find(|view| self.met[view.number].position.shares_context(position)) {
            None => views.push(view),
            Some(first) if first.won == view.won && first.moves == view.moves => {}
            Some(&View { number: first, .. }) => {
                return Err(self.broken("two positions of one key differ, as their movers see them", [first, number]));
            }
        }
        Ok(())
    }

    /// Checks that no position comes again: takes away, one after the other, those after which nothing is left.
    fn ends(&self) -> Result<(), Broken<G::Move>> {
        let after = |number: usize| self.met[number].after.as_deref().unwrap_or_default();
        let (mut left, mut before) = (Vec::new(), vec![Vec::new(); self.met.len()]);
        for number in 0..self.met.len() {
            left.push(after(number).len());
            after(number).iter().for_each(|&child| before[child].push(number));
        }
        let mut ended: Vec<usize> = (0..left.len()).filter(|&number| left[number] == 0).collect();
        while let Some(number) = ended.pop() {
            for &earlier in &before[number] {
                left[earlier] -= 1;
                ended.extend((left[earlier] == 0).then_some(earlier));
            }
        }
        match left.iter().rposition(|&left| left > 0) {
            None => Ok(()),
            Some(number) => Err(self.broken("positions can come again in a game that is acyclic", [number])),
        }
    }

    fn broken<const N: usize>(&self, law: &'static str, numbers: [usize; N]) -> Broken<G::Move> {
        let line = |mut number: usize| {
            let mut moves = Vec::new();
            while let Some((before, m)) = self.met[number].before {
                moves.push(m);
                number = before;
            }
            moves.reverse();
            (self.met[number].root, moves)
        };
        Broken { law, lines: numbers.map(line).into() }
    }
}

/// Checks the rules in one position, and returns all that follow it. `other` is any position, for moves that may be illegal.
fn after_all<G: TwoPlayer>(
    position: &G,
    other: &G,
    of_move: &impl Fn(&G, &G) -> Result<(), &'static str>,
) -> Result<Vec<(G::Move, G)>, &'static str> {
    let moves: Vec<G::Move> = position.moves().collect();
    let turn = position.turn();
    law(turn.opponent() != turn && turn.opponent().opponent() == turn, "a player is not the opponent of the opponent")?;
    law(moves.is_empty() == position.winner().is_some(), "there are no moves, or some though the game is over")?;
    law((1..moves.len()).all(|at| !moves[..at].contains(&moves[at])), "a move is listed twice")?;
    law(position.count_moves() == moves.len() as u64, "count_moves does not count the moves")?;
    law(moves.iter().all(|&m| position.is_legal(m)), "is_legal refuses one of the moves")?;
    let agree = |m| position.is_legal(m) == moves.contains(&m);
    law(other.moves().all(agree), "is_legal accepts a move that moves() does not give")?;
    let children: Vec<(G::Move, G)> = moves.into_iter().map(|m| (m, position.after(m))).collect();
    let wins = children.iter().any(|(_, child)| child.winner() == Some(turn));
    law(position.can_win_now() == wins, "can_win_now does not agree with the winners after the moves")?;
    children.iter().try_for_each(|(_, child)| of_move(position, child))?;
    Ok(children)
}
