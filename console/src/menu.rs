//! Behind a held B: taking back, standings, rolls, settings, leaving.

use crate::desk::Desk;
use crate::input::{Button, Cue};
use crate::kept::{Kept, Settings};
use crate::layout::{HINTS, Page, TOP};
use crate::play::bingolino::tile;
use crate::play::{stepped, turned, undo};
use crate::session::{OnTable, Session, Wish};
use crate::stroke::{Align, Font};
use crate::text::{Digits, Language, Text, number};
use crate::window::WIDTH;
use core::fmt::Write as _;
use heapless::{String, Vec};
use rules_core::bingolino::Bingolino;
use rules_core::combo;
use rules_core::{Game, Line, Seat, Told};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    GoOn,
    Undo,
    Standings,
    Rolls,
    Check,
    Settings,
    Leave,
    About,
}

/// What the menu offers for the game on the table.
fn items(session: Option<&Session>) -> Vec<Item, 8> {
    let dice = |table: &OnTable| !matches!(table, OnTable::Dingominos(_));
    let referee = |table: &OnTable| !matches!(table, OnTable::FreeDice(_));
    let table = session.map(|session| &session.table);
    [
        (Item::GoOn, true),
        (Item::Undo, table.is_some_and(referee)),
        (Item::Standings, table.is_some_and(referee)),
        (Item::Rolls, table.is_some_and(dice)),
        (Item::Check, table.is_some_and(referee)),
        (Item::Settings, true),
        (Item::Leave, true),
        (Item::About, true),
    ]
    .into_iter()
    .filter(|(_, offered)| *offered)
    .map(|(item, _)| item)
    .collect()
}

impl Item {
    /// What it is called, over a game or before one.
    fn text(self, at_the_table: bool) -> Text {
        match self {
            Item::GoOn if !at_the_table => Text::CloseMenu,
            Item::Leave if !at_the_table => Text::Games,
            Item::GoOn => Text::GoOn,
            Item::Undo => Text::Undo,
            Item::Standings => Text::Standings,
            Item::Rolls => Text::Totals,
            Item::Check => Text::Check,
            Item::Settings => Text::Settings,
            Item::Leave => Text::Leave,
            Item::About => Text::About,
        }
    }
}

/// The rows of the settings.
const SETTINGS: usize = 4;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Menu {
    Items {
        chosen: usize,
    },
    Standings,
    Rolls,
    /// Whether a line of a seat is complete: asked as often as one likes, it changes nothing.
    Check {
        seat: usize,
        line: usize,
    },
    Settings {
        row: usize,
    },
    About,
}

/// What a press on it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    Stay,
    /// One step up: to the list of the menu, or to where this was opened without one.
    Up,
    /// Back to where the menu was opened.
    Close,
    /// Back to the game as it stands after something was taken back.
    Renew,
    /// To the choice of games; the game is kept.
    Home,
}

impl Menu {
    /// What `seat` could claim.
    pub(crate) fn check(seat: Seat) -> Menu {
        Menu::Check { seat: usize::from(seat.number()) - 1, line: 0 }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Menu::Items { .. } => "menu",
            Menu::Standings => "standings",
            Menu::Rolls => "rolls",
            Menu::Check { .. } => "check",
            Menu::Settings { .. } => "settings",
            Menu::About => "about",
        }
    }

    /// `at_the_table`: it was opened over the game, and not over something before one.
    pub(crate) fn press(
        &mut self,
        button: Button,
        at_the_table: bool,
        desk: &mut Desk<'_>,
    ) -> Then {
        match (&mut *self, button) {
            (Menu::Items { .. }, Button::B) => return Then::Close,
            (Menu::Items { chosen }, button) => {
                let items = items(desk.session.as_ref().filter(|_| at_the_table));
                if button == Button::A {
                    let item = items.get(*chosen).copied().unwrap_or(Item::GoOn);
                    return self.choose(item, desk);
                }
                *chosen = stepped(*chosen, items.len(), button);
            }
            (Menu::Settings { row }, arrow @ (Button::Up | Button::Down)) => {
                *row = stepped(*row, SETTINGS, arrow);
            }
            (Menu::Settings { row }, arrow @ (Button::Left | Button::Right | Button::A)) => {
                let changed = changed(*desk.settings, *row, arrow != Button::Left);
                *desk.settings = changed;
                desk.keep(Kept::Settings(changed));
            }
            (Menu::Check { line, .. }, arrow @ (Button::Up | Button::Down)) => {
                *line = stepped(*line, lines(desk.session.as_ref()), arrow);
            }
            (Menu::Check { seat, .. }, arrow @ (Button::Left | Button::Right)) => {
                *seat = stepped(*seat, seats(desk.session.as_ref()), arrow);
            }
            (Menu::Check { seat, .. }, Button::A) => {
                if let Some(seat) = claim(desk.session.as_ref(), *seat)
                    && desk.wish(&Wish::Combo(combo::Command::Claim { seat }), &mut |_| ())
                {
                    desk.cue(Cue::Win);
                    return Then::Renew;
                }
                return Then::Up;
            }
            (_, Button::A | Button::B) => return Then::Up,
            _ => {}
        }
        Then::Stay
    }

    fn choose(&mut self, item: Item, desk: &mut Desk<'_>) -> Then {
        *self = match item {
            Item::GoOn => return Then::Close,
            Item::Leave => return Then::Home,
            Item::Undo => {
                // A refusal shows its line right here.
                return if undo(desk) { Then::Renew } else { Then::Stay };
            }
            Item::Standings => Menu::Standings,
            Item::Rolls => Menu::Rolls,
            Item::Check => Menu::Check { seat: 0, line: 0 },
            Item::Settings => Menu::Settings { row: 0 },
            Item::About => Menu::About,
        };
        desk.cue(Cue::Click);
        Then::Stay
    }

    #[inline(never)]
    pub(crate) fn draw(
        &self,
        page: &mut Page<'_, '_>,
        session: Option<&Session>,
        settings: &Settings,
        stopped: Option<&str>,
    ) {
        match self {
            Menu::Items { chosen } => draw_items(page, session, *chosen),
            Menu::Standings => {
                page.title(Text::Standings, None);
                if let Some(session) = session {
                    standings(page, session);
                }
                page.hints(Text::Next, None);
            }
            Menu::Rolls => {
                page.title(Text::Totals, None);
                if let Some(session) = session {
                    bars(page, session);
                }
            }
            Menu::Check { seat, line } => {
                if let Some(session) = session {
                    check(page, session, *seat, *line);
                }
                if claim(session, *seat).is_some() {
                    page.key(0, HINTS, "A", Text::Claim);
                }
                page.key(66, HINTS, "B", Text::Back);
            }
            Menu::Settings { row } => draw_settings(page, settings, *row),
            Menu::About => {
                page.heading("Croupier", None);
                page.corner(env!("CARGO_PKG_VERSION"));
                page.canvas.text(64, 24, Align::Center, Font::Text, page.say(Text::Independent));
                if let Some(stopped) = stopped {
                    why_it_stopped(page, stopped, 35);
                }
                page.hints(Text::Next, None);
            }
        }
    }
}

#[inline(never)]
fn draw_items(page: &mut Page<'_, '_>, session: Option<&Session>, chosen: usize) {
    page.title(Text::Menu, None);
    let items = items(session);
    let language = page.language;
    page.list(items.len(), chosen, &|nth, show| {
        if let Some(item) = items.get(nth) {
            show(item.text(session.is_some()).get(language), "");
        }
    });
    page.hints(Text::Choose, Some(Text::Back));
}

#[inline(never)]
fn draw_settings(page: &mut Page<'_, '_>, settings: &Settings, row: usize) {
    page.title(Text::Settings, None);
    let level: Digits = number(settings.brightness);
    let on_or_off = |on: bool| page.say(if on { Text::On } else { Text::Off });
    let rows = [
        (Text::LanguageRow, page.say(Text::OwnName)),
        (Text::Sound, on_or_off(settings.sound)),
        (Text::Brightness, level.as_str()),
        (Text::Animation, on_or_off(settings.animation)),
    ];
    page.rows(&rows, row);
    page.hints(Text::Change, Some(Text::Back));
}

/// Two lines of what went wrong, as far as they are long enough.
#[inline(never)]
pub(crate) fn why_it_stopped(page: &mut Page<'_, '_>, words: &str, y: i32) {
    let mut rest = words;
    for y in [y, y + 10] {
        let mut line = rest;
        while Font::Tiny.width(line) > WIDTH {
            let mut shorter = line.chars();
            shorter.next_back();
            line = shorter.as_str();
        }
        page.canvas.text(0, y, Align::Left, Font::Tiny, line);
        rest = rest.get(line.len()..).unwrap_or_default();
    }
}

/// The settings with one row changed, forward or back.
fn changed(mut settings: Settings, row: usize, forward: bool) -> Settings {
    match row {
        0 => {
            let now = Language::ALL
                .iter()
                .position(|language| *language == settings.language)
                .unwrap_or(0);
            let next = stepped(now, 4, if forward { Button::Right } else { Button::Left });
            settings.language = Language::ALL.get(next).copied().unwrap_or(settings.language);
        }
        1 => settings.sound = !settings.sound,
        2 => {
            let way = if forward { Button::Right } else { Button::Left };
            settings.brightness = turned(settings.brightness.clamp(1, 4) - 1, 4, way) + 1;
        }
        _ => settings.animation = !settings.animation,
    }
    settings
}

/// Each seat's animal and what it has, in three columns.
#[inline(never)]
pub(crate) fn standings(page: &mut Page<'_, '_>, session: &Session) {
    match &session.table {
        OnTable::Bingolino(table) => {
            for (seat, board) in table.game().boards().iter() {
                standing(page, session, seat, &number(board.stars()));
            }
        }
        OnTable::Combo(table) => {
            for (seat, player) in table.game().players().iter() {
                standing(page, session, seat, &number(player.score()));
            }
        }
        OnTable::Dingominos(table) => {
            for (seat, player) in table.game().players().iter() {
                standing(page, session, seat, &number(player.score()));
            }
        }
        OnTable::FreeDice(_) => {}
    }
}

#[inline(never)]
fn standing(page: &mut Page<'_, '_>, session: &Session, seat: Seat, has: &str) {
    let nth = i32::from(seat.number() - 1);
    let (x, y) = (nth % 3 * 43 + 1, TOP + 1 + nth / 3 * 13);
    page.canvas.bitmap(x, y, crate::art::animal(session.token(seat)), true);
    // Near its own animal, and well before the next.
    page.canvas.text(x + 12, y + 9, Align::Left, Font::Text, has);
}

/// Where the bar of a total stands.
const fn bar(total: i32) -> i32 {
    total * 3 + 2
}

/// How often each total fell, as bars, with the height of the tallest.
#[inline(never)]
fn bars(page: &mut Page<'_, '_>, session: &Session) {
    let most = session.totals.iter().copied().max().unwrap_or(0).max(1);
    for (total, count) in (0..).zip(session.totals).skip(1) {
        let height = u8::try_from(28 * u32::from(count) / u32::from(most)).unwrap_or(28);
        page.canvas.fill(bar(total), 52 - i32::from(height), 2, height.max(1), true);
    }
    page.canvas.text(127, 22, Align::Right, Font::Tiny, &number(most));
    // The last rolls, the newest first.
    let mut x = 0;
    for total in session.recent.iter().rev() {
        let text = number(total);
        page.canvas.text(x, 21, Align::Left, Font::Tiny, &text);
        x += Font::Tiny.width(&text) + 5;
    }
    for total in [1, 10, 20, 30] {
        page.canvas.text(bar(total) + 1, 63, Align::Center, Font::Tiny, &number(total));
    }
}

/// The seats there are, as a count to step through.
fn seats(session: Option<&Session>) -> usize {
    session.map_or(1, |session| session.seats().into())
}

/// Who that is, if it can claim the points that are missing in COMBO now.
fn claim(session: Option<&Session>, seat: usize) -> Option<Seat> {
    let OnTable::Combo(table) = &session?.table else { return None };
    let seat = Seat::new(u8::try_from(seat + 1).ok()?)?;
    let claim = combo::Command::Claim { seat };
    table.game().decide(&claim, &mut Told::default()).ok().map(|_| seat)
}

/// The lines a board has: only Bingolino's can be asked about one by one.
fn lines(session: Option<&Session>) -> usize {
    match session.map(|session| &session.table) {
        Some(OnTable::Bingolino(_)) => Line::<4>::all().count(),
        _ => 1,
    }
}

/// A line of Bingolino's board and whether it is complete; of a COMBO card what its best line is
/// worth; of Dingominos how many tiles the seat must be holding.
#[inline(never)]
fn check(page: &mut Page<'_, '_>, session: &Session, seat: usize, line: usize) {
    let number_of = u8::try_from(seat + 1).unwrap_or(1);
    let seat = Seat::new(number_of).unwrap_or(Seat::FIRST);
    page.title_about(Text::Seat, &seat, Some(session.token(seat)));
    match &session.table {
        OnTable::Bingolino(table) => check_line(page, table.game(), seat, line),
        _ => check_numbers(page, session, seat),
    }
}

/// What the box knows of a seat that has no board.
#[inline(never)]
fn check_numbers(page: &mut Page<'_, '_>, session: &Session, seat: Seat) {
    let mut text = String::<12>::new();
    match &session.table {
        OnTable::Combo(table) => {
            let score =
                table.game().players().get(seat).map_or(0, rules_core::combo::Player::score);
            let _ = write!(text, "{score} + {}", table.game().worth(seat));
        }
        OnTable::Dingominos(table) => {
            let hand =
                table.game().players().get(seat).map_or(0, rules_core::dingominos::Player::hand);
            let counts = Text::counts(hand).with(page.language, &hand);
            page.canvas.text(64, 36, Align::Center, Font::Text, &counts);
        }
        OnTable::Bingolino(_) | OnTable::FreeDice(_) => {}
    }
    page.canvas.text(64, 36, Align::Center, Font::Bold, &text);
}

/// A line of Bingolino's board, framed, and whether it is complete.
#[inline(never)]
fn check_line(page: &mut Page<'_, '_>, game: &Bingolino, seat: Seat, line: usize) {
    let Some(board) = game.boards().get(seat) else { return };
    let Some(line) = Line::<4>::all().nth(line) else { return };
    for (cell, shows) in board.tiles().iter() {
        let on_line = line.cells().contains(cell);
        tile(page, cell, shows.map(u8::from), board.down().contains(cell), on_line);
    }
    let complete = board.down().contains_all(line.cells());
    let answer = if complete { Text::Complete } else { Text::NotYet };
    page.canvas.text(66, 34, Align::Left, Font::Text, page.say(answer));
}
