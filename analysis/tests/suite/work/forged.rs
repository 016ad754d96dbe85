//! Parts with right checksums and wrong contents: merging refuses each, or makes of it what it makes of the right parts.

use std::fs;
use std::sync::atomic::AtomicBool;

use analysis::census::{self, Census, Detail, Identity, Row};
use analysis::population::{PlayedRounds, Population, RecordFile, Skill};
use analysis::work::{
    CensusWork, MatchWork, PartContent, Parts, Plan, RecordText, ResultSummary, Task, Work, WorkContext, part_file,
};
use kamisado::{Deadlock, Fill, MatchFormat, MatchMove, MatchState};
use kamisado_matches::SettledSetup;
use kamisado_solver::game::Game;
use kamisado_solver::game::value::{Dtw, Value};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const BYTES: usize = SettledSetup::BYTES;
/// The byte of a settled set-up that says who wins.
const VALUE: usize = 20;

/// The contents of the parts of a plan.
type Contents = Vec<Vec<u8>>;

/// The result of merging parts with these contents, and what the program says of it; or the error.
fn merged(plan: &Plan, contents: &[Vec<u8>]) -> Result<(Vec<u8>, ResultSummary), String> {
    let folder = tempfile::tempdir().unwrap();
    let parts = Parts { plan, folder: folder.path() };
    for (number, content) in (0..).zip(contents) {
        let mut file = Vec::new();
        part_file::write(&mut file, &plan.digest, number, |out| out.write_all(content)).unwrap();
        fs::write(parts.path(number), file).unwrap();
    }
    let (mut out, stop) = (Vec::new(), AtomicBool::new(false));
    let means = WorkContext { memory: 1 << 24, stop: &stop, watch: &() };
    let found = parts.merge(&means, &mut out).map_err(|error| {
        let (mut told, mut cause) = (error.to_string(), error.source());
        while let Some(error) = cause {
            told += &format!(": {error}");
            cause = error.source();
        }
        told
    });
    found.map(|summary| (out, summary))
}

/// A plan of three set-ups and four others at 1 to 0, in three parts, and the contents of its parts if all hold.
fn match_plan() -> (Plan, MatchState, Contents) {
    let setup = "8/4o1b1/kU1B1+uG1/p2g1PR1/1K5O/2y5/r7/Y7 g O".parse().unwrap();
    let state = MatchState::from_setup(&setup, MatchFormat::Standard, Deadlock::Official).unwrap();
    let stop = AtomicBool::new(false);
    let means = WorkContext { memory: 1 << 24, stop: &stop, watch: &() };
    let work = MatchWork::find(&state, false, 3, &[], &means).unwrap();
    let settled = (0..3).map(|part| work.states_of(part).map(|(text, _)| text.clone()).collect()).collect();
    let settled: Vec<Vec<String>> = settled;
    let plan = Plan::new(Task::Match(work));
    let json: serde_json::Value = serde_json::from_str(&plan.text).unwrap();
    let is_other = |text: &str| json["work"]["others"].as_array().unwrap().iter().any(|other| other[0] == text);
    let record = |text: &String| {
        let state = MatchState::from_setup(&text.parse().unwrap(), MatchFormat::Standard, Deadlock::Official).unwrap();
        SettledSetup::new(&state, if is_other(text) { Value::Win } else { Value::Loss }).to_bytes()
    };
    let contents = settled.iter().map(|states| states.iter().flat_map(record).collect()).collect();
    (plan, state, contents)
}

fn records(content: &[u8]) -> Vec<Vec<u8>> {
    content.chunks(BYTES).map(<[u8]>::to_vec).collect()
}

/// The contents with those of one part changed.
fn with(contents: &[Vec<u8>], part: usize, content: Vec<u8>) -> Contents {
    let mut changed = contents.to_vec();
    changed[part] = content;
    changed
}

#[test]
fn parts_of_a_match_hold_the_set_ups_of_the_plan() {
    let (plan, state, right) = match_plan();
    let (bytes, summary) = merged(&plan, &right).unwrap();
    assert!(summary.sentence.starts_with("3 set-ups and 4 other states settled: all hold."), "{}", summary.sentence);
    assert!(summary.sentence.contains("merging does not prove anything again"), "{}", summary.sentence);
    // States of the match that the plan does not name, and one of another match with the same rings.
    let ended = state.moves().map(|m| state.after(m)).find(|next| next.chooser().is_some()).unwrap();
    let next_round = Fill::ALL.map(|fill| ended.after(MatchMove::Fill(fill)));
    let long = MatchState::from_setup(&state.position().setup(), MatchFormat::Long, Deadlock::Official).unwrap();
    let strangers = [state, next_round[0], next_round[1], long];
    let mut strangers = strangers.map(|state| SettledSetup::new(&state, Value::Win).to_bytes().to_vec()).to_vec();
    strangers
        .retain(|other| right.iter().flat_map(|content| records(content)).all(|own| own[..VALUE] != other[..VALUE]));
    assert!(strangers.len() > 1, "{}", strangers.len());
    let mut forged: Vec<(usize, Contents)> = Vec::new();
    for (part, content) in right.iter().enumerate() {
        let own = records(content);
        let mut add = |content: Vec<Vec<u8>>| forged.push((part, with(&right, part, content.concat())));
        add(Vec::new());
        add(vec![vec![0; content.len()]]);
        add(vec![vec![255; content.len()]]);
        add(vec![content[..content.len() - 1].to_vec()]);
        add(vec![content[1..].to_vec()]);
        add([&own[..], &[vec![0]]].concat());
        add([&own[..], &[vec![0; BYTES]]].concat());
        add([&own[..], &own[..]].concat());
        add(right.concat().chunks(1).map(<[u8]>::to_vec).collect());
        add(records(&right[(part + 1) % 3]));
        for (number, record) in own.iter().enumerate() {
            let mut add_record = |changed: &[Vec<u8>]| {
                add([&own[..number], changed, &own[number + 1..]].concat());
            };
            add_record(&[]);
            add_record(&[record.clone(), record.clone()]);
            strangers.iter().for_each(|other| add_record(std::slice::from_ref(other)));
            records(&right[(part + 1) % 3]).into_iter().for_each(|other| add_record(&[other]));
            for bit in (0..8 * BYTES).step_by(3).filter(|bit| *bit != 8 * VALUE) {
                let mut changed = record.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                add_record(&[changed]);
            }
            let mut other_side = record.clone();
            other_side[VALUE + 1..].reverse();
            if other_side != *record {
                add_record(&[other_side]);
            }
        }
        if own.len() > 1 {
            add(own.iter().rev().cloned().collect());
        }
    }
    assert!(forged.len() > 400, "{}", forged.len());
    for (number, (part, contents)) in forged.iter().enumerate() {
        let error = merged(&plan, contents).expect_err(&format!("forgery {number} of part {part}"));
        assert!(error.contains(&format!("part {part} of the plan, '")), "{number}: {error}");
        assert!(error.contains("remove the file, and 'analysis plan run' makes it again"), "{number}: {error}");
    }
    // Who wins a set-up takes hours to prove: that is what the parts are for.
    for (part, content) in right.iter().enumerate() {
        for number in 0..content.len() / BYTES {
            let mut changed = content.clone();
            changed[number * BYTES + VALUE] ^= 1;
            let (other, summary) = merged(&plan, &with(&right, part, changed)).unwrap();
            assert!(other != bytes && summary.sentence.contains("1 do not hold"), "{}", summary.sentence);
            assert!(summary.sentence.contains("merging does not prove anything again"), "{}", summary.sentence);
        }
    }
}

#[test]
fn parts_changed_at_random_are_refused_or_say_the_same() {
    let (plan, _, right) = match_plan();
    let (bytes, _) = merged(&plan, &right).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let mut refused = 0;
    for _ in 0..1000 {
        let mut contents = right.clone();
        for _ in 0..random.random_range(1..4) {
            change(&mut contents, &mut random);
        }
        match merged(&plan, &contents) {
            Ok((found, _)) => {
                // Apart from who wins.
                let masked = |contents: &[Vec<u8>]| -> Contents {
                    let set = |(place, byte): (usize, &u8)| if place % BYTES == VALUE { 0 } else { *byte };
                    contents.iter().map(|content| content.iter().enumerate().map(set).collect()).collect()
                };
                assert_eq!(masked(&contents), masked(&right));
                assert_eq!(contents == right, found == bytes);
            }
            Err(error) => {
                assert!(error.contains("of the plan, '"), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 700, "{refused}");
}

/// Changes something, as an editor that knows the records would.
fn change(contents: &mut Contents, random: &mut impl Rng) {
    let part = random.random_range(0..contents.len());
    let other = contents[random.random_range(0..contents.len())].clone();
    let content = &mut contents[part];
    let length = content.len();
    let cut = |length: usize, random: &mut dyn FnMut(usize) -> usize| {
        let (a, b) = (random(length + 1), random(length + 1));
        a.min(b)..a.max(b)
    };
    let mut below = |most: usize| random.random_range(0..most.max(1));
    let (number, of_other) = (below(length / BYTES) * BYTES, below(other.len() / BYTES) * BYTES);
    match below(7) {
        0 if length > 0 => {
            let at = below(length);
            content[at] = below(256) as u8;
        }
        1 if length > 0 => {
            let at = below(length);
            content[at] ^= 1 << below(8);
        }
        2 => drop(content.drain(cut(length, &mut below))),
        3 => content.truncate(number),
        4 if number + BYTES <= length && of_other + BYTES <= other.len() => {
            content[number..number + BYTES].copy_from_slice(&other[of_other..of_other + BYTES]);
        }
        5 if of_other + BYTES <= other.len() => {
            drop(content.splice(number..number, other[of_other..of_other + BYTES].to_vec()))
        }
        _ => *content = other,
    }
}

#[test]
fn a_plan_of_a_match_names_each_state_once() {
    let (plan, ..) = match_plan();
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json: serde_json::Value = serde_json::from_str(&plan.text).unwrap();
        change(&mut json["work"]);
        let work: MatchWork = serde_json::from_value({
            let mut work = json["work"].take();
            work.as_object_mut().unwrap().remove("kind");
            work
        })
        .unwrap();
        work.check().unwrap_err().to_string()
    };
    let twice = refused(&|work| {
        let first = work["setups"][0].clone();
        work["setups"].as_array_mut().unwrap().push(first);
    });
    assert!(twice.contains("twice, expected each state once"), "{twice}");
    let in_both = refused(&|work| {
        let first = work["setups"][0].clone();
        work["others"].as_array_mut().unwrap().push(first);
    });
    assert!(in_both.contains("twice, expected each state once"), "{in_both}");
    assert!(refused(&|work| work["parts"] = 8.into()).contains("8 parts, expected 1 to 7"));
    assert!(refused(&|work| work["parts"] = 0.into()).contains("0 parts"));
    assert!(refused(&|work| work["points"] = 99.into()).contains("99"));
    refused(&|work| work["position"] = "nowhere".into());
}

/// The rows of a census, and the census as a plan in three parts.
fn census_plan(identity: &Identity, texts: Vec<RecordText>) -> (Plan, Vec<Census>) {
    let work = CensusWork { census: identity.clone(), parts: 3, records: texts };
    let plan = Plan::new(Task::Census(work));
    plan.work().check().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let parts = Parts { plan: &plan, folder: folder.path() };
    let stop = AtomicBool::new(false);
    let means = WorkContext { memory: 1 << 28, stop: &stop, watch: &() };
    let made = (0..plan.parts).map(|part| {
        parts.make(part, &means).unwrap();
        let PartContent { path, bytes } = parts.read(part).unwrap();
        census::read_part(bytes, &path).unwrap()
    });
    let made = made.collect();
    (plan, made)
}

fn written(parts: &[Census]) -> Contents {
    let write = |census: &Census| {
        let mut bytes = Vec::new();
        census::write(&mut bytes, census).unwrap();
        bytes
    };
    parts.iter().map(write).collect()
}

fn populations() -> [(Population, Vec<RecordText>); 3] {
    let (name, text) = ("match.txt".to_owned(), include_str!("../../../../data/records/standard-match.txt").to_owned());
    let record = Population::Records { records: vec![RecordFile::new(name.clone(), &text)], seed: 1 };
    let played = PlayedRounds::new(1, Skill::Natural, 2);
    [
        (Population::Uniform { seed: 1 }, Vec::new()),
        (record, vec![RecordText { name, text }]),
        (Population::Played(played), Vec::new()),
    ]
}

#[test]
fn parts_of_a_census_hold_the_set_ups_of_the_plan() {
    for (population, texts) in populations() {
        let is_played = matches!(population, Population::Played(_));
        let identity = Identity::new(population, 3, Detail::Value, Deadlock::Official);
        let (plan, right) = census_plan(&identity, texts);
        let (bytes, summary) = merged(&plan, &written(&right)).unwrap();
        let says = if is_played {
            "merging does not play or solve anything again."
        } else {
            "merging does not solve anything again."
        };
        assert!(summary.sentence.ends_with(says), "{}", summary.sentence);
        let mut refused = 0;
        for part in 0..3 {
            let mut forge = |change: &dyn Fn(&mut Census)| {
                let mut parts = right.clone();
                change(&mut parts[part]);
                match merged(&plan, &written(&parts)) {
                    Ok((found, _)) => assert!(found == bytes, "{identity}, part {part}"),
                    Err(error) => {
                        assert!(error.contains(&format!("part-000000{part}.kpart")), "{error}");
                        refused += 1;
                    }
                }
            };
            let (own, other) = (&right[part], &right[(part + 1) % 3]);
            forge(&|census| census.rows.clear());
            forge(&|census| drop(census.rows.pop()));
            forge(&|census| drop(census.rows.remove(0)));
            forge(&|census| census.rows.push(census.rows[0].clone()));
            forge(&|census| census.rows.reverse());
            forge(&|census| census.rows.clone_from(&other.rows));
            forge(&|census| *census = other.clone());
            forge(&|census| census.units.clone_from(&other.units));
            forge(&|census| census.units = 1..4);
            forge(&|census| census.identity.sample += 1);
            forge(&|census| census.identity.detail = Detail::Moves);
            forge(&|census| census.identity.rules = Deadlock::TwoPass.rules_name().into());
            forge(&|census| census.identity.rules = "others".into());
            forge(&|census| census.identity.population = Population::Uniform { seed: 2 });
            let rows: [&dyn Fn(&mut Row); 8] = [
                &|row| row.number += 1,
                &|row| row.number = 0,
                &|row| row.number = u64::MAX >> 1,
                &|row| row.moves -= 1,
                &|row| row.distance = Some(Dtw(5)),
                &|row| row.winning_moves = Some(Vec::new()),
                &|row| row.nodes = u64::MAX >> 1,
                &|row| row.proof = u64::MAX >> 1,
            ];
            for change in rows {
                forge(&|census| census.rows.iter_mut().for_each(change));
            }
            // Set-ups of other units, with the numbers of these.
            if !is_played {
                forge(&|census| {
                    for (row, own) in census.rows.iter_mut().zip(&own.rows).rev() {
                        let origin = other.rows[0].origin.clone().zip(own.origin.clone());
                        *row = other.rows[(own.number as usize + 1) % other.rows.len()].clone();
                        row.number = own.number;
                        if let (Some(origin), Some((_, own))) = (&mut row.origin, origin) {
                            (origin.round, origin.fill) = (own.round, own.fill);
                        }
                    }
                });
            }
        }
        assert!(refused >= 3 * 20, "{identity}: {refused}");
    }
}

#[test]
fn a_plan_of_records_draws_no_more_rounds_than_they_have() {
    let [_, (population, records), _] = populations();
    let check = |sample| {
        let census = Identity::new(population.clone(), sample, Detail::Value, Deadlock::Official);
        CensusWork { census, parts: 1, records: records.clone() }.check()
    };
    let rounds = (1..100).take_while(|&sample| check(sample).is_ok()).count() as u64;
    assert!(rounds > 1, "{rounds}");
    for more in [rounds + 1, 1 << 20] {
        let error = check(more).unwrap_err().to_string();
        assert!(error.contains(&format!("expected at most the {rounds} of its records")), "{error}");
    }
}
