//! The laws of a [`Game`](super::Game), checked on its positions: for the tests of everyone who writes the rules of a game.
//!
//! ```
//! use kamisado::Position;
//! use kamisado_solver::game::laws;
//!
//! let late: Position = "1r2u1+bp/2k1y3/8/7B/3og3/8/5UO1/YPKG2R1 g K".parse()?;
//! assert_eq!(laws::check_hints(&[late], 1000), Ok(1000));
//! # Ok::<(), kamisado::PositionError>(())
//! ```

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Glance, Hints, Layered, OneOfTwo, TwoPlayer, proof::Bounds, value::Value, words};

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

/// [`check`] of a game with [`Hints`]: what they claim agrees with the values of the positions, as far as these follow
/// from the positions that were met. So choose boards on which all are met.
pub fn check_hints<G: Hints>(roots: &[G], most: usize) -> Result<usize, Broken<G::Move>> {
    let mut walk = Walk::new();
    let checked = walk.check(roots, most, |_, _| Ok(()))?;
    walk.check_hints().map(|()| checked)
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

struct Met<G: TwoPlayer> {
    position: G,
    root: usize,
    before: Option<(usize, G::Move)>,
    /// The positions after its moves, once it is checked.
    after: Option<Vec<usize>>,
}

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
        &mut self,
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

    fn meet(&mut self, position: &G, root: usize, before: Option<(usize, G::Move)>) -> usize {
        let same_key = self.numbers.entry(position.key()).or_default();
        if let Some(&known) = same_key.iter().find(|&&known| self.met[known].position == *position) {
            return known;
        }
        same_key.push(self.met.len());
        self.met.push(Met { position: position.clone(), root, before, after: None });
        self.met.len() - 1
    }

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

    /// Checks that no position comes again.
    fn ends(&self) -> Result<(), Broken<G::Move>> {
        let ended = self.ended();
        let again = (0..self.met.len()).rev().find(|number| ended.len() < self.met.len() && !ended.contains(number));
        let law = "positions can come again in a game that is acyclic";
        again.map_or(Ok(()), |number| Err(self.broken(law, [number])))
    }

    /// The positions, each after those that follow it, without those that can come again.
    fn ended(&self) -> Vec<usize> {
        let after = |number: usize| self.met[number].after.as_deref().unwrap_or_default();
        let (mut left, mut before) = (Vec::new(), vec![Vec::new(); self.met.len()]);
        for number in 0..self.met.len() {
            left.push(after(number).len());
            after(number).iter().for_each(|&child| before[child].push(number));
        }
        let mut ended: Vec<usize> = (0..left.len()).filter(|&number| left[number] == 0).collect();
        let mut done = 0;
        while let Some(&number) = ended.get(done) {
            for &earlier in &before[number] {
                left[earlier] -= 1;
                ended.extend((left[earlier] == 0).then_some(earlier));
            }
            done += 1;
        }
        ended
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

impl<G: Hints> Walk<G> {
    /// Compares the hints of the positions with their values, which follow from those after them.
    fn check_hints(&self) -> Result<(), Broken<G::Move>> {
        let mut values = vec![None; self.met.len()];
        for number in self.ended() {
            let Met { position, after, .. } = &self.met[number];
            let turn = position.turn();
            values[number] = position.winner().and_then(|winner| Bounds::over(winner == turn).value());
            let Some(after) = after.as_ref().filter(|after| !after.is_empty()) else { continue };
            let seen = |&child: &usize| Some(values[child]?.seen_by(self.met[child].position.turn() != turn));
            let seen: Vec<Option<Value>> = after.iter().map(seen).collect();
            values[number] = agree(position, &seen).map_err(|law| self.broken(law, [number]))?;
        }
        Ok(())
    }
}

/// Checks the hints in one position, given the values of its moves for its mover, where known; returns its own value.
fn agree<G: Hints>(position: &G, seen: &[Option<Value>]) -> Result<Option<Value>, &'static str> {
    let value = [Some(Value::Win), None].into_iter().find(|value| seen.contains(value)).unwrap_or(Some(Value::Loss));
    let may_win = |m| position.moves().zip(seen).any(|(legal, &value)| legal == m && value != Some(Value::Loss));
    let bounds = |found: Bounds| {
        law(found.value().zip(value).is_none_or(|(found, value)| found == value), "a hint proves a wrong value")
    };
    let keep = |mut live: G::Moves| {
        law(value != Some(Value::Win) || live.any(may_win), "the live moves leave out all moves that win")
    };
    let won = position.moves().zip(seen).filter(|(_, value)| **value == Some(Value::Win));
    let wins: Vec<G::Move> = won.map(|(m, _)| m).collect();
    bounds(position.estimate())?;
    keep(position.live_moves())?;
    law(!wins.iter().any(|&m| position.lets_win(m)), "lets_win is true of a move that wins")?;
    match position.look() {
        None => {}
        Some(Glance::Wins(m)) => law(may_win(m), "a look names a move that does not win")?,
        Some(Glance::Bounds(found)) => bounds(found)?,
        Some(Glance::Forced(m)) => {
            law(wins.iter().all(|&other| other == m), "a look forces a move though another wins")?
        }
        Some(Glance::Open(clue)) => bounds(position.guess(clue.guess))?,
    }
    Ok(value)
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
