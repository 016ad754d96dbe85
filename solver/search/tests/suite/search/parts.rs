//! Certificates of games in parts.

use kamisado_solver::game::value::Value;
use kamisado_solver::game::{Game, Place};
use kamisado_solver::search::Limits;
use kamisado_solver::search::certificate::Flaw;
use kamisado_solver::search::certificate::{Certificate, Claims};

/// Places on a map, each with the places that a move leads to. The first player, who moves on even places, wins only
/// on the last one; every place but the first begins a part.
#[derive(Clone, Debug)]
struct Places {
    ways: &'static [&'static [usize]],
    place: usize,
}

impl PartialEq for Places {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Eq for Places {}

impl Game for Places {
    type Player = bool;
    type Move = usize;
    type Moves = std::iter::Copied<std::slice::Iter<'static, usize>>;
    type Key = u32;

    const ACYCLIC: bool = false;

    fn turn(&self) -> bool {
        self.place.is_multiple_of(2)
    }

    fn winner(&self) -> Option<bool> {
        self.ways[self.place].is_empty().then_some(true)
    }

    fn moves(&self) -> Self::Moves {
        self.ways[self.place].iter().copied()
    }

    fn play_unchecked(&mut self, place: usize) {
        self.place = place;
    }

    fn key(&self) -> u32 {
        self.place as u32
    }

    fn place(&self) -> Place {
        if self.place == 0 { Place::Inside } else { Place::Beginning }
    }
}

/// What is wrong with a proof that the first player wins by always taking these moves.
fn flaw(ways: &'static [&'static [usize]], moves: &[u8]) -> Option<Flaw> {
    let [game, rules, symmetry] = ["places", "places", "none"].map(str::to_owned);
    let claims = Claims::of_position(Value::Win);
    let certificate = Certificate { game, rules, symmetry, root: "0".into(), claims, moves: moves.to_vec() };
    let (_, result) = certificate.check(&Places { ways, place: 0 }, &mut |_, _, _| {}, Limits::NONE).unwrap();
    result.err().map(|failure| failure.flaw)
}

#[test]
fn parts_that_rest_on_one_another_prove_nothing() {
    // From 0 to 1, where the other player can only go to 2, and so on to the end, which the first player wins.
    assert_eq!(flaw(&[&[1], &[2], &[3], &[4], &[]], &[]), None);
    // Both answers lead on, so that 4 is met twice before it is shown.
    assert_eq!(flaw(&[&[1], &[2, 4], &[3], &[4], &[5], &[6], &[]], &[]), Some(Flaw::EarlierPart));
    assert_eq!(flaw(&[&[1], &[2, 4], &[5], &[4], &[5], &[6], &[]], &[]), None);
    // From 2 the winner goes back to 1, which leads to 2 again: nobody ever wins, though every part has its proof.
    assert_eq!(flaw(&[&[1], &[2], &[1, 3], &[4], &[]], &[0]), Some(Flaw::EarlierPart));
    assert_eq!(flaw(&[&[1], &[2], &[1, 3], &[4], &[]], &[1]), None);
    // A part may rest on itself, or on the root.
    assert_eq!(flaw(&[&[1], &[1]], &[]), Some(Flaw::EarlierPart));
    assert_eq!(flaw(&[&[1], &[0]], &[]), Some(Flaw::EarlierPart));
}
