//! The books that the explorer teaches, `data/repertoire/drill.json` and `drill-fewest.json`.

use std::collections::{BTreeSet, HashMap};

use answers::repertoire::{Rule, in_sight};
use kamisado::{Move, Player, Position};
use serde_json::Value as Json;

const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";

/// The turns of a shipped drill: after every answer another turn of the drill follows, a win in sight, or Black has won.
struct Walk<'a> {
    drill: &'a Json,
    rule: Rule,
    met: HashMap<usize, Position>,
}

impl Walk<'_> {
    fn turn(&mut self, at: usize, position: &Position) {
        if let Some(met) = self.met.insert(at, *position) {
            assert_eq!(met, *position, "turn {at}");
            return;
        }
        let turn = &self.drill["turns"][at];
        let m = position.read_move(turn["move"].as_str().unwrap()).unwrap();
        match turn["reason"].as_str().unwrap() {
            "know" => assert!(turn["number"].is_u64()),
            "rule" => assert_eq!(m, self.rule.chosen(position), "{position}"),
            "only" => assert_eq!(position.moves().collect::<Vec<_>>(), [m]),
            other => panic!("{other}"),
        }
        let followed = self.follow(at, String::new(), &position.after(m));
        assert_eq!(followed, turn["then"].as_object().unwrap().len(), "turn {at}");
    }

    /// The number of ways to go on that the turn names.
    fn follow(&mut self, at: usize, said: String, position: &Position) -> usize {
        if position.winner().is_some() || position.turn() == Player::Black {
            let Some(next) = self.drill["turns"][at]["then"][&said].as_u64() else {
                assert!(position.winner() == Some(Player::Black) || in_sight(position).is_some(), "{position}");
                return 0;
            };
            self.turn(next as usize, position);
            return 1;
        }
        let answer = |m: Move| format!("{said} {m}").trim_start().to_owned();
        position.moves().map(|m| self.follow(at, answer(m), &position.after(m))).sum()
    }
}

#[test]
fn the_shipped_drills_leave_no_answer_open() {
    let [longest, fewest] = kamisado_data::DRILLS;
    for (text, rule, known) in [(longest, Rule::Longest, 28), (fewest, Rule::Fewest, 24)] {
        let drill: Json = serde_json::from_str(text).unwrap();
        let mut walk = Walk { drill: &drill, rule, met: HashMap::new() };
        walk.turn(0, &START.parse().unwrap());
        let turns = drill["turns"].as_array().unwrap();
        assert_eq!(walk.met.len(), turns.len());
        let numbers: BTreeSet<u64> = turns.iter().filter_map(|turn| turn["number"].as_u64()).collect();
        assert_eq!(numbers, (1..=known).collect());
        assert_eq!((&drill["rule"], &drill["known"]), (&rule.name().into(), &known.into()));
        assert_eq!(drill["then"], serde_json::json!({ "": 0 }));
        assert_eq!((&drill["least"], &drill["position"]), (&known.into(), &START.into()));
    }
}
