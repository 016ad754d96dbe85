//! `solver play --game mitsudomoe`.

use mitsudomoe::{Color, Position, record};
use serde_json::json;

use crate::support::command::refused;
use crate::support::play::{answers, printed};

const GAME: [&str; 2] = ["--game", "mitsudomoe"];
/// White wins with the next turn.
const FORCED: &str = "b . w wW wW / . . . wW . / . bB . . . / bB . . . . / . bB . . . | w:a1 b:e5 | w | w4 b4";

#[test]
fn a_game_of_three_is_played_saved_and_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    let script = format!("hint\nplace c1 a1*c1\nsave {name}\nplace a1\nmoves\nresign\nundo\nboard\nquit\n");
    let args = [&GAME[..], &["start3", "--against", "easy", "--seed", "7"]].concat();
    let game = printed(&args, &script);
    for part in [
        "You play White, the easy player plays Yellow and Black. Type a turn, or help.\n",
        " looks best: nobody else can force a win within 2 turns.\n",
        "  1. White   place c1 a1*c1\n  2. Yellow  place ",
        "error: turn 1, 'place a1': found 'place a1', expected a ring step and a ball",
        "White has resigned and is out.\n",
        "goal spaces.\ntaken back\n",
    ] {
        assert!(game.contains(part), "{part}: {game}");
    }
    let saved = record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((saved.name(Color::White), saved.name(Color::Black)), (None, Some("easy player")));
    assert_eq!(saved.steps().len(), 1 + 3);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(printed(&args, &script), game);
}

#[test]
fn programs_ask_for_turns_and_play_them() {
    let script = "go\n@2 play place e4 d4-e4\nresign\nundo\nposition start2 moves place c1 a1*c1, place d3 e4-d3\nlegal\n\
                  play x\nresign\nundo\nposition\nfill left\nquit\n";
    let found = answers(&[&GAME[..], &[FORCED]].concat(), script);
    assert_eq!((&found[0]["value"], &found[0]["within"], &found[0]["why"]), (&json!("win"), &json!(1), &json!("wins")));
    assert_eq!((&found[1]["id"], &found[1]["winner"], &found[1]["played"]), (&json!("2"), &json!("white"), &json!(1)));
    assert!(found[2]["error"].as_str().unwrap().starts_with("the game is over: White has won"));
    assert_eq!((&found[3]["position"], &found[3]["legal_turns"]), (&json!(FORCED), &json!(null)));
    assert_eq!((&found[4]["to_move"], &found[4]["played"]), (&json!("white"), &json!(2)));
    let position: Position = found[5]["position"].as_str().unwrap().parse().unwrap();
    assert_eq!(found[5]["legal_turns"].as_array().unwrap().len(), position.turns().len());
    assert!(found[6]["error"].as_str().unwrap().starts_with("turn 1, 'x': "));
    assert_eq!((&found[7]["winner"], &found[7]["eliminated"][0]["reason"]), (&json!("black"), &json!("resigned")));
    assert_eq!((&found[8], &found[9]["position"]), (&found[4], &json!(FORCED)));
    assert!(
        found[10]["error"]
            .as_str()
            .unwrap()
            .starts_with("found 'fill', expected a command: position, legal, go, play, undo")
    );
}

#[test]
fn what_belongs_to_the_other_game_is_refused() {
    for (args, message) in [
        (&["--against", "random"][..], "found a player of mitsudomoe after --against"),
        (&["--side", "white"], "found --side white, expected one of the players: black, gold, both, none"),
        (&["--game", "mitsudomoe", "--against", "tricky"], "found a player of Kamisado after --against"),
        (&["--game", "mitsudomoe", "--match", "standard"], "found --match with --game mitsudomoe"),
        (&["--game", "mitsudomoe", "--side", "gold"], "expected one of the players: white, black, both, none"),
        (&["--game", "mitsudomoe", "start5"], "position 'start5': "),
    ] {
        refused(&[&["play"], args].concat(), &[message]);
    }
}
