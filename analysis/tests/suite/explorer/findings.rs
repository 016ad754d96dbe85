//! The findings that the explorer shows.

use serde_json::Value;

#[test]
fn the_shipped_findings_name_the_shipped_pictures() {
    let object: Value = serde_json::from_slice(kamisado_data::FINDINGS).unwrap();
    let sections = object["sections"].as_array().unwrap().iter();
    let pictures = sections.flat_map(|section| section["pictures"].as_array().unwrap());
    let paths: Vec<&str> =
        pictures.flat_map(|picture| ["wide", "narrow"].map(|width| picture[width]["path"].as_str().unwrap())).collect();
    let expected: Vec<String> =
        (1..=kamisado_data::FINDINGS_PICTURES.len()).map(|number| format!("findings/{number}.svg")).collect();
    assert_eq!(paths, expected);
}
