//! Games of programs that play by other rules. Their moves and ends come from `scripts/other_programs`.

use kamisado::Position;
use kamisado_records::import::{self, Format};
use kamisado_records::json::RecordJson;
use kamisado_records::{MoveForm, Reading, Record};

/// The rules, a game that is legal play only by them, and its last position, or who has won.
#[rustfmt::skip]
const GAMES: [(&str, &str, &str); 22] = [
    ("push-ends-turn", "position: 5g2/1+bky2+uo/3++O+++p3/3+r2+P1/8/3G4/K+B++U2Y2/5+R2 g O\nd6d7 c7g3 a2a7 d5f3 d7c8", "2++Oy1g2/K+b4+uo/4+++p3/6+P1/8/3G1+rk1/1+B++U2Y2/5+R2 over g"),
    ("push-ends-turn", "position: 3++u4/+p3+yg2/1P1K4/1++k1++U4/1O5o/2r+YG+++RB1/1+++b6/8 b K\nb5b4 d3b5 a7a4 b5e8", "3++u+Y3/4+yg2/1P1K4/3++U4/+p++k5o/1Or1G+++RB1/1+++b6/8 over g"),
    ("same-color", "position: 6++y1/3++G4/b+++Y++gP4/4U+r+Ku/4R+k++p1/+++o7/+B2+++O4/8 g O\nd2e3 e4d5 a3a2 a6b5 d6b8", "1P4++y1/3++G4/1+++Y++g5/1b1RU+r+Ku/5+k++p1/4+++O3/+++o7/+B7 over g"),
    ("same-color", "position: o7/1B3yU1/5k1g/8/1Y3r2/upbPK3/1R6/1G5O b O\na8a7 f4f2 e3e7 a3a2 d3c4 h6h3 b1d3", "8/oB2KyU1/5k2/8/1YP5/1pbG3g/uR3r2/7O b P"),
    ("same-color", "position: 8/6U++g/2+b1+r3/K2++Y1u++G+++p/+P+y++k+o1+O2/1+++B6/6R1/8 g B\nb3b4 h5g4 g4f3 f4f5 b4c5 f6e5 c5b6", "8/6U++g/1+++B+b1+r3/K+y1++Yu+O++G1/+P1++k+o4/5+++p2/6R1/8 b K"),
    ("push-ends-turn", "position: 3+p4/7++b/+ug1G4/P+++o4K1/U+Y1y1++Or1/3+R+++k2B/8/8 g R\nd3d4 b5b4 b3c4 b6b5 a5b6 e3d2 a4a5", "3+p4/7++b/+uP1G4/Ug1y2K1/1+++o+Y+R1++Or1/7B/3+++k4/8 b K"),
    ("same-color", "position: 8/5+o2/2+g3+kB/5+y2/1+r++GRpbU1/+Yu1++K1O2/4P3/8 g Y\na3a4 a4a6 c6b5 e2e3 b4c3 h6h8", "7B/5+o2/+Y5+k1/1+g3+y2/2++GRpbU1/1u+r++KPO2/8/8 over g"),
    ("push-ends-turn", "position: 8/1+r6/+++y1+++u+++kG+b1+p/3Y4/2+++P1+gBo+O/3R2U1/2+K5/8 b K\nd6d5 f4d6 b7b2 d6d7 e4f3 h4g5 b2a1", "8/3B4/+++y1+++u1G+b1+p/3+++k2+O1/2+++PY2o1/3R1+gU1/2+K5/+r7 over b"),
    ("own-colors", "match: marathon\nc8d7 b1b2 h8h2 c1c6 a8b7 h1d5 b7b6 e1f2 d8f6 a1a2 d7f5 b2b4 f8e7 g1g5 e7e4 d5d7 g8h7 f1d3 f5f4 g5g6 e8e7 g6e8 e8a4 d1b3 a4a3 g1g2 a8d5 h1h6 b8a7 c1d2 a7a4 b3c4 g8g3 e1e5 h8f6 a1b2 f6f5 b1d3 c8c7 e5e7 a4d1 h1h7 c8c7 e1b4 f8g7 a1a7 g7e5 e5a1 a1g7 h8h3 b1b6", "o+upky+rg1/6B1/1G6/8/8/7b/8/2RYKP+UO b K"),
    ("own-colors", "match: marathon\nf8b4 c1e3 b4b3 d1d3 c8c4 b1b2 h8h5 d3d5 a8a6 b2g7 h5f3 h1h5 e8c6 h5e8 h8d4 a1a6 g8g3 e1c3 d4d2 g1b6 d8h4 c3f6 d2e1 c1c5 b8g3 e1e7 g3g2 h1h4 d8d6 c5c7 d6c5 g1d4 h8h7 f1a6 g8g4 a6b7 a8a3 d4d7 g4f3 h4h6 g2f1 e1e2 g8f7 d1c2", "o+upkyr1+b/5g2/8/8/8/8/2Y1K3/BGR2PU+O b Y"),
    ("own-colors", "match: marathon\na8c6 h1h4 d8d3 f1f3 c6e4 h4h5 e8c6 h5h7 c8h3 b1c2 c6d5 h3h1 c1f4 b8b5 f1f2 d8d5 h1g2 a8a3 g1h2 f8h6 h2h3 g8h7 f2f3 a3a2 f3e4 e4f5 h7g6 d1g4 c8e6 f5f8 a8d5 h1h4 d8a5 e1e3 f8f2 e3f4 b8b5 f1f2 h4f6 h8h4 f4d6 f3h1 f1g2 a8a2 g2g5", "1u+pky+rgb/8/8/6+P1/8/8/o7/BGRYK1UO b R"),
    ("same-side", "match: marathon\nf8f3 h1h7 c8c4 b1b6 d8h4 e1e2 g8g6 d1d3 c4c2 d3d6 f3g2 h7g8\nfill: right\nd8d5 a1a4 f8g7 h1h6 g8f7 b1b6 c8d7 c1c2 g7g4 f1c4 d5d3 c4c8\nfill: right\nc8g4 a1a3 g4g3 h1d5 e8e7 g1g2 e7e3 f1f6 f8f7 c1c5 g3f2 d5c6 e3c1\nfill: right\ng1e3 d8f6 h1d5", "+oub1pkyg/8/5r2/3B4/8/4+O3/8/RKY+PUG2 b O"),
    ("same-side", "match: marathon\nc8c3 a1b2 h8f6 b2b7 a8a6 b1a2 c3d2 g1d4 f6f2 e1e2 g8d5 h1f3 a6a5 e2c4 d5e4 f3f5 e4h1\nfill: left\ne1c3 g8g3 c3c7 b8b4 a1f6 g3e1\nfill: left\nc1c5 a8g2 e1e3 c8a6 c5c6 d8d5 e3e4 d5d2 d1h5 b8b2 f1f6 h8h6 h5f7 b2c1\nfill: left\nc1h6 g8g4 b1d3", "p+gkr+bo1+y/8/7R/8/6u1/3P4/8/Y2KOGBU b P"),
    ("same-side", "match: marathon\nd8d4 a1a6 g8f7 d1c2 e8e4 h1h6 b8e5 a6b7 a8a4 c2c3 h8f6 b7b8\nfill: right\nc8a6 h1d5 a6a3 d1d4 e8f7 c1b2 f7g6 b2b3 a8a6 d5d7 f8f7 b3b5 h8h3 d7e8\nfill: right\ne8e2 a1a5 h8h2 d1d3 a8g2 g1f2 h2g1\nfill: right\nb1f5 c8e6 e1g3", "+kp1urybo/8/4g3/5R2/8/6P1/8/+G1O+B1KUY b K"),
    ("winner-begins", "match: marathon\nc8d7 b1g6 e8e4 h1h7 d7d3 f1f7 e4e2 g6g7 a1a6 a6b7 a8a3 g1c5 b8e5 b7a8\nfill: left\ng1g3 e8e7 d1d6 f8f5 f1e2 g8a2 e1b4 f5f4 d6c7 e7g5 a1f6 h8h5 b1e4 b8b5 b4e7 d8d7 e2c4 a2a1\nfill: right\nc8e6 b1b3 a8g2 f1e2 h8g7 h1h5 g2h1\nfill: left\na8a5 e1d2 b8b5", "2+gpokbr/8/8/+yu6/8/8/3K4/URGY1OP+B g P"),
    ("winner-begins", "match: marathon\nc8g4 f1f5 g8f7 d1e2 f7e6 f5f6 h8h4 e1c3 h4g3 c3c4 e6d5 h1e4 a8a6 b1d3 g4h3 d3d4 g3f2 c4b5 h3h2 c1g5 f8g7 a1b2 f2f1\nfill: right\ne8e7 h1h2 d8d2 h2g3 b8c7 b1h7 g8b3 g1e3 g3d6 d6d8\nfill: right\ng1g3 e8h5 c1c7 h5g4 d1c2 b8b2 h1h3 c8f5 f1f4 a8a7 e1e6 g8g5 e6e8\nfill: left\na1e5 f8h6 e5d6", "ykgpu1or/8/3+U3+b/8/8/8/8/1KPOBGY+R b R"),
    ("winner-begins", "match: marathon\nc8e6 f1b5 e6b3 d1h5 e8c6 h1f3 a8a7 c1d2 b8b7 f3f5 g8g5 d2a5 d8c7 e1c3 h8e5 a1a2 b3d1\nfill: left\nd8b6 d1f3 e8e5 c1c2 b6b3 h1h5 b3a2 f1g2 e5d4 c2b3 g2g7 b8b6 f3b7 d4d3 b6a5 b7b8\nfill: left\nc1f4 f8a3 b1e4 b8d6 f4e5 c8f5 a1d4 f5h3 d4b6 g8a2 g1g4 d8c7 h1g2 d6d5 d1f3 d5d2 e4d5 d2d1\nfill: left\nb8c7 c1h6 c8d7", "+o2b+pygr/2ku4/7+K/8/8/8/8/BY1OPURG g G"),
    ("two-pass", "match: marathon\nposition: 5r2/1o2y3/2ukpb2/4RP2/5gKO/B5U1/G1Y5/8 g B\na3a4\nfill: left\nb1c2 g8g7 d1g4", "gukpbo1r/6+y1/8/8/6B1/8/2Y5/G1U1KORP b P"),
    ("two-pass", "match: marathon\nposition: 8/1p1k2K1/4yr2/u3b3/oG5g/B4OP1/3Y3U/2R5 b B\ne5c3\nfill: left\nc8h3 g1g4 g8g7", "bo1uyr1k/6p1/8/8/6G1/7g/8/RYU+BOP1K g B"),
    ("two-pass", "match: marathon\nposition: 8/5P2/upKY2g1/Gk3O2/1B2y1U1/1R6/1o1r2b1/8 g B\nb4c5\nfill: left\ng1c5 f8f4 b1b5", "orbyk1pg/8/8/1UY5/5+u2/8/8/R1GBOK1P b P"),
    ("first-begins", "match: marathon\nc8d7 b1b2 h8h2 c1c6 a8b7 h1d5 b7b6 e1f2 d8f6 a1a2 d7f5 b2b4 f8e7 g1g5 e7e4 d5d7 g8h7 f1d3 f5f4 g5g6 e8e7 g6e8\nfill: right\ne8a4 h1b7 d8d7 d1d6 f8f6 f1f3 d7g4 e1h4 a4a2 h4h7 g8b3 g4h3 d6d7 c8c6 b1c2 b8a7 c1h6 c2c4 c6d5 c4c5 c5d6 f6f5 d7e8\nfill: right\nh8h5 b1c2 c8b7 d1d7 d8h4 h1e4 g8a2 c1e3 e8e5 f1d3 f8f1\nfill: right\nb8b7 a1a7 d8d3", "u1y1kgo+p/Ob6/8/8/8/3r4/8/1KBPY+GR+U g P"),
    ("first-begins", "match: marathon\ng8h7 f1f5 h7g6 d1d3 c8c5 g1g3 d8c7 e1b4 f8h6 g3e5 h8h7 f5f8\nfill: right\ne8f7 d1c2 c8h3 f1a6 f8a3 b1b5 h8h6 b5d7 a3a2 a1b2 f7h5 c2e4 a8c6 h1g2 c6c3 e1h4 d8e7 d7c8\nfill: left\ng8e6 c1a3 e6e5 f1f2 f8e7 h1e4 b8b3 e1e3 h8h5 e3a7 h5f3 d1d7 a8c6 c6c1\nfill: left\ne8e2 c1c4 a8a5", "1oru1ybp/8/8/+g7/2G5/8/4k3/KR1B+P+UYO g K"),
];

fn read(rules: &str, text: &str) -> Record {
    let text = format!("rules: {rules}\n{text}");
    kamisado_records::read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn a_game_is_read_by_the_rules_that_it_names() {
    for (rules, text, end) in GAMES {
        let record = read(rules, text);
        assert_eq!(record.rules().to_string(), rules);
        // The variant is a rule of ours; rows on their own colours are tiles.
        let is_ours = record.rounds().iter().all(|round| round.is_ours && round.plies.iter().all(|ply| ply.is_ours));
        assert_eq!(is_ours, ["two-pass", "own-colors"].contains(&rules), "{rules}\n{text}");
        let position = record.game().position();
        match end.split_once(" over ") {
            None => assert_eq!(position.to_string(), end, "{rules}\n{text}"),
            Some((place, winner)) => {
                assert!(position.to_string().starts_with(place), "{rules}\n{text}");
                assert_eq!(position.winner().unwrap().name()[..1], *winner);
            }
        }
    }
}

#[test]
fn an_error_names_the_rules_by_which_a_game_goes_on() {
    for (rules, text, _) in GAMES {
        let error = kamisado_records::read(text).unwrap_err().to_string();
        assert!(error.contains(&format!(": a record with 'rules: {rules}' at its top")), "{rules}\n{text}\n{error}");
    }
}

#[test]
fn a_list_of_moves_of_another_program_is_explained() {
    // The other player's tower of the same colour moves after a pass.
    let (rules, text, _) = GAMES[3];
    let json = serde_json::to_string(&RecordJson::new(&read(rules, text))).unwrap();
    let by_the_rulebook = json.replace(r#","readings":["same-color"]"#, "");
    assert_ne!(json, by_the_rulebook);
    let error = import::read_one(&by_the_rulebook, None, None).unwrap_err().to_string();
    assert!(error.contains("it goes on if a forced pass keeps the colour, as in "), "{error}");
}

#[test]
fn games_read_by_other_rules_read_back_from_every_form() {
    for (rules, text, _) in GAMES {
        let record = read(rules, text);
        for form in [MoveForm::Annotation, MoveForm::Coordinates, MoveForm::Sheet] {
            let written = record.to_text(form);
            assert_eq!(kamisado_records::read(&written).as_ref(), Ok(&record), "{written}");
        }
        for written in [record.to_sgf(), record.to_ff4(), serde_json::to_string(&RecordJson::new(&record)).unwrap()] {
            let found = import::read_one(&written, None, None).unwrap_or_else(|error| panic!("{written}\n{error}"));
            assert_ne!(found.format, Format::Record);
            assert_eq!(found.record, record, "{written}");
        }
    }
}

#[test]
fn a_blocked_tower_may_end_the_round() {
    for (reading, passes) in [(Reading::BlockedLoses, 1), (Reading::TwoPassWins, 2)] {
        let record = read(reading.name(), "position: o1p1yr2/3b4/7g/1BkY2Ou/2RU4/8/8/1G2KP2 b B\nd7d6");
        let round = &record.rounds()[0];
        assert_eq!(round.plies[0].passes.len(), passes);
        let end = round.finished.as_ref().unwrap().outcome;
        assert_eq!((end.winner.name(), end.promoted.name()), ("black", "brown"));
        assert_eq!(kamisado_records::read(&record.to_text(MoveForm::Annotation)), Ok(record));
    }
}

#[test]
fn rules_are_named_in_any_spelling() {
    for (text, expected) in [
        ("Same-Colour", "same-color"),
        ("official, same-color", "same-color"),
        ("two-pass, own-colours own-colors", "two-pass, own-colors"),
        ("official", "official"),
    ] {
        assert_eq!(read(text, "d8d3").rules().to_string(), expected);
    }
    let error = kamisado_records::read("rules: own colours\nd8d3").unwrap_err().to_string();
    let expected =
        "line 1, column 8: found 'own' as the rules, expected official or two-pass; for games of other programs also";
    assert!(error.starts_with(expected), "{error}");
}

/// The values of a game do not depend on rules that it never uses.
#[test]
fn rules_that_a_game_never_uses_leave_its_positions_alone() {
    let text = include_str!("../../../../data/records/standard-match.txt");
    let official = kamisado_records::read(text).unwrap();
    for reading in [Reading::SameColor, Reading::BlockedLoses, Reading::TwoPassWins, Reading::PushEndsTurn] {
        let other = text.replace("match: standard", &format!("match: standard\nrules: {}", reading.name()));
        let record = kamisado_records::read(&other);
        // It has passes and a push.
        let Ok(record) = record else { continue };
        let positions = |record: &Record| -> Vec<Position> {
            record.rounds().iter().flat_map(|round| round.plies.iter().map(|ply| ply.after)).collect()
        };
        assert_eq!(positions(&record), positions(&official));
    }
}

/// A study holds to our rules: where a game goes on by others, another one begins.
#[test]
fn notes_stand_beside_their_moves_where_a_game_goes_on_by_other_rules() {
    let (rules, text, _) = GAMES[3];
    let text = text.replace("a8a7 f4f2 e3e7 a3a2", "a8a7 {one} f4f2! {two} (f4f3 {three}) e3e7 {four}\n(e3e6) a3a2?");
    let studies = kamisado_records::read_studies(&format!("rules: {rules}\n{text}"), None).unwrap();
    let [found] = &studies.games[..] else { panic!("one game") };
    let found = found.as_ref().unwrap();
    let comments: Vec<Vec<&str>> = found
        .iter()
        .map(|study| study.nodes().iter().map(|node| node.comment.as_str()).filter(|said| !said.is_empty()).collect())
        .collect();
    assert_eq!(comments.concat().len(), 4, "{comments:?}");
    assert!(found.len() > 1);
    let moves: usize = found.iter().map(|study| study.nodes().len() - 1).sum();
    assert_eq!(moves, 7 + 2, "the game and its variations");
}
