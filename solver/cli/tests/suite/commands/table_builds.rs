//! `solver enumerate` when it cannot write, or is stopped.

#[cfg(unix)]
use crate::support::ctrl_c;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::command::{command, json, program, refused, solver};
use crate::support::terminal::{text, unwrapped};

use super::table_commands::{SHIPPED, folder, name};

#[test]
fn an_unwritable_file_is_reported_before_the_work() {
    let folder = folder();
    let begin = Instant::now();
    let build = |path: &Path| {
        refused(&["enumerate", "--plies", "7", "--output", name(path)], &[&format!("cannot write '{}': ", name(path))]);
    };
    build(&folder.path().join("no/such.table"));
    build(folder.path());
    if cfg!(target_os = "linux") {
        build(Path::new("/dev/full"));
        build(Path::new("/dev/null"));
    }
    assert!(begin.elapsed() < Duration::from_secs(60));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let letter = folder.path().join("letter.txt");
    fs::write(&letter, "Dear Sir,").unwrap();
    let late = "8/1Y3P2/1KG3o1/4k2p/ByORu3/2U3gb/5r2/8 g O";
    for command in [&["enumerate", "--plies", "7"] as &[&str], &["endgame", late]] {
        let other = [command, &["--output", name(&letter)]].concat();
        refused(&other, &["letter.txt': it already exists and is no table, expected a new name"]);
    }
    assert_eq!(fs::read(&letter).unwrap(), b"Dear Sir,");
    for plies in ["0", "10", "-1", "two"] {
        refused(&["enumerate", "--plies", plies, "--output", "x"], &["--plies <N>", plies]);
    }
    refused(&["enumerate", "--plies", "2"], &["--output <FILE>"]);
    refused(&["enumerate", "--output", "x"], &["--plies <N>"]);
    let beyond = ["enumerate", "--plies", "2", "--distance-plies", "3", "--output", "x"];
    refused(&beyond, &["--distance-plies 3 is beyond the last ply, expected at most 2"]);
}

#[test]
fn an_unusable_checkpoint_is_reported_before_the_work() {
    let folder = folder();
    let (output, checkpoint) = (folder.path().join("out.table"), folder.path().join("cp"));
    let build = |plies: &str, checkpoint: &Path, fragments: &[&str]| {
        let args = ["enumerate", "--plies", plies, "--output", name(&output), "--checkpoint", name(checkpoint)];
        refused(&args, fragments);
        assert!(!output.exists());
    };
    json(&["enumerate", "--plies", "1", "--output", name(&output), "--checkpoint", name(&checkpoint)], 0);
    fs::remove_file(&output).unwrap();
    build("2", &checkpoint, &["is of other work: found 'plies = 1', expected 'plies = 2'"]);
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    build("1", &file, &["cannot make the checkpoint's folder '"]);
    if cfg!(target_os = "linux") {
        build("1", Path::new("/proc/checkpoint"), &["cannot make the checkpoint's folder '/proc/checkpoint'"]);
    }
    fs::write(checkpoint.join("enumerate.journal"), "Dear Sir, this is a letter").unwrap();
    build("1", &checkpoint, &["is not a checkpoint of this program"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder();
    let (path, checkpoint) = (folder.path().join("out.table"), folder.path().join("cp"));
    let args = ["enumerate", "--plies", "3", "--output", name(&path), "--checkpoint", name(&checkpoint)];
    // No file may be larger than two blocks of 512 or 1,024 bytes, and the signal for that is ignored.
    let limited = "trap '' XFSZ; ulimit -f 2; exec \"$@\"";
    let output = Command::new("sh").args(["-c", limited, "sh"]).arg(program()).args(args).output().unwrap();
    let message = unwrapped(&text(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write the checkpoint '") && message.contains("enumerate.journal'"), "{message}");
    assert!(!path.exists());
    let output = solver(&args);
    let message = unwrapped(&text(&output.stderr));
    assert!(
        message.starts_with("continuing from '") && message.ends_with(" parts were already finished\n"),
        "{message}"
    );
    assert_eq!(fs::read(&path).unwrap(), *UNDISTURBED);
}

/// A table of three plies, built without interruption.
#[cfg(unix)]
static UNDISTURBED: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = folder();
    let path = folder.path().join("undisturbed.table");
    assert_eq!(solver(&["enumerate", "--plies", "3", "--output", name(&path)]).status.code(), Some(0));
    fs::read(&path).unwrap()
});

#[cfg(unix)]
#[test]
fn a_build_that_is_killed_again_and_again_goes_on() {
    let folder = folder();
    let path = folder.path().join("out.table");
    fs::copy(SHIPPED, &path).unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let args =
        ["enumerate", "--plies", "3", "--output", name(&path), "--checkpoint", name(&checkpoint), "--threads", "2"];
    let kept = || fs::metadata(checkpoint.join("enumerate.journal")).map_or(0, |file| file.len());
    for (round, signal) in ["-KILL", "-INT"].into_iter().cycle().take(6).enumerate() {
        let before = kept();
        let mut child = command().args(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // The first two rounds are killed immediately, the others after some more parts are written; all parts take
        // 5,391 bytes.
        let more = [0, 0, 1, 400, 1, 800][round];
        while kept() < before + more && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        Command::new("kill").args([signal, child.id().to_string().as_str()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.success() {
            // On a busy machine, the run may end before the signal stops it.
            assert_eq!(fs::read(&path).unwrap(), *UNDISTURBED);
            return;
        }
        if output.status.code() == Some(130) {
            let printed = text(&output.stderr);
            let expected = format!("stopped; the same command continues from '{}'\n", name(&checkpoint));
            assert!(printed.ends_with(&expected), "{printed}");
        }
        assert!(kept() >= before);
        assert_eq!(
            fs::read(&path).unwrap(),
            fs::read(SHIPPED).unwrap(),
            "the old table stays until the new one is whole"
        );
    }
    let last = solver(&args);
    assert!(text(&last.stderr).starts_with("continuing from '"), "{}", text(&last.stderr));
    assert_eq!(fs::read(&path).unwrap(), *UNDISTURBED);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_old_file_alone() {
    let folder = folder();
    let path = folder.path().join("four.table");
    fs::copy(SHIPPED, &path).unwrap();
    for args in [&["enumerate", "--plies", "5", "--output", name(&path)] as &[&str], &["verify", SHIPPED, "--all"]] {
        let mut work = command();
        work.args(args);
        ctrl_c::ends(work, Duration::from_millis(500));
    }
    assert_eq!(fs::read(&path).unwrap(), fs::read(SHIPPED).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
