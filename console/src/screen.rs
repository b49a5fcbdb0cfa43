//! The screens, and where a press on one of them leads.

use crate::book::Pages;
use crate::context::Context;
use crate::games::View;
use crate::home;
use crate::input::Button;
use crate::kept::GameKind;
use crate::menu::Menu;
use crate::setup::Setup;
use crate::shake::Shake;
use crate::tiles::Tiles;

#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum Screen {
    Splash,
    /// The journal holds what another Croupier wrote: shall it be erased?
    Foreign {
        erase: bool,
    },
    /// Going on with a game, or playing the last one again.
    Home,
    /// Which game is played.
    Choose,
    /// A new game would end the old one: shall it?
    Replace {
        kind: GameKind,
    },
    Setup(Setup),
    /// The table's own share of chance, before the first roll.
    Shake(Shake),
    /// The same people play again: with the same tiles?
    SameTiles(Setup),
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
    /// Whether this screen is about the game on the table.
    pub(crate) fn is_at_the_table(&self) -> bool {
        matches!(self, Screen::Tiles(_) | Screen::Play(_) | Screen::Winners { .. })
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Screen::Splash => "splash",
            Screen::Foreign { .. } => "foreign",
            Screen::Home => "home",
            Screen::Choose => "choose",
            Screen::Replace { .. } => "replace",
            Screen::Setup(setup) => setup.name(),
            Screen::SameTiles(_) => "same-tiles",
            Screen::Shake(_) => "shake",
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
            Screen::Home => return home::press(button, context),
            Screen::Choose => return home::press_choose(button, context),
            Screen::Replace { kind } => match button {
                Button::Right => return home::set_up(*kind, context),
                Button::B => return Go::Home,
                _ => {}
            },
            Screen::Shake(shake) => return shake.press(button, context),
            Screen::SameTiles(setup) => return home::press_same_tiles(setup, button, context),
            Screen::Setup(setup) => return setup.press(button, context),
            Screen::Tiles(tiles) => return tiles.press(button, context),
            Screen::Book(pages) => return pages.press(button, context),
            Screen::Play(view) => return view.press(button, context),
            Screen::Winners { scores } => return home::press_winners(scores, button, context),
        }
        Go::Stay
    }
}
