//! `analysis plan`: the same bytes as on one machine, and messages.

mod failing;
mod forged;
mod range;
#[cfg(unix)]
mod seconds;
mod share;

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::support::command::{answer, command, json_answer, object, program, refused, run};
use crate::support::folder::Folder;
use crate::support::terminal::text;

impl Folder {
    /// The name of a new plan of a census of five set-ups in three parts.
    fn plan(&self, name: &str, seed: &str) -> String {
        let plan = self.name(name);
        run(&["plan", "census", "--sample", "5", "--seed", seed, "--parts", "3", "--output", &plan]);
        plan
    }
}

#[test]
fn parts_make_the_whole() {
    let folder = Folder::new();
    let (plan, parts) = (folder.plan("plan", "1"), folder.name("parts"));
    let run_part = |part: &str| answer(&["plan", "run", &plan, &parts, "--part", part, "--threads", "1"]);
    let status = |form: &str| {
        let output = command(&["plan", "status", &plan, &parts, "--format", form]).output().unwrap();
        (text(&output.stdout), output.status.code())
    };
    assert_eq!(status("slurm-array"), ("0-2\n".to_owned(), Some(1)));
    assert_eq!(run_part("1"), "1 part made.\n");
    assert_eq!(status("slurm-array"), ("0,2\n".to_owned(), Some(1)));
    let (told, code) = status("text");
    assert!(told.contains("1 of 3 parts are done.\nmissing: 0,2\nLeft: less than 10 seconds of one core."), "{told}");
    assert_eq!(code, Some(1));
    let merged = folder.name("merged.parquet");
    let merge = ["plan", "merge", &plan, &parts, "--output", &merged];
    refused(&merge, &["not all 3 parts", "missing: 0,2", "'analysis plan run", "makes them"]);
    assert_eq!(run_part(status("slurm-array").0.trim_end()), "2 parts made.\n");
    assert_eq!(run_part("0-2"), "0 parts made, 3 there before.\n");
    assert_eq!(status("slurm-array"), (String::new(), Some(0)));
    let (told, _) = status("json");
    assert!(told.contains("\"core_seconds_left\":0.0"), "{told}");

    // All commands notice a damaged part, and it is made again.
    let damaged = folder.path("parts/part-0000002.kpart");
    let whole = fs::read(&damaged).unwrap();
    let mut bytes = whole.clone();
    bytes[100] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    refused(&merge, &["damaged: 2"]);
    let (told, _) = status("json");
    assert!(told.contains("\"done\":2,\"missing\":[],\"damaged\":[2],\"next\":[2]"), "{told}");
    let again = run(&["plan", "run", &plan, &parts]);
    assert!(text(&again.stdout).contains("1 part made, 2 there before."), "{}", text(&again.stdout));
    assert!(text(&again.stderr).contains("part 2 was damaged; making it again"));
    assert_eq!(fs::read(&damaged).unwrap(), whole);

    assert!(answer(&merge).replace('\n', " ").contains("from 3 parts: 5 set-ups: the Challenger wins 5."));
    run(&["census", "--sample", "5", "--output", &folder.name("alone.parquet")]);
    assert_eq!(folder.bytes("merged.parquet"), folder.bytes("alone.parquet"));
}

#[test]
fn groups_are_for_schedulers() {
    let folder = Folder::new();
    let (plan, parts) = (folder.plan("plan", "1"), folder.name("parts"));
    let groups = ["plan", "status", &plan, &parts, "--each", "2", "--format", "slurm-array"];
    assert_eq!(text(&command(&groups).output().unwrap().stdout), "0-1\n");
    let run_group =
        |group: &str| json_answer(&["plan", "run", &plan, &parts, "--part", group, "--each", "2"])["made"].clone();
    assert_eq!(run_group("1"), serde_json::json!([2]));
    assert_eq!(text(&command(&groups).output().unwrap().stdout), "0\n");
    assert_eq!(run_group("0-1"), serde_json::json!([0, 1]));
    let beyond = ["plan", "run", &plan, &parts, "--part", "2", "--each", "2"];
    refused(&beyond, &["--part 2", "2 groups of parts, 0 to 1"]);
    refused(&["plan", "run", &plan, &parts, "--each", "2"], &["--part"]);
}

#[test]
fn programs_that_share_a_folder_make_each_part_once() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "200", "--parts", "40", "--output", &plan]);
    let args = ["plan", "run", &plan, &parts, "--threads", "1", "--format", "json"];
    let start = || command(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let programs = [start(), start(), start()].map(|program| program.wait_with_output().unwrap());
    let told = programs.map(|output| object(&args, &output.stdout));
    let numbers = |told: &serde_json::Value, list: &str| -> Vec<u64> {
        told[list].as_array().unwrap().iter().map(|part| part.as_u64().unwrap()).collect()
    };
    let mut made: Vec<u64> = told.iter().flat_map(|told| numbers(told, "made")).collect();
    made.sort_unstable();
    assert_eq!(made, (0..40).collect::<Vec<_>>());
    let others = told.iter().filter(|told| numbers(told, "made").len() < 40).count();
    assert!(others > 1, "one program made all: {told:?}");
    run(&["plan", "merge", &plan, &parts, "--output", &folder.name("merged.parquet")]);
    run(&["census", "--sample", "200", "--output", &folder.name("alone.parquet")]);
    assert_eq!(folder.bytes("merged.parquet"), folder.bytes("alone.parquet"));
}

#[cfg(unix)]
#[test]
fn the_forecast_is_of_processor_time() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "400", "--parts", "2", "--output", &plan]);
    run(&["plan", "run", &plan, &parts, "--part", "0"]);
    let path = folder.path("parts/part-0000000.json");
    let mut part: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let worked = part["core_seconds"].as_f64().unwrap();
    assert!(worked > 0.0, "{part}");
    let left = || {
        let asked = ["plan", "status", &plan, &parts, "--format", "json"];
        let told = object(&asked, &command(&asked).output().unwrap().stdout);
        told["core_seconds_left"].as_f64().unwrap()
    };
    // The two parts are expected to take the same time.
    assert!((left() - worked).abs() < 1e-6, "{part}");
    // Beside other programs on a busy machine.
    part["seconds"] = 3600.0.into();
    fs::write(&path, part.to_string()).unwrap();
    assert!((left() - worked).abs() < 1e-6, "{part}");
}

#[cfg(target_os = "linux")]
#[test]
fn without_slurm_its_script_says_so() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let (plan, parts, bin) = (folder.plan("plan", "1"), folder.name("parts"), folder.path("bin"));
    let slurm = ["squeue", "scontrol", "sbatch"];
    // The programs of this machine without Slurm's, which may be installed.
    fs::create_dir(&bin).unwrap();
    for folder in std::env::split_paths(&std::env::var_os("PATH").unwrap()) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if !slurm.iter().any(|name| entry.file_name() == *name) {
                // The first of a name is the one that a shell finds.
                let _ = symlink(entry.path(), bin.join(entry.file_name()));
            }
        }
    }
    let submit = || {
        let mut script = std::process::Command::new("bash");
        script.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../scripts/slurm/submit.sh")).args([&plan, &parts]);
        let output = script.env("PATH", &bin).env("ANALYSIS", program()).output().unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let without = (Some(2), String::new());
    let (code, out, told) = submit();
    assert_eq!((code, out), without);
    assert!(told.starts_with("submit.sh: there is no command 'squeue'") && told.lines().count() == 1, "{told}");
    // The commands are there, and no controller answers.
    for name in slurm {
        fs::write(bin.join(name), "#!/bin/sh\necho \"$0: error: no controller\" >&2\nexit 1\n").unwrap();
        fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let (code, out, told) = submit();
    assert_eq!((code, out), without);
    assert!(told.contains("no controller") && told.contains("submit.sh: Slurm cannot be reached"), "{told}");
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(!folder.path("parts").exists());
}

#[cfg(unix)]
#[test]
fn a_killed_part_goes_on() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "900", "--parts", "1", "--output", &plan]);
    let args = ["plan", "run", &plan, &parts, "--part", "0", "--threads", "1"];
    for signal in ["-TERM", "-KILL"] {
        let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let journal = folder.path("parts/part-0000000.journal");
        let length = || fs::metadata(&journal).map_or(0, |journal| journal.len());
        let begun = length();
        while length() < begun.max(200) + 1000 {
            sleep(Duration::from_millis(20));
            assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        }
        if signal == "-TERM" {
            // No other program makes it at the same time.
            let second = command(&args).output().unwrap();
            assert_eq!(second.status.code(), Some(1));
            assert!(text(&second.stderr).contains("another program is making part 0"));
        }
        std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        if signal == "-TERM" {
            assert_eq!(output.status.code(), Some(130));
            assert!(text(&output.stderr).contains("the same command continues with part 0"));
        }
        assert!(!folder.path("parts/part-0000000.kpart").exists());
    }
    run(&args);
    let seconds = fs::read_to_string(folder.path("parts/part-0000000.json")).unwrap();
    assert!(seconds.contains("\"went_on\":true"), "{seconds}");
    run(&["plan", "merge", &plan, &parts, "--output", &folder.name("merged.parquet")]);
    run(&["census", "--sample", "900", "--output", &folder.name("alone.parquet")]);
    assert_eq!(folder.bytes("merged.parquet"), folder.bytes("alone.parquet"));
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "300", "--parts", "1", "--output", &plan]);
    let args = ["plan", "run", &plan, &parts, "--part", "0"];
    // No file may have more than four blocks, fewer than the part needs.
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -f 4; exec \"$@\"", "sh"]).arg(program()).args(args);
    let output = limited.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("cannot write"), "{}", text(&output.stderr));
    assert!(!folder.path("parts/part-0000000.kpart").exists());
    assert_eq!(answer(&args), "1 part made.\n");
    let left = fs::read_dir(folder.path("parts")).unwrap().count();
    assert_eq!(left, 2, "the part, and how long it took");
}

#[test]
fn a_match_is_settled_in_parts() {
    let folder = Folder::new();
    let (plan, parts, known) = (folder.name("plan"), folder.name("parts"), folder.name("known"));
    // Gold wins the round at once, and with it the match to 2 points if a set-up after the round holds.
    let position = "2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P";
    let planned = run(&["plan", "match", position, "--match", "2", "--parts", "10", "--output", &plan]);
    let told = text(&planned.stdout).replace('\n', " ");
    assert!(told.contains(": 1 set-up after the round"), "{told}");
    let told = text(&planned.stderr);
    assert!(told.contains("1 part instead of 10"), "{told}");
    run(&["plan", "run", &plan, &parts, "--part", "0"]);
    fs::create_dir(&known).unwrap();
    let merge = ["plan", "merge", &plan, &parts, "--output", &folder.name("known/first.journal")];
    let merged = json_answer(&merge);
    assert_eq!(merged["failed"], 0, "{merged}");
    // Its Challenger loses the match, so if the plan expected the opposite, it would not hold.
    let mut opposite: serde_json::Value = serde_json::from_slice(&fs::read(&plan).unwrap()).unwrap();
    opposite["work"]["others"] = opposite["work"]["setups"].take();
    opposite["work"]["setups"] = serde_json::json!([]);
    let (path, parts) = (folder.name("opposite.plan"), folder.name("opposite"));
    fs::write(&path, opposite.to_string()).unwrap();
    run(&["plan", "run", &path, &parts]);
    let merged = json_answer(&["plan", "merge", &path, &parts, "--output", &folder.name("opposite.journal")]);
    assert_eq!((&merged["failed"], &merged["others"]), (&1.into(), &1.into()), "{merged}");
    let again = ["plan", "match", position, "--match", "2", "--parts", "1", "--checkpoint", &known, "--output", &plan];
    refused(&again, &["no set-up after the round needs settling"]);
    let other = folder.name("other");
    let nowhere =
        ["plan", "match", position, "--match", "2", "--parts", "1", "--checkpoint", &other, "--output", &plan];
    refused(&nowhere, &["checkpoint", &other, "the folder cannot be read"]);
    refused(&["plan", "match", "--match", "single", "--parts", "1", "--output", &plan], &["--match single"]);
    // Gold can win the round in different ways, but never the match.
    let behind = "8/4o1b1/kU1B1+uG1/p2g1PR1/1K5O/2y5/r7/Y7 g O";
    let told = answer(&["plan", "match", behind, "--match", "3", "--parts", "3", "--output", &plan]);
    assert!(told.replace('\n', " ").contains(": 3 set-ups after the round and 4 other states, "), "{told}");
    // At 2 to 1 a lost round is less work as a whole.
    let lost = "8/4o1bO/+kU1B1+uG1/p2g1PR1/1+K6/2y5/r7/Y7 b P";
    let whole = ["plan", "match", lost, "--match", "3", "--parts", "1", "--output", &plan];
    refused(&whole, &["only during a search", "solver solve --match"]);
}

#[test]
fn records_are_in_the_plan() {
    let folder = Folder::new();
    let record = folder.name("match.txt");
    let shipped = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data/records/standard-match.txt");
    fs::copy(shipped, &record).unwrap();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    let options = ["--population", "records", "--record", &record];
    run(&[&["plan", "census", "--parts", "2", "--output", &plan], &options[..]].concat());
    run(&[&["census", "--output", &folder.name("alone.parquet")], &options[..]].concat());
    fs::remove_file(&record).unwrap();
    run(&["plan", "run", &plan, &parts, "--part", "0-1"]);
    run(&["plan", "merge", &plan, &parts, "--output", &folder.name("merged.parquet")]);
    assert_eq!(folder.bytes("merged.parquet"), folder.bytes("alone.parquet"));
}

#[test]
fn bad_input_is_told() {
    let folder = Folder::new();
    let (plan, other, parts) = (folder.plan("plan", "1"), folder.plan("other", "2"), folder.name("parts"));
    let run_part = |plan: &str, part: &str, fragments: &[&str]| {
        refused(&["plan", "run", plan, &parts, "--part", part], fragments);
    };
    run_part(&plan, "3", &["--part 3", "3 parts, 0 to 2"]);
    run_part(&plan, "2-1", &["2-1", "expected numbers and ranges"]);
    run_part(&plan, "0..1", &["0..1", "like 7, 0-99 or 0,2-3"]);
    run_part(&plan, "-1", &["-1", "expected numbers and ranges"]);
    run_part(&folder.name("none"), "0", &["cannot read the plan"]);
    run(&["plan", "run", &plan, &parts, "--part", "0"]);
    run_part(&other, "0", &["part-0000000.kpart", "belongs to another plan"]);
    refused(&["plan", "status", &other, &parts], &["belongs to another plan"]);
    run_part(&folder.name("parts/part-0000000.kpart"), "0", &["is not a plan"]);
    let letter = folder.name("letter.txt");
    fs::write(&letter, "Dear Sir,").unwrap();
    refused(&["plan", "run", &plan, &letter, "--part", "0"], &["is a file, expected the folder of the parts"]);
    let census = ["plan", "census", "--sample", "3", "--output"];
    refused(
        &[&census[..], &[&letter, "--parts", "2"]].concat(),
        &["it already exists and is no plan, expected a new name"],
    );
    refused(&[&census[..], &[&plan, "--parts", "0"]].concat(), &["0"]);
    let fewer = folder.name("fewer");
    let fewer = run(&[&census[..], &[&fewer, "--parts", "4"]].concat());
    assert!(text(&fewer.stderr).contains("3 parts instead of 4"));
    run(&["plan", "run", &plan, &parts, "--part", "0-2"]);
    refused(&["plan", "merge", &plan, &parts, "--output", &letter], &["letter.txt", "is no result of such a plan"]);
    assert_eq!(fs::read(&letter).unwrap(), b"Dear Sir,");
}

#[test]
fn a_plan_is_read_whole() {
    let folder = Folder::new();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
    let (census, records) = (folder.plan("census", "1"), folder.name("records"));
    let of_records = ["--population", "records", "--record", record, "--parts", "2", "--output", &records];
    run(&[&["plan", "census"], &of_records[..]].concat());
    let changed = folder.name("changed");
    let refused_when = |plan: &str, from: &str, to: &str, fragments: &[&str]| {
        let text = fs::read_to_string(plan).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        fs::write(&changed, text.replace(from, to)).unwrap();
        let status = ["plan", "status", &changed, &folder.name("parts")];
        refused(&status, &[&["the plan", "changed'"], fragments].concat());
    };
    let by_hand: &[&str] = &["was changed by hand: 'work' is not what 'analysis plan' writes"];
    let twice = |field| ["cannot be read: ", field];
    let sample = "\"sample\": 5";
    refused_when(&census, sample, "\"sample\": 4,\n\"sample\": 5", &twice("duplicate field `sample`"));
    refused_when(&census, "\"seed\": 1", "\"seed\": 2, \"seed\": 1", &twice("duplicate field `seed`"));
    refused_when(&census, "\"parts\": 3,\n  \"seconds\"", "\"parts\": 4, \"parts\": 3, \"seconds\"", &twice("`parts`"));
    refused_when(&census, "\"kamisado_plan\"", "\"program\": \"other\", \"kamisado_plan\"", &twice("`program`"));
    refused_when(&census, "\"seed\": 1", "\"seed\": 1, \"sed\": 2", by_hand);
    refused_when(&census, sample, "\"sample\": 5, \"smaple\": 4", by_hand);
    refused_when(&census, "\"kamisado_plan\"", "\"note\": 1, \"kamisado_plan\"", &["unknown field `note`"]);
    let others: &[&str] = &["describes impossible work", "its records do not match those of its population"];
    refused_when(&records, "match: standard", "match: long", others);
    let text = "\"records\": [{\"name\": \"x\", \"text\": \"d8d3\"}]";
    refused_when(&census, "\"kind\": \"census\"", &format!("\"kind\": \"census\", {text}"), others);
    // Spaces and the order of the fields do not matter.
    let value: serde_json::Value = serde_json::from_str(&fs::read_to_string(&records).unwrap()).unwrap();
    fs::write(&changed, value.to_string()).unwrap();
    let status = |plan: &str| answer_of_status(&["plan", "status", plan, &folder.name("parts")]);
    assert_eq!(status(&changed), status(&records));
}

/// The messages about a plan without finished parts.
fn answer_of_status(args: &[&str]) -> String {
    let output = command(args).output().unwrap();
    assert_eq!((text(&output.stderr), output.status.code()), (String::new(), Some(1)));
    text(&output.stdout)
}
