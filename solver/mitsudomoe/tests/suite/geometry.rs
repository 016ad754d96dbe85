//! Lines, neighbours, homes and goals, and where vaulted balls may end.

use mitsudomoe::geometry::{GOAL, HOME, NEIGHBOURS, Spaces, between, count_ends, ends, one};
use mitsudomoe::{Seat, Square};

#[test]
fn lines_neighbours_homes_and_goals() {
    let [a1, b2, c2, d4, e2, e5] = ["a1", "b2", "c2", "d4", "e2", "e5"].map(|name| name.parse::<Square>().unwrap());
    for (found, expected) in [
        (NEIGHBOURS[b2.index()], "a1 b1 c1 a2 c2 a3 b3 c3"),
        (NEIGHBOURS[e5.index()], "d5 d4 e4"),
        (between(a1, d4), "b2 c3"),
        (between(d4, a1), "b2 c3"),
        (between(e2, Square::at(0, 1)), "b2 c2 d2"),
        (between(a1, c2), ""),
        (between(a1, b2), ""),
        (HOME[Seat::A1.index()], "a1 a2 b1"),
        (GOAL[Seat::A1.index()], "e5 d5 e4"),
        (HOME[Seat::A5.index()], "a5 a4 b5"),
        (GOAL[Seat::A5.index()], "e1 e2 d1"),
    ] {
        assert_eq!(found, expected.split_whitespace().map(|name| one(name.parse().unwrap())).sum::<Spaces>());
    }
    for from in Square::all() {
        let next: Spaces = Square::all().filter(|&other| from.is_next_to(other)).map(one).sum();
        assert_eq!(NEIGHBOURS[from.index()], next);
    }
}

#[test]
fn end_sets_are_those_with_a_free_space() {
    for (free, over) in [(0b0001_1010, 0b0100_0001), (0b1, 0b10_0100), (0b11_0000, 0b1110), (0b100, 0b10), (0, 0b11)] {
        let pool: Spaces = free | over;
        let sets: Vec<Spaces> = (0..=pool)
            .filter(|set| set & !pool == 0 && set.count_ones() == over.count_ones() && set & free != 0)
            .collect();
        let mut found: Vec<Spaces> = ends(free, over).collect();
        found.sort_unstable();
        assert_eq!(found, sets, "{free:b} {over:b}");
        assert_eq!(count_ends(free, over), sets.len() as u64);
    }
}
