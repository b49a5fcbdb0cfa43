//! Outside a game: continuing one, playing the last one again, or choosing another.

use crate::context::{Context, Foreign};
use crate::input::Button;
use crate::kept::GameKind;
use crate::menu::{self, Menu};
use crate::page::{HINTS, Page, TOP};
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::setup::{SetUps, Setup};
use crate::speech::{Loudness, Word};
use crate::stroke::{Align, Font};
use crate::text::{Language, Text};
use rules_core::record::Kind;

/// What the first screen offers: A accepts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// To continue the game on the table.
    GoOn,
    /// To play the last game again, with the same people.
    Again(Kind),
}

impl Offer {
    /// Returns the offer; `None` on a new box.
    pub(crate) fn of(session: Option<&Session>, set_ups: &SetUps) -> Option<Offer> {
        match session {
            Some(open) if open.is_open() => Some(Offer::GoOn),
            Some(over) => match over.kind() {
                GameKind::Refereed(game) if set_ups.of(game).is_some() => Some(Offer::Again(game)),
                _ => set_ups.any().map(Offer::Again),
            },
            None => set_ups.any().map(Offer::Again),
        }
    }
}

/// Every game and the key that chooses it.
const GAMES: [(Button, GameKind); GameKind::ALL.len()] = [
    (Button::Left, GameKind::Refereed(Kind::Bingolino)),
    (Button::Up, GameKind::Refereed(Kind::Combo)),
    (Button::Right, GameKind::Refereed(Kind::Dingominos)),
    (Button::Down, GameKind::FreeDice),
];

pub(crate) fn press(button: Button, context: &mut Context<'_>) -> Transition {
    match (button, Offer::of(context.session.as_ref(), context.set_ups)) {
        (Button::A, Some(Offer::GoOn)) => Transition::Play,
        (Button::A, Some(Offer::Again(_))) if context.foreign.is_some() => {
            Transition::To(Screen::Foreign { erase: false })
        }
        (Button::A, Some(Offer::Again(game))) => again(game, context),
        (Button::Down, _) | (_, None) => Transition::To(Screen::Choose),
        _ => Transition::Stay,
    }
}

/// Starts a rematch: the same people play the same game again.
pub(crate) fn again(game: Kind, context: &mut Context<'_>) -> Transition {
    let Some(kept) = context.set_ups.of(game) else { return Transition::To(Screen::Choose) };
    let setup = Setup::again(game, kept);
    match setup.last_tiles(context.session.as_ref()) {
        Some(_) => Transition::To(Screen::SameTiles(setup)),
        None => setup.begin(context, None),
    }
}

/// Handles a press at the question whether the tiles of the last game are used again.
pub(crate) fn press_same_tiles(
    setup: &Setup,
    button: Button,
    context: &mut Context<'_>,
) -> Transition {
    match button {
        Button::A => {
            let tiles = setup.last_tiles(context.session.as_ref());
            setup.begin(context, tiles.as_ref())
        }
        Button::Down => setup.begin(context, None),
        Button::B => Transition::Home,
        _ => Transition::Stay,
    }
}

pub(crate) fn press_choose(button: Button, context: &mut Context<'_>) -> Transition {
    let chosen = GAMES.iter().find(|(key, _)| *key == button).map(|(_, kind)| *kind);
    match (chosen, button) {
        (Some(_), _) if context.foreign.is_some() => {
            Transition::To(Screen::Foreign { erase: false })
        }
        (Some(kind), _) => {
            // Free dice have nothing to lose but their statistics.
            let open = context.session.as_ref().filter(|session| session.is_open());
            match open.map(Session::kind) {
                Some(open) if open == kind => Transition::To(Screen::Replace { kind }),
                Some(GameKind::Refereed(_)) => Transition::To(Screen::Replace { kind }),
                Some(GameKind::FreeDice) | None => set_up(kind, context),
            }
        }
        (None, Button::A) => Transition::Menu(Menu::LIST),
        (None, Button::B) if Offer::of(context.session.as_ref(), context.set_ups).is_some() => {
            Transition::Home
        }
        (None, _) => Transition::Stay,
    }
}

/// Goes on to the set-up of a game. Free dice have none, so they start at once.
pub(crate) fn set_up(kind: GameKind, context: &mut Context<'_>) -> Transition {
    match kind {
        GameKind::Refereed(game) => {
            Transition::To(Screen::Setup(Setup::new(game, context.set_ups)))
        }
        GameKind::FreeDice => {
            context.begin(kind, [0; 8]);
            Transition::Play
        }
    }
}

pub(crate) fn game_name(kind: GameKind, language: Language) -> &'static str {
    match kind {
        GameKind::Refereed(game) => game.name(),
        GameKind::FreeDice => Text::FreeDice.get(language),
    }
}

/// Draws the offer to continue a game or to play one again.
pub(crate) fn draw(page: &mut Page<'_>, session: Option<&Session>, set_ups: &SetUps) {
    let Some(offer) = Offer::of(session, set_ups) else { return };
    let (title, a) = match offer {
        Offer::GoOn => (Text::Continue, Text::GoOn),
        Offer::Again(_) => (Text::SameAgain, Text::PlayIt),
    };
    page.title(title, None);
    match (offer, session) {
        (Offer::GoOn, Some(session)) => {
            let name = game_name(session.kind(), page.language);
            page.text(2, 24, Align::Left, Font::Bold, name);
            for (nth, seat) in (0..).zip(session.seats().iter()) {
                page.animal(2 + 15 * nth, 28, 1, session.token(seat));
                if session.seat() == Some(seat) {
                    page.hear(Word::Text(Text::YourTurn));
                    page.fill(2 + 15 * nth, 40, 11, 1, true);
                }
            }
        }
        (Offer::Again(game), _) => {
            page.text(2, 24, Align::Left, Font::Bold, game.name());
            if let Some(kept) = set_ups.of(game) {
                Setup::again(game, kept).draw_people(page, 2, 28);
            }
        }
        (Offer::GoOn, None) => {}
    }
    page.key(0, 51, Button::A, a);
    page.key(0, HINTS, Button::Down, Text::OtherGame);
}

pub(crate) fn draw_choose(page: &mut Page<'_>, offers: bool) {
    page.title(Text::Play, None);
    for (y, (key, kind)) in (TOP + 8..).step_by(10).zip(GAMES) {
        let name = game_name(kind, page.language);
        page.key_with(0, y, key, name);
    }
    page.key(0, HINTS, Button::A, Text::OtherThings);
    if offers {
        page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
    }
}

/// Draws the warning that a new game would end the one on the table.
pub(crate) fn draw_replace(page: &mut Page<'_>, session: Option<&Session>) {
    page.title(Text::LoseGame, None);
    if let Some(session) = session {
        let name = game_name(session.kind(), page.language);
        page.text(2, 24, Align::Left, Font::Bold, name);
        for (nth, seat) in (0..).zip(session.seats().iter()) {
            page.animal(2 + 15 * nth, 31, 1, session.token(seat));
        }
    }
    page.key(0, HINTS, Button::Right, Text::EraseIt);
    page.key_at_the_right(HINTS, Button::B, page.translate(Text::KeepIt));
}

pub(crate) fn draw_same_tiles(page: &mut Page<'_>, setup: &Setup) {
    page.title(Text::SameTiles, None);
    setup.draw_people(page, 2, 20);
    page.key(0, 42, Button::A, Text::SameTilesYes);
    page.key(0, 52, Button::Down, Text::Boards);
    page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
}

/// Draws the question what to do with a save of another version.
pub(crate) fn draw_foreign(page: &mut Page<'_>, foreign: Option<Foreign>, erase: bool) {
    page.title(Text::OtherSave, None);
    page.rows(&[(Text::KeepIt, ""), (Text::EraseIt, "")], usize::from(erase));
    page.cross(true, false);
    let whose = match foreign {
        Some(Foreign::Format(format)) => Text::OtherFormat.with(page.language, &format),
        Some(Foreign::Game(Some(version))) => Text::OtherCroupier.with(page.language, &version),
        Some(Foreign::Game(None)) | None => Text::OtherCroupier.with(page.language, &"?"),
    };
    page.text(4, 46, Align::Left, Font::Bold, &whose);
    page.hints(Text::Choose, Some(Text::Back));
}

/// Draws the winners: A plays again.
pub(crate) fn draw_winners(page: &mut Page<'_>, session: &Session, scores: bool) {
    let winners = session.winners();
    let heading = if winners.len() == 1 { Text::Wins } else { Text::WinTogether };
    page.title_for_all(heading);
    if scores {
        menu::standings(page, session);
        page.key_at_the_right(HINTS, Button::B, page.translate(Text::Back));
        return;
    }
    let many = winners.len() > 3;
    let (scale, step) = if many { (1, 15) } else { (2, 30) };
    let width = winners.iter().fold(0, |width, _| width + step);
    page.loudly(Loudness::Important);
    for (nth, seat) in (0..).zip(winners.iter()) {
        let x = 64 - width / 2 + step * nth + 3;
        page.animal(x, 16, scale, session.token(seat));
    }
    page.pause();
    page.key(0, 51, Button::A, Text::SameAgainShort);
    page.key(0, HINTS, Button::Down, Text::OtherGame);
    page.key_at_the_right(HINTS, Button::Right, page.translate(Text::StandingsShort));
    if may_take_back(session) {
        page.key_at_the_right(51, Button::B, page.translate(Text::TakeBack));
    }
}

/// Tests if the entry that ended the game can be undone: not once its secret is revealed.
fn may_take_back(session: &Session) -> bool {
    session.in_reach() > 0 && !session.audit().is_revealed()
}

pub(crate) fn press_winners(
    scores: &mut bool,
    button: Button,
    context: &mut Context<'_>,
) -> Transition {
    let kind = context.session.as_ref().map(Session::kind);
    match (button, kind) {
        (Button::B, _) if *scores => *scores = false,
        _ if *scores => {}
        (Button::Right, _) => *scores = true,
        (Button::A, Some(GameKind::Refereed(game))) => return again(game, context),
        (Button::Down, _) => return Transition::To(Screen::Choose),
        (Button::B, _) if context.session.as_ref().is_some_and(may_take_back) => {
            return context.take_back();
        }
        _ => {}
    }
    Transition::Stay
}
