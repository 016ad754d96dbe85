//! `analysis repertoire`, and the book in `data/repertoire`.

use kamisado_solver::questions::value::WinnerError;
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use answers::repertoire::{BookProgress, RepertoireError, RepertoireInquiry, RepertoireStudy, Rule, in_sight};
use kamisado::slow::Board;
use kamisado::{Deadlock, Move, Player, Position, Setup};
use kamisado_players::natural_move;
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value, Verdict};
use kamisado_solver::questions::certificate::verify;
use kamisado_solver::search::certificate::{Certificate, Claims};
use kamisado_solver::search::{Limits, Solver, naive};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::Value as Json;

use crate::support::command::{answer, json_answer, refused};
use crate::support::shipped::data;

const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";

fn study(root: &Position, rule: Rule, memory: usize) -> RepertoireStudy {
    let inquiry = RepertoireInquiry { rule, memory, limits: Limits::default(), in_part: false, on_progress: &|_| {} };
    RepertoireStudy::new(root, &inquiry).unwrap()
}

#[test]
fn the_best_book_so_far_is_the_answer_where_it_may_be() {
    let root: Position = START.parse().unwrap();
    let study = |in_part| {
        // The first book is reported before it is improved.
        let (stop, told) = (AtomicBool::new(false), Cell::new((0, 0)));
        let on_progress = |BookProgress { known, least, .. }: BookProgress| {
            stop.store(true, Ordering::Relaxed);
            told.set((known, least));
        };
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let inquiry =
            RepertoireInquiry { rule: Rule::Longest, memory: 1 << 26, limits, in_part, on_progress: &on_progress };
        (RepertoireStudy::new(&root, &inquiry), told.get())
    };
    assert!(matches!(study(false).0, Err(RepertoireError::Winner(WinnerError::Stopped(_)))));
    let (found, told) = study(true);
    let found = found.unwrap();
    assert_eq!((found.known, found.least), told);
    assert!(found.known > 28 && !found.is_least(), "the smallest book has 28 positions: {told:?}");
    assert!(verify(&found.certificate, Limits::default()).unwrap().result.is_ok());
}

/// The shipped book: its positions, and the move or the answers in each.
fn shipped() -> Json {
    serde_json::from_str(&fs::read_to_string(data("repertoire/book.json")).unwrap()).unwrap()
}

fn position(place: &Json) -> Position {
    place["position"].as_str().unwrap().parse().unwrap()
}

/// A second way to the smallest book, without bounds: all books, by all choices of the winner.
struct Twin {
    rule: Rule,
    winner: Player,
    solver: Solver<Position>,
    books: HashMap<(Position, usize), Vec<BTreeSet<String>>>,
    /// The number of positions that it may examine.
    left: usize,
}

impl Twin {
    fn wins(&mut self, position: &Position) -> bool {
        match position.winner() {
            Some(winner) => winner == self.winner,
            None => (self.solver.value(position, Limits::NONE) == Ok(Value::Win)) == (position.turn() == self.winner),
        }
    }

    /// The positions to know in every minimal book of at most `most` positions; none if that takes too long.
    fn books(&mut self, position: &Position, most: usize) -> Option<Vec<BTreeSet<String>>> {
        let attacks = position.turn() == self.winner;
        if position.winner().is_some() || (attacks && in_sight(position).is_some()) {
            return Some(vec![BTreeSet::new()]);
        }
        if let Some(known) = self.books.get(&(*position, most)) {
            return Some(known.clone());
        }
        self.left = self.left.checked_sub(1)?;
        let mut all: Vec<BTreeSet<String>> = if attacks { Vec::new() } else { vec![BTreeSet::new()] };
        let by_rule = attacks.then(|| self.rule.chosen(position));
        for m in position.moves() {
            if !attacks {
                let then = self.books(&position.after(m), most)?;
                all = all.iter().flat_map(|a| then.iter().map(move |b| a | b)).collect();
                all = self.fewest(all, most)?;
            } else if self.wins(&position.after(m)) && by_rule == Some(m) {
                all.extend(self.books(&position.after(m), most)?);
            } else if most > 0 && self.wins(&position.after(m)) {
                let mut then = self.books(&position.after(m), most - 1)?;
                for book in &mut then {
                    book.insert(position.to_string());
                }
                all.extend(then);
            }
        }
        let all = self.fewest(all, most)?;
        self.books.insert((*position, most), all.clone());
        Some(all)
    }

    /// The books of at most `most` positions that contain no other book.
    fn fewest(&mut self, mut books: Vec<BTreeSet<String>>, most: usize) -> Option<Vec<BTreeSet<String>>> {
        self.left = self.left.checked_sub(books.len())?;
        books.retain(|book| book.len() <= most);
        books.sort_by_key(|book| (book.len(), book.clone()));
        let mut kept: Vec<BTreeSet<String>> = Vec::new();
        for book in books {
            if !kept.iter().any(|smaller| smaller.is_subset(&book)) {
                kept.push(book);
            }
        }
        Some(kept)
    }
}

/// Positions from rounds of random moves, with a rule and the number of positions to know. In the second and the last,
/// lines meet: if each were learnt separately, there would be 7 and 5.
const SMALL: [(&str, Rule, usize); 11] = [
    ("o1pkyrg1/4K3/8/8/3U3b/4u3/8/BGRY1P1O g R", Rule::Longest, 4),
    ("oup2rgb/8/8/8/B2ky3/8/8/1GRYKPUO g O", Rule::Longest, 2),
    ("2pkyrgb/8/8/8/8/1u3O2/2oY4/BGR1KPU1 g Y", Rule::Longest, 5),
    ("2pky1gb/8/1u6/2R5/1r6/2K2o2/7O/BG1Y1PU1 b B", Rule::Fewest, 3),
    ("o1pkyr2/1u6/8/8/2g4b/8/1G1KY3/B1R2PUO g O", Rule::Fewest, 4),
    ("ou2yr1b/8/B7/k2g4/7O/2pG4/8/2RYKPU1 g K", Rule::Fewest, 4),
    ("1up1y1gb/5r2/8/o6Y/7K/4U3/3k4/BGR2P1O b Y", Rule::Fewest, 3),
    ("1u1kyrg1/8/5b2/8/o2Y2p1/5P2/8/BGR1K1UO g B", Rule::Longest, 13),
    ("1upky1g1/6r1/8/o3B3/1K6/1G5b/8/2RY1PUO b Y", Rule::Fewest, 9),
    ("oup2rg1/3y2U1/6G1/7b/8/1Y6/3k4/B1R1KP1O b Y", Rule::Longest, 4),
    ("ou1ky1gb/1p6/2O1K3/8/8/8/5r2/BGRY1PU1 b O", Rule::Longest, 4),
];

#[test]
fn no_choice_of_moves_makes_a_smaller_book() {
    for (text, rule, known) in SMALL {
        let position: Position = text.parse().unwrap();
        let found = study(&position, rule, 64 << 20);
        let solver = Solver::new(1 << 24);
        let mut twin = Twin { rule, winner: found.player, solver, books: HashMap::new(), left: 250_000 };
        let books = twin.books(&position, known).expect("few enough books");
        assert_eq!(books.iter().map(BTreeSet::len).min(), Some(known), "{text}");
        assert_eq!((found.known as usize, found.least as usize), (known, known), "{text}");
        let named: BTreeSet<String> = found.book.known().map(|(_, place)| place.position.to_string()).collect();
        assert!(books.contains(&named), "{text}");
    }
}

#[test]
fn a_bound_holds_where_the_memory_does_not_suffice() {
    let position: Position = SMALL[10].0.parse().unwrap();
    for memory in [1 << 17, 1 << 18, 1 << 20] {
        let found = study(&position, SMALL[10].1, memory);
        assert!(found.least <= 4 && 4 <= found.known, "{memory}: {} to {}", found.least, found.known);
        assert_eq!(found.book.known().count(), found.known as usize);
        assert!(verify(&found.certificate, Limits::default()).unwrap().result.is_ok());
    }
}

/// The entry of the shipped book for a position of its player.
fn said(book: &Json) -> HashMap<Setup, (Move, &str)> {
    let turns = book["positions"].as_array().unwrap().iter().filter(|place| place["reason"] != "answers");
    let turn = |place| {
        let m = position(place).read_move(place["moves"][0]["move"].as_str().unwrap()).unwrap();
        (position(place).setup(), (m, place["reason"].as_str().unwrap()))
    };
    turns.map(turn).collect()
}

#[test]
fn the_shipped_book_has_a_winning_move_after_every_answer() {
    let book = shipped();
    let said = said(&book);
    let mut waiting = vec![Board::new(&Setup::start(), Deadlock::Official).unwrap()];
    let (mut met, mut known) = (HashSet::new(), HashSet::new());
    while let Some(board) = waiting.pop() {
        if let Some(winner) = board.winner() {
            assert_eq!(winner, Player::Black, "{}", board.setup());
            continue;
        }
        if !met.insert(board.setup().clone()) {
            continue;
        }
        if board.turn() == Player::Gold {
            waiting.extend(board.moves().into_iter().map(|m| board.after(m)));
            continue;
        }
        let (m, reason) = said[board.setup()];
        let position = Position::new(board.setup(), Deadlock::Official).unwrap();
        match reason {
            "know" => assert!(known.insert(board.setup().clone())),
            "rule" => assert_eq!(m, Rule::Longest.chosen(&position), "{position}"),
            "only" => assert_eq!(board.moves(), [m]),
            "sight" => {
                assert!(in_sight(&position).is_some() && naive::solve(&board, 3) != Verdict::Unknown, "{position}")
            }
            other => panic!("{other}"),
        }
        waiting.push(board.after(m));
    }
    assert_eq!((known.len(), met.len()), (28, book["positions"].as_array().unwrap().len()));
    assert_eq!((&book["known"], &book["least"]), (&Json::from(28), &Json::from(28)));
}

/// An opponent's move in a position.
type Opponent<'a> = dyn FnMut(&Position, &mut ChaCha8Rng) -> Move + 'a;

#[test]
fn a_thousand_opponents_of_each_kind_lose_to_the_shipped_book() {
    let book = shipped();
    let said = said(&book);
    let mut solver = Solver::new(1 << 26);
    let mut toughest_moves: HashMap<Position, Vec<Move>> = HashMap::new();
    // Any of the moves that hold out longest.
    let mut toughest = |position: &Position, random: &mut ChaCha8Rng| {
        let longest = toughest_moves.entry(*position).or_insert_with(|| {
            let mut distance =
                |m| solver.distance(&position.after(m), Limits::NONE).map_or(0, |(_, Dtw(distance))| distance);
            let distances: Vec<(Move, u16)> = position.moves().map(|m| (m, distance(m))).collect();
            let most = distances.iter().map(|(_, distance)| *distance).max();
            distances.into_iter().filter(|(_, distance)| Some(*distance) == most).map(|(m, _)| m).collect()
        });
        *longest.choose(random).unwrap()
    };
    let mut any =
        |position: &Position, random: &mut ChaCha8Rng| *position.moves().collect::<Vec<_>>().choose(random).unwrap();
    let mut natural = |position: &Position, random: &mut ChaCha8Rng| natural_move(position, random).unwrap();
    let kinds: [&mut Opponent<'_>; 3] = [&mut any, &mut natural, &mut toughest];
    for kind in kinds {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..1000 {
            let mut position = Position::start(Deadlock::Official);
            while position.outcome().is_none() {
                let is_ours = position.turn() == Player::Black;
                let m = if is_ours { said[&position.setup()].0 } else { kind(&position, &mut random) };
                position = position.after(m);
            }
            assert_eq!(position.winner(), Some(Player::Black), "{position}");
        }
    }
}

#[test]
fn all_files_of_the_shipped_book_tell_the_same() {
    let book = shipped();
    let bytes = fs::read(data("repertoire/book.cert")).unwrap();
    let certificate = Certificate::from_bytes(&bytes).unwrap();
    assert_eq!((certificate.root.as_str(), &certificate.claims), (START, &Claims::of_position(Value::Win)));
    assert!(verify(&certificate, Limits::default()).unwrap().result.is_ok());
    let cards = fs::read_to_string(data("repertoire/cards.csv")).unwrap();
    let tree = fs::read_to_string(data("repertoire/tree.txt")).unwrap();
    assert_eq!(cards.lines().count(), 1 + 28);
    for place in book["positions"].as_array().unwrap().iter().filter(|place| place["reason"] == "know") {
        let text = |value: &Json| value.as_str().unwrap().to_owned();
        let (number, step) = (&place["number"], &place["moves"][0]);
        let (m, notation) = (text(&step["move"]), text(&step["notation"]));
        assert!(tree.contains(&format!("{number}. {m} {notation}")), "{number}");
        let (front, back) =
            (format!("{number},<img src='kamisado-{:03}.svg'>,", number.as_u64().unwrap()), format!(",{m},{notation}"));
        let card = cards.lines().find(|line| line.starts_with(&front) && line.ends_with(&back));
        assert!(card.is_some_and(|card| card.contains(&text(&place["position"]))), "{number}");
    }
}

#[test]
fn the_command_writes_a_folder_and_the_same_answer_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("book");
    let args = ["repertoire", SMALL[0].0, "--memory", "64M"];
    let told = answer(&[&args[..], &["--output", name.to_str().unwrap()]].concat());
    assert!(
        told.starts_with("Gold wins the round and must know 4 positions to be sure of it; it is proved\n"),
        "{told}"
    );
    let file = |part: &str| fs::read_to_string(name.join(part)).unwrap();
    let json = json_answer(&args);
    assert_eq!(json, serde_json::from_str::<Json>(&file("book.json")).unwrap());
    assert_eq!(json_answer(&[&args[..], &["--threads", "2"]].concat()), json);
    let page = file("book.html");
    assert_eq!(page.matches("<img ").count(), 4);
    assert!(page.contains("After every answer"), "{page}");
    assert_eq!(fs::read_dir(name.join("pictures")).unwrap().count(), 4);
    assert!(file("pictures/kamisado-001.svg").starts_with("<svg "));
    let certificate = Certificate::from_bytes(&fs::read(name.join("book.cert")).unwrap()).unwrap();
    assert!(verify(&certificate, Limits::default()).unwrap().result.is_ok());
}

#[test]
fn a_position_is_given_with_moves_and_bad_input_is_refused() {
    let told = answer(&["repertoire", START, "h8h2"]);
    assert!(told.starts_with("Gold wins the round and need not know any position to be sure of it.\n"), "{told}");
    let over = "1upkyrgb/8/8/8/8/8/B7/oGRYKPUO g B";
    refused(&["repertoire", over], &[over, "the round is finished"]);
    let soon = "1roybpk1/2KB4/8/+g7/7+u/8/8/ROG1Y1UP b K";
    refused(&["repertoire", soon, "g8g3 g3f2 f2f1"], &["the round is over: expected a position to play from"]);
    refused(&["repertoire", START, "h8h1"], &["h8h1"]);
    refused(&["repertoire", "nonsense"], &["nonsense"]);
    refused(&["repertoire", "--rule", "best"], &["longest", "fewest"]);
    let file = tempfile::NamedTempFile::new().unwrap();
    let below = file.path().join("nothing").to_str().unwrap().to_owned();
    refused(&["repertoire", "--output", &below], &[&below]);
}
