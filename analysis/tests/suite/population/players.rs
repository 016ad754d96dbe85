//! The names of players.

use analysis::population::players::in_names_of_today;
use analysis::population::{PlayedRounds, Skill};

#[test]
fn older_names_are_read_and_those_of_the_glossary_written() {
    for (skill, old, new) in [
        (Skill::Perfect, r#""players":"perfect""#, r#""players":"win-keeping","blunders":0.0"#),
        (
            Skill::Strong { blunders: 0.1 },
            r#""players":"strong","blunders":0.1"#,
            r#""players":"win-keeping","blunders":0.1"#,
        ),
        (Skill::Natural, r#""players":"natural""#, r#""players":"natural""#),
        (Skill::Lapsing { lapses: 0.2 }, r#""players":"lapsing","lapses":0.2"#, r#""players":"lapsing","lapses":0.2"#),
    ] {
        let [old, new] = [old, new].map(|players| format!(r#"{{"seed":1,{players},"points":3}}"#));
        let played = PlayedRounds::new(1, skill, 3);
        assert_eq!(serde_json::to_string(&played).unwrap(), new);
        assert_eq!(in_names_of_today(&old), new);
        for text in [old, new] {
            assert_eq!(serde_json::from_str::<PlayedRounds>(&text).unwrap(), played);
        }
    }
    let named = r#"{"name":"\"players\":\"strong\""}"#;
    assert_eq!(in_names_of_today(named), named);
}
