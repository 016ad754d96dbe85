//! `solver play` with a person, or through a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;

use kamisado::Player;

use crate::support::command::{refused, solver};
use crate::support::play::{LAST_MOVE, WON, printed, spawn};
use crate::support::terminal::{text, unwrapped};

#[test]
fn a_hint_is_the_first_of_the_soonest_wins_for_every_seed() {
    for seed in ["1", "2", "3"] {
        let told = printed(&["start", "--seed", seed], "hint\n");
        assert!(told.contains("h8h4 Brown Forward 4 Pink wins in 17 moves of both players"), "{told}");
    }
}

#[test]
fn a_scripted_game_is_the_same_each_time_and_its_record_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, name) in
        [("perfect", "perfect player"), ("medium", "medium player with 0.5 blunders"), ("easy", "easy player")]
    {
        let [file, resigned] = ["game", "resigned"].map(|name| folder.path().join(format!("{kind} {name}.txt")));
        let [file, resigned] = [&file, &resigned].map(|path| path.to_str().unwrap());
        let script =
            format!("h8h4\nhint\nmoves\nboard\nundo\nh8h3\nsave {file}\nresign\nb1b3\nsave {resigned}\nundo\nquit\n");
        let mut args = vec![WON, "--against", kind, "--seed", "5"];
        if kind == "medium" {
            args.extend(["--blunders", "0.5"]);
        }
        let game = printed(&args, &script);
        std::fs::remove_file(file).unwrap();
        std::fs::remove_file(resigned).unwrap();
        assert_eq!(printed(&args, &script), game);
        for part in [
            &format!("You play Black, the {name} plays Gold."),
            "  1. Black  h8h4  Brown Forward 4 Pink\n  2. Gold   ",
            "taken back\n",
            "  1. Black  h8h3  Brown Forward 5 Green\n  2. Gold   b1",
            "Black has resigned: Gold wins.\nerror: Black has resigned, so Gold has won the round; 'undo' takes",
        ] {
            assert!(game.contains(part), "{part}: {game}");
        }
        let saved = std::fs::read_to_string(file).unwrap();
        let saved = kamisado_records::read(&saved).unwrap();
        assert_eq!((saved.name(Player::Gold), saved.name(Player::Black)), (Some(name), None));
        assert_eq!(saved.rounds()[0].plies.len(), 2);
        let accepted = solver(&["record", file]);
        assert_eq!(accepted.status.code(), Some(0));
        assert!(text(&accepted.stdout).contains("in play after 2 moves"));
        let told = unwrapped(&text(&solver(&["record", resigned]).stdout));
        assert!(told.contains("Round 1: Black resigned after 2 moves: Gold wins the round, without a ring"), "{told}");
        assert!(told.ends_with("\nGold has won the round\n"), "{told}");
    }
}

#[test]
fn the_computer_plays_against_itself_to_the_end() {
    for kind in ["perfect", "easy"] {
        let game = printed(&[WON, "--against", kind, "--side", "none"], "undo\nhint\nd8d3\nwhy\n");
        assert!(
            game.contains("The round is over: ") && game.contains("tower gains its first ring: 1 point."),
            "{game}"
        );
        assert!(game.contains("error: you have no move to take back\nerror: the round is over: "), "{game}");
        assert!(kind == "easy" || game.contains("Black has won"), "{game}");
        assert!(game.contains("the move explained"), "{game}");
    }
}

#[test]
fn messages_say_what_is_legal_and_what_was_meant() {
    let game =
        printed(&["start", "d8d3"], "hnit\nd8d3\nf1h3 h8h6\nsave\nsave /missing/game.txt\nwhy h1h9\n# a comment\n\n\n");
    for part in [
        "You play Gold, the perfect player plays Black.",
        "Gold (upper case, moves up) must move the purple tower on f1, 9 legal moves.",
        "or did you mean the command 'hint'?",
        "error: move 2, 'd8d3': d8d3 is illegal: Gold must move the purple tower on f1, which can go to e2",
        "error: move 3, 'h8h6': h8h6 is illegal",
        "error: found save without a file, expected save FILE",
        "error: cannot write '/missing/game.txt'",
        "error: move 2, 'h1h9'",
    ] {
        assert!(unwrapped(&game).contains(part), "{part}: {game}");
    }
    let both = printed(&["--side", "both"], "d8d3, Purple Right 2 Green\nundo\nmoves\n");
    assert!(both.contains("  2. Gold   f1h3  Purple Right 2 Green") && both.contains("Purple tower on f1"), "{both}");
}

#[test]
fn commands_are_read_in_any_case_and_slips_are_mended() {
    let game =
        printed(&["start", "d8d3"], "\n  Save  /missing/my game.txt \n?\nHnit\nrigth\nd8d33\nEXIT\nafter the end\n");
    let game = unwrapped(&game);
    for part in [
        "cannot write '/missing/my game.txt'",
        "Other commands:",
        "the command 'hint'?",
        "the command 'right'?",
        "'d8d33'",
    ] {
        assert!(game.contains(part), "{part}: {game}");
    }
    assert!(game.matches("did you mean the command").count() == 2 && !game.contains("after the end"), "{game}");
}

#[test]
fn the_winner_of_a_round_of_a_match_chooses_the_fill() {
    let game = printed(
        &[LAST_MOVE, "--match", "standard", "--against", "natural"],
        "why\ng3e1\nd8d3\nwhy g3f2\nwhy\nLeft\nundo\nfill right\n",
    );
    for part in [
        "Of this round alone:\n\n  in 1   Black  g3e1",
        "score Black 2, Gold 2",
        "Black chooses the fill, Gold moves first in the next round:",
        "     Black  fill left\n  2. Gold   ",
        "taken back\n",
        "     Black  fill right\n  2. Gold   ",
    ] {
        assert!(game.contains(part), "{part}: {game}");
    }
    for error in [
        "error: found 'g3f2' after why, expected it in a round in play, or 'why' alone\n",
        "error: move 2, 'd8d3': the round is over, Black has won after move 1: expected 'fill left' or 'fill right', \
         which Black chooses before it: 1r1kob1p/",
    ] {
        assert!(unwrapped(&game).contains(error), "{error}: {game}");
    }
    // The computer wins the round, chooses a fill, and waits for the first move.
    for kind in ["perfect", "easy"] {
        let args = [LAST_MOVE, "--match", "standard", "--against", kind, "--side", "gold", "--max-nodes", "20000"];
        let game = printed(&args, "");
        assert!(game.contains("  1. Black  g3e1  Blue Right 2 Pink\n     Black  fill "), "{game}");
        assert!(game.contains("Gold (upper case, moves up) may move any tower, "), "{game}");
    }
}

#[test]
fn no_part_of_a_line_is_ignored() {
    for command in ["quit", "help", "?", "board", "moves", "hint", "undo", "resign"] {
        let game = printed(&[WON, "--side", "both"], &format!("h8h3\n{command} now, please\nb1b3\n"));
        let name = if command == "?" { "help" } else { command };
        let expected = format!("error: found 'now, please' after {name}, expected nothing\n");
        assert!(game.contains(&expected) && game.contains("  2. Gold   b1b3"), "{command}: {game}");
    }
}

#[test]
fn quotes_around_a_name_are_not_part_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let save = |text: &str| printed(&[WON, "--side", "both"], &format!("h8h3\nsave {text}\n"));
    for (text, name) in [
        (format!("\"{}\"", path("my game.txt")), "my game.txt"),
        (format!("'{}'", path("your \"game\".txt")), "your \"game\".txt"),
        (path("her 'game'.txt"), "her 'game'.txt"),
    ] {
        let game = save(&text);
        assert!(game.ends_with(&format!("saved in '{}'\n", path(name))), "{game}");
        assert!(std::fs::exists(path(name)).unwrap());
    }
    let wrong = "expected the whole name in quotes, or a name without them";
    for text in ["\"a b", "'", "\"a\" b", "'a\"", "\"a\"b\""] {
        let text = text.replace('a', &path("a"));
        let game = save(&text);
        assert!(unwrapped(&game).ends_with(&format!("error: found '{text}', {wrong}\n")), "{text}: {game}");
        assert!(game.contains(&text), "{text} is broken: {game}");
    }
    assert!(save("\"\"").contains("error: found save without a file, expected save FILE\n"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn the_old_names_of_levels_are_understood() {
    for (old, name) in [("natural", "easy player"), ("strong", "strong player")] {
        assert!(printed(&["--against", old], "quit\n").contains(name));
    }
    for (old, name) in [("greedy", "easy"), ("careful", "medium"), ("strong", "strong"), ("random", "random")] {
        let told = printed(&["--game", "mitsudomoe", "--against", old], "quit\n");
        assert!(told.contains(&format!("the {name} player plays Black")), "{told}");
    }
}

#[test]
fn meaningless_command_lines_are_refused() {
    refused(&["play", "--blunders", "0.1"], &["found --blunders, expected it with --against medium or hard alone"]);
    refused(&["play", "start", "d8d9"], &["move 1, 'd8d9'"]);
    refused(&["play", "--blunders", "2", "--against", "strong"], &["expected a share from 0 to 1"]);
    let sided = solver(&["play", "--side", "both", "--format", "json"]);
    assert_eq!(sided.status.code(), Some(2));
    assert!(text(&sided.stderr).starts_with("{\"error\":\"found --side with --format json"));
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for form in ["text", "json"] {
        let mut child = spawn(&["--format", form]);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(b"legal\nlegal\n");
        // It ends although its input is still open.
        let mut message = String::new();
        child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!((message.as_str(), child.wait().unwrap().code()), ("", Some(0)));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_what_was_played() {
    for (args, line, printed, kept) in [
        (
            ["--side", "both"],
            "d8d3\n",
            "interrupted; the game so far, as a record:\n",
            "match: single\nrules: official\n\n# Round 1\n 1. Pink Forward 5 Purple\n",
        ),
        (["--format", "json"], "play d8d3\n", "{\"error\":\"interrupted\",\"code\":\"interrupted\"}\n", ""),
    ] {
        let mut child = spawn(&args);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(line.as_bytes()).unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut heard = String::new();
        while !(heard.contains("g P\"") || heard.contains("legal moves.\n") && heard.contains("must move the purple")) {
            assert_ne!(answers.read_line(&mut heard).unwrap(), 0, "{heard}");
        }
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), (printed, Some(130)));
        assert_eq!(rest, kept);
        assert!(kept.is_empty() || kamisado_records::read(&rest).is_ok());
    }
}
