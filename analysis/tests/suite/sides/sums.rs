//! Sums of counts that people add up on a board.

use analysis::question::sides::Sum;
use answers::setup::{Lineup, Role};
use kamisado::{Color, Setup};

/// The counts that a player adds up without a table.
const TWO: [(i32, &str); 2] = [(1, "four_balance"), (1, "between_balance")];

fn setup() -> Setup {
    "yrgkobup/8/8/8/8/8/8/+PGYRKOBU b -".parse().unwrap()
}

#[test]
fn points_add_up_to_the_counts_of_a_lineup() {
    let (sum, lineup) = (Sum::named(&TWO), Lineup::new(&setup()));
    for role in Role::ALL {
        let points = (0..8).zip(lineup.row(role)).map(|(file, tower)| sum.points(tower.0, file).unwrap());
        let straight: u32 = (1..=6).map(|ahead| lineup.own_squares(role, ahead, 0)).sum();
        assert_eq!(points.sum::<i32>() as u32, lineup.own_squares_within(role, 4) + straight);
    }
    assert_eq!(Sum::named(&[(1, "facing"), (1, "four_balance")]).points(Color::Red, 0), None);
    assert_eq!(Sum::named(&[(1, "own_three")]).points(Color::Red, 0), None);
}

#[test]
fn squares_to_look_at_by_hand() {
    let looked_at = |terms: &[(i32, &str)]| Sum::named(terms).squares_looked_at();
    // Of eight towers three squares each straight ahead, and on either diagonal 0 + 1 + 2 + 3 * 5; of both players.
    assert_eq!(looked_at(&[(1, "three_balance")]), Some(2 * (8 * 3 + 2 * 18)));
    // A square that counts twice is one to look at; beyond the fourth there are two more straight ahead.
    assert_eq!(looked_at(&[(1, "four_balance")]), Some(2 * (8 * 4 + 2 * 22)));
    assert_eq!(looked_at(&TWO), Some(2 * (8 * 6 + 2 * 22)));
    assert_eq!(looked_at(&[(1, "fatal_balance")]), None);
}

#[test]
fn lines_lead_from_towers_to_squares_of_their_colour() {
    let (setup, sum) = (setup(), Sum::named(&TWO));
    let lineup = Lineup::new(&setup);
    for role in Role::ALL {
        let player = role.player(&setup);
        let lines = sum.own_lines(&setup, player).unwrap();
        let beyond: u32 = (5..=6).map(|ahead| lineup.own_squares(role, ahead, 0)).sum();
        assert_eq!(lines.len() as u32, lineup.own_squares_within(role, 4) + beyond);
        for [from, to] in lines {
            let (_, tower) = setup.towers().find(|(square, _)| *square == from).expect("a tower starts there");
            assert_eq!((tower.player, tower.color), (player, to.color()));
            let across = from.file().abs_diff(to.file());
            assert!(across == 0 || across == from.row().abs_diff(to.row()), "{from} {to}");
        }
    }
}
