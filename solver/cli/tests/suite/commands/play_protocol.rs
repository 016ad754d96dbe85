//! `solver play` with a program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use kamisado::{Move, Player, Position};
use kamisado_players::natural_move;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::support::play::{LAST_MOVE, WON, answers, piped, printed, spawn};
use crate::support::terminal::text;

/// A program that referees.
struct Referee {
    child: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Referee {
    fn new(args: &[&str]) -> Referee {
        let mut child = spawn(&[args, &["--format", "json"]].concat());
        let (commands, answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Referee { child, commands, answers }
    }

    fn ask(&mut self, command: &str) -> Value {
        writeln!(self.commands, "{command}").unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn end(mut self) {
        assert_eq!(self.ask("@last quit"), json!({"id": "last", "quit": true}));
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

/// How an opponent of the perfect player chooses.
type Opponent = fn(&Position, &mut ChaCha8Rng) -> Move;

#[test]
fn the_perfect_player_wins_what_is_won() {
    let opponents: [Opponent; 2] = [
        |position, random| *position.moves().collect::<Vec<Move>>().choose(random).unwrap(),
        |position, random| natural_move(position, random).unwrap(),
    ];
    let mut referee = Referee::new(&[]);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (number, opponent) in opponents.into_iter().cycle().take(8).enumerate() {
        let set_up = referee.ask(&format!("@{number} position {WON}"));
        assert_eq!((&set_up["id"], &set_up["to_move"]), (&json!(number.to_string()), &json!("black")));
        let mut position: Position = WON.parse().unwrap();
        while position.outcome().is_none() {
            let m = match position.turn() {
                Player::Gold => opponent(&position, &mut random),
                Player::Black => {
                    let found = referee.ask("go");
                    assert_eq!((&found["value"], &found["proved"]), (&json!("win"), &json!(true)), "{position}");
                    position.read_move(found["move"].as_str().unwrap()).unwrap()
                }
            };
            position = position.after(m);
            let state = referee.ask(&format!("play {m}"));
            assert_eq!(state["position"], json!(position.to_string()));
        }
        assert_eq!(position.winner(), Some(Player::Black));
        assert_eq!(referee.ask("legal")["winner"], json!("black"));
        assert!(referee.ask("go")["error"].as_str().unwrap().starts_with("the round is over: Black has won it"));
    }
    referee.end();
}

#[test]
fn a_losing_player_holds_out_and_limits_are_kept() {
    let lost = answers(&[WON, "h8h3", "b1b7", "a8a4", "d1b3", "e8g6", "b3c4", "g8d5", "h1h2", "f8b4"], "go\n");
    assert_eq!((&lost[0]["value"], &lost[0]["distance"]), (&json!("loss"), &json!(6)));
    // After the first five moves, which the table in the program knows.
    let one = answers(&[WON, "h8h3", "b1b7", "a8a4", "d1b3"], "go max-nodes 1\ngo max-nodes 1 max-seconds 5\n");
    assert_eq!((&one[0]["value"], &one[0]["proved"]), (&json!("unknown"), &json!(false)));
    assert_eq!(one[1]["value"], json!("unknown"));
}

#[test]
fn undone_and_played_again_a_match_is_the_same() {
    let mut referee = Referee::new(&[LAST_MOVE, "--match", "standard"]);
    let begin = referee.ask("legal");
    let mut states = vec![begin.clone()];
    for command in ["play g3e1", "fill left", "play b1b5", "play Purple Forward 6 Red"] {
        states.push(referee.ask(command));
    }
    assert_eq!(states[1]["chooser"], json!("black"));
    assert_eq!(referee.ask("legal")["played"], json!(4));
    for state in states[1..4].iter().rev() {
        assert_eq!(referee.ask("undo"), *state);
    }
    referee.ask("undo");
    assert_eq!(referee.ask("legal"), begin);
    assert!(referee.ask("undo")["error"].as_str().unwrap().starts_with("there is no move to take back"));
    let again = referee.ask("position moves g3e1, fill left, b1b5, Purple Forward 6 Red");
    assert_eq!(again, states[4]);
    assert_eq!(referee.ask("position")["position"], begin["position"]);
    referee.end();
}

const NOT_MINE: &str = "it already exists and is no save of this game, expected a new name";

#[test]
fn foreign_files_are_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x1");
    let name = path.to_str().unwrap();
    let mut referee = Referee::new(&[WON]);
    referee.ask("play h8h3");
    let mut save = |name: &str| referee.ask(&format!("save {name}"));
    let refused = |answer: Value| {
        let error = answer["error"].as_str().unwrap_or_default().to_owned();
        assert!(error.starts_with("cannot write '") && error.ends_with(NOT_MINE), "{answer}");
    };
    assert_eq!(save(name), json!({"saved": name}));
    let saved = std::fs::read(&path).unwrap();
    // Another file under the name, then the same file with other content, then something that is not a file.
    std::fs::remove_file(&path).unwrap();
    std::fs::write(&path, "Dear Sir,").unwrap();
    refused(save(name));
    assert_eq!(std::fs::read(&path).unwrap(), b"Dear Sir,");
    std::fs::write(&path, [&saved[..], b"# Well played.\n"].concat()).unwrap();
    refused(save(name));
    #[cfg(unix)]
    {
        let mine = folder.path().join("elsewhere");
        std::fs::write(&mine, &saved).unwrap();
        std::fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(&mine, &path).unwrap();
        refused(save(name));
        assert!(path.is_symlink());
    }
    // A copy that this game did not make does not belong to it either.
    let copy = folder.path().join("copy");
    std::fs::write(&copy, &saved).unwrap();
    refused(save(copy.to_str().unwrap()));
    // A file that it wrote may be replaced, under any name for its path, and a deleted one may be written again.
    std::fs::remove_file(&path).unwrap();
    assert_eq!(save(name), json!({"saved": name}));
    let other = format!("{}/./x1", folder.path().display());
    assert_eq!(save(&other), json!({"saved": other}));
    assert_eq!(std::fs::read(&path).unwrap(), saved);
    referee.end();
}

#[test]
fn no_part_of_a_programs_line_is_ignored() {
    let mut referee = Referee::new(&[WON]);
    for (command, expected) in [
        ("go max-nodes 5 max-nodes 6", "found max-nodes twice after go, expected it once"),
        ("go max-seconds 5 max-nodes 6 max-seconds 5", "found max-seconds twice after go, expected it once"),
        ("legal now", "found 'now' after legal, expected nothing"),
        ("undo 2", "found '2' after undo, expected nothing"),
        ("quit now", "found 'now' after quit, expected nothing"),
        ("position start g", "column 7: found 'g'"),
        ("position start moves d8d3 moves f1h3", "move 2, 'moves"),
        ("play h8h3 b1b3", "found 2 moves, expected one"),
    ] {
        let answer = referee.ask(command);
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(expected)), "{command}: {answer}");
    }
    referee.end();
}

#[test]
fn a_program_resigns_and_saves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a game.txt");
    let name = file.to_str().unwrap();
    let mut referee = Referee::new(&[LAST_MOVE, "--match", "standard"]);
    let error = |answer: Value| answer["error"].as_str().unwrap().to_owned();
    assert_eq!(error(referee.ask("save")), "found save without a file, expected save FILE");
    assert_eq!(error(referee.ask(&format!("save {name}"))), "there is nothing to save: no move was played");
    referee.ask("play g3e1");
    assert!(error(referee.ask("resign")).starts_with("found resign after a round, expected it during one"));
    let state = referee.ask("fill left");
    let resigned = referee.ask("resign");
    assert_eq!((&state["result"], &state["to_move"]), (&json!("ongoing"), &json!("gold")));
    assert_eq!((&resigned["result"], &resigned["winner"]), (&json!("resignation"), &json!("black")));
    assert_eq!((&resigned["match_winner"], &resigned["played"]), (&json!("black"), &json!(2)));
    assert_eq!(referee.ask("legal")["legal_moves"], json!([]));
    assert!(error(referee.ask("resign")).starts_with("Gold has resigned, so Black has won the "));
    assert_eq!(referee.ask(&format!("save {name}")), json!({"saved": name}));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.ends_with("\nresigned: gold\n"), "{saved}");
    assert_eq!(kamisado_records::read(&saved).unwrap().rounds()[1].winner(), Some(Player::Black));
    assert_eq!(referee.ask("undo"), state);
    referee.ask("play b1b5");
    // It is the file of this session, so it may be written again.
    assert_eq!(referee.ask(&format!("save {name}")), json!({"saved": name}));
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kamisado_records::read(&saved).unwrap().rounds()[1].plies.len(), 1);
    referee.ask("position");
    referee.ask("play g3e1");
    assert!(error(referee.ask(&format!("save {name}"))).ends_with(NOT_MINE));
    assert!(error(referee.ask(&format!("save {}", "x".repeat(5000)))).starts_with("found a name of 5000 bytes"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);
    referee.end();
}

#[test]
fn the_perfect_player_wins_soonest_holds_out_longest_and_minds_the_match() {
    // Of four winning moves one wins in 15.
    let soonest = answers(&[WON], "go\n");
    assert_eq!((&soonest[0]["move"], &soonest[0]["distance"]), (&json!("h8h3"), &json!(15)));
    assert_eq!(soonest[0].get("match_value"), None);
    // All moves lose the round, three of them as late as possible; one of these wins the match.
    let state = "6y1/1g+r5/+p2kb3/2+K2uOo/8/2GYR1P1/5U2/B7 b R";
    for seed in ["1", "2", "3"] {
        let found = answers(&[state, "--match", "standard", "--seed", seed], "go\n").remove(0);
        assert_eq!((&found["value"], &found["match_value"]), (&json!("loss"), &json!("win")));
        assert_eq!(found["move"], json!("c7c6"));
    }
    let hint = printed(&[state, "--match", "standard"], "hint\n");
    assert!(hint.ends_with(" This move wins the match.\n"), "{hint}");
    // At 2 to 2, the round decides the match, and nothing else is searched.
    let last = answers(&[LAST_MOVE, "g3e1", "fill left", "--match", "standard"], "go\n").remove(0);
    assert_eq!((&last["value"], &last["match_value"]), (&json!("win"), &json!("win")));
}

#[test]
fn garbage_gets_an_error_each_and_the_session_goes_on() {
    let mut input = b"position start moves d8d3\n\xff\xfe\nplay \xc3\x28\n".to_vec();
    input.extend([b"play ".as_slice(), &[b'x'; 100_000], b"\n"].concat());
    input.extend(b"lgeal\nplay\nplay d8d3\nplay f1h3 h8h6\nfill\nfill left\nlegal now\ngo max-nodes\ngo max-nodes x\n");
    input
        .extend(b"go max-seconds -1\ngo fast\nposition 8/8 b -\nposition start moves d8d9\n@7\n@8 plya\n\0\0\n\n # \n");
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut lines = 19;
    for _ in 0..200 {
        let length = random.random_range(1..40);
        let line: Vec<u8> = (0..length).map(|_| random.random()).filter(|byte| !b"\n".contains(byte)).collect();
        let blank =
            String::from_utf8(line.clone()).is_ok_and(|line| line.trim().is_empty() || line.trim().starts_with('#'));
        lines += u32::from(!blank);
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"@end legal");
    let found = answers(&[], input);
    assert_eq!(found.len() as u32, lines + 2);
    let (first, last) = (&found[0], &found[found.len() - 1]);
    assert_eq!((&first["position"], &last["position"]), (&last["position"], &first["position"]));
    assert_eq!((&last["id"], &last["played"]), (&json!("end"), &json!(1)));
    for error in &found[1..found.len() - 1] {
        assert!(error["error"].as_str().is_some_and(|error| error.len() < 1000), "{error}");
    }
    assert!(found[4]["error"].as_str().unwrap().ends_with("did you mean 'legal'?"), "{}", found[4]);
    assert_eq!(found[18]["id"], json!("8"));
    let lines = printed(&["--side", "both"], "\u{0}\n\u{fffd}\nplay d8d3\n");
    assert_eq!(lines.matches("error: ").count(), 3, "{lines}");
}

/// Words with a meaning in `play`.
const WORDS: [&str; 32] = [
    "position",
    "legal",
    "go",
    "play",
    "fill",
    "undo",
    "resign",
    "save",
    "start",
    "moves",
    "d8d3",
    "f1h3",
    "left",
    "pass",
    "max-nodes",
    "1",
    "0.01",
    "@a",
    "{",
    "(",
    ")",
    "#",
    "Pink",
    "Forward",
    "k",
    "f5",
    "hint",
    "board",
    "1.",
    "...",
    "\u{2011}",
    "{\"move\":\"d8d3\"}",
];

#[test]
fn words_in_any_order_are_survived_by_programs_and_by_people() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut input = Vec::new();
    for number in 0..400 {
        let words: Vec<&str> = (0..random.random_range(1..4)).map(|_| *WORDS.choose(&mut random).unwrap()).collect();
        // Nothing may be written, and searches must be short.
        let line = words.join(" ").replace("save", "save /missing/");
        let line = if line.starts_with("go") { "go max-nodes 10".to_owned() } else { line };
        // File names are not cut.
        let all = line.chars().count();
        let end = if line.contains("save") || random.random_bool(0.7) { all } else { random.random_range(1..=all) };
        input.extend(line.chars().take(end).collect::<String>().bytes());
        if number % 100 == 7 {
            input.extend(std::iter::repeat_n(b'(', 70_000));
        }
        input.extend(if number % 50 == 3 { &b"\xe2\x82\n"[..] } else { b"\n" });
    }
    for args in [&[][..], &["--match", "standard", LAST_MOVE]] {
        let args = [args, &["--max-nodes", "10"]].concat();
        let found = answers(&args, [&input, &b"position start\n@end legal"[..]].concat());
        let (played, errors): (Vec<&Value>, Vec<&Value>) = found.iter().partition(|found| found.get("error").is_none());
        assert!(played.len() > 10 && errors.len() > 200, "{} {}", played.len(), errors.len());
        let last = found.last().unwrap();
        assert_eq!((&last["id"], &last["legal_moves"].as_array().unwrap().len()), (&json!("end"), &102));
        let output = piped(&[&args[..], &["--side", "both"]].concat(), &[&input, &b"undo\nhelp\n"[..]].concat());
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
        let printed = text(&output.stdout);
        assert!(
            printed.matches("error: ").count() > 200 && printed.ends_with("  quit         end the game\n"),
            "{printed}"
        );
    }
}
