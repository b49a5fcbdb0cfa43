//! The screens, and which one a press leads to.

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

/// A screen, with everything entered on it so far.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it, and no heap to put it on")]
pub(crate) enum Screen {
    Splash,
    /// The save is another version's: should it be erased?
    Foreign {
        erase: bool,
    },
    /// The offer to continue a game, or to play the last one again.
    Home,
    /// The list of games.
    Choose,
    /// A new game would end the current one: should it?
    Replace {
        kind: GameKind,
    },
    Setup(Setup),
    /// The players' own randomness, before the first roll.
    Shake(Shake),
    /// A rematch: with the same tiles?
    SameTiles(Setup),
    Tiles(Tiles),
    Book(Pages),
    Play(View),
    /// The winners, or the scores.
    Winners {
        scores: bool,
    },
}

/// Where a press leads, from any screen or menu.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "it lives for one press, and there is no heap")]
pub(crate) enum Transition {
    Stay,
    /// To the first screen after switching on.
    Start,
    Home,
    /// To the current screen of the game, or to its winners.
    Play,
    To(Screen),
    /// Opens a menu over the screen, which comes back when the menu is closed.
    Menu(Menu),
    /// To the list of the menu.
    Up,
    /// Closes the menu.
    Close,
}

impl Screen {
    /// Tests if this screen belongs to the game on the table.
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

    pub(crate) fn press(&mut self, button: Button, context: &mut Context<'_>) -> Transition {
        match self {
            Screen::Splash => return Transition::Start,
            Screen::Foreign { erase } => match button {
                Button::A if *erase => {
                    *context.foreign = None;
                    context.effects.overwrite = true;
                    return Transition::Home;
                }
                Button::A | Button::B => return Transition::Home,
                _ => *erase = !*erase,
            },
            Screen::Home => return home::press(button, context),
            Screen::Choose => return home::press_choose(button, context),
            Screen::Replace { kind } => match button {
                Button::Right => return home::set_up(*kind, context),
                Button::B => return Transition::Home,
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
        Transition::Stay
    }
}
