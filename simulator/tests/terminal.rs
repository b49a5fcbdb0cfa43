//! The box in a terminal: the form of the screen at each size, the keys, and that the terminal is
//! restored.

use console::{Button, Input};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use simulator::screenshot::Screenshot;
use simulator::terminal::{Form, Key, LEGEND, draw, key, sound};

/// The content of a terminal of this size, line by line.
fn drawn(width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, &Screenshot::new(), sound(console::Cue::Roll))).unwrap();
    let buffer = terminal.backend().buffer();
    let letter = |x, y| buffer[(x, y)].symbol().to_string();
    (0..height).map(|y| (0..width).map(|x| letter(x, y)).collect()).collect()
}

#[test]
fn the_largest_form_that_fits_is_drawn() {
    let forms = [
        (130, 36, Some(Form::HalfBlocks)),
        (300, 100, Some(Form::HalfBlocks)),
        (129, 36, Some(Form::Braille)),
        (130, 35, Some(Form::Braille)),
        (66, 20, Some(Form::Braille)),
        (65, 20, None),
        (66, 19, None),
        (0, 0, None),
    ];
    for (width, height, form) in forms {
        assert_eq!(Form::fitting(width, height), form, "{width}×{height}");
    }
}

#[test]
fn the_whole_box_is_to_be_seen() {
    for (width, height, dark) in
        [(130, 36, ' '), (160, 50, ' '), (66, 20, '\u{2800}'), (80, 24, '\u{2800}')]
    {
        let lines = drawn(width, height);
        let (across, down) = if dark == ' ' { (128, 32) } else { (64, 16) };
        let dark_line: String = ["│", &dark.to_string().repeat(across), "│"].concat();
        assert_eq!(lines.iter().filter(|line| line.contains(&dark_line)).count(), down);
        for part in [LEGEND, sound(console::Cue::Roll), "╭ Croupier ─", "╯"] {
            assert!(lines.iter().any(|line| line.contains(part)), "{part} at {width}×{height}");
        }
    }
}

#[test]
fn a_small_terminal_says_how_large_it_must_be() {
    let all = drawn(50, 15).join(" ");
    for part in ["66×20", "130×36", "50×15", "q to leave"] {
        assert!(all.contains(part), "{all}");
    }
    // Even the smallest terminals break nothing.
    for (width, height) in [(1, 1), (5, 2), (200, 1), (1, 200)] {
        drawn(width, height);
    }
}

#[test]
fn every_button_has_a_key() {
    let of = |code, modifiers| key(KeyEvent::new(code, modifiers));
    let press = |button| Some(Key::Input(Input::Press(button)));
    let hold = |button| Some(Key::Input(Input::Hold(button)));
    let plain = [
        (KeyCode::Up, press(Button::Up)),
        (KeyCode::Down, press(Button::Down)),
        (KeyCode::Left, press(Button::Left)),
        (KeyCode::Right, press(Button::Right)),
        (KeyCode::Enter, press(Button::A)),
        (KeyCode::Backspace, press(Button::B)),
        (KeyCode::Char('m'), hold(Button::B)),
        (KeyCode::Esc, hold(Button::B)),
        (KeyCode::Char('h'), hold(Button::A)),
        (KeyCode::Char('q'), Some(Key::Leave)),
        (KeyCode::Char('A'), None),
        (KeyCode::Char('['), None),
        (KeyCode::Char('c'), None),
    ];
    for (code, expected) in plain {
        assert_eq!(of(code, KeyModifiers::NONE), expected, "{code}");
        let released = KeyEvent::new_with_kind(code, KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(key(released), None, "{code}");
    }
    assert_eq!(of(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Key::Leave));
    assert_eq!(of(KeyCode::Char('h'), KeyModifiers::CONTROL), press(Button::B));
    assert_eq!(of(KeyCode::Char('q'), KeyModifiers::CONTROL), None);
}

#[cfg(target_os = "linux")]
mod for_real {
    //! The program itself, in a pseudoterminal whose other end the test holds.

    use console::{Kept, Language, Setting, Text, Word};
    use rustix::process::{Pid, Signal, kill_process};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};
    use simulator::journal;
    use std::fs::{File, OpenOptions};
    use std::io::{Read, Write};
    use std::os::unix::fs::OpenOptionsExt;
    use std::os::unix::process::ExitStatusExt;
    use std::path::Path;
    use std::process::{Child, Command, ExitStatus};
    use voice::{FRAME, Speaker, Volume};

    /// The program in a terminal. It is killed when the test ends.
    struct Running {
        /// The other end of the terminal. Reading from it fails once the program has ended.
        seat: File,
        before: Termios,
        child: Child,
        output: Vec<u8>,
    }

    const OPENED: &[u8] = b"\x1b[?1049h";
    const CLOSED: &[u8] = b"\x1b[?1049l";
    const CURSOR: &[u8] = b"\x1b[?25h";

    impl Running {
        fn start(save: &Path) -> Running {
            let mut running = Running::spawn(save, &[]);
            running.read_until(OPENED);
            running
        }

        fn spawn(save: &Path, more: &[&str]) -> Running {
            let seat =
                openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
            grantpt(&seat).unwrap();
            unlockpt(&seat).unwrap();
            let size = Winsize { ws_col: 160, ws_row: 50, ws_xpixel: 0, ws_ypixel: 0 };
            tcsetwinsize(&seat, size).unwrap();
            let name = ptsname(&seat, Vec::new()).unwrap().into_string().unwrap();
            let open = || {
                let noctty = OpenptFlags::NOCTTY.bits().cast_signed();
                OpenOptions::new().read(true).write(true).custom_flags(noctty).open(&name).unwrap()
            };
            let before = tcgetattr(&seat).unwrap();
            let child = Command::new(env!("CARGO_BIN_EXE_croupier"))
                .args(["play", "--seed", "1", "--language", "it", "--save"])
                .arg(save)
                .args(more)
                .env("TERM", "xterm-256color")
                .stdin(open())
                .stdout(open())
                .stderr(open())
                .spawn()
                .unwrap();
            Running { seat: File::from(seat), before, child, output: Vec::new() }
        }

        /// Reads until this was written, and drops everything up to there.
        fn read_until(&mut self, part: &[u8]) {
            loop {
                let found = self.output.windows(part.len()).position(|window| window == part);
                if let Some(at) = found {
                    self.output.drain(..at + part.len());
                    return;
                }
                let mut buffer = [0; 4096];
                let count = self.seat.read(&mut buffer).unwrap();
                self.output.extend(&buffer[..count]);
            }
        }

        fn press(&mut self, keys: &[u8]) {
            self.seat.write_all(keys).unwrap();
        }

        fn signal(&self, signal: Signal) {
            kill_process(Pid::from_child(&self.child), signal).unwrap();
        }

        /// Waits until the program has restored the terminal, and returns its exit status.
        fn given_back(mut self) -> ExitStatus {
            self.read_until(CLOSED);
            self.read_until(CURSOR);
            self.ended()
        }

        /// Waits until the program has ended, and returns its exit status.
        fn ended(mut self) -> ExitStatus {
            let status = self.child.wait().unwrap();
            let after = tcgetattr(&self.seat).unwrap();
            let modes =
                |t: &Termios| (t.input_modes, t.output_modes, t.control_modes, t.local_modes);
            assert_eq!(modes(&after), modes(&self.before));
            status
        }
    }

    impl Drop for Running {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    fn kept(save: &Path) -> Vec<Kept> {
        journal::kept(&mut journal::open(save).unwrap().0).unwrap().0
    }

    #[test]
    fn it_gives_the_terminal_back() {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("save");
        for leave in [&b"q"[..], b"\x03", b"\r\r\x1b[Cq"] {
            let mut running = Running::start(&save);
            running.press(leave);
            assert!(running.given_back().success());
        }
        for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
            let running = Running::start(&save);
            running.signal(signal);
            assert_eq!(running.given_back().code(), Some(128 + signal.as_raw()));
        }
    }

    #[test]
    fn by_ear_it_prints_what_it_says_and_gives_the_terminal_back() {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("save");
        let mut running = Running::spawn(&save, &["--say", "--speech", "everything"]);
        running.read_until(Text::Play.get(Language::It).as_bytes());
        running.read_until(b"\r\n");
        running.press(b"\x1b[D");
        running.read_until(Text::FirstGame.get(Language::It).as_bytes());
        running.read_until(b"\r\n");
        running.press(b"q");
        assert!(running.ended().success());
    }

    /// The file is complete to the last word, even though the player has left.
    #[test]
    fn what_is_heard_can_be_written_down_in_a_terminal_too() {
        let directory = tempfile::tempdir().unwrap();
        let [save, wav] = ["save", "heard.wav"].map(|name| directory.path().join(name));
        let heard = ["--speech", "everything", "--wav", wav.to_str().unwrap()];
        let samples = || -> Vec<i16> {
            hound::WavReader::open(&wav).unwrap().samples().map(Result::unwrap).collect()
        };
        let mut running = Running::spawn(&save, &heard);
        running.read_until(OPENED);
        running.press(b"\rq");
        assert!(running.given_back().success());
        assert!(samples().iter().any(|sample| *sample != 0), "it clicks at least");

        let mut running = Running::spawn(&save, &[&["--say"], &heard[..]].concat());
        for (text, press) in [(Text::Play, &b"\x1b[D"[..]), (Text::FirstGame, b"q")] {
            running.read_until(text.get(Language::It).as_bytes());
            running.press(press);
        }
        assert!(running.ended().success());
        let mut speaker = Speaker::new(voice::all_packs());
        speaker.set_volume(Volume::High);
        assert!(speaker.say(Language::It, &[Word::Text(Text::FirstGame)]));
        let (samples, mut said) = (samples(), [0; FRAME]);
        for nth in 0..10 {
            assert!(speaker.frame(&mut said));
            assert!(samples.windows(FRAME).any(|part| part == said), "frame {nth}");
        }
    }

    #[test]
    fn killed_it_is_taken_up_again() {
        let directory = tempfile::tempdir().unwrap();
        let save = directory.path().join("save");
        let mut before: Vec<Kept> = Vec::new();
        for presses in 0..8 {
            let mut running = Running::start(&save);
            for _ in 0..presses {
                running.press(b"\r");
            }
            running.signal(Signal::KILL);
            let status = running.child.wait().unwrap();
            assert_eq!(status.signal(), Some(Signal::KILL.as_raw()));
            drop(running);
            let after = kept(&save);
            assert!(after.starts_with(&before));
            let language =
                Kept::Setting { setting: Setting::Language, level: Language::It.number() };
            assert_eq!(after.first(), Some(&language));
            before = after;
        }
        let mut running = Running::start(&save);
        running.press(b"q");
        assert!(running.given_back().success());
        assert_eq!(kept(&save), before);
    }
}
