//! Special files, a full disk, and the remains of a killed program.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::command::{command, json_answer, program, refused, run};
#[cfg(target_os = "linux")]
use crate::support::ctrl_c;
use crate::support::folder::Folder;
use crate::support::terminal::{text, unwrapped};

#[test]
fn a_checksum_is_that_of_sha256sum() {
    assert!(analysis::checksum::sha256(b"").starts_with("e3b0c44298fc1c14"));
}

impl Folder {
    /// A pipe without a writer.
    fn pipe(&self, name: &str) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        self.name(name)
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const PIPE: &str = "it is a pipe, expected a plain file";

#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let folder = Folder::new();
    let (plan, parts, output) = (folder.name("plan"), folder.name("parts"), folder.name("out"));
    run(&["plan", "census", "--sample", "2", "--parts", "1", "--output", &plan]);
    let pipe = folder.pipe("pipe");

    refused(&["weak", "--data", &pipe], &["cannot read the census '", PIPE]);
    folder.pipe("data/played.parquet");
    for command in [&["report", "--output", &folder.name("report")] as &[&str], &["serve", "--port", "0"]] {
        refused(&[command, &["--data", &folder.name("data")]].concat(), &["played.parquet'", PIPE]);
    }
    for command in [
        &["plan", "run", &pipe, &parts, "--part", "0"] as &[&str],
        &["plan", "status", &pipe, &parts],
        &["plan", "merge", &pipe, &parts, "--output", &output],
    ] {
        refused(command, &["cannot read the plan '", PIPE]);
    }
    let planned = ["plan", "census", "--sample", "2", "--parts", "1", "--output", &pipe];
    refused(&planned, &["cannot write '", "expected a plain file"]);
    refused(&["census", "--sample", "2", "--output", &pipe], &["cannot write '", "expected a plain file"]);
    refused(&["plan", "merge", &plan, &parts, "--output", &pipe], &["cannot write '", "expected a plain file"]);

    folder.pipe("parts/part-0000000.journal");
    let run_part = ["plan", "run", &plan, &parts, "--part", "0"];
    refused(&run_part, &["cannot open the checkpoint '", "part-0000000.journal'", PIPE]);
    folder.pipe("parts/part-0000000.kpart");
    refused(&run_part, &["cannot read the part '", "part-0000000.kpart'", PIPE]);
    refused(&["plan", "status", &plan, &parts], &["part-0000000.kpart'", PIPE]);
    refused(&["plan", "merge", &plan, &parts, "--output", &output], &["part-0000000.kpart'", PIPE]);

    let kept = folder.name("kept");
    folder.pipe("kept/census.journal");
    let census = ["census", "--sample", "2", "--output", &output, "--checkpoint", &kept];
    refused(&census, &["cannot open the checkpoint '", "census.journal'", PIPE]);
    folder.pipe("kept/matches.journal");
    let matches = ["matches", "--score", "2-2", "--rounds", "1", "--checkpoint", &kept];
    refused(&matches, &["matches.journal'", PIPE]);
    let plan_match = ["plan", "match", "--match", "2", "--parts", "1", "--checkpoint", &kept, "--output", &output];
    refused(&plan_match, &["census.journal'", PIPE]);
}

/// The time of a part is stored beside it; nothing depends on that.
#[test]
fn a_pipe_in_the_place_of_the_time_is_left_alone() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "2", "--parts", "1", "--output", &plan]);
    folder.pipe("parts/part-0000000.json");
    run(&["plan", "run", &plan, &parts, "--part", "0"]);
    let status = json_answer(&["plan", "status", &plan, &parts]);
    assert_eq!(status["core_seconds_left"], 0.0);
    assert_eq!(names(&folder.path("parts")), ["part-0000000.json", "part-0000000.kpart"]);
}

#[test]
fn whatever_else_is_no_plain_file_is_refused() {
    let folder = Folder::new();
    symlink("/dev/zero", folder.path("zeros")).unwrap();
    symlink(folder.path("loop"), folder.path("loop")).unwrap();
    for (name, expected) in [("zeros", "it is a device"), ("loop", "symbolic links"), (".", "it is a folder")] {
        let name = folder.name(name);
        refused(&["weak", "--data", &name], &[expected]);
        refused(&["plan", "status", &name, &folder.name("parts")], &[expected]);
    }
}

/// A record is read once from start to end, so it may come from a pipe.
#[test]
fn a_record_may_come_from_a_pipe() {
    let folder = Folder::new();
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records/standard-match.txt");
    let pipe = folder.pipe("standard-match.txt");
    let plans = [record, &pipe].map(|file| {
        let writer = (file == pipe).then(|| {
            let pipe = pipe.clone();
            thread::spawn(move || fs::write(pipe, fs::read(record).unwrap()).unwrap())
        });
        let plan = folder.name("plan");
        run(&["plan", "census", "--population", "records", "--record", file, "--parts", "2", "--output", &plan]);
        writer.into_iter().for_each(|writer| writer.join().unwrap());
        fs::read_to_string(plan).unwrap()
    });
    assert!(plans[0].contains("standard-match.txt"));
    assert_eq!(plans[0], plans[1]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_that_nobody_writes_is_not_waited_for() {
    let folder = Folder::new();
    let pipe = folder.pipe("pipe");
    let plan = ["plan", "census", "--population", "records", "--record", &pipe, "--parts", "2", "--output"];
    for args in [&["review", &pipe][..], &[&plan[..], &[&folder.name("plan")]].concat()] {
        ctrl_c::ends(command(args), Duration::ZERO);
    }
}

/// The end of the last whole record of a journal.
fn end_of_records(journal: &[u8]) -> usize {
    let mut end = 10;
    while let Some(length) = journal.get(end..end + 4) {
        let next = end + 12 + u32::from_le_bytes(length.try_into().unwrap()) as usize;
        if next > journal.len() {
            break;
        }
        end = next;
    }
    end
}

#[test]
fn a_full_disk_leaves_a_journal_of_whole_records() {
    let folder = Folder::new();
    let (output, kept) = (folder.name("out.parquet"), folder.name("kept"));
    let options = ["census", "--sample", "1000", "--threads", "4"];
    let args = [&options[..], &["--output", &output, "--checkpoint", &kept]].concat();
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -f 300; exec \"$@\"", "sh"]).arg(program()).args(&args);
    let stopped = limited.output().unwrap();
    let told = unwrapped(&text(&stopped.stderr));
    assert_eq!(stopped.status.code(), Some(2), "{told}");
    assert!(
        told.contains("cannot write the checkpoint '") && told.contains("census.journal': File too large"),
        "{told}"
    );
    assert_eq!(names(&folder.path("")), ["kept"]);
    let journal = fs::read(folder.path("kept/census.journal")).unwrap();
    assert!(journal.len() > 10_000, "{}", journal.len());
    assert_eq!(end_of_records(&journal), journal.len());
    let again = run(&args);
    assert!(text(&again.stderr).contains("continuing from '"), "{}", text(&again.stderr));
    run(&[&options[..], &["--output", &folder.name("alone.parquet")]].concat());
    assert_eq!(fs::read(output).unwrap(), fs::read(folder.path("alone.parquet")).unwrap());
}

#[test]
fn a_killed_part_leaves_nothing_but_its_journal() {
    let folder = Folder::new();
    let (plan, parts) = (folder.name("plan"), folder.name("parts"));
    run(&["plan", "census", "--sample", "900", "--parts", "1", "--output", &plan]);
    let args = ["plan", "run", &plan, &parts, "--part", "0", "--threads", "1"];
    let length = || fs::metadata(folder.path("parts/part-0000000.journal")).map_or(0, |journal| journal.len());
    let deadline = Instant::now() + Duration::from_secs(300);
    for _ in 0..2 {
        let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = length();
        while length() < begun.max(200) + 1000 {
            thread::sleep(Duration::from_millis(1));
            assert!(child.try_wait().unwrap().is_none() && Instant::now() < deadline);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(names(&folder.path("parts")), ["part-0000000.journal"]);
    }
    // The remains of a kill during writing are in nobody's way.
    let remains = ".part-0000000.kpart.Ab12cD.part";
    fs::write(folder.path("parts").join(remains), "KAMIPART").unwrap();
    assert_eq!(json_answer(&args)["made"], serde_json::json!([0]));
    assert_eq!(names(&folder.path("parts")), [remains, "part-0000000.json", "part-0000000.kpart"]);
}
