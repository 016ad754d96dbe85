//! What can be counted of a set-up.

use std::collections::HashSet;

use kamisado::{Color, Deadlock, Level, Position, Setup, Square};
use kamisado_answers::setup::{ColorPair, Feature, Group, Lineup, Role, Threats, random_refills};

fn lineup(setup: &Setup) -> Lineup {
    Lineup::new(setup)
}

fn number(feature: Feature, text: &str) -> u32 {
    feature.number(&lineup(&text.parse().unwrap()))
}

const START: &str = "oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -";
/// Fig. 7 of the rulebook, filled from the right: purple on a1, and yellow on c1, which it calls a weak spot.
const RIGHT: &str = "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -";

/// Random set-ups with some rings.
fn setups() -> Vec<Setup> {
    let ring = |(i, mut setup): (usize, Setup)| {
        for place in [i % 64, 5 * i % 64] {
            if let Some(tower) = &mut setup.board[place] {
                tower.level = Level::ALL[i % 4];
            }
        }
        setup
    };
    random_refills(11).take(60).enumerate().map(ring).collect()
}

#[test]
fn names_are_unique_and_in_snake_case() {
    let all = Feature::all();
    let names: HashSet<String> = all.iter().map(Feature::to_string).collect();
    assert_eq!(names.len(), all.len());
    let snake = |name: &String| name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    assert!(names.iter().all(snake), "{names:?}");
    for role in ["defender", "challenger"] {
        for end in ["front", "diagonal"] {
            assert!(names.contains(&format!("{role}_own_color_{end}")), "{names:?}");
        }
    }
    let about: HashSet<String> = all.iter().map(|feature| feature.about()).collect();
    assert_eq!(about.len(), all.len());
    assert!(all.iter().all(|feature| Group::ALL.contains(&feature.group())));
}

#[test]
fn the_initial_round_by_hand() {
    // Row 2 is P B Y U G K O R, row 1 B G R Y K P U O: brown, yellow, pink and orange have their colour diagonally
    // ahead.
    for role in Role::ALL {
        assert_eq!(number(Feature::OwnColorFront(role), START), 0);
        assert_eq!(number(Feature::OwnColorDiagonal(role), START), 4);
        assert_eq!(number(Feature::OwnColorAhead(role, 0), START), 8);
        assert_eq!(number(Feature::OwnColorAhead(role, 7), START), 0);
        assert_eq!(number(Feature::HomeNeighbors(role), START), 7);
        assert_eq!(number(Feature::Ringed(role), START), 0);
        let together = ColorPair::ALL.map(|pair| number(Feature::PairTogether(role, pair), START));
        assert_eq!(together, [0, 0, 0, 1]);
        assert_eq!(number(Feature::Place(role, ColorPair::ALL[0], 0), START), 2);
        assert_eq!(number(Feature::Place(role, ColorPair::ALL[0], 7), START), 0);
    }
    assert_eq!((number(Feature::FacingOwnColor, START), number(Feature::FacingPair, START)), (0, 8));
    // Yellow and pink stand opposite one another on files d and e.
    assert_eq!(number(Feature::FacingOwnColorAslant, START), 2);
}

#[test]
fn the_rulebooks_example_by_hand() {
    let defender = Role::Defender;
    assert_eq!(number(Feature::OwnColorFront(defender), RIGHT), 2);
    assert_eq!(number(Feature::Ringed(defender), RIGHT), 1);
    assert_eq!([0, 1, 2, 3].map(|file| number(Feature::RingedFile(defender, file), RIGHT)), [1, 0, 0, 0]);
    assert_eq!(number(Feature::Ringed(Role::Challenger), RIGHT), 0);
    // With Black and Gold exchanged, Black is the Defender.
    let turned = RIGHT.parse::<Setup>().unwrap().half_turn().to_string();
    assert!(turned.ends_with("g -"));
    assert_eq!(number(Feature::OwnColorFront(defender), &turned), 2);
}

#[test]
fn readings_of_a_set_up_have_the_same_features() {
    for setup in setups() {
        let whole = lineup(&setup);
        let images = [setup.mirror(), setup.half_turn(), setup.mirror().half_turn()].map(|image| lineup(&image));
        for feature in Feature::all() {
            for image in &images {
                assert_eq!(feature.number(image), feature.number(&whole), "{feature} of {setup}");
            }
        }
    }
}

#[test]
fn every_tower_has_one_place_and_one_own_square_ahead() {
    for setup in setups() {
        let lineup = lineup(&setup);
        for role in Role::ALL {
            let sum = |wanted: &dyn Fn(Feature) -> bool| -> u32 {
                Feature::all().into_iter().filter(|f| wanted(*f)).map(|f| f.number(&lineup)).sum()
            };
            assert_eq!(sum(&|f| matches!(f, Feature::Place(of, ..) if of == role)), 8);
            let ahead =
                |f| f == Feature::OwnColorFront(role) || matches!(f, Feature::OwnColorAhead(of, _) if of == role);
            assert_eq!(sum(&ahead), 8);
            let by_file = sum(&|f| matches!(f, Feature::RingedFile(of, _) if of == role));
            assert_eq!(by_file, Feature::Ringed(role).number(&lineup));
        }
    }
}

#[test]
fn threats_by_hand() {
    // The slow way: every line of three moves, using only the moves.
    for setup in setups().into_iter().take(10) {
        let position = Position::new(&setup, Deadlock::Official).unwrap();
        let home = |position: &Position, m: &kamisado::Move| m.to.home_of() == Some(position.turn().opponent());
        let goes_home = |position: &Position| position.moves().any(|m| home(position, &m));
        let mut expected = Threats::default();
        for first in position.moves() {
            let after = position.after(first);
            let answers = after.moves().count() as u32;
            expected.first_moves += 1;
            expected.answers_to_all += answers;
            expected.cramping += u32::from(answers < Threats::CRAMPED);
            if after.turn() != position.turn() && goes_home(&after) {
                expected.refuted += 1;
                continue;
            }
            let answered: Vec<Position> = after.moves().map(|m| after.after(m)).collect();
            // A deadlock is lost by the Defender, who moved last.
            let loses = |p: &&Position| p.winner().is_some() || p.turn() == position.turn() && goes_home(p);
            let safe = (answered.len() - answered.iter().filter(loses).count()) as u32;
            expected.answers += answered.len() as u32;
            expected.safe_answers += safe;
            expected.forcing += u32::from(safe == 0);
            expected.pressing += u32::from((1..=2).contains(&safe));
        }
        assert_eq!(lineup(&setup).threats(Role::Challenger), expected, "{setup}");
    }
}

#[test]
fn towers_are_seen_from_their_owners_side() {
    let setup: Setup = START.parse().unwrap();
    let lineup = lineup(&setup);
    // Black's brown tower is on h8, at Black's left.
    assert_eq!(setup.board[Square::at(7, 7).index()].unwrap().color, Color::Brown);
    assert_eq!(lineup.color(Role::Challenger, 0), Color::Brown);
}
