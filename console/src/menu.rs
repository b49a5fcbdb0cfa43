//! The menu, which holding B opens: undoing, correcting, the history, scores, leaving, settings.

use crate::book::Pages;
use crate::context::Context;
use crate::evening::{Evening, Wins};
use crate::games::View;
use crate::history::History;
use crate::input::Button;
use crate::kept::{GameKind, Kept};
use crate::page::{Canvas, HINTS, Page, TOP, pressed};
use crate::phrase::{About as Filled, Phrase, Sign, Wording};
use crate::play::stepped;
use crate::raster::WIDTH;
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::settings::{Row as _, Setting, Settings, Voices};
use crate::speech::{Item as Heard, Spoken, Word};
use crate::stroke::{Align, Font};
use crate::text::{Language, Text, number};
use crate::who::{Choosing, Who};
use core::fmt::Write as _;
use heapless::String;
use rules_core::{AuditStep, Seat, Secret};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Undo,
    Correct,
    /// One that only this game has: see [`GameView::item`](crate::play::GameView::item).
    Own(usize),
    History,
    Standings,
    Wins,
    Rolls,
    Quit,
    Seal,
    CardBook,
    Settings,
    Leave,
    About,
}

/// The most items that a game has of its own.
const OWN: usize = 3;

/// The items of the menu in a game, or outside one.
fn items(session: Option<&Session>, wins: Wins) -> impl Iterator<Item = Item> {
    const OUTSIDE: &[Item] = &[Item::CardBook, Item::Settings, Item::Wins, Item::About];
    const ALL: &[Item] = &[
        Item::Undo,
        Item::Correct,
        Item::Own(0),
        Item::Own(1),
        Item::Own(2),
        Item::History,
        Item::Standings,
        Item::Wins,
        Item::Rolls,
        Item::Seal,
        Item::About,
        Item::Quit,
        Item::Settings,
        Item::Leave,
    ];
    const { assert!(OWN == 3) };
    let refereed = session.is_some_and(|session| matches!(session.kind(), GameKind::Refereed(_)));
    let open = session.is_some_and(Session::is_open);
    let all = if session.is_some() { ALL } else { OUTSIDE };
    all.iter().copied().filter(move |item| match item {
        Item::Undo | Item::History | Item::Standings => refereed,
        Item::Wins => !wins.is_empty(),
        Item::Quit => refereed && open,
        Item::Correct => session.and_then(View::correct).is_some(),
        Item::Own(nth) => session.and_then(|session| View::item(session, *nth)).is_some(),
        Item::Rolls => session.is_some_and(|session| session.table.rolls_dice()),
        Item::Seal => session.is_some_and(|session| session.audit().seal().is_some()),
        Item::CardBook | Item::About | Item::Settings | Item::Leave => true,
    })
}

impl Item {
    fn text(self, session: Option<&Session>, language: Language) -> Phrase {
        let text = match self {
            Item::Undo => {
                let last = session.and_then(|session| session.undo_words(language));
                match last {
                    Some(last) => return Filled(Text::TakeBackThis, &last).of(language),
                    None => Text::Undo,
                }
            }
            Item::Own(nth) => session
                .and_then(|session| View::item(session, nth))
                .map_or(Text::Menu, |(text, _)| text),
            Item::Correct => Text::Correct,
            Item::History => Text::History,
            Item::Standings => Text::Standings,
            Item::Wins => Text::GamesWon,
            Item::Rolls => Text::Totals,
            Item::Quit => Text::SeatLeaves,
            Item::Seal => Text::Seal,
            Item::CardBook => Text::CardBook,
            Item::Settings => Text::Settings,
            Item::Leave => Text::Leave,
            Item::About => Text::About,
        };
        Phrase::of(&text, language)
    }
}

/// The menu, and everything that is opened from it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Menu {
    Items {
        chosen: usize,
    },
    History(History),
    Standings,
    /// Who has won how often this evening.
    Wins,
    Rolls,
    /// Who leaves the game, and then whether that is right.
    Quit {
        who: Who,
        seat: Option<Seat>,
    },
    /// The seal of the game's dice and, once the game is over and a player asks, the secret itself.
    Seal,
    Settings {
        row: usize,
    },
    /// The languages one by one, for players who can only listen.
    Language,
    About,
    /// Asks before the box turns into a drive for an update.
    Update,
    /// Asks before the box restarts into its self-test.
    SelfTest,
}

/// What a key does in the menu.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    /// Another row of a list.
    Row(Button),
    /// Opens the lit row, or takes what is shown.
    Choose,
    /// Another value in the lit row.
    Value(Button),
    /// Another line of the history.
    Turn(Button),
    UndoTo,
    Who(Choosing),
    Leaves,
    Reveal,
    /// Forgets who has won how often.
    StartOver,
    Update,
    SelfTest,
    Begin,
    Back,
}

impl Menu {
    /// The list as it opens, at its first item, which undoes the last entry.
    pub(crate) const LIST: Menu = Menu::Items { chosen: 0 };

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Menu::Items { .. } => "menu",
            Menu::History(_) => "history",
            Menu::Standings => "standings",
            Menu::Wins => "wins",
            Menu::Rolls => "rolls",
            Menu::Quit { .. } => "quit",
            Menu::Seal => "seal",
            Menu::Settings { .. } => "settings",
            Menu::Language => "language",
            Menu::About => "about",
            Menu::Update => "update",
            Menu::SelfTest => "self-test",
        }
    }

    /// Handles a press. `at_the_table` says whether the menu was opened over a game. Returns `None`
    /// if the button has no key here.
    pub(crate) fn press(
        &mut self,
        button: Button,
        at_the_table: bool,
        context: &mut Context<'_>,
    ) -> Option<Transition> {
        let session = context.session.as_ref().filter(|_| at_the_table);
        let settings = &*context.settings;
        let wins = context.wins();
        // What the box has to say about itself has no keys.
        let about = About::default();
        let draw = |page: &mut Page<'_, _>| self.draw(page, session, (settings, wins), about);
        let act = pressed(button, settings.language, draw)?;
        Some(self.act(act, at_the_table, context))
    }

    fn act(&mut self, act: Act, at_the_table: bool, context: &mut Context<'_>) -> Transition {
        let session = context.session.as_ref().filter(|_| at_the_table);
        let wins = context.wins();
        if let (Menu::Quit { who, seat: None }, Act::Back) = (&mut *self, act)
            && who.leave_row()
        {
            return Transition::Stay;
        }
        match (self, act) {
            (Menu::Items { .. }, Act::Back) => return Transition::Close,
            (Menu::Items { chosen }, Act::Choose) => {
                let item = items(session, wins).nth(*chosen).unwrap_or(Item::Settings);
                return choose(item, context);
            }
            (Menu::Items { chosen }, Act::Row(arrow)) => {
                *chosen = stepped(*chosen, items(session, wins).count(), arrow);
            }
            (Menu::History(history), Act::Turn(arrow)) => {
                if let Some(session) = session {
                    history.turn(arrow, session);
                }
            }
            (Menu::History(history), Act::UndoTo) => return history.undo(context),
            (Menu::Settings { row }, Act::Row(arrow)) => {
                *row = stepped(*row, Setting::rows(context.settings).len(), arrow);
            }
            (Menu::Settings { row }, Act::Value(arrow)) => {
                if let Some(&setting) = Setting::rows(context.settings).get(*row) {
                    setting.step(context.settings, arrow);
                    keep(setting, context);
                }
            }
            (Menu::Language, Act::Choose) => return Transition::Close,
            (Menu::Language, Act::Value(arrow)) => {
                // Only languages with a voice can be heard.
                for _ in Language::ALL {
                    Setting::Language.step(context.settings, arrow);
                    if context.settings.has_voice() {
                        break;
                    }
                }
                keep(Setting::Language, context);
            }
            (Menu::Quit { seat: Some(seat), .. }, Act::Leaves) => {
                let seat = *seat;
                if context.quit(seat) {
                    return Transition::Play;
                }
            }
            (Menu::Quit { seat: seat @ Some(_), .. }, Act::Back) => *seat = None,
            (Menu::Quit { who, seat }, Act::Who(chosen)) => *seat = who.take(chosen),
            (Menu::Seal, Act::Reveal) => {
                if let Some(secret) = session.and_then(to_reveal) {
                    context.step(&AuditStep::Revealed(secret));
                }
            }
            (Menu::Wins, Act::StartOver) => {
                let is_won = session.is_some_and(|session| !session.winners().is_empty());
                *context.evening = Evening::anew(is_won);
                context.keep(context.evening.to_keep());
                return Transition::Up;
            }
            (Menu::About, Act::Update) => return Transition::Menu(Menu::Update),
            (Menu::Update, Act::Begin) => context.effects.update = true,
            (Menu::About, Act::SelfTest) => return Transition::Menu(Menu::SelfTest),
            (Menu::SelfTest, Act::Begin) => context.effects.self_test = true,
            (_, Act::Back) => return Transition::Up,
            // Each key belongs to its screen.
            _ => {}
        }
        Transition::Stay
    }

    pub(crate) fn draw(
        &self,
        page: &mut Page<'_, Act>,
        session: Option<&Session>,
        (settings, wins): (&Settings, Wins),
        about: About<'_>,
    ) {
        match (self, session) {
            (Menu::Items { chosen }, _) => draw_items(page, session, wins, *chosen),
            (Menu::History(history), Some(session)) => return history.draw(page, session),
            (Menu::Standings, Some(session)) => {
                page.title(&Text::Standings, None);
                standings(page, session);
            }
            (Menu::Wins, _) => {
                page.title(&Text::GamesWon, None);
                // All twelve animals, if it must be.
                wins.draw(page, (4, TOP + 1), (4, 31), 3);
                page.key(0, HINTS, Button::Right, &Text::StartOver, Act::StartOver);
            }
            (Menu::Rolls, Some(session)) => {
                page.title(&Text::Totals, None);
                // The bars reach down to the usual place of B.
                if page.title_is_free() {
                    let width = page.width(Font::Bold, &Text::Back);
                    page.dark_chip(WIDTH - 15 - width, 1, Button::B, Act::Back);
                }
                page.corner(&Text::Back);
                return bars(page, session);
            }
            (Menu::Quit { who, seat: None }, Some(session)) => {
                page.title(&Text::WhoLeaves, None);
                who.draw(page, session, session.in_play(), &Act::Who);
            }
            (Menu::Quit { seat: Some(seat), .. }, Some(session)) => {
                page.title(&Text::WhoLeaves, Some(session.token(*seat)));
                page.animal(48, 15, 3, session.token(*seat));
                page.key(0, HINTS, Button::A, &Text::Leaves, Act::Leaves);
            }
            (Menu::Seal, Some(session)) => draw_seal(page, session),
            (Menu::Settings { row }, _) => {
                page.title(&Text::Settings, None);
                page.values(Setting::rows(settings), settings, *row);
                page.cross(true, true, &|arrow| match arrow {
                    Button::Up | Button::Down => Act::Row(arrow),
                    _ => Act::Value(arrow),
                });
                page.key(0, HINTS, Button::A, &Text::Change, Act::Value(Button::Right));
            }
            (Menu::Language, _) => {
                page.title(&Text::LanguageRow, None);
                page.values(&[Setting::Language], settings, 0);
                page.cross(false, true, &Act::Value);
                page.key(0, HINTS, Button::A, &Text::Choose, Act::Choose);
                return page.back(Act::Choose);
            }
            (Menu::About, _) => {
                page.title(&Sign::CROUPIER, None);
                page.corner(&Release);
                page.text(64, 21, Align::Center, Font::Text, &Text::Independent);
                about.draw(page, settings);
                page.key(0, 52, Button::Right, &Text::SelfTest, Act::SelfTest);
                page.key(0, HINTS, Button::A, &Text::Update, Act::Update);
            }
            (Menu::Update, _) => {
                page.title(&Text::Update, None);
                page.text(64, 27, Align::Center, Font::Text, &Text::UpdateWhy);
                // The name of the drive of a Pico in its boot loader.
                page.silent_text(64, 38, Align::Center, Font::Text, "RPI-RP2");
                page.text(64, 49, Align::Center, Font::Text, &Text::GameStays);
                // Not A: three of them in a row lead here from a game.
                page.key(0, HINTS, Button::Right, &Text::Begin, Act::Begin);
            }
            (Menu::SelfTest, _) => {
                page.title(&Text::SelfTest, None);
                page.text(64, 30, Align::Center, Font::Text, &Text::SelfTestWhy);
                page.text(64, 43, Align::Center, Font::Text, &Text::GameStays);
                // Not right: that is the key that led here.
                page.key(0, HINTS, Button::A, &Text::Begin, Act::Begin);
            }
            (_, None) => {}
        }
        page.back(Act::Back);
    }
}

/// The version of this program. Its suffix is not said.
struct Release;

impl Wording for Release {
    fn add_to(&self, phrase: &mut Phrase) {
        let release = env!("CARGO_PKG_VERSION");
        phrase.write(release);
        let numbers = release.split('-').next().unwrap_or_default().split('.');
        for (nth, number) in numbers.enumerate() {
            if nth > 0 {
                phrase.say(Word::Spoken(Spoken::Point));
            }
            number.parse().into_iter().for_each(|number| phrase.say(Word::Number(number)));
        }
    }
}

/// What the box has to say about itself, for the *About* page. If it is several things, they take
/// turns, because there is room for one.
#[derive(Clone, Copy, Default)]
pub(crate) struct About<'a> {
    /// Why it crashed.
    pub(crate) stopped: Option<&'a str>,
    /// The quality of its noise.
    pub(crate) noise: Option<&'a str>,
    /// What is wrong with its voice pack.
    pub(crate) voiceless: Option<&'static str>,
    /// How often there was time for another one.
    pub(crate) turn: usize,
}

impl About<'_> {
    fn voice(&self, settings: &Settings) -> String<40> {
        let mut voice = String::new();
        if let Some(wrong) = self.voiceless {
            let _ = write!(voice, "voice: {wrong}");
        } else if !settings.has_voice() && settings.voices != Voices::default() {
            let _ = write!(voice, "voice:");
            for language in settings.voices.iter() {
                let _ = write!(voice, " {}", language.code());
            }
        }
        voice
    }

    /// Calls `show` with everything there is to say.
    fn each(&self, settings: &Settings, show: &mut dyn FnMut(&str)) {
        let voice = self.voice(settings);
        let voice = Some(voice.as_str()).filter(|voice| !voice.is_empty());
        [self.stopped, self.noise, voice].into_iter().flatten().for_each(show);
    }

    /// How many things there are to say.
    pub(crate) fn count(&self, settings: &Settings) -> usize {
        let mut count = 0;
        self.each(settings, &mut |_| count += 1);
        count
    }

    fn draw(self, page: &mut Canvas<'_>, settings: &Settings) {
        let shown = self.turn.checked_rem(self.count(settings));
        let mut nth = 0;
        self.each(settings, &mut |said| {
            if shown == Some(nth) {
                two_lines(page, said, 31);
            }
            nth += 1;
        });
    }
}

fn keep(setting: Setting, context: &mut Context<'_>) {
    let level = setting.level(context.settings);
    context.keep(Kept::Setting { setting, level });
}

fn choose(item: Item, context: &mut Context<'_>) -> Transition {
    let session = context.session.as_ref();
    let menu = match item {
        // A refusal is shown over the menu.
        Item::Undo => return context.take_back(),
        Item::Correct => {
            let correct = session.and_then(View::correct);
            return correct.map_or(Transition::Stay, |view| Transition::To(Screen::Play(view)));
        }
        Item::Own(nth) => {
            let own = session.and_then(|session| View::item(session, nth));
            return own.map_or(Transition::Stay, |(_, view)| Transition::To(Screen::Play(view)));
        }
        Item::Leave => return Transition::Home,
        Item::CardBook => return Transition::To(Screen::Book(Pages::new())),
        Item::History => Menu::History(History::default()),
        Item::Standings => Menu::Standings,
        Item::Wins => Menu::Wins,
        Item::Rolls => Menu::Rolls,
        Item::Quit => Menu::Quit { who: Who::default(), seat: None },
        Item::Seal => Menu::Seal,
        Item::Settings => Menu::Settings { row: 0 },
        Item::About => Menu::About,
    };
    Transition::Menu(menu)
}

/// The secret of a game that is over, until it has been revealed.
pub(crate) fn to_reveal(session: &Session) -> Option<Secret> {
    let audit = session.audit();
    let over = !session.winners().is_empty() && !audit.is_revealed();
    audit.secret().copied().filter(|_| over)
}

fn draw_seal(page: &mut Page<'_, Act>, session: &Session) {
    page.title(&Text::Seal, None);
    let audit = session.audit();
    let mut hex = String::<64>::new();
    match (audit.secret(), audit.seal()) {
        (Some(secret), _) if audit.is_revealed() => {
            let _ = write!(hex, "{secret}");
            for (y, from) in [21, 30, 39, 48].into_iter().zip((0..).step_by(16)) {
                let line = hex.get(from..from + 16).unwrap_or_default();
                page.silent_text(64, y, Align::Center, Font::Tiny, line);
                hear_digits(page, line);
            }
        }
        (_, Some(seal)) => {
            let _ = write!(hex, "{seal}");
            draw_start(page, &hex, (64, 34), Font::Bold);
            page.text(64, 47, Align::Center, Font::Text, &Text::SealWhy);
        }
        (_, None) => {}
    }
    page.pause();
    if to_reveal(session).is_some() {
        page.key(0, HINTS, Button::Right, &Text::Reveal, Act::Reveal);
    }
}

/// Draws the first eight digits of a seal, which is what people note down.
fn draw_start(page: &mut Canvas<'_>, hex: &str, (x, y): (i32, i32), font: Font) {
    let [first, second] = [0..4, 4..8].map(|range| hex.get(range).unwrap_or_default());
    page.silent_text(x - 4, y, Align::Right, font, first);
    page.silent_text(x + 4, y, Align::Left, font, second);
    hear_digits(page, first);
    hear_digits(page, second);
}

/// Draws the seal where the players are about to shake: what they note down now cannot have been
/// chosen to suit their presses.
pub(crate) fn draw_seal_before_shaking(page: &mut Canvas<'_>, session: &Session) {
    let mut hex = String::<64>::new();
    if let Some(seal) = session.audit().seal() {
        let _ = write!(hex, "{seal}");
        draw_start(page, &hex, (64, 50), Font::Tiny);
    }
}

/// Says the digits of a seal or a secret, one by one.
fn hear_digits(page: &mut Canvas<'_>, digits: &str) {
    for digit in digits.bytes() {
        page.hear(match digit {
            b'0'..=b'9' => Word::Number((digit - b'0').into()),
            letter => Word::Letter(letter),
        });
    }
    page.pause();
}

fn draw_items(page: &mut Page<'_, Act>, session: Option<&Session>, wins: Wins, chosen: usize) {
    page.title(&Text::Menu, None);
    let language = page.language;
    page.rows(4, (items(session, wins).count(), chosen), &|nth, show| {
        if let Some(item) = items(session, wins).nth(nth) {
            show(&item.text(session, language), &"");
        }
    });
    page.cross(true, false, &Act::Row);
    page.key(0, HINTS, Button::A, &Text::Choose, Act::Choose);
}

/// Draws a message for engineers in two lines, split at a line break if it has one; whatever does
/// not fit is cut off.
pub(crate) fn two_lines(page: &mut Canvas<'_>, words: &str, y: i32) {
    let mut rest = words;
    for y in [y, y + 10] {
        let mut line = rest.split('\n').next().unwrap_or_default();
        while Font::Tiny.width(line) > WIDTH {
            let mut shorter = line.chars();
            shorter.next_back();
            line = shorter.as_str();
        }
        // It is in English and full of numbers, so it is not read out.
        page.silent_text(0, y, Align::Left, Font::Tiny, line);
        rest = rest.get(line.len()..).unwrap_or_default().trim_start_matches('\n');
    }
}

/// Draws each seat's animal and its score, in three columns.
pub(crate) fn standings(page: &mut Canvas<'_>, session: &Session) {
    let seats = session.seats();
    page.item(Heard::Foremost);
    for seat in seats.iter() {
        let nth = i32::from(seat.number() - 1);
        let ((x, y), below, font) = match seats.len() {
            ..=4 => ((nth % 2 * 64 + 4, TOP + 3 + nth / 2 * 20), 13, Font::Middle),
            _ => ((nth % 3 * 43 + 1, TOP + 1 + nth / 3 * 13), 9, Font::Text),
        };
        page.animal_on(x, y, session.token(seat), true);
        // Close to its own animal, and clear of the next one.
        page.text(x + 12, y + below, Align::Left, font, &session.table.has(seat));
    }
}

/// The left edge of a total's bar.
const fn bar(total: i32) -> i32 {
    total * 3 + 2
}

/// Says how often each total was rolled.
fn heard_bars(page: &mut Canvas<'_>, session: &Session) {
    for total in session.recent.iter().rev() {
        page.hear_number(*total);
    }
    for (total, count) in (0_i16..).zip(session.totals).filter(|(_, count)| *count > 0) {
        page.pause();
        page.hear_number(i16::try_from(count).unwrap_or(i16::MAX));
        page.hear(Word::Spoken(Spoken::Times));
        page.hear_number(total);
    }
    page.pause();
}

/// Draws how often each total was rolled, as bars, with the count of the tallest.
fn bars(page: &mut Canvas<'_>, session: &Session) {
    if page.listens() {
        return heard_bars(page, session);
    }
    let most = session.totals.iter().copied().max().unwrap_or(0).max(1);
    for (total, count) in (0..).zip(session.totals).skip(1) {
        let height = u8::try_from(28 * u32::from(count) / u32::from(most)).unwrap_or(28);
        page.fill(bar(total), 52 - i32::from(height), 2, height.max(1), true);
    }
    page.text(127, 22, Align::Right, Font::Tiny, &u32::from(most));
    // The last totals, newest first.
    let mut x = 0;
    for total in session.recent.iter().rev() {
        let text = number(total);
        page.silent_text(x, 21, Align::Left, Font::Tiny, &text);
        x += Font::Tiny.width(&text) + 5;
    }
    for total in [1, 10, 20, 30] {
        page.text(bar(total) + 1, 63, Align::Center, Font::Tiny, &total);
    }
}
