//! What a held B opens: undo, standings, rolls, settings, leaving.

use crate::context::Context;
use crate::input::{Button, Cue};
use crate::kept::{GameKind, Kept};
use crate::layout::{HINTS, Page, TOP};
use crate::play::stepped;
use crate::raster::WIDTH;
use crate::screen::Go;
use crate::session::Session;
use crate::settings::{Row as _, Setting, Settings};
use crate::stroke::{Align, Font};
use crate::text::{Text, number};
use rules_core::combo::{self, Combo};
use rules_core::{Game, Seat};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
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
fn items(session: Option<&Session>) -> impl Iterator<Item = Item> + use<> {
    const ALL: &[Item] = &[
        Item::GoOn,
        Item::Undo,
        Item::Standings,
        Item::Rolls,
        Item::Check,
        Item::Settings,
        Item::Leave,
        Item::About,
    ];
    let kind = session.map(Session::kind);
    let rolls_dice = session.is_some_and(|session| session.table.rolls_dice());
    ALL.iter().copied().filter(move |item| match item {
        Item::GoOn | Item::Settings | Item::Leave | Item::About => true,
        Item::Undo | Item::Standings | Item::Check => {
            matches!(kind, Some(GameKind::Refereed(_)))
        }
        Item::Rolls => rolls_dice,
    })
}

impl Item {
    /// What it is called, over a game or outside one.
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

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Menu {
    Items {
        chosen: usize,
    },
    Standings,
    Rolls,
    /// What the box knows of a seat, to compare with the table. Looking changes nothing; in COMBO,
    /// A claims the missing points.
    Check {
        seat: Seat,
        line: usize,
    },
    Settings {
        row: usize,
    },
    About,
    /// Asks before the box becomes a drive.
    Update,
}

impl Menu {
    /// Opens the check of `seat`.
    pub(crate) fn check(seat: Seat) -> Menu {
        Menu::Check { seat, line: 0 }
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Menu::Items { .. } => "menu",
            Menu::Standings => "standings",
            Menu::Rolls => "rolls",
            Menu::Check { .. } => "check",
            Menu::Settings { .. } => "settings",
            Menu::About => "about",
            Menu::Update => "update",
        }
    }

    /// `at_the_table` says whether the menu was opened over a game.
    pub(crate) fn press(
        &mut self,
        button: Button,
        at_the_table: bool,
        context: &mut Context<'_>,
    ) -> Go {
        let session = context.session.as_ref().filter(|_| at_the_table);
        match (self, button) {
            (Menu::Items { .. }, Button::B) => return Go::Close,
            (Menu::Items { chosen }, Button::A) => {
                let item = items(session).nth(*chosen).unwrap_or(Item::GoOn);
                return choose(item, context);
            }
            (Menu::Items { chosen }, arrow) => {
                *chosen = stepped(*chosen, items(session).count(), arrow);
            }
            (Menu::Settings { row }, arrow @ (Button::Up | Button::Down)) => {
                *row = stepped(*row, Setting::ALL.len(), arrow);
            }
            (Menu::Settings { row }, change @ (Button::Left | Button::Right | Button::A)) => {
                if let Some(&setting) = Setting::ALL.get(*row) {
                    let arrow = if change == Button::Left { Button::Left } else { Button::Right };
                    setting.step(context.settings, arrow);
                    let level = setting.level(context.settings);
                    context.keep(Kept::Setting { setting, level });
                }
            }
            (Menu::Check { line, .. }, arrow @ (Button::Up | Button::Down)) => {
                *line = stepped(
                    *line,
                    session.map_or(1, |session| session.table.lines_to_check()),
                    arrow,
                );
            }
            (Menu::Check { seat, .. }, arrow @ (Button::Left | Button::Right)) => {
                let seats = session.map_or(0, |session| session.seats().len());
                let count = usize::try_from(seats).unwrap_or(1);
                let next = stepped(usize::from(seat.number()) - 1, count, arrow) + 1;
                *seat = u8::try_from(next).ok().and_then(Seat::new).unwrap_or(Seat::FIRST);
            }
            (Menu::Check { seat, .. }, Button::A) if can_claim(session, *seat) => {
                let claim = combo::Command::Claim { seat: *seat };
                if context.say::<Combo>(&claim, &mut |_| ()) {
                    context.cue(Cue::Win);
                    return Go::Play;
                }
            }
            (Menu::About, Button::A) => return Go::Menu(Menu::Update),
            (Menu::Update, Button::A) => context.effects.update = true,
            (_, Button::A | Button::B) => return Go::Up,
            _ => {}
        }
        Go::Stay
    }

    #[inline(never)]
    pub(crate) fn draw(
        &self,
        page: &mut Page<'_, '_>,
        session: Option<&Session>,
        settings: &Settings,
        said: Option<&str>,
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
                page.title_about(Text::Seat, seat, session.map(|session| session.token(*seat)));
                if let Some(session) = session {
                    session.table.check(page, *seat, *line);
                }
                if can_claim(session, *seat) {
                    page.key(0, HINTS, "A", Text::Claim);
                }
                page.key(66, HINTS, "B", Text::Back);
            }
            Menu::Settings { row } => draw_settings(page, settings, *row),
            Menu::About => {
                page.heading("Croupier", None);
                page.corner(env!("CARGO_PKG_VERSION"));
                page.canvas.text(64, 24, Align::Center, Font::Text, page.say(Text::Independent));
                if let Some(said) = said {
                    two_lines(page, said, 35);
                }
                page.hints(Text::Update, Some(Text::Back));
            }
            Menu::Update => {
                page.title(Text::Update, None);
                page.canvas.text(64, 28, Align::Center, Font::Text, page.say(Text::UpdateWhy));
                // What a Pico calls itself.
                page.canvas.text(64, 40, Align::Center, Font::Text, "RPI-RP2");
                page.hints(Text::Begin, Some(Text::Back));
            }
        }
    }
}

fn choose(item: Item, context: &mut Context<'_>) -> Go {
    let menu = match item {
        Item::GoOn => return Go::Close,
        Item::Leave => return Go::Home,
        // A refusal is shown right here.
        Item::Undo => return context.take_back(),
        Item::Standings => Menu::Standings,
        Item::Rolls => Menu::Rolls,
        Item::Check => Menu::check(Seat::FIRST),
        Item::Settings => Menu::Settings { row: 0 },
        Item::About => Menu::About,
    };
    context.cue(Cue::Click);
    Go::Menu(menu)
}

/// Whether this seat can claim the missing points in COMBO now.
fn can_claim(session: Option<&Session>, seat: Seat) -> bool {
    let game = session.and_then(|session| session.game::<Combo>());
    game.is_some_and(|game| game.may(&combo::Command::Claim { seat }))
}

#[inline(never)]
fn draw_items(page: &mut Page<'_, '_>, session: Option<&Session>, chosen: usize) {
    page.title(Text::Menu, None);
    let language = page.language;
    page.list(items(session).count(), chosen, &|nth, show| {
        if let Some(item) = items(session).nth(nth) {
            show(item.text(session.is_some()).get(language), "");
        }
    });
    page.hints(Text::Choose, Some(Text::Back));
}

#[inline(never)]
fn draw_settings(page: &mut Page<'_, '_>, settings: &Settings, row: usize) {
    page.title(Text::Settings, None);
    page.values(Setting::ALL, settings, row);
    page.hints(Text::Change, Some(Text::Back));
}

/// What the box has to say of itself, in two lines, the first of which may have an end of its own;
/// whatever does not fit is cut off.
#[inline(never)]
pub(crate) fn two_lines(page: &mut Page<'_, '_>, words: &str, y: i32) {
    let mut rest = words;
    for y in [y, y + 10] {
        let mut line = rest.split('\n').next().unwrap_or_default();
        while Font::Tiny.width(line) > WIDTH {
            let mut shorter = line.chars();
            shorter.next_back();
            line = shorter.as_str();
        }
        page.canvas.text(0, y, Align::Left, Font::Tiny, line);
        rest = rest.get(line.len()..).unwrap_or_default().trim_start_matches('\n');
    }
}

/// Each seat's animal and its score, in three columns.
#[inline(never)]
pub(crate) fn standings(page: &mut Page<'_, '_>, session: &Session) {
    for seat in session.seats().iter() {
        standing(page, session, seat, &session.table.has(seat));
    }
}

#[inline(never)]
fn standing(page: &mut Page<'_, '_>, session: &Session, seat: Seat, has: &str) {
    let nth = i32::from(seat.number() - 1);
    let (x, y) = (nth % 3 * 43 + 1, TOP + 1 + nth / 3 * 13);
    page.canvas.bitmap(x, y, crate::art::animal(session.token(seat)), true);
    // Close to its own animal, and well before the next.
    page.canvas.text(x + 12, y + 9, Align::Left, Font::Text, has);
}

/// The left edge of a total's bar.
const fn bar(total: i32) -> i32 {
    total * 3 + 2
}

/// How often each total was rolled, as bars, with the count of the tallest.
#[inline(never)]
fn bars(page: &mut Page<'_, '_>, session: &Session) {
    let most = session.totals.iter().copied().max().unwrap_or(0).max(1);
    for (total, count) in (0..).zip(session.totals).skip(1) {
        let height = u8::try_from(28 * u32::from(count) / u32::from(most)).unwrap_or(28);
        page.canvas.fill(bar(total), 52 - i32::from(height), 2, height.max(1), true);
    }
    page.canvas.text(127, 22, Align::Right, Font::Tiny, &number(most));
    // The last totals, newest first.
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
