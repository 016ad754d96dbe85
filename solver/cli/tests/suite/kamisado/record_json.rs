//! Games in JSON: saved games, lists of states, our own records.

use kamisado::{MatchFormat, Player, Reason, Square};
use kamisado_records::import::Format;
use objects::json::RecordJson;
use serde_json::{Value, json};

use super::reading::{error, error_of, moves, one, read};

fn square(row: u8, col: u8) -> Value {
    json!({"row": row, "col": col})
}

fn step(from: (u8, u8), to: (u8, u8)) -> Value {
    json!({"type": "STANDARD", "from": square(from.0, from.1), "to": square(to.0, to.1)})
}

/// A state of Roialfassi's app at the start, with the rings of some towers.
fn state(rings: &[(&str, u8)]) -> Value {
    let mut towers = serde_json::Map::new();
    for (side, row) in [("BLACK", 0_u8), ("GOLD", 7)] {
        let mut colors = ["BROWN", "GREEN", "RED", "YELLOW", "PINK", "PURPLE", "BLUE", "ORANGE"];
        if row == 7 {
            colors.reverse();
        }
        for (col, color) in (0..).zip(colors) {
            let id = format!("{side}_{color}");
            let rank = rings.iter().find(|(name, _)| *name == id).map_or(0, |(_, rank)| *rank);
            let tower = json!({"id": id, "side": side, "color": color, "sumoRank": rank, "position": square(row, col)});
            towers.insert(id, tower);
        }
    }
    json!({"matchFormat": "LONG", "towers": towers, "activePlayer": "BLACK", "requiredColor": null})
}

fn saved(state: Value, moves: &[Value]) -> Value {
    let setup = json!({"format": "STANDARD"});
    json!({"v": 1, "savedAt": 1_700_000_000_000_u64, "setup": setup, "roundStart": state, "moves": moves})
}

#[test]
fn saved_games_of_roialfassis_app() {
    let steps = [step((0, 3), (4, 3)), step((7, 0), (5, 0))];
    let saved = saved(state(&[]), &steps);
    let text = saved.to_string();
    let pretty = serde_json::to_string_pretty(&saved).unwrap();
    // As the browser stores it.
    let stored = serde_json::to_string(&text).unwrap();
    let minimal = json!({"v": 1, "moves": steps}).to_string();
    for text in [&text, &pretty, &stored, &minimal, &Value::from(steps.to_vec()).to_string()] {
        let game = one(text);
        assert_eq!((game.format, moves(&game).as_str()), (Format::Roialfassi, "e8e4 h1h3"), "{text}");
    }
    assert_eq!(one(&text).record.game().format(), MatchFormat::Standard);
    let broken = pretty.replace("\"row\": 5", "\"row\": 7");
    // The place of the second move, which begins in the line before its type.
    let lines: Vec<&str> = broken.lines().collect();
    let line = lines.iter().rposition(|line| line.contains("\"type\"")).unwrap();
    assert!(error(&broken).starts_with(&format!("line {line}, column 5: ")), "{}", error(&broken));
}

#[test]
fn states_of_roialfassis_app_are_positions() {
    let mut told = state(&[("BLACK_RED", 2), ("GOLD_BLUE", 1)]);
    told["activePlayer"] = "GOLD".into();
    let room = json!({"type": "ROOM_STATE", "blackPlayer": {"name": "Elena"}, "goldPlayer": null, "gameState": told});
    let game = one(&room.to_string());
    assert_eq!(game.record.start().to_string(), "oupky++rgb/8/8/8/8/8/8/BGRYKP+UO g -");
    assert_eq!((game.record.name(Player::Black), game.record.game().format()), (Some("Elena"), MatchFormat::Long));
    // Rings that have won a match by the rulebook, though not there.
    let many = state(&[("BLACK_RED", 3), ("GOLD_BLUE", 1)]);
    assert_eq!(one(&many.to_string()).record.game().format(), MatchFormat::Single);
    // A tower that has reached home has its ring there already.
    let mut over = state(&[("BLACK_RED", 1)]);
    over["towers"]["BLACK_RED"]["position"] = square(7, 2);
    over["towers"]["GOLD_PURPLE"]["position"] = square(6, 2);
    let game = one(&over.to_string());
    assert_eq!(game.record.rounds()[0].finished.as_ref().map(|finished| finished.points()), Some(1));
    let mut resigned = state(&[]);
    (resigned["roundWinner"], resigned["roundOverReason"]) = ("GOLD".into(), "RESIGN".into());
    let conceded = one(&resigned.to_string()).record.rounds()[0].conceded.unwrap();
    assert_eq!((conceded.winner, conceded.reason), (Some(Player::Gold), Reason::Resigned));
}

#[test]
fn the_board_of_early_versions_is_named() {
    let color = |row: u8, col: u8| {
        let square = Square::at(7 - col, 7 - row);
        Value::from(square.color().name().to_uppercase())
    };
    let layout: Vec<Vec<Value>> = (0..8).map(|row| (0..8).map(|col| color(row, col)).collect()).collect();
    let mut told = state(&[]);
    told["boardLayout"] = layout.into();
    assert_eq!(moves(&one(&saved(told.clone(), &[step((0, 3), (4, 3))]).to_string())), "e8e4");
    told["boardLayout"][1][0] = "GREEN".into();
    let found = error(&saved(told, &[step((0, 3), (4, 3))]).to_string());
    assert!(found.contains("found 'GREEN', expected the colour of the square on the official board"), "{found}");
}

#[test]
fn lists_of_hackerranks_games() {
    let rows = "R-O-P-G-L-Y-B-M-\nG-P-O-R-M-B-Y-L-\nP-M-L-O-B-G-R-Y-\nY-R-G-B-O-L-M-P-\nL-Y-B-M-R-O-P-G-\n";
    let start = format!("1\nOoLlMmPpYyRrGgBb\n{rows}M-B-Y-L-G-P-O-R-\nBBGGRRYYPPMMLLOO\n-");
    let second = format!("2\nOoLlMmPpYyRrGgBb\n{rows}M-B-Y-L-G-PPO-R-\nBBGGRRYYP-MMLLOO\np");
    let payload = |items: &[&str]| json!({"length": items.len(), "payload": items}).to_string();
    let entry = |inputs: &[&str], outputs: &[&str]| {
        let (inputs, outputs) = (payload(inputs), payload(outputs));
        json!({"id": 1, "inputs": inputs, "outputs": outputs, "player-1": "ann", "player-2": "ben"})
    };
    let list = json!([entry(&[], &[]), entry(&[&start, &second], &["7 4 6 5", "0 3 5 3"]), entry(&[&start], &[])]);
    let games = read(&list.to_string());
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["e1f2 d8d3", ""]);
    assert_eq!((games[0].record.name(Player::Gold), games[0].record.name(Player::Black)), (Some("ann"), Some("ben")));
    assert_eq!(moves(&one(&json!([start, second]).to_string())), "e1f2");
    let wrong = json!([entry(&[&start], &["7 4 6"])]).to_string();
    assert!(error(&wrong).contains("found '7 4 6', expected an answer of four numbers"), "{}", error(&wrong));
    assert!(error(&json!([entry(&[], &[])]).to_string()).contains("but there is no game in it"));
    let wrong = error(&json!([{"inputs": 3, "outputs": 4}]).to_string());
    assert!(wrong.contains("found '3', expected an object with a list 'payload'"), "{wrong}");
}

#[test]
fn our_own_json() {
    let record = json!({
        "names": {"black": "Anna", "gold": null}, "match": "standard", "rules": "kamisado-two-pass-1",
        "start": "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -", "board": "turned mirrored",
        "rounds": [
            {"fill": null, "moves": [{"move": "d8d3"}, {"move": "f1h3"}], "ended": "resigned", "winner": "gold"},
            {"fill": "left", "moves": [{"move": "d8d3"}], "ended": null, "winner": null},
        ],
    });
    let text = record.to_string();
    let game = one(&text);
    assert_eq!((game.format, moves(&game).as_str()), (Format::Json, "d8d3 f1h3 / d8d3"), "{game:?}");
    assert_eq!((game.record.name(Player::Black), game.record.rounds()[1].fill.unwrap().name()), (Some("Anna"), "left"));
    assert_eq!(game.record.frame().name(), "turned mirrored");
    for many in [format!("{text}\n{text}\n"), format!("[{text},\n{text}]")] {
        let games = read(&many);
        assert_eq!((games.len(), games[1].line), (2, 2));
    }
    for (from, to, expected) in [
        ("kamisado-two-pass-1", "chess", "found 'chess' as the rules"),
        ("\"resigned\"", "\"bored\"", "found 'bored', expected resigned, time or agreed"),
        ("\"winner\":\"gold\"", "\"winner\":null", "expected black or gold as the 'winner'"),
        ("\"f1h3\"", "\"f1h9\"", "found 'f1h9', expected a move like 'd8d3'"),
        ("\"f1h3\"", "\"f1h2\"", "line 1, column "),
        ("\"left\"", "\"top\"", "found 'top' as the side to fill from"),
        ("\"standard\"", "\"0\"", "line 1, column "),
    ] {
        assert!(text.contains(from));
        let found = error(&text.replacen(from, to, 1));
        assert!(found.contains(expected), "{found}\n{expected}");
    }
    let asked = kamisado_records::import::read(&text, None, Some(kamisado::Deadlock::Official)).unwrap();
    assert!(asked[0].as_ref().unwrap_err().to_string().contains("are required"));
}

/// A match whose first round has ended, and whose second goes on.
fn of_match() -> String {
    let moves = "match: standard\nd8d3 f1h3\nresigned: gold\nfill: left\na1a4";
    let record = kamisado_records::read(moves).unwrap();
    serde_json::to_string(&RecordJson::new(&record)).unwrap()
}

#[test]
fn what_json_says_beside_the_moves_is_checked() {
    let text = of_match();
    assert!(read(&text).len() == 1);
    let whole: Value = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    // Every member that follows from the moves, changed in several ways.
    let mut change = |path: &str| {
        for other in [json!("black"), json!("gold"), json!("d8d3"), json!(77), json!(["a1"]), json!(null)] {
            let mut changed = whole.clone();
            let member = changed.pointer_mut(path).unwrap_or_else(|| panic!("{path}"));
            if *member == other {
                continue;
            }
            *member = other.clone();
            let found = error(&changed.to_string());
            let key = path.rsplit('/').next().unwrap();
            // Another winner of a round that was resigned is told to have resigned it.
            assert!(
                path == "/rounds/0/winner" || found.contains(&format!("as '{key}', but by the moves it is")),
                "{path} {other}: {found}"
            );
            checked += 1;
        }
    };
    for key in ["target", "winner", "position", "to_move", "due", "next", "score/black", "score/gold"] {
        change(&format!("/{key}"));
    }
    for key in ["round", "challenger", "position", "result", "winner", "promoted", "level", "points", "score/gold"] {
        change(&format!("/rounds/0/{key}"));
        change(&format!("/rounds/1/{key}"));
    }
    for key in ["player", "notation", "pushed", "passes"] {
        change(&format!("/rounds/0/moves/1/{key}"));
    }
    assert!(checked > 140, "{checked}");
    // What is left out follows from the rules.
    let plain = r#"{"match": "standard", "rounds": [{"moves": [{"move": "d8d3"}, {"move": "f1h3"}], "ended": "resigned",
        "winner": "black"}, {"fill": "left", "moves": [{"move": "a1a4"}]}]}"#;
    assert_eq!(one(plain).record, one(&text).record);
    for (from, to) in [("\"winner\": \"black\"", "\"winner\": \"gold\""), ("\"ended\": \"resigned\",", "")] {
        assert!(plain.contains(from));
        assert!(error_of(&plain.replace(from, to), None).is_some());
    }
}

#[test]
fn a_key_given_twice_is_an_error() {
    let text = r#"{"rounds": [{"moves": [{"move": "d8d3"}]}], "names": {"black": "a"}}"#;
    for (from, to) in [
        ("{\"rounds\"", "{\"names\": {}, \"rounds\""),
        ("{\"moves\"", "{\"moves\": [], \"moves\""),
        ("{\"move\"", "{\"move\": \"d8d3\", \"move\""),
        ("\"a\"}", "\"a\", \"bl\\u0061ck\": \"a\"}"),
        ("\"a\"}", "\"a\", \"x\": {\"y\": 1, \"y\": 1}}"),
    ] {
        assert!(text.contains(from));
        let found = error(&text.replace(from, to));
        assert!(found.contains("expected each name once in a JSON object"), "{to}: {found}");
    }
}
