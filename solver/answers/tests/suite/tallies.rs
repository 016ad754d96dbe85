//! Moves counted by tower, square and length.

use answers::plies::Tally;
use answers::setup::SquarePair;
use kamisado::{Deadlock, Position};

#[test]
fn readings_of_a_position_are_counted_alike() {
    let mut position = Position::start(Deadlock::Official);
    let tally = |position: &Position| {
        let mut tally = Tally::default();
        // Any function of the move that both symmetries preserve.
        position.moves().for_each(|m| tally.add(position, m, m.length() % 2 == 0));
        tally
    };
    for ply in 0..6 {
        let expected = tally(&position);
        let setup = position.setup();
        for image in [setup.mirror(), setup.half_turn(), setup.mirror().half_turn()] {
            assert_eq!(tally(&Position::new(&image, Deadlock::Official).unwrap()), expected, "{image}");
        }
        let squares: u64 = SquarePair::all().map(|pair| expected.square(pair).moves).sum();
        let lengths: u64 = (1..=Tally::LONGEST).map(|length| expected.length(length).moves).sum();
        assert_eq!([expected.total().moves, squares, lengths], [position.count_moves(); 3]);
        let next = position.moves().nth(5 * ply % 7).or_else(|| position.moves().next()).unwrap();
        position = position.after(next);
    }
}
