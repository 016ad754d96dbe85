//! Players' names: which are the same, and how tables write them.

use answers::review::{PlayerName, write_players, write_rounds};
use foreign::of_cell;

use super::*;

/// Reviews records as many games.
fn of_many(records: &[(&str, String)]) -> Review {
    let read = |(file, text): &(&str, String)| NamedRecord {
        file: (*file).into(),
        record: kamisado_records::read(text).unwrap(),
    };
    let tables = [Table::embedded()];
    let (memory, limits) = (SETUP_MEMORY, Limits::default());
    let question = ReviewQuestion { tables: &tables, distance: false, in_match: None, memory, limits, watch: &() };
    Review::of_many(records.iter().map(read).collect(), &question).unwrap()
}

#[test]
fn names_are_the_same_as_on_the_page() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/check_explorer/unit/names.json");
    let players: Vec<Vec<String>> = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let names: Vec<(usize, &String)> =
        players.iter().enumerate().flat_map(|(player, names)| names.iter().map(move |name| (player, name))).collect();
    assert!(names.len() > 40);
    for (player, name) in &names {
        for (other, another) in &names {
            let are_same = PlayerName::new(name) == PlayerName::new(another);
            assert_eq!(are_same, player == other, "{name:?} {another:?}");
        }
    }
}

#[test]
fn a_name_in_two_spellings_is_one_player() {
    let review = of_many(&[
        ("1.txt", format!("black: Zo\u{eb}\ngold: Bo\n{LATE}a4a1")),
        ("2.txt", format!("black: Bo\ngold: Zoe\u{308}\n{LATE}a4a3")),
        ("3.txt", format!("black: Zoe\u{308}\ngold: Bo\n{LATE}a4a1")),
    ]);
    let players: Vec<_> = review.players().into_iter().map(|player| (player.name, player.rounds)).collect();
    assert_eq!(players, [("Zo\u{eb}".to_owned(), 3), ("Bo".to_owned(), 3)]);
    assert_eq!(review.repeated(), 1, "the third game is the first one");
    let alone = review_of(&format!("black: Zo\u{eb}\ngold: Zoe\u{308}\n{LATE}a4a1"));
    assert_eq!((alone.players().len(), alone.matches[0].name(Player::Black)), (1, "Zo\u{eb} (Black)".to_owned()));
}

#[test]
fn a_player_may_be_called_as_a_side_is() {
    let review = of_many(&[
        ("1.txt", format!("black: Black without a name\ngold: Bo\n{LATE}a4a1")),
        ("2.txt", format!("gold: Bo\n{LATE}a4a1")),
    ]);
    let players: Vec<_> = review.players().into_iter().map(|player| (player.name, player.named)).collect();
    let black = || "Black without a name".to_owned();
    assert_eq!(players, [("Bo".to_owned(), true), (black(), true), (black(), false)]);
    let few = review_of(&format!("black: Gold\n{LATE}a4a3"));
    assert_eq!([Player::Black, Player::Gold].map(|player| few.matches[0].name(player)), ["Gold (Black)", "Gold"]);
    assert_eq!(few.players().len(), 2);
}

#[test]
fn a_name_that_looks_like_a_formula_is_a_text_in_tables() {
    let names = ["=1+2", "+Bo", "-Bo", "@Bo", "'=1", "O'Neill", "'Bo", "＝1", "Bo"];
    let ringed = LATE.replace("oupk2g1/", "+oupk2g1/");
    let records: Vec<(&str, String)> =
        names.iter().map(|name| (*name, format!("black: {name}\ngold: =\"x\",+y\n{ringed}a4a3"))).collect();
    let review = of_many(&records);
    let (mut rounds, mut players) = (Vec::new(), Vec::new());
    write_rounds(&mut rounds, &review).unwrap();
    write_players(&mut players, &review).unwrap();
    let column = |table: &[u8], at: usize| -> Vec<String> {
        let mut rows = csv::Reader::from_reader(table);
        rows.records().map(|row| row.unwrap()[at].to_owned()).collect()
    };
    for at in [0, 3] {
        let found = column(&rounds, at);
        assert_eq!(found[..4], ["'=1+2", "'+Bo", "'-Bo", "'@Bo"]);
        assert_eq!(found[5..7], ["O'Neill", "'Bo"]);
        assert_eq!(found.iter().map(|cell| of_cell(cell)).collect::<Vec<_>>(), names);
    }
    assert!(column(&rounds, 4).iter().all(|cell| cell == "'=\"x\",+y"));
    let of_players = column(&players, 0);
    assert!(names.iter().all(|name| of_players.iter().any(|cell| of_cell(cell) == *name)), "{of_players:?}");
    assert!(!of_players.iter().any(|cell| cell.starts_with(['=', '+', '-', '@', '＝'])), "{of_players:?}");
}
