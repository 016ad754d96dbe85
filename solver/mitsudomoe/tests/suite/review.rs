//! Reviews of games of mitsudomoe, compared with what is known of each turn.

use super::known_turns::{ask, forced};
use kamisado_solver::search::Limits;
use mitsudomoe::questions::forced_win::ForcedWin;
use mitsudomoe::questions::known::Known;
use mitsudomoe::questions::review::{Ahead, ReviewQuestion, Winner, review};
use mitsudomoe::record;

#[test]
fn mistakes_are_those_of_the_turns_that_are_known() {
    // In the second game, the last turn lets the opponent win at once.
    let second =
        "place b3 a2-b3; place d4 e4-d4; place b2 b1-b2; place c3 e5*c3; place e5 a1*e5{d4>e4,c3>d4}; place a5 d4-c3";
    let mut numbers = Vec::new();
    for text in [include_str!("../../../../data/mitsudomoe.txt"), second] {
        let record = record::read(text).unwrap();
        let question = ReviewQuestion { within: 2, memory: 1 << 26, limits: &Limits::default };
        let found = review(&record, &question, &mut |_| ()).unwrap();
        assert!(found.complete);
        for (at, step) in record.steps().iter().enumerate() {
            let (position, ahead) = (&step.position, found.ahead[at]);
            let color = |seat| Some(position.color(seat));
            let Some(turn) = record.steps().get(at + 1).and_then(|step| step.turn) else {
                let winner = position.winner().and_then(color);
                assert_eq!(ahead.winner, winner.map(|player| Winner { player, within: 0 }));
                continue;
            };
            let (winner, within) = match forced(position, 2) {
                ForcedWin::Win(within) => (color(position.turn()), within),
                ForcedWin::Loss(within) => (position.only_opponent().and_then(color), within),
                _ => (None, 3),
            };
            let ahead_here = winner.map(|player| Winner { player, within });
            assert_eq!(ahead, Ahead { winner: ahead_here, none_within: within - 1 });
            let known = ask(position, 2, Limits::default()).turns;
            let played = known.iter().find(|known| known.turn == turn.1).unwrap().known;
            let is_better = |known: Known| match (winner, played, known) {
                (_, Known::Win(_), _) => false,
                (Some(_), _, Known::Win(_)) => true,
                (None, Known::Loss(within), Known::Loss(other)) => other > within,
                (None, Known::Loss(_), _) => true,
                _ => false,
            };
            let better: Vec<_> = known
                .iter()
                .filter(|known| is_better(known.known))
                .map(|known| position.annotate(known.turn))
                .collect();
            let mistake = found.mistakes.iter().find(|mistake| mistake.number == at + 1);
            assert_eq!(mistake.map_or(&[][..], |mistake| &mistake.better[..]), better, "turn {}", at + 1);
            numbers.extend(
                mistake.map(|mistake| (mistake.number, mistake.gave_away, mistake.allowed.map(|winner| winner.within))),
            );
        }
    }
    assert_eq!(numbers, [(19, None, Some(2)), (6, None, Some(0))]);
}
