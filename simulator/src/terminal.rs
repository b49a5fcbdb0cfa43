//! The box in a terminal: its screen is drawn in half blocks or, if there is less room, in braille;
//! its buttons are keys, and each sound is a word.
//!
//! A terminal does not report how long a key is held, so holding a button has a key of its own.

use crate::desk::{self, Desk};
use crate::loudspeaker::Loudspeaker;
use crate::screenshot::Screenshot;
use crate::sound::{Recorder, Sound};
use crate::talk::{Listener, written};
use console::{Button, Cue, Input, Millis};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use ratatui::{DefaultTerminal, Frame};
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

/// The keys, in a line no wider than [`Form::Braille`].
pub const LEGEND: &str = "←↑↓→  Enter A  Backspace B  m/Esc hold B (menu)  h hold A  q leave";

/// How the screen is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Two pixels per character.
    HalfBlocks,
    /// Eight pixels per character.
    Braille,
}

impl Form {
    /// The largest form that fits.
    pub fn fitting(width: u16, height: u16) -> Option<Form> {
        [Form::HalfBlocks, Form::Braille].into_iter().find(|form| {
            let (across, down) = form.needs();
            across <= width && down <= height
        })
    }

    /// The columns and lines it needs: the picture, a frame around it, and two lines below.
    pub fn needs(self) -> (u16, u16) {
        match self {
            Form::HalfBlocks => (130, 36),
            Form::Braille => (66, 20),
        }
    }

    fn lines(self, picture: &Screenshot) -> Vec<String> {
        match self {
            Form::HalfBlocks => picture.half_blocks(),
            Form::Braille => picture.braille(),
        }
    }
}

/// The meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// An input for the box.
    Input(Input),
    /// Leave the program.
    Leave,
}

/// The meaning of a key, if it has one.
pub fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let press = |button| Some(Key::Input(Input::Press(button)));
    let hold = |button| Some(Key::Input(Input::Hold(button)));
    // Only lower-case letters: on a slow connection, an arrow key may arrive in pieces, as Esc [ A.
    match (event.code, event.modifiers) {
        (KeyCode::Up, _) => press(Button::Up),
        (KeyCode::Down, _) => press(Button::Down),
        (KeyCode::Left, _) => press(Button::Left),
        (KeyCode::Right, _) => press(Button::Right),
        (KeyCode::Enter, _) => press(Button::A),
        (KeyCode::Backspace, _) => press(Button::B),
        // Ctrl-H is what Backspace sends in some terminals.
        (KeyCode::Char('h'), KeyModifiers::CONTROL) => press(Button::B),
        (KeyCode::Char('m'), KeyModifiers::NONE) | (KeyCode::Esc, _) => hold(Button::B),
        (KeyCode::Char('h'), KeyModifiers::NONE) => hold(Button::A),
        (KeyCode::Char('q'), KeyModifiers::NONE) => Some(Key::Leave),
        (KeyCode::Char('c'), KeyModifiers::CONTROL) => Some(Key::Leave),
        _ => None,
    }
}

/// A sound in words.
pub fn sound(cue: Cue) -> &'static str {
    match cue {
        Cue::Click => "♪ click",
        Cue::Roll => "♪ roll",
        Cue::Star => "♪ star",
        Cue::Refused => "♪ refused",
        Cue::Win => "♪ win",
        Cue::NotHere => "♪ not here",
    }
}

/// What the desk says where a box restarts into its self-test.
pub const SELF_TEST: &str = "A box runs its self-test now. On a desk: croupier play --self-test";

/// Draws everything: the box, the keys, and the current sound in words.
pub fn draw(frame: &mut Frame<'_>, picture: &Screenshot, heard: &str) {
    let area = frame.area();
    match Form::fitting(area.width, area.height) {
        Some(form) => draw_box(frame, form, picture, heard),
        None => frame.render_widget(too_small(area), area),
    }
}

fn draw_box(frame: &mut Frame<'_>, form: Form, picture: &Screenshot, hears: &str) {
    let (width, height) = form.needs();
    let [column] =
        Layout::horizontal([Constraint::Length(width)]).flex(Flex::Center).areas(frame.area());
    let [column] = Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(column);
    let [screen, legend, heard] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(1), Constraint::Length(1)])
            .areas(column);
    let case = Block::bordered().border_type(BorderType::Rounded).title(" Croupier ").dark_gray();
    let lines = form.lines(picture).into_iter().map(Line::raw);
    let style = Style::new().fg(Color::White).bg(Color::Black);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).style(style), case.inner(screen));
    frame.render_widget(case, screen);
    frame.render_widget(Line::raw(LEGEND).dark_gray().centered(), legend);
    frame.render_widget(Line::raw(hears).centered(), heard);
}

fn too_small(area: Rect) -> Paragraph<'static> {
    let (width, height) = Form::Braille.needs();
    let (wide, high) = Form::HalfBlocks.needs();
    Paragraph::new(format!(
        "The terminal must be at least {width}×{height} large, better {wide}×{high}; it is {}×{}.\n\
         Enlarge it, or q to leave.",
        area.width, area.height
    ))
    .wrap(Wrap { trim: true })
}

/// Where sound goes: to a loudspeaker, if there is one, and to a file, if one is wanted.
struct Audience {
    loudspeaker: Option<Loudspeaker>,
    recorder: Option<Recorder>,
}

impl Audience {
    /// Changes the sound in both.
    fn with(&mut self, now: Millis, change: impl Fn(&mut Sound)) -> io::Result<()> {
        if let Some(loudspeaker) = &self.loudspeaker {
            loudspeaker.with(&change);
        }
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        recorder.listen_until(now)?;
        change(recorder.sound());
        recorder.save()
    }

    fn leave(mut self, now: Millis) -> io::Result<()> {
        let Some(mut recorder) = self.recorder.take() else { return Ok(()) };
        recorder.listen_until(now)?;
        recorder.finish()
    }
}

/// Plays until the player leaves.
///
/// # Errors
///
/// If the terminal or the save fails.
pub fn play(desk: &mut Desk, recorder: Option<Recorder>) -> io::Result<()> {
    let (loudspeaker, mut notice) = match Loudspeaker::open() {
        Ok(loudspeaker) => (Some(loudspeaker), None),
        Err(why) => (None, Some(format!("No sound here: {why}"))),
    };
    let mut audience = Audience { loudspeaker, recorder };
    let mut listener = Listener::default();
    let mut screen = Screen::open()?;
    let start = Instant::now();
    let now = || Millis::try_from(start.elapsed().as_millis()).unwrap_or(Millis::MAX);
    let mut cue = None;
    let mut redraw = true;
    loop {
        if redraw {
            let picture = desk::screenshot(desk, now());
            let heard = notice.as_deref().unwrap_or(cue.map_or("", sound));
            screen.terminal.draw(|frame| draw(frame, &picture, heard))?;
            redraw = false;
            let said = listener.hears(desk, now());
            audience.with(now(), |sound| sound.say(desk.console().settings(), &said))?;
        }
        if wait(desk.due(), now())? {
            // All pending events are handled before the next picture, so that a slow connection
            // does not fall behind.
            loop {
                match event::read()? {
                    Event::Resize(..) => redraw = true,
                    Event::Key(event) => match key(event) {
                        Some(Key::Leave) => return audience.leave(now()),
                        Some(Key::Input(input)) if screen.shows_box()? => {
                            let shown = desk::input(desk, input, now())?;
                            redraw |= shown.redraw || shown.cue != cue || notice.is_some();
                            redraw |= shown.self_test;
                            (cue, notice) = (shown.cue, None);
                            if shown.self_test {
                                notice = Some(SELF_TEST.to_string());
                            }
                            let settings = desk.console().settings();
                            let heard = (settings, &[][..]);
                            audience.with(now(), |sound| sound.hears(input, shown, heard))?;
                        }
                        // Keys are ignored while the screen cannot be seen.
                        Some(Key::Input(_)) | None => {}
                    },
                    _ => {}
                }
                if !event::poll(Duration::ZERO)? {
                    break;
                }
            }
        }
        if let Some(shown) = desk::tick(desk, now())? {
            redraw |= shown.redraw || shown.cue.is_some();
            cue = shown.cue.or(cue);
            if let Some(cue) = shown.cue {
                audience.with(now(), |sound| sound.play(cue))?;
            }
        }
    }
}

/// Plays without the picture: what the box says is printed line by line, for a screen reader or a
/// braille display. The loudspeaker is left to them.
///
/// # Errors
///
/// If the terminal or the save fails.
pub fn play_by_ear(desk: &mut Desk, recorder: Option<Recorder>) -> io::Result<()> {
    let mut audience = Audience { loudspeaker: None, recorder };
    give_back_on_signals()?;
    let _raw = Raw::begin()?;
    print_line(LEGEND)?;
    let mut listener = Listener::default();
    let start = Instant::now();
    let now = || Millis::try_from(start.elapsed().as_millis()).unwrap_or(Millis::MAX);
    loop {
        let (said, settings) = (listener.hears(desk, now()), desk.console().settings());
        match written(&said, settings.language).as_str() {
            "" => {}
            said => print_line(said)?,
        }
        audience.with(now(), |sound| sound.say(settings, &said))?;
        let pressed = match wait(desk.due(), now())? {
            true => match event::read()? {
                Event::Key(event) => key(event),
                _ => None,
            },
            false => None,
        };
        match pressed {
            Some(Key::Leave) => return audience.leave(now()),
            Some(Key::Input(input)) => {
                let shown = desk::input(desk, input, now())?;
                audience.with(now(), |sound| sound.hears(input, shown, (settings, &[])))?;
                if shown.self_test {
                    print_line(SELF_TEST)?;
                }
            }
            None => {}
        }
        if let Some(cue) = desk::tick(desk, now())?.and_then(|shown| shown.cue) {
            audience.with(now(), |sound| sound.play(cue))?;
        }
    }
}

/// Prints a line in a terminal in raw mode, where a line feed alone does not return to the left.
fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{line}\r\n")?;
    out.flush()
}

/// A terminal in raw mode, which reports keys at once, until this is dropped.
struct Raw;

impl Raw {
    fn begin() -> io::Result<Raw> {
        enable_raw_mode()?;
        Ok(Raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // If that fails, the terminal is gone, and the error cannot be shown.
        let _ = disable_raw_mode();
    }
}

/// Waits for an event, or until that time. Returns `true` if there is an event.
fn wait(wake: Option<Millis>, now: Millis) -> io::Result<bool> {
    /// At most a hundred pictures a second, however often the console changes them.
    const SHORTEST: Duration = Duration::from_millis(10);
    /// At most an hour; an event wakes it anyway.
    const LONGEST: Duration = Duration::from_secs(3600);
    let time = wake.map_or(LONGEST, |wake| Duration::from_millis(wake.saturating_sub(now)));
    event::poll(time.clamp(SHORTEST, LONGEST))
}

/// The terminal while this program uses it. It is restored in any case: when this is dropped, in a
/// panic before its message is printed, and on the signals that end a program.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> io::Result<Screen> {
        give_back_on_signals()?;
        match ratatui::try_init() {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    fn shows_box(&self) -> io::Result<bool> {
        let size = self.terminal.size()?;
        Ok(Form::fitting(size.width, size.height).is_some())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // A panic has restored it already; doing so again would move the cursor up into the
        // message.
        if !std::thread::panicking() {
            give_back();
        }
    }
}

/// Restores the terminal. If that fails, the terminal is gone, and the error cannot be shown.
fn give_back() {
    let _ = ratatui::try_restore();
    let _ = ratatui::crossterm::execute!(io::stdout(), ratatui::crossterm::cursor::Show);
}

/// Restores the terminal on signals. A separate thread handles them, because the one that plays may
/// be waiting for a terminal that hung up.
#[cfg(unix)]
fn give_back_on_signals() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            give_back();
            // The status a shell reports for a signal. Everything shown is already saved.
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn give_back_on_signals() -> io::Result<()> {
    Ok(())
}
