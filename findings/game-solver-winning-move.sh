#!/usr/bin/env bash
# The crate game-solver can score the move that wins as a loss, and advise another.
#
# A good guess: `move_scores` gives each move the value that `solve` gives the position, so where a move wins at once it
# has the best score; and noughts and crosses, a draw, comes out as 0.
# Seen: `solve` asks `is_winning_move` before it looks further, and is right about those positions. `move_scores` makes
# the move and calls `solve` on the position behind it, where nothing asks whether the game is over: if the game's
# `possible_moves` lists the empty squares, the loser plays on and completes a line. Of the 2,782 winning moves in the
# 2,358 positions that have one, 1,584 get a negative score; in 632 positions another move is the best. The rule:
# `possible_moves` must be empty once a line stands, which the trait does not say (its two examples, Chomp and
# Domineering, end by themselves). With that, all winning moves are best, and the control is clean.
# In either case a full board is the worst loss for whoever would move, so the start counts as won: who moves last wins,
# as in normal play, and there is no draw, though the text of the crate speaks of draws and of noughts and crosses.
# Why it matters: a test of `solve` alone passes. Score the moves, too, and test a position that is drawn.
#
# game-solver 0.1.0 (crates.io), Rust 1.95; seen 2026-11-30. Needs cargo; some seconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export CARGO_TARGET_DIR="$work/target"
mkdir src
printf '[package]\nname = "look"\nedition = "2021"\n[dependencies]\ngame-solver = "=0.1.0"\n' > Cargo.toml

cat > src/main.rs <<'RS'
use game_solver::{move_scores, solve, Game, Player};
use std::collections::HashSet;
const LINES: [u16; 8] = [7, 56, 448, 73, 146, 292, 273, 84];
fn line(stones: u16) -> bool { LINES.iter().any(|l| stones & l == *l) }
#[derive(Clone, PartialEq, Eq, Hash)]
struct Noughts { own: u16, other: u16, stops: bool }
impl Game for Noughts {
    type Move = u16;
    type Iter = std::vec::IntoIter<u16>;
    fn player(&self) -> Player { if self.score() % 2 == 0 { Player::P1 } else { Player::P2 } }
    fn score(&self) -> u32 { 10 - (self.own | self.other).count_ones() }
    fn max_score(&self) -> u32 { 10 }
    fn min_score(&self) -> i32 { -10 }
    fn make_move(&mut self, m: u16) -> bool { (self.own, self.other) = (self.other, self.own | m); true }
    fn possible_moves(&self) -> Self::Iter {
        let over = self.stops && line(self.other);
        (0..9).map(|s| 1 << s).filter(|m| !over && (self.own | self.other) & m == 0).collect::<Vec<_>>().into_iter()
    }
    fn is_winning_move(&self, m: u16) -> bool { line(self.own | m) }
}
fn visit(p: &Noughts, seen: &mut HashSet<Noughts>) {
    if line(p.other) || p.own | p.other == 511 || !seen.insert(p.clone()) { return }
    for m in p.possible_moves() { let mut q = p.clone(); q.make_move(m); visit(&q, seen) }
}
fn main() {
    for stops in [false, true] {
        let start = Noughts { own: 0, other: 0, stops };
        let mut seen = HashSet::new();
        visit(&start, &mut seen);
        let (mut positions, mut wins, mut negative, mut not_best, mut unsolved) = (0, 0, 0, 0, 0);
        for p in seen.iter().filter(|p| p.possible_moves().any(|m| p.is_winning_move(m))) {
            let scores: Vec<_> = move_scores(p).collect();
            let best = scores.iter().map(|s| s.1).max().unwrap();
            let won: Vec<_> = scores.iter().filter(|s| p.is_winning_move(s.0)).map(|s| s.1).collect();
            positions += 1;
            wins += won.len();
            negative += won.iter().filter(|s| **s < 0).count();
            not_best += won.iter().all(|s| *s < best) as u32;
            unsolved += (solve(p) <= 0) as u32;
        }
        println!("{}: {positions} positions with {wins} winning moves", if stops { "stops" } else { "plays on" });
        println!("  scored negative {negative}, positions with another move best {not_best}, solve wrong {unsolved}");
        let full = Noughts { own: 0b011_100_010, other: 0b100_011_101, stops };
        println!("  solve: start {}, full board without a line {}", solve(&start), solve(&full));
    }
}
RS
cargo run --quiet --release > seen

cat seen
diff - seen <<'TEXT' || { echo "not as stated" >&2; exit 1; }
plays on: 2358 positions with 2782 winning moves
  scored negative 1584, positions with another move best 632, solve wrong 0
  solve: start 3, full board without a line -10
stops: 2358 positions with 2782 winning moves
  scored negative 0, positions with another move best 0, solve wrong 0
  solve: start 3, full board without a line -10
TEXT
