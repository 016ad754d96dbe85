//! Records and matches with the limits and the tiles of tournament play.

use kamisado::slow::next_round_from;
use kamisado::{
    Color, Concession, Deadlock, Fill, IllegalMove, Level, Limited, Match, MatchFormat, Opening, Player, Position,
    Reason, Setup, Tile, Tiles,
};
use kamisado_records::import;
use kamisado_records::{self, MoveForm, Record};
use objects::json::RecordJson;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A match in which Black wins the first round by resignation, so that it has a second one from other tiles.
const MATCH: &str = "match: standard\nopening: 1-3-5\ntiles: 7 21\nd8d7\nresigned: gold\ntiles: 5c 34\n";

fn read(text: &str) -> Record {
    kamisado_records::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> String {
    kamisado_records::read(text).unwrap_err().to_string()
}

/// The next legal move of a record, within the limit.
fn play(record: &mut Record) {
    let game = record.game();
    let m = Limited::new(*game.position(), game.opening()).moves().next().unwrap();
    record.play(m).unwrap();
}

#[test]
fn the_lines_are_read_and_written() {
    let record = read(MATCH);
    let rounds = record.rounds();
    assert!(record.game().plays_opening());
    assert_eq!(*record.start(), "start:7:21".parse::<Setup>().unwrap());
    assert_eq!(rounds[0].tiles.map(|tiles| tiles.to_string()).as_deref(), Some("7 21"));
    assert_eq!(rounds[1].tiles.map(|tiles| tiles.to_string()).as_deref(), Some("5c 34"));
    assert_eq!((rounds[1].fill, rounds[1].challenger), (None, Some(Player::Gold)));
    assert_eq!(rounds[1].start.setup(), "5c 34".parse::<Tiles>().unwrap().setup(Player::Gold));
    assert!(rounds.iter().all(|round| round.opening == Opening::START));
    for text in [
        record.to_text(MoveForm::Annotation),
        record.to_text(MoveForm::Coordinates),
        record.to_text(MoveForm::Sheet),
        record.to_sgf(),
        record.to_ff4(),
        terminal::json::text(&RecordJson::new(&record)),
    ] {
        let again = import::read_one(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.record, record, "{text}");
        // Two games in a file are not taken for one.
        let two = import::read(&format!("{text}\n\n{text}"), None, None).unwrap();
        assert_eq!(
            two.iter().map(|game| game.as_ref().unwrap().record == record).collect::<Vec<_>>(),
            [true; 2],
            "{text}"
        );
    }
    let text = record.to_text(MoveForm::Annotation);
    assert!(text.starts_with("match: standard\nrules: official\nopening: 1-3-5\ntiles: 7 21\n\n# Round 1\n"), "{text}");
    assert!(text.contains("\n# Round 2\ntiles: 5c 34\n"), "{text}");
    assert!(record.to_sgf().contains("KL[1-3-5]KT[7 21]") && record.to_sgf().contains("\n;KT[5c 34]"));
}

#[test]
fn a_start_by_its_numbers_can_be_said_in_several_ways() {
    let record = read("opening: 1-3-5\ntiles: 7, 21");
    for text in [
        "position: start:7:21\nopening: 1-3-5",
        "Tiles: 7 21\nposition: start:7:21\nOPENING: 1-3-5",
        "position: urkboypg/8/8/8/8/8/8/YBUPRGOK b -\ntiles: 7 21\nopening: 1-3-5",
        "[Tiles \"7 21\"]\n[Opening \"1-3-5\"]",
        "{\"opening\": \"1-3-5\", \"rounds\": [{\"tiles\": [7, 21], \"moves\": []}]}",
        "{\"opening\": \"1-3-5\", \"moves_made\": 0, \"rounds\": [{\"tiles\": [\"7\", 21], \"moves\": []}]}",
        "(;GM[Kamisado]KT[7 21]KO[1-3-5])",
        "(;GM[255]KT[7 21]KL[1-3-5])",
    ] {
        let read = import::read_one(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.record, record, "{text}");
    }
    // Chess names its openings in this tag.
    assert!(!read("[Opening \"Ruy Lopez\"]\nd8d3").game().plays_opening());
    assert_eq!(read("tiles: 0 0").start(), &Setup::start());
}

#[test]
fn wrong_lines_say_what_would_be_right() {
    for (text, expected) in [
        ("opening: 2-4\nd8d7", "line 1, column 10: found '2-4' as the opening, expected 1-3-5: "),
        ("opening: 1-3-5 after 4", "found '1-3-5 after 4' as the opening"),
        ("[Opening \"2-4\"]\nd8d7", "found '2-4' as the opening"),
        ("tiles: 7\nd8d7", "line 1, column 8: found '7', expected two numbers of start positions"),
        ("tiles: 7 37\nd8d7", "found '37' as the number of a start position, expected 0 to 36"),
        ("tiles: 6c 1\nd8d7", "or 5c or 34c"),
        ("position: start\ntiles: 7 21", "line 2, column 8: found the tiles 7 21 beside another position"),
        ("d8d7\nopening: 1-3-5", "found 'opening' after play has begun, expected it before the first move"),
        ("tiles: 1 2\ntiles: 1 2", "found a second 'tiles' line"),
        ("match: long\nd8d7\ntiles: 1 2", "line 3, column 1: nothing to fill: round 1 is not over"),
        ("oppening: 1-3-5\nd8d7", "did you mean 'opening'"),
        ("opening: 1-3-5\nd8d7, g1g5", "line 2, column 7: g1g5 is illegal"),
        (
            "opening: 1-3-5\nd8d3",
            "line 2, column 1: d8d3 goes 5 squares, but move 1 of a round may go at most 1, expected a shorter one: the \
             opening is 1-3-5\n  round 1 after 0 moves: oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -\n  Black may move any of their \
             towers, at most 1 far, on ",
        ),
        (
            "opening: 1-3-5\nPink Forward 1 Green, Green Forward 4 Purple",
            "line 2, column 23: b1b5 goes 4 squares, but move 2",
        ),
    ] {
        let found = error(text);
        assert!(found.contains(expected), "{text}\n{found}\n{expected}");
    }
    let too_far = error("opening: 1-3-5\nd8d7, b1b5");
    assert_eq!(
        too_far.lines().last().unwrap(),
        "  Gold must move the green tower on b1, which can go to a2 b2 c2 b3 d3 b4 e4, at most 3 far"
    );
}

#[test]
fn limits_begin_anew_in_every_round() {
    let mut record = read(MATCH);
    for made in 0..5 {
        assert_eq!(record.game().opening(), Opening::after(made));
        play(&mut record);
    }
    record.concede(Concession { winner: Some(Player::Gold), reason: Reason::Time }).unwrap();
    record.fill(Fill::Left).unwrap();
    assert_eq!((record.game().opening(), record.rounds()[2].opening), (Opening::START, Opening::START));
    let far = record.game().position().moves().find(|m| m.length() > 1).unwrap();
    let before = record.clone();
    assert!(matches!(record.play(far), Err(IllegalMove::TooFar { number: 1, limit: 1, .. })));
    assert_eq!(record, before);
}

#[test]
fn towers_keep_their_rings_on_the_tiles() {
    let last_move: Setup = "oupk2g1/8/8/8/yrB5/1G6/4b3/2RYKPUO b Y".parse().unwrap();
    let mut game = Match::from_setup(MatchFormat::Marathon, &last_move, Deadlock::Official).unwrap().with_opening(None);
    // How many moves were made is not known.
    assert_eq!((game.opening(), game.plays_opening()), (Opening::OVER, true));
    game.play(game.position().read_move("a4a1").unwrap()).unwrap();
    let tiles: Tiles = "7 21".parse().unwrap();
    game.set_tiles(tiles).unwrap();
    // The loser moves first, and the rows are Black's 7 and Gold's 21 all the same.
    let mut expected = tiles.setup(Player::Gold);
    for tower in expected.board.iter_mut().flatten() {
        if (tower.player, tower.color) == (Player::Black, Color::Yellow) {
            tower.level = Level::Sumo;
        }
    }
    assert_eq!(game.position().setup(), expected);
    assert_eq!(*game.position(), Position::new(&expected, Deadlock::Official).unwrap());
    assert_eq!((game.round(), game.opening(), game.challenger()), (2, Opening::START, Some(Player::Gold)));
    // After a conceded round, nothing is gained.
    game.concede(Concession { winner: Some(Player::Gold), reason: Reason::Resigned }).unwrap();
    game.set_tiles("0 0".parse().unwrap()).unwrap();
    let level = |player, color| game.position().level(player, color);
    assert_eq!(level(Player::Black, Color::Yellow), Level::Sumo);
    assert!(Color::ALL.iter().all(|&color| level(Player::Gold, color) == Level::Normal));
    assert_eq!(game.position().turn(), Player::Black);
    // The end of a round as the position of a record.
    let over = "match: long\nposition: oupk2g1/8/8/8/1rB5/1G6/4b3/y1RYKPUO g B\ntiles: 7 21";
    let record = read(over);
    assert_eq!(record.rounds()[1].start.setup(), expected);
    assert_eq!(read(&record.to_text(MoveForm::Sheet)), record);
}

/// The slow rules set the rows of random rounds, too.
#[test]
fn the_rows_are_set_as_by_the_slow_rules() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let all: Vec<Tile> = Tile::all().collect();
    let mut game = Match::start(MatchFormat::Marathon, Deadlock::Official);
    let mut rounds = 0;
    while rounds < 200 {
        if game.winner().is_some() {
            game = Match::start(MatchFormat::Marathon, Deadlock::Official);
        }
        match game.position().finished_round() {
            Some(finished) => {
                let tiles = Tiles([*all.choose(&mut rng).unwrap(), *all.choose(&mut rng).unwrap()]);
                game.set_tiles(tiles).unwrap();
                let slow = next_round_from(&finished.board, finished.outcome, tiles);
                assert_eq!(game.position().setup(), slow, "{tiles} after {}", finished.board);
                rounds += 1;
            }
            None => {
                let moves: Vec<_> = game.position().moves().collect();
                game.play(*moves.choose(&mut rng).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn a_pass_uses_up_no_move() {
    let mut rng = ChaCha8Rng::seed_from_u64(86);
    let mut found = 0;
    for _ in 0..100 {
        let mut position = Position::start(Deadlock::Official);
        while position.winner().is_none() {
            let record = Record::new(MatchFormat::Single, &position.setup(), Deadlock::Official).unwrap();
            let record = record.with_opening(Some(1));
            for m in position.moves().filter(|m| m.length() <= 3 && position.due().is_some()) {
                let mut after = record.clone();
                let passes = after.play(m).unwrap().passes.len();
                assert_eq!(after.game().opening(), Opening::after(2));
                if passes == 0 || after.game().round_is_over() {
                    continue;
                }
                found += 1;
                play(&mut after);
                assert_eq!(after.game().opening(), Opening::OVER);
                assert_eq!(read(&after.to_text(MoveForm::Annotation)), after);
            }
            let moves: Vec<_> = position.moves().collect();
            position.play(*moves.choose(&mut rng).unwrap()).unwrap();
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_position_in_the_middle_of_a_round_may_say_how_many_moves_were_made() {
    let position = "oup1yrgb/3k4/8/8/8/8/8/BGRYKPUO g G";
    let text = |line: &str| format!("match: long\nopening: {line}\nposition: {position}\n");
    for (line, expected) in [("1-3-5", Opening::OVER), ("1-3-5 after 1", Opening::after(1))] {
        let mut record = read(&text(line));
        assert_eq!(record.game().opening(), expected);
        assert_eq!(record.moves_made(), expected.limit().map(|_| 1));
        play(&mut record);
        assert_eq!(read(&record.to_text(MoveForm::Coordinates)), record);
    }
    let json = |fields: &str| {
        let text = format!("{{{fields}, \"start\": \"{position}\", \"rounds\": [{{\"moves\": []}}]}}");
        import::read_one(&text, None, None).map(|read| read.record.game().opening())
    };
    assert_eq!(json("\"opening\": \"1-3-5\""), Ok(Opening::OVER));
    assert_eq!(json("\"opening\": \"1-3-5\", \"moves_made\": 2"), Ok(Opening::after(2)));
    for (fields, expected) in [
        ("\"opening\": \"1-3-5\", \"moves_made\": 4", "found '1-3-5 after 4' as the opening, expected 1-3-5"),
        ("\"opening\": \"2-4\"", "found '2-4' as the opening, expected 1-3-5"),
        ("\"opening\": null, \"moves_made\": 1", "found '1' as 'moves_made', but by the moves it is 'null'"),
    ] {
        let error = json(fields).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // A position without a colour due is the start of a round.
    assert_eq!(read("opening: 1-3-5 after 2\nd8d7").game().opening(), Opening::after(1));
}

#[test]
fn tiles_are_those_of_our_board_however_the_writers_lay() {
    let plain = read("opening: 1-3-5\ntiles: 7 21\nd8d7\n");
    let m = plain.rounds()[0].plies[0].m;
    for (name, frame) in kamisado::Frame::ALL.map(|frame| (frame.name(), frame)) {
        let seen = format!("{}{}", frame.square(m.from), frame.square(m.to));
        let record = read(&format!("board: {name}\nopening: 1-3-5\ntiles: 7 21\n{seen}\n"));
        assert_eq!((&record, record.frame()), (&plain, frame));
    }
    // Without a line, a turned board is recognised by its moves.
    assert_eq!(read("opening: 1-3-5\ntiles: 7 21\ne1e2").frame(), kamisado::Frame::Turned);
}
