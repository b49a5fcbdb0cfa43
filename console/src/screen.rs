//! The screens, and where a press on one of them leads.

use crate::book::Pages;
use crate::context::Context;
use crate::input::Button;
use crate::kept::GameKind;
use crate::menu::Menu;
use crate::play::{View, stepped};
use crate::setup::Setup;
use crate::tiles::Tiles;
use rules_core::record::Kind;

#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum Screen {
    Splash,
    /// The journal holds what another Croupier wrote: shall it be erased?
    Foreign {
        erase: bool,
    },
    /// Whether to go on with an unfinished game.
    Offer {
        chosen: usize,
        from_home: bool,
    },
    Home {
        chosen: usize,
    },
    /// A new game would end the old one: shall it?
    Replace {
        kind: GameKind,
        yes: bool,
    },
    Setup(Setup),
    Tiles(Tiles),
    Book(Pages),
    Play(View),
    /// Who won, and after that the scores.
    Winners {
        scores: bool,
    },
}

/// Where a press leads, from any screen or menu.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "it lives for one press, and there is no heap")]
pub(crate) enum Go {
    Stay,
    /// To whatever comes first when the box is switched on.
    Start,
    Home,
    /// To the game as it stands, or to its winners.
    Play,
    To(Screen),
    /// Opens a menu over the screen, which comes back when the menu is closed.
    Menu(Menu),
    /// One step up in the menu: to its list, or to the screen if it was opened without the list.
    Up,
    /// Back to the screen over which the menu was opened.
    Close,
}

impl Screen {
    pub(crate) const HOME: Screen = Screen::Home { chosen: 0 };

    /// Whether this screen is about the game on the table.
    pub(crate) fn is_at_the_table(&self) -> bool {
        matches!(self, Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Screen::Splash => "splash",
            Screen::Foreign { .. } => "foreign",
            Screen::Offer { .. } => "offer",
            Screen::Home { .. } => "home",
            Screen::Replace { .. } => "replace",
            Screen::Setup(setup) => setup.name(),
            Screen::Tiles(_) => "tiles",
            Screen::Book(pages) => pages.name(),
            Screen::Play(view) => view.name(),
            Screen::Winners { .. } => "winners",
        }
    }

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Go {
        match self {
            Screen::Splash => return Go::Start,
            Screen::Foreign { erase } => match button {
                Button::A if *erase => {
                    *context.foreign = None;
                    context.effects.overwrite = true;
                    return Go::Home;
                }
                Button::A | Button::B => return Go::Home,
                _ => *erase = !*erase,
            },
            Screen::Offer { chosen, from_home } => {
                match (button, *chosen, context.session.as_ref()) {
                    (Button::A, 0, _) => return Go::Play,
                    (Button::A, _, Some(session)) if *from_home => {
                        return Go::To(Screen::Replace { kind: session.kind(), yes: false });
                    }
                    (Button::A | Button::B, ..) => return Go::Home,
                    (arrow, ..) => *chosen = stepped(*chosen, 2, arrow),
                }
            }
            Screen::Home { chosen } => match button {
                Button::A => {
                    let item = HOME.get(*chosen).copied().unwrap_or(Home::Settings);
                    return item.choose(context);
                }
                Button::B => {}
                arrow => *chosen = stepped(*chosen, HOME.len(), arrow),
            },
            Screen::Replace { kind, yes } => match button {
                Button::A if *yes => return set_up(*kind, context),
                Button::A | Button::B => return Go::Home,
                _ => *yes = !*yes,
            },
            Screen::Setup(setup) => return setup.press(button, context),
            Screen::Tiles(tiles) => return tiles.press(button, context),
            Screen::Book(pages) => return pages.press(button, context),
            Screen::Play(view) => {
                // Before the first roll, B leads back to the board that was entered last.
                if button == Button::B
                    && let Some(tiles) = context.session.as_ref().and_then(Tiles::again)
                {
                    return Go::To(Screen::Tiles(tiles));
                }
                return view.press(button, context);
            }
            Screen::Winners { scores } => match button {
                Button::A if *scores => {
                    context.end();
                    return Go::Home;
                }
                Button::A => *scores = true,
                Button::B => return context.take_back(),
                _ => {}
            },
        }
        Go::Stay
    }
}

/// Everything to do on the box, in the order of the first screen.
pub(crate) const HOME: [Home; 6] = [
    Home::Game(GameKind::Refereed(Kind::Bingolino)),
    Home::Game(GameKind::Refereed(Kind::Combo)),
    Home::Game(GameKind::Refereed(Kind::Dingominos)),
    Home::Game(GameKind::FreeDice),
    Home::CardBook,
    Home::Settings,
];

// Every game can be chosen, beside the card book and the settings.
const _: () = assert!(HOME.len() == GameKind::ALL.len() + 2);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    Game(GameKind),
    CardBook,
    Settings,
}

impl Home {
    fn choose(self, context: &mut Context<'_>) -> Go {
        let open = context.session.as_ref().filter(|session| session.is_open());
        match (self, open) {
            (Home::CardBook, _) => Go::To(Screen::Book(Pages::new())),
            (Home::Settings, _) => Go::Menu(Menu::Settings { row: 0 }),
            (Home::Game(_), _) if context.foreign.is_some() => {
                Go::To(Screen::Foreign { erase: false })
            }
            (Home::Game(kind), Some(open)) if open.kind() == kind => {
                Go::To(Screen::Offer { chosen: 0, from_home: true })
            }
            (Home::Game(kind), Some(_)) => Go::To(Screen::Replace { kind, yes: false }),
            (Home::Game(kind), None) => set_up(kind, context),
        }
    }
}

/// Free dice have no seats and nothing to settle, so they begin at once.
fn set_up(kind: GameKind, context: &mut Context<'_>) -> Go {
    match kind {
        GameKind::Refereed(game) => Go::To(Screen::Setup(Setup::new(game))),
        GameKind::FreeDice => {
            context.begin(kind, [0; 8]);
            Go::Play
        }
    }
}
