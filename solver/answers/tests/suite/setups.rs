//! Set-ups drawn, paired and counted.

use kamisado::{Color, Deadlock, Level, Player, Position, Setup, Square};
use kamisado_answers::setup::{ColorPair, SquarePair, Threats, boards, home_rows, random_refills};
#[test]
fn boards_stand_side_by_side() {
    let left: Setup = "puobkyrg/8/8/8/8/8/8/BUORKYG+P b -".parse().unwrap();
    let right: Setup = "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -".parse().unwrap();
    let mut drawn = Vec::new();
    boards(&mut drawn, &[("fill left", &left), ("fill right", &right)]).unwrap();
    let drawn = String::from_utf8(drawn).unwrap();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines.len(), 10);
    assert!(lines[0].find("fill right") < lines[0].find("squares"));
    assert!(lines.iter().all(|line| line.len() < 80), "{lines:?}");
    assert_eq!(lines[2], "  8  p  u  o  b  k  y  r  g  8  y  r  g  k  o  b  u  p    8 O U P K Y R G B");
    assert_eq!(lines[9], "  1  B  U  O  R  K  Y  G +P  1 +P  G  Y  R  K  O  B  U    1 B G R Y K P U O");
}

#[test]
fn home_rows_wrap() {
    let setup = Setup::start();
    let captioned: Vec<_> = (1..=5).map(|rank| (format!("{rank}."), &setup)).collect();
    let mut drawn = Vec::new();
    home_rows(&mut drawn, &captioned).unwrap();
    let drawn = String::from_utf8(drawn).unwrap();
    assert_eq!(drawn.lines().count(), 8);
    assert!(drawn.contains("\n  o u p k y r g b\n  B G R Y K P U O\n"), "{drawn}");
}

#[test]
fn pairs_cover_everything_twice() {
    for color in Color::ALL {
        assert!(ColorPair::ALL.contains(&ColorPair::of(color)) && ColorPair::of(color).colors().contains(&color));
    }
    assert_eq!(SquarePair::all().count(), SquarePair::COUNT);
    assert!(ColorPair::ALL.iter().enumerate().all(|(i, pair)| pair.index() == i));
    assert!(SquarePair::all().enumerate().all(|(i, pair)| pair.index() == i));
    for square in Square::all() {
        assert!(SquarePair::of(square).squares().contains(&square));
    }
    assert_eq!(SquarePair::of(Square::at(6, 2)).to_string(), "b3/g3");
}

#[test]
fn nobody_is_blocked_after_one_move() {
    // The initial round, and a set-up in which every tower can push.
    let mut triples = Setup::start();
    for tower in triples.board.iter_mut().flatten() {
        tower.level = Level::Triple;
    }
    for setup in [Setup::start(), triples] {
        let position = Position::new(&setup, Deadlock::Official).unwrap();
        assert!(position.moves().all(|m| position.after(m).turn() != position.turn()), "{setup}");
    }
}

#[test]
fn both_players_have_the_same_threats_in_the_initial_round() {
    let [black, gold] = [Player::Black, Player::Gold].map(|player| Threats::of(&Setup::start(), player));
    assert_eq!(black, gold);
    assert_eq!((black.first_moves, black.refuted, black.forcing), (102, 0, 0));
    // Perft 2 of the initial round.
    assert_eq!((black.answers, black.answers_to_all), (black.answers_to_all, 1150));
}

#[test]
fn the_same_seed_gives_the_same_set_ups() {
    let first: Vec<String> = random_refills(1).take(2).map(|setup| setup.to_string()).collect();
    // Frozen: published samples must stay reproducible.
    assert_eq!(first, ["bugorpky/8/8/8/8/8/8/GUBPOYRK b -", "ubrpykgo/8/8/8/8/8/8/BOGRUKPY b -"]);
    let far = random_refills(1).nth(9_999).map(|setup| setup.to_string());
    assert_eq!(far.as_deref(), Some("rkgubpyo/8/8/8/8/8/8/YOPRBKGU b -"));
    assert_ne!(random_refills(2).next(), random_refills(1).next());
}

#[test]
fn every_set_up_is_a_position() {
    for setup in random_refills(3).take(100) {
        assert!(Position::new(&setup, Deadlock::Official).is_ok());
        assert_eq!((setup.turn, setup.due), (Player::Black, None));
    }
}

#[test]
fn orders_are_uniform() {
    // Each tower is on each file in an eighth of 4000 set-ups: 500, with a standard deviation of 21.
    let mut counts = [[0; 8]; 8];
    for setup in random_refills(4).take(4000) {
        for (square, tower) in setup.towers().filter(|(_, tower)| tower.player == Player::Gold) {
            counts[tower.color.index()][square.file() as usize] += 1;
        }
    }
    assert!(counts.as_flattened().iter().all(|count| (400..=600).contains(count)), "{counts:?}");
}
