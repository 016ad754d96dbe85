//! Rings in the text of a position that are not encoded as in a URL.

use kamisado_answers::api::parameters;
use serde::Deserialize;

fn read(query: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Asked {
        position: String,
    }
    let asked = parameters::<Asked>(query);
    asked.map(|asked| asked.position).map_err(|failure| failure.message)
}

#[test]
fn rings_that_are_not_encoded_are_refused_wherever_they_stand() {
    let rests = ["+b+-", "%20b%20-", "++g+U", "+b", "", "+g+U+deadlock+b+P"];
    for rows in [
        "+oupkyrgb/8/8/8/8/8/8/BGRYKPUO",
        "+++oupkyrgb/8/8/8/8/8/8/BGRYKPUO",
        "++oupky+rg++b/8/8/8/8/8/8/++BGR+YKPU+O",
        "oupk1rgb/++y7/8/8/8/8/8/BGRYKPU+++O",
        "1upkyrgb/8/3+o+Y3/8/8/8/8/BGR1KPUO",
        "8/8/8/8/8/8/8/7+b",
        "8/8/8/8/8/8/8/6++g++b",
    ] {
        let encoded = rows.replace('+', "%2B");
        let rings = encoded.matches("%2B").count();
        for rest in rests {
            let query = format!("position={encoded}{rest}");
            let decoded = rest.replace('+', " ").replace("%20", " ");
            assert_eq!(read(&query), Ok(format!("{rows}{decoded}")));
            // Each of them alone, and all.
            let one = |lost: usize| {
                let parts = encoded.split("%2B").enumerate();
                parts
                    .map(|(at, part)| {
                        format!(
                            "{}{part}",
                            if at == 0 {
                                ""
                            } else if at == lost {
                                "+"
                            } else {
                                "%2B"
                            }
                        )
                    })
                    .collect()
            };
            for spoiled in (1..=rings).map(one).chain([rows.to_owned()]) {
                let message = read(&format!("position={spoiled}{rest}")).unwrap_err();
                assert!(message.contains("%2B"), "{spoiled}{rest}");
            }
        }
    }
}

#[test]
fn more_rings_than_a_tower_carries_are_lost_rings_too() {
    for rings in ["++++", "+%2B%2B%2B", "++++++++"] {
        read(&format!("position={rings}oupkyrgb/8/8/8/8/8/8/BGRYKPUO%20b%20-")).unwrap_err();
    }
}

#[test]
fn other_spaces_stay() {
    for text in [
        "start",
        " start ",
        "  8/8/8 b -",
        "oupkyrgb/8/8/8/8/8/8/BGRYKPUO  b   - ",
        " 1upkyrgb/8/8/8/3o4/8/8/BGRYKPUO g B",
        "b",
        "",
        " ",
    ] {
        assert_eq!(read(&format!("position={}", text.replace(' ', "+"))).as_deref(), Ok(text));
    }
}
