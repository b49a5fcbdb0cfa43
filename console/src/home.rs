//! Outside a game: continuing one, playing the last one again, or choosing another.

use crate::context::{Context, Foreign};
use crate::evening::Wins;
use crate::input::Button;
use crate::kept::GameKind;
use crate::menu::{self, Menu};
use crate::page::{Canvas, HINTS, Page, TOP};
use crate::phrase::{About, Phrase, Sign, Wording};
use crate::screen::{Screen, Transition};
use crate::session::Session;
use crate::setup::{SetUps, Setup};
use crate::speech::{Item, Loudness, Word};
use crate::stroke::{Align, Font};
use crate::text::Text;
use rules_core::AuditStep;
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

/// What a key does outside a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    GoOn,
    Again(Kind),
    /// The same, but some join or leave.
    Regulars(Kind),
    /// To the list of games.
    OtherGame,
    Game(GameKind),
    Menu,
    /// To the offer to continue or replay a game.
    Home,
}

pub(crate) fn act(act: Act, context: &mut Context<'_>) -> Transition {
    let foreign = Transition::To(Screen::Foreign { erase: false });
    match act {
        Act::Again(_) | Act::Regulars(_) | Act::Game(_) if context.foreign.is_some() => foreign,
        Act::GoOn => Transition::Play,
        Act::Again(game) => again(game, context),
        Act::Regulars(game) => regulars(game, context),
        Act::OtherGame => Transition::To(Screen::Choose),
        Act::Game(kind) => choose(kind, context),
        Act::Menu => Transition::Menu(Menu::LIST),
        Act::Home => Transition::Home,
    }
}

/// Goes on to the set-up of a game. Only free dice on the table have nothing to lose but their
/// statistics; of any other game the players are asked first.
fn choose(kind: GameKind, context: &mut Context<'_>) -> Transition {
    let open = context.session.as_ref().filter(|session| session.is_open());
    match open.map(Session::kind) {
        Some(open) if open == kind => Transition::To(Screen::Replace { kind }),
        Some(GameKind::Refereed(_)) => Transition::To(Screen::Replace { kind }),
        Some(GameKind::FreeDice) | None => set_up(kind, context),
    }
}

/// Starts a rematch: the same people play the same game again.
pub(crate) fn again(game: Kind, context: &mut Context<'_>) -> Transition {
    let Some(kept) = context.set_ups.of(game) else { return Transition::To(Screen::Choose) };
    begin(&Setup::rematch(game, kept), context)
}

/// Asks who joins and who leaves before a rematch.
fn regulars(game: Kind, context: &mut Context<'_>) -> Transition {
    let Some(kept) = context.set_ups.of(game) else { return Transition::To(Screen::Choose) };
    Transition::To(Screen::Setup(Setup::regulars(game, kept)))
}

/// Starts a game whose set-up is settled. If its tiles are those of the last game, the players are
/// asked first.
pub(crate) fn begin(setup: &Setup, context: &mut Context<'_>) -> Transition {
    match setup.last_tiles(context.session.as_ref()) {
        Some(_) => Transition::To(Screen::SameTiles(setup.clone())),
        None => setup.begin(context, None),
    }
}

/// What a key does at the question whether the tiles of the last game are used again.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Tiles {
    Same,
    Enter,
    Back,
}

pub(crate) fn act_on_tiles(setup: &Setup, act: Tiles, context: &mut Context<'_>) -> Transition {
    match act {
        Tiles::Same => {
            let tiles = setup.last_tiles(context.session.as_ref());
            setup.begin(context, tiles.as_ref())
        }
        Tiles::Enter => setup.begin(context, None),
        Tiles::Back => Transition::Home,
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

/// The name of a game.
pub(crate) struct Named(pub(crate) GameKind);

impl Wording for Named {
    fn add_to(&self, phrase: &mut Phrase) {
        phrase.add(match self.0 {
            GameKind::Refereed(Kind::Bingolino) => &Sign::BINGOLINO,
            GameKind::Refereed(Kind::Combo) => &Sign::COMBO,
            GameKind::Refereed(Kind::Dingominos) => &Sign::DINGOMINOS,
            GameKind::FreeDice => &Text::FreeDice as &dyn Wording,
        });
    }
}

/// Draws the offer to continue a game or to play one again.
pub(crate) fn draw(page: &mut Page<'_, Act>, session: Option<&Session>, set_ups: &SetUps) {
    let Some(offer) = Offer::of(session, set_ups) else { return };
    let (title, a, act) = match offer {
        Offer::GoOn => (Text::Continue, Text::GoOn, Act::GoOn),
        Offer::Again(game) => (Text::SameAgain, Text::PlayIt, Act::Again(game)),
    };
    page.title(&title, None);
    match (offer, session) {
        (Offer::GoOn, Some(session)) => {
            page.text(2, 24, Align::Left, Font::Bold, &Named(session.kind()));
            for (nth, seat) in (0..).zip(session.seats().iter()) {
                page.animal(2 + 15 * nth, 28, 1, session.token(seat));
                if session.seat() == Some(seat) {
                    page.hear(Word::Text(Text::YourTurn));
                    page.fill(2 + 15 * nth, 40, 11, 1, true);
                }
            }
        }
        (Offer::Again(game), _) => {
            page.text(2, 24, Align::Left, Font::Bold, &Named(GameKind::Refereed(game)));
            page.key_at_the_right(51, Button::Left, &Text::RegularsKey, Act::Regulars(game));
            if let Some(kept) = set_ups.of(game) {
                Setup::again(game, kept).draw_people(page, 2, 28);
            }
        }
        (Offer::GoOn, None) => {}
    }
    page.key(0, 51, Button::A, &a, act);
    page.key(0, HINTS, Button::Down, &Text::OtherGame, Act::OtherGame);
    page.key_at_the_right(HINTS, Button::B, &Text::MenuKey, Act::Menu);
}

/// The game that was played last; on a new box, the one that newcomers are shown first.
fn played_last(session: Option<&Session>, set_ups: &SetUps) -> GameKind {
    let kept = || set_ups.any().map(GameKind::Refereed);
    let first = GameKind::Refereed(Kind::Bingolino);
    session.map(Session::kind).or_else(kept).unwrap_or(first)
}

/// Draws the list of games. A takes the one that was played last.
pub(crate) fn draw_choose(page: &mut Page<'_, Act>, session: Option<&Session>, set_ups: &SetUps) {
    page.title(&Text::Play, None);
    let last = played_last(session, set_ups);
    for (y, (key, kind)) in (TOP + 8..).step_by(10).zip(GAMES) {
        page.key(0, y, key, &Named(kind), Act::Game(kind));
        if kind == last {
            let x = 15 + page.width(Font::Text, &Named(kind));
            page.chip(x, y - 8, Button::A, Act::Game(kind));
            page.hear_all(&Named(kind));
            page.pause();
        }
    }
    match Offer::of(session, set_ups) {
        Some(_) => page.back(Act::Home),
        None => page.key_at_the_right(HINTS, Button::B, &Text::MenuKey, Act::Menu),
    }
}

/// What a key does where something would be lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Lose {
    Erase,
    Keep,
}

/// Draws the warning that a new game would end the one on the table.
pub(crate) fn draw_replace(page: &mut Page<'_, Lose>, session: Option<&Session>) {
    page.title(&Text::LoseGame, None);
    if let Some(session) = session {
        page.text(2, 24, Align::Left, Font::Bold, &Named(session.kind()));
        for (nth, seat) in (0..).zip(session.seats().iter()) {
            page.animal(2 + 15 * nth, 31, 1, session.token(seat));
        }
    }
    page.key(0, HINTS, Button::Right, &Text::EraseIt, Lose::Erase);
    page.key_at_the_right(HINTS, Button::B, &Text::KeepIt, Lose::Keep);
}

pub(crate) fn draw_same_tiles(page: &mut Page<'_, Tiles>, setup: &Setup) {
    page.title(&Text::SameTiles, None);
    setup.draw_people(page, 2, 20);
    page.key(0, 42, Button::A, &Text::SameTilesYes, Tiles::Same);
    page.key(0, 52, Button::Down, &Text::Boards, Tiles::Enter);
    page.back(Tiles::Back);
}

/// What a key does at the question about a save of another version.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Save {
    /// The other of the two rows.
    Other,
    /// What the lit row says.
    Choose,
    Back,
}

/// Draws the question what to do with a save of another version.
pub(crate) fn draw_foreign(page: &mut Page<'_, Save>, foreign: Option<Foreign>, erase: bool) {
    page.title(&Text::OtherSave, None);
    page.rows(4, (2, usize::from(erase)), &|nth, show| {
        show(if nth == 0 { &Text::KeepIt } else { &Text::EraseIt }, &"");
    });
    page.cross(true, false, &|_| Save::Other);
    draw_whose(page, foreign);
    page.key(0, HINTS, Button::A, &Text::Choose, Save::Choose);
    page.back(Save::Back);
}

fn draw_whose(page: &mut Canvas<'_>, foreign: Option<Foreign>) {
    let whose = match foreign {
        Some(Foreign::Format(format)) => About(Text::OtherFormat, &format).of(page.language),
        Some(Foreign::Game(by)) => About(Text::OtherCroupier, &by).of(page.language),
        None => About(Text::OtherCroupier, &Sign::UNKNOWN).of(page.language),
    };
    page.text(4, 46, Align::Left, Font::Bold, &whose);
}

/// What is shown at the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Winners,
    Scores,
    /// The players shook these dice, and a rematch would drop the secret behind them: do they want
    /// to see it first?
    Secret(Kind),
}

/// What a key does at the winners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum AtTheEnd {
    /// Leads to the secret behind the dice.
    Secret,
    /// Shows the secret.
    Reveal,
    Again(Kind),
    /// The same, whether or not the secret is dropped.
    AgainAnyway(Kind),
    /// The same, but some join or leave.
    Regulars(Kind),
    OtherGame,
    Scores,
    /// From the scores to the winners.
    Back,
    Undo,
}

/// Draws the winners: A plays again.
pub(crate) fn draw_winners(page: &mut Page<'_, AtTheEnd>, session: &Session, wins: Wins, end: End) {
    let winners = session.winners();
    if let End::Secret(game) = end {
        page.title(&Text::Seal, None);
        page.key(0, 42, Button::A, &Text::Reveal, AtTheEnd::Reveal);
        page.key(0, 52, Button::Down, &Text::SameAgainShort, AtTheEnd::AgainAnyway(game));
        return page.back(AtTheEnd::Back);
    }
    let heading = if winners.len() == 1 { Text::Wins } else { Text::WinTogether };
    page.title_for_all(heading);
    if end == End::Scores {
        menu::standings(page, session);
        return page.back(AtTheEnd::Back);
    }
    page.loudly(Loudness::Important);
    page.item(Item::Foremost);
    let places = (0..).flat_map(|y| [(2, TOP + 12 * y), (17, TOP + 12 * y)]);
    for (seat, (x, y)) in winners.iter().zip(places) {
        let scale = if winners.len() == 1 { 2 } else { 1 };
        page.animal(x, y, scale, session.token(seat));
    }
    page.pause();
    // Who has won how often this evening.
    let named = wins.are_few() && !wins.is_empty();
    if named {
        page.text(39, TOP + 7, Align::Left, Font::Text, &Text::GamesWon);
    }
    wins.draw(page, (38, if named { TOP + 10 } else { TOP + 1 }), (4, 23), 2);
    if menu::to_reveal(session).is_some() {
        page.key(0, 42, Button::Up, &Text::Reveal, AtTheEnd::Secret);
    }
    if let GameKind::Refereed(game) = session.kind() {
        page.key(0, 52, Button::A, &Text::SameAgainShort, AtTheEnd::Again(game));
        page.key_at_the_right(42, Button::Left, &Text::RegularsKey, AtTheEnd::Regulars(game));
    }
    page.key(0, HINTS, Button::Down, &Text::OtherGame, AtTheEnd::OtherGame);
    page.key_at_the_right(HINTS, Button::Right, &Text::StandingsShort, AtTheEnd::Scores);
    if may_take_back(session) {
        page.key_at_the_right(52, Button::B, &Text::TakeBack, AtTheEnd::Undo);
    }
}

/// Tests if the entry that ended the game can be undone: not once its secret is revealed.
fn may_take_back(session: &Session) -> bool {
    session.in_reach() > 0 && !session.audit().is_revealed()
}

pub(crate) fn act_at_the_end(
    end: &mut End,
    act: AtTheEnd,
    context: &mut Context<'_>,
) -> Transition {
    let session = context.session.as_ref();
    let secret = session.and_then(menu::to_reveal);
    let shook = session.is_some_and(|session| !session.audit().letters().is_empty());
    match act {
        AtTheEnd::Secret => return Transition::Menu(Menu::Seal),
        AtTheEnd::Reveal => {
            *end = End::Winners;
            if let Some(secret) = secret {
                context.step(&AuditStep::Revealed(secret));
            }
            return Transition::Menu(Menu::Seal);
        }
        AtTheEnd::Again(game) if shook && secret.is_some() => *end = End::Secret(game),
        AtTheEnd::Again(game) | AtTheEnd::AgainAnyway(game) => return again(game, context),
        AtTheEnd::Regulars(game) => return regulars(game, context),
        AtTheEnd::OtherGame => return Transition::To(Screen::Choose),
        AtTheEnd::Scores => *end = End::Scores,
        AtTheEnd::Back => *end = End::Winners,
        AtTheEnd::Undo => return context.take_back(),
    }
    Transition::Stay
}
