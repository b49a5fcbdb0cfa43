//! The command line of `croupier`.

use clap::{Parser, Subcommand};
use simulator::referee::{Format, Outcome, referee};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Croupier, the box for the games table, on a desk
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Judge game records: a verdict on every statement
    ///
    /// Exit status: 0 all accepted, 1 something was refused, 2 a file is not a record.
    Referee {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// One JSON object per statement instead of text
        #[arg(long)]
        json: bool,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => welcome(),
        Some(Command::Referee { files, json }) => judge_all(&files, json),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        // Whoever reads has had enough, as in `croupier referee FILE | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("croupier: {error}");
            ExitCode::from(2)
        }
    }
}

fn welcome() -> io::Result<u8> {
    writeln!(
        io::stdout(),
        "Croupier has no screens yet. What it can do already is referee a written game:\n\n  \
         croupier referee FILE            (cargo run -- referee FILE)\n\n\
         Try it on one of the records in tests/rulebook/."
    )?;
    Ok(0)
}

/// Judges each file on its own; the worst of them is the exit status.
fn judge_all(files: &[PathBuf], json: bool) -> io::Result<u8> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut worst = 0;
    for path in files {
        let name = path.display().to_string();
        let several = files.len() > 1;
        if several && !json {
            writeln!(out, "# {name}")?;
        }
        let format = match json {
            true => Format::Json { file: several.then_some(&name) },
            false => Format::Text,
        };
        let status = match read(path) {
            Err(error) => {
                out.flush()?;
                eprintln!("croupier: {name}: {error}");
                2
            }
            Ok(record) => {
                let outcome = referee(&record, format, &mut out)?;
                // Where the verdicts go into a file or a pipe, whoever sits there is told too.
                if let Outcome::NotARecord { line, expected } = &outcome
                    && !io::stdout().is_terminal()
                {
                    out.flush()?;
                    eprintln!("croupier: {name}, line {line}: expected {expected}");
                }
                outcome.exit_status()
            }
        };
        worst = worst.max(status);
    }
    out.flush()?;
    Ok(worst)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return std::fs::read(path);
    }
    let mut stdin = io::stdin();
    if stdin.is_terminal() {
        eprintln!("Type a record, then Ctrl-D.");
    }
    let mut record = Vec::new();
    stdin.read_to_end(&mut record)?;
    Ok(record)
}
