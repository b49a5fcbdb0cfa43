//! Whatever path they are given, `record`, `render`, `referee` and `audit` end, and say why.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const COMMANDS: [&str; 4] = ["record", "render", "referee", "audit"];

/// Runs the program. If it hangs, it is killed, and the test fails.
fn croupier(command: &str, path: &Path, input: Stdio) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .arg(command)
        .arg(path)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("{command} {} hangs", path.display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap()
}

fn refused(command: &str, path: &Path, input: Stdio, why: &str) {
    let output = croupier(command, path, input);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty(), "{command}: {said}");
    assert!(said.starts_with("croupier: ") && said.contains(why), "{command}: {said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_nobody_writes_to_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let fifo = directory.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for command in COMMANDS {
        refused(command, &fifo, Stdio::null(), "is not a file, but a pipe or a device");
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_refused() {
    for command in COMMANDS {
        let zero = Path::new("/dev/zero");
        refused(command, zero, Stdio::null(), "is not a file, but a pipe or a device");
    }
    for command in ["referee", "audit"] {
        let endless = File::open("/dev/zero").unwrap();
        refused(command, Path::new("-"), endless.into(), "is longer than 16384 KiB");
    }
}

#[test]
fn a_file_that_is_far_too_long_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let long = directory.path().join("long");
    // A sparse file, which takes no room on the disk.
    File::create(&long).unwrap().set_len(1 << 40).unwrap();
    refused("record", &long, Stdio::null(), "is longer than 2048 KiB");
    refused("render", &long, Stdio::null(), "is longer than 2048 KiB");
    refused("referee", &long, Stdio::null(), "is longer than 16384 KiB");
    refused("audit", &long, Stdio::null(), "is longer than 16384 KiB");
}

#[test]
fn what_is_as_long_as_it_may_be_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let whole = directory.path().join("whole");
    fs::write(&whole, vec![0xFF; 2 * 1024 * 1024]).unwrap();
    assert!(croupier("render", &whole, Stdio::null()).status.success());
    let record = directory.path().join("record");
    fs::write(&record, "game dingominos\nseats 2\n".to_string() + &"#\n".repeat(1 << 20)).unwrap();
    assert!(croupier("referee", &record, Stdio::null()).status.success());
}
