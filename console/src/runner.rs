//! The console and what it needs to run: somewhere to keep things, and dice.
//!
//! **Announced means safe.** [`Runner::input`] is the only way to press a button, and it keeps the
//! result before it returns. What is drawn afterwards is already in the flash, so a power cut loses
//! nothing, and pulling the plug never rolls the dice again.
//!
//! Everything that one press has to keep goes into one record, as far as it fits: after a power cut
//! all of it is there or none. So the whole head of a game, which *Start!* settles, is never torn.

use crate::context::{Foreign, Note};
use crate::input::{Cue, Effects, Input, Millis};
use crate::kept::{Kept, Role};
use crate::menu::Menu;
use crate::script::Stage;
use crate::settings::{Row as _, Setting, Speech, Voices};
use crate::{Console, Notice, SPLASH};
use rules_core::Dice;
use vocabulary::{Found, LONGEST, Storage, StorageError};

/// A running console, whatever it is built into.
#[derive(Clone, Debug)]
pub struct Runner<K, D> {
    console: Console,
    storage: K,
    dice: Option<D>,
    /// Without dice: whether there may be some soon.
    shaking: bool,
    /// When something moves next.
    due: Option<Millis>,
    /// Whether the game is loaded too: not, if the box stumbled over it.
    with_game: bool,
    /// Whether nothing has ever been kept.
    fresh: bool,
}

/// What there is to see and hear of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    pub redraw: bool,
    pub cue: Option<Cue>,
    /// The box is to wait for a new program.
    pub update: bool,
}

/// How full the room for a game is, in percent, when the box says so, and when it keeps the rest
/// for what ends a game or takes something back.
const NEARLY_FULL: u8 = 90;
const RESERVED: u8 = 97;

impl<K: Storage, D: Dice> Runner<K, D> {
    /// Starts at the splash, without dice, and before anything has been read.
    pub fn new(storage: K) -> Runner<K, D> {
        Runner {
            console: Console::default(),
            storage,
            dice: None,
            shaking: false,
            due: Some(SPLASH),
            with_game: true,
            fresh: true,
        }
    }

    /// Loads what was kept, without the game if `with_game` is false: a box that stops over its
    /// game can do without it. A note says if something was found that cannot be read.
    pub fn load(&mut self, found: Found, with_game: bool) -> Result<(), StorageError<K::Error>> {
        self.with_game = with_game;
        self.fresh = found == Found::Fresh;
        let console = &mut self.console;
        let read = self.storage.read(&mut |role, record| {
            let of_a_game = !matches!(role, Role::Setting(_));
            if of_a_game && !with_game {
                return;
            }
            for kept in Kept::decode(record) {
                match kept {
                    Ok(kept) => console.restore(&kept),
                    Err(unknown) if of_a_game => console.pass_over(unknown),
                    // A setting of a newer Croupier stays where it is.
                    Err(_) => {}
                }
            }
        });
        console.finish_loading();
        match found {
            Found::Fresh | Found::Whole => {}
            Found::OtherFormat(format) => console.meet(Foreign::Format(format)),
            Found::Damaged => console.tell(Notice::SaveLost),
        }
        if self.storage.filled() >= NEARLY_FULL && self.console.session.is_some() {
            self.warn();
        }
        if read.is_err() {
            self.console.tell(Notice::SaveLost);
        }
        self.due = self.console.wake(0);
        read
    }

    /// `None` if the box found that it has no fair dice.
    pub fn set_dice(&mut self, dice: Option<D>) {
        self.dice = dice;
        self.shaking = false;
    }

    /// There are no dice now, but there may be some soon: a roll is put off, and says so.
    pub fn wait_for_dice(&mut self) {
        self.dice = None;
        self.shaking = true;
    }

    pub fn dice(&mut self) -> Option<&mut D> {
        self.dice.as_mut()
    }

    /// Takes the dice out, for use elsewhere.
    pub fn take_dice(&mut self) -> Option<D> {
        self.dice.take()
    }

    /// Where things are kept.
    pub fn storage(&mut self) -> &mut K {
        &mut self.storage
    }

    /// What can be seen.
    pub fn console(&self) -> &Console {
        &self.console
    }

    pub fn tell(&mut self, notice: Notice) {
        self.console.tell(notice);
    }

    /// The box speaks these languages: there are settings about that. A new box begins in one of
    /// them.
    pub fn set_voices(&mut self, voices: Voices) -> Result<(), StorageError<K::Error>> {
        self.console.settings.voices = voices;
        if self.fresh { self.choose_voice() } else { Ok(()) }
    }

    /// Everything is said from now on, and the first question is in which language, of those that
    /// there is a voice for.
    pub fn ask_by_ear(&mut self) -> Result<(), StorageError<K::Error>> {
        self.console.menu = Some(Menu::Language);
        self.choose_voice()?;
        self.set(Setting::Sound, 1)?;
        self.set(Setting::Speech, Speech::Everything as u8)
    }

    /// Chooses a language that there is a voice for, if the chosen one has none.
    fn choose_voice(&mut self) -> Result<(), StorageError<K::Error>> {
        let settings = self.console.settings;
        match settings.voices.iter().next() {
            Some(language) if !settings.has_voice() => {
                self.set(Setting::Language, language.number())
            }
            _ => Ok(()),
        }
    }

    /// Changes a setting as its row would, to one of its levels, counted from 0.
    pub fn set(&mut self, setting: Setting, level: u8) -> Result<(), StorageError<K::Error>> {
        if level >= setting.levels() || setting.level(&self.console.settings()) == level {
            return Ok(());
        }
        let kept = Kept::Setting { setting, level };
        self.keep(core::slice::from_ref(&kept))?;
        self.console.restore(&kept);
        Ok(())
    }

    /// Handles a button or the passing of time. The result has been kept when this returns.
    ///
    /// An error means that it could not be kept. Then it has not happened: the console is back
    /// where the last thing that was kept left it, with a note that says why.
    pub fn input(&mut self, input: Input, now: Millis) -> Result<Shown, StorageError<K::Error>> {
        let filled = self.storage.filled();
        // What finds no room is not said at all. Loading thousands of records again to go back
        // would take more than a second, for every such press.
        let reserve = filled >= RESERVED;
        let mut effects = Effects { reserve, shaking: self.shaking, ..Effects::default() };
        let dice = self.dice.as_mut().map(|dice| dice as &mut dyn Dice);
        self.console.input(input, now, dice, &mut effects);
        if effects.overwrite {
            self.storage.overwrite();
        }
        // A game that begins is another one.
        self.with_game |= effects.keep.iter().any(|kept| kept.role() == Role::Game);
        let kept = match effects.too_many {
            true => Err(StorageError::NoRecord),
            false => self.keep(&effects.keep),
        };
        if let Err(why) = &kept {
            self.go_back(why);
        }
        self.due = self.console.wake(now);
        let grown = !effects.keep.is_empty() && filled < NEARLY_FULL;
        if grown && self.storage.filled() >= NEARLY_FULL {
            self.warn();
        }
        let Effects { redraw, cue, update, no_room, .. } = effects;
        kept.and(if no_room { Err(StorageError::Full) } else { Ok(Shown { redraw, cue, update }) })
    }

    /// Says that there soon will be no room, unless there is something worse to say: this comes
    /// again with the next start.
    fn warn(&mut self) {
        if !matches!(self.console.note, Some(Note::Said(_))) {
            self.console.tell(Notice::SaveNearlyFull);
        }
    }

    /// Goes back to what was kept: everything else has not happened.
    // Not inlined: a console is put together on the stack, and as a part of `input` those 7 KB
    // would lie below every press.
    #[inline(never)]
    fn go_back(&mut self, why: &StorageError<K::Error>) {
        self.console.forget();
        // If that cannot be read either, the note below is all there is to say.
        let _ = self.load(Found::Whole, self.with_game);
        self.console.show_game();
        match why {
            StorageError::OtherFormat(format) => self.console.meet(Foreign::Format(*format)),
            StorageError::Full => self.console.tell(Notice::SaveFull),
            StorageError::Failed(_) | StorageError::NoGame | StorageError::NoRecord => {
                self.console.tell(Notice::SaveFailed);
            }
        }
    }

    /// When to [`Runner::tick`], if anything moves.
    pub fn due(&self) -> Option<Millis> {
        self.due
    }

    /// Time has passed. `None` if nothing was due.
    pub fn tick(&mut self, now: Millis) -> Result<Option<Shown>, StorageError<K::Error>> {
        match self.due {
            Some(due) if due <= now => self.input(Input::Tick, now).map(Some),
            _ => Ok(None),
        }
    }

    /// Keeps everything in this order, with what belongs to the game in as few records as possible.
    fn keep(&mut self, all: &[Kept]) -> Result<(), StorageError<K::Error>> {
        let mut left = all;
        while let [first, ..] = left {
            let mut record = [0; LONGEST];
            let role = first.role();
            let (mut length, mut count) = (0, 0);
            for (nth, kept) in left.iter().enumerate() {
                let goes_with =
                    nth == 0 || kept.role() == Role::Event && !matches!(role, Role::Setting(_));
                let room = record.get_mut(length..).unwrap_or_default();
                let Some(bytes) = kept.encode(room).filter(|_| goes_with) else { break };
                length += bytes.len();
                count += 1;
            }
            if count == 0 {
                return Err(StorageError::NoRecord);
            }
            self.storage.keep(role, record.get(..length).unwrap_or_default())?;
            left = left.get(count..).unwrap_or_default();
        }
        Ok(())
    }
}

impl<K: Storage, D: Dice> Stage for Runner<K, D> {
    type Error = StorageError<K::Error>;

    fn input(&mut self, input: Input, now: Millis) -> Result<(), Self::Error> {
        Runner::input(self, input, now).map(|_| ())
    }

    fn due(&self) -> Option<Millis> {
        self.due
    }
}
