//! The command line of `croupier`.

use clap::{Args, CommandFactory as _, Parser, Subcommand};
use clap_complete::Shell;
use console::gallery::{SCENES, SEED};
use console::script::play;
use console::{Input, Language, Shown, Speech, Voices};
use simulator::desk::{Desk, Wishes};
use simulator::film::Film;
use simulator::journal::failed;
use simulator::referee::{Format, Outcome, Reading, referee, schema};
use simulator::screenshot::Screenshot;
use simulator::sound::Recorder;
use simulator::talk::{Listened, Listener, written};
use simulator::{audit, desk, dice, dump, journal, limits, script, self_test, terminal};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What every command's exit status means.
const EXITS: &str = "\
Exit status:
  0  done; of records: all accepted, or every die as sealed
  1  a statement was refused, or a die is not as sealed
  2  wrong usage, or a file that cannot be read or is not what it should be";

/// The same for commands that judge nothing.
const EXITS_DONE: &str = "\
Exit status:
  0  done
  2  wrong usage, or a file that cannot be read, written, or is not what it should be";

const EXITS_REFEREE: &str = "\
Exit status:
  0  everything was accepted
  1  a statement was refused
  2  wrong usage, or a file that cannot be read or has a line that is not a statement";

const EXITS_AUDIT: &str = "\
Exit status:
  0  every die is as sealed
  1  a line differs or is refused
  2  wrong usage, or a file that cannot be read, is not a record, has no seal, or does not reveal
     its secret";

/// Croupier, the box for the games table, on a desk
#[derive(Parser)]
#[command(name = "croupier", version, args_conflicts_with_subcommands = true, after_help = EXITS)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// No command means `play`.
    #[command(flatten)]
    play: Play,
}

#[derive(Subcommand)]
enum Command {
    /// Play in this terminal or by a script (the default command)
    #[command(after_help = EXITS_DONE)]
    Play(Play),
    /// Write every screen in every language as a picture: DIR/de/splash.png and so on
    #[command(after_help = EXITS_DONE)]
    Screens {
        /// The directory, created if need be
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// The game in a dump of a box's flash, as a record
    #[command(after_help = EXITS_DONE)]
    Record {
        /// Two MiB read from a box, or its last 256 KiB, or a save of this program
        #[arg(value_name = "FLASH.bin")]
        dump: PathBuf,
    },
    /// The screen a box with this flash starts with
    #[command(after_help = EXITS_DONE)]
    Render {
        /// As for `record`
        #[arg(value_name = "FLASH.bin")]
        dump: PathBuf,
        /// As a picture too
        #[arg(long, value_name = "FILE")]
        png: Option<PathBuf>,
    },
    /// Judge game records: a verdict on every statement
    #[command(after_help = EXITS_REFEREE)]
    Referee {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// One JSON object per statement instead of text
        #[arg(long)]
        json: bool,
        /// Read only what a box writes, and stop at the first line that is not a statement
        #[arg(long)]
        strict: bool,
    },
    /// Audit sealed game records: whether every die fell as it was sealed
    #[command(after_help = EXITS_AUDIT)]
    Audit {
        /// The records; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Every roll, and not only the verdict
        #[arg(long)]
        verbose: bool,
        /// JSON objects instead of text
        #[arg(long)]
        json: bool,
    },
    /// The JSON Schema of each object that `referee --json` writes
    #[command(after_help = EXITS_DONE)]
    Schema,
    /// Completions for a shell, to be saved where it looks for them
    #[command(after_help = EXITS_DONE)]
    Completions { shell: Shell },
    /// Write the manual pages: DIR/croupier.1 and one for each command
    #[command(after_help = EXITS_DONE)]
    Man {
        /// The directory, created if need be
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

#[derive(Args)]
struct Play {
    /// Where the game is kept [default: croupier/save in XDG_DATA_HOME, or if that is not set
    /// ~/.local/share/croupier/save; a script keeps nothing]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Dice that fall the same way each time [default: random; in a script: those of the gallery]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Use this language from now on: de, en, fr, it
    #[arg(long, value_parser = language)]
    language: Option<Language>,
    /// Say so much from now on: off, calls (what the table must hear), everything (all that is on
    /// the screen)
    #[arg(long, value_parser = speech)]
    speech: Option<Speech>,
    /// Print what the box says, line by line: in a terminal instead of its screen
    #[arg(long, conflicts_with = "every")]
    say: bool,
    /// Write what is heard, sounds and speech, as a WAV file
    #[arg(long, value_name = "FILE", conflicts_with = "every")]
    wav: Option<PathBuf>,
    /// Play these words without a terminal, then print the screen: 'A A right A holdB 500ms'
    ///
    /// The words: up, down, left, right, A, B, each also held as in holdB, and a wait as in 500ms.
    /// Each press takes 600 ms of a clock that only the script moves; one in a hurry, A!, 100 ms.
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true, group = "played")]
    script: Option<String>,
    /// The self-test instead of a game, on a sound box or one with this fault, played by somebody
    /// who does as it asks
    ///
    /// Prints what is asked, and the result. With a name that does not exist, it lists the faults.
    #[arg(long, value_name = "FAULT", num_args = 0..=1, group = "played",
          conflicts_with_all = ["save", "seed", "language", "speech", "say", "wav"])]
    self_test: Option<Option<String>>,
    /// In a script: dice as they fell in the game in this dump of a box's flash
    #[arg(long, value_name = "FLASH.bin", requires = "script", conflicts_with = "seed")]
    dice: Option<PathBuf>,
    /// In a script: print the screen after the splash and after every word, each followed by an
    /// empty line; in the self-test: print every screen
    #[arg(long, requires = "played")]
    every: bool,
    /// In a script: write all its screens as a picture that moves (PNG)
    #[arg(long, value_name = "FILE", requires = "script", conflicts_with = "every")]
    film: Option<PathBuf>,
    /// Write the screen after the script, or the first page of the self-test's result, as a picture
    /// too
    #[arg(long, value_name = "FILE", requires = "played")]
    png: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => play_box(arguments.play),
        Some(Command::Play(arguments)) => play_box(arguments),
        Some(Command::Screens { out }) => write_screens(&out),
        Some(Command::Record { dump }) => dump::game(&dump).and_then(|record| print(&record)),
        Some(Command::Render { dump, png }) => show(&dump, png.as_deref()),
        Some(Command::Referee { files, json, strict }) => {
            let reading = if strict { Reading::Strict } else { Reading::ByHand };
            judge_all(&files, json, |record, format, out| {
                let outcome = referee(record, reading, format, out)?;
                let why = match &outcome {
                    Outcome::NotARecord { line, expected } => {
                        Some(format!("line {line}: expected {expected}"))
                    }
                    Outcome::Accepted | Outcome::Refused => None,
                };
                Ok((outcome.exit_status(), why))
            })
        }
        Some(Command::Audit { files, verbose, json }) => {
            judge_all(&files, json, |record, format, out| {
                let outcome = audit::audit(record, format, verbose, out)?;
                let why = match &outcome {
                    audit::Outcome::NotARecord { line, expected } => {
                        Some(format!("line {line}: expected {expected}"))
                    }
                    audit::Outcome::NoSeal | audit::Outcome::NoReveal => Some(outcome.to_string()),
                    _ => None,
                };
                Ok((outcome.exit_status(), why))
            })
        }
        Some(Command::Schema) => serde_json::to_string_pretty(&schema())
            .map_err(io::Error::from)
            .and_then(|schema| print(&(schema + "\n"))),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "croupier", &mut script);
            io::stdout().lock().write_all(&script).map(|()| 0)
        }
        Some(Command::Man { out }) => write_manual(&out),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        // The reader has closed the pipe, as in `croupier referee FILE | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("croupier: {error}");
            ExitCode::from(2)
        }
    }
}

fn language(code: &str) -> Result<Language, String> {
    let found =
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code));
    found.ok_or_else(|| {
        format!("the languages are {}", Language::ALL.map(Language::code).join(", "))
    })
}

fn speech(level: &str) -> Result<Speech, String> {
    match level {
        "off" => Ok(Speech::Off),
        "calls" => Ok(Speech::Calls),
        "everything" => Ok(Speech::Everything),
        _ => Err("it is off, calls or everything".into()),
    }
}

fn play_box(arguments: Play) -> io::Result<u8> {
    let Play { save, seed, language, speech, say, wav, script, dice, every, film, png, .. } =
        arguments;
    if let Some(fault) = arguments.self_test {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let result = self_test::play(fault.as_deref(), every, &mut out)?;
        out.flush()?;
        if let (Some(picture), Some(png)) = (result, png) {
            write_picture(&picture, &png)?;
        }
        return Ok(0);
    }
    let wishes = Wishes { language, speech };
    match script {
        None => {
            if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
                return Err(io::Error::other(
                    "this is not a terminal; play in one, or give --script 'A A right A'",
                ));
            }
            let (mut journal, found) = journal::open(&save.map_or_else(usual_save, Ok)?)?;
            let dice = match seed {
                None => dice::fair(),
                Some(seed) => Some(dice::seeded(seed, journal::kept(&mut journal)?.0.len())),
            };
            let mut desk = desk::set_up(journal, found, dice, wishes)?;
            desk.set_voices(Voices::ALL).map_err(journal::failed)?;
            let recorder = record(wav.as_deref())?;
            match say {
                true => terminal::play_by_ear(&mut desk, recorder)?,
                false => terminal::play(&mut desk, recorder)?,
            }
        }
        Some(script) => {
            let script = script::read(&script)?;
            let (mut journal, found) = match save {
                None => journal::in_memory(),
                Some(save) => journal::open(&save)?,
            };
            let dice = match dice {
                Some(dump) => dice::thrown(&journal::dumped(&dump)?.0),
                None => {
                    let kept = journal::kept(&mut journal)?.0.len();
                    dice::seeded(seed.unwrap_or(SEED), kept)
                }
            };
            let mut desk = desk::set_up(journal, found, Some(dice), wishes)?;
            if say || wav.is_some() {
                desk.set_voices(Voices::ALL).map_err(journal::failed)?;
            }
            let mut out = io::BufWriter::new(io::stdout().lock());
            let picture = match every {
                _ if say || wav.is_some() || film.is_some() => {
                    let mut recorder = record(wav.as_deref())?;
                    let mut listener = Listener::default();
                    let mut shots = Film::default();
                    let listen = |desk: &Desk, (input, shown): (Input, Shown), now| {
                        if film.is_some() {
                            shots.show(desk::screenshot(desk, now), now);
                        }
                        let settings = desk.console().settings();
                        let said = listener.hears(desk, now);
                        if let Some(recorder) = &mut recorder {
                            recorder.listen_until(now)?;
                            recorder.sound().hears(input, shown, (settings, &said));
                        }
                        match written(&said, settings.language).as_str() {
                            said if say && !said.is_empty() => writeln!(out, "{said}"),
                            _ => Ok(()),
                        }
                    };
                    let now = play(&mut Listened { desk: &mut desk, listen }, script)?;
                    if let Some(mut recorder) = recorder {
                        recorder.listen_until(now)?;
                        recorder.finish()?;
                    }
                    if let Some(film) = film {
                        write_to(&film, |file| shots.write(now, file))?;
                    }
                    desk::screenshot(&desk, now)
                }
                true => script::play_showing(&mut desk, script, |picture| {
                    picture.half_blocks().iter().try_for_each(|line| writeln!(out, "{line}"))?;
                    writeln!(out)
                })?,
                false => {
                    let now = play(&mut desk, script).map_err(failed)?;
                    let picture = desk::screenshot(&desk, now);
                    picture.half_blocks().iter().try_for_each(|line| writeln!(out, "{line}"))?;
                    picture
                }
            };
            out.flush()?;
            if let Some(png) = png {
                write_picture(&picture, &png)?;
            }
        }
    }
    Ok(0)
}

/// Records sound in this file, if there is one.
fn record(wav: Option<&Path>) -> io::Result<Option<Recorder>> {
    wav.map(|wav| Recorder::create(wav).map_err(|error| at(wav, &error))).transpose()
}

fn print(text: &str) -> io::Result<u8> {
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(0)
}

fn show(dump: &Path, png: Option<&Path>) -> io::Result<u8> {
    let picture = dump::screen(dump)?;
    if let Some(png) = png {
        write_picture(&picture, png)?;
    }
    print(&(picture.half_blocks().join("\n") + "\n"))
}

fn write_manual(out: &Path) -> io::Result<u8> {
    let write = || {
        fs::create_dir_all(out)?;
        clap_mangen::generate_to(Arguments::command(), out)
    };
    write().map_err(|error| at(out, &error)).map(|()| 0)
}

/// The default save, in the user's data directory.
fn usual_save() -> io::Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value: &OsString| !value.is_empty());
    // The XDG specification says to ignore a path that is not absolute.
    let data = set("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(std::env::home_dir()?.join(".local/share")));
    data.map(|data| data.join("croupier/save")).ok_or_else(|| {
        io::Error::other("there is no home directory to keep the game in; give --save FILE")
    })
}

fn write_screens(out: &Path) -> io::Result<u8> {
    for language in Language::ALL {
        for scene in SCENES {
            let script = script::read(&scene.script().to_string())?;
            let dice = dice::seeded(SEED, 0);
            let (journal, found) = journal::in_memory();
            let wishes = Wishes { language: Some(language), speech: None };
            let mut desk = desk::set_up(journal, found, Some(dice), wishes)?;
            let now = play(&mut desk, script).map_err(failed)?;
            let path = out.join(language.code()).join(format!("{}.png", scene.name));
            write_picture(&desk::screenshot(&desk, now), &path)?;
        }
    }
    Ok(0)
}

fn write_picture(picture: &Screenshot, path: &Path) -> io::Result<()> {
    write_to(path, |file| picture.write_png(file))
}

fn write_to(
    path: &Path,
    write: impl FnOnce(&mut io::BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let write = || {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)?;
        }
        let mut file = io::BufWriter::new(File::create(path)?);
        write(&mut file)?;
        file.flush()
    };
    write().map_err(|error| at(path, &error))
}

/// The error, with the name of its file.
fn at(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The exit status for one file, and what is wrong with the file if it cannot be judged.
type Judged = (u8, Option<String>);

/// Judges each file on its own; the worst outcome is the exit status.
fn judge_all(
    files: &[PathBuf],
    json: bool,
    judge: impl Fn(&[u8], Format<'_>, &mut io::BufWriter<io::StdoutLock<'_>>) -> io::Result<Judged>,
) -> io::Result<u8> {
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
                let (status, why) = judge(&record, format, &mut out)?;
                // If the verdicts go to a file or a pipe, also tell the user at the terminal.
                if let Some(why) = why
                    && !io::stdout().is_terminal()
                {
                    out.flush()?;
                    eprintln!("croupier: {name}, {why}");
                }
                status
            }
        };
        worst = worst.max(status);
    }
    out.flush()?;
    Ok(worst)
}

/// The longest record: many times what a box can store.
const RECORD: u64 = 16 * 1024 * 1024;

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return limits::read(path, RECORD);
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        eprintln!("Type a record, then Ctrl-D.");
    }
    limits::read_from(stdin, RECORD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_of_every_command_lists_its_exit_status() {
        for mut command in Arguments::command().get_subcommands().cloned() {
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                let exits = help.split("Exit status:\n").nth(1);
                let exits = exits.unwrap_or_else(|| panic!("{}", command.get_name()));
                let judges = ["referee", "audit"].contains(&command.get_name());
                let numbers = exits.lines().filter_map(|line| line.trim().chars().next());
                let numbers: String = numbers.filter(char::is_ascii_digit).collect();
                assert_eq!(numbers, if judges { "012" } else { "02" }, "{}", command.get_name());
            }
        }
    }
}
