//! Running the console, with the two things it needs: storage and dice.
//!
//! **Announced means safe.** [`Runner::input`] is the only way to press a button, and it saves the
//! result before it returns. So whatever is drawn afterwards is already in flash: a power cut loses
//! nothing, and pulling the plug never rolls the dice again.
//!
//! Everything that one press has to save goes into one record, if it fits: after a power cut either
//! all of it is there or none. So the head of a game, which *Start!* settles in one press, is never
//! torn.

use crate::banner;
use crate::context::{Context, Foreign, Note};
use crate::input::{Button, Cue, Effects, Input, Millis};
use crate::kept::{Kept, Role, Version};
use crate::lesson::{self, Lesson, Teaching};
use crate::menu::Menu;
use crate::page::{Page, pressed};
use crate::play::Asks;
use crate::screen::{Screen, Transition};
use crate::script::Stage;
use crate::settings::{Row as _, Setting, Speech, Voices};
use crate::text::Text;
use crate::{Console, Notice, Pressed};
use rules_core::Dice;
use vocabulary::{Found, LONGEST, Storage, StorageError};

/// How long the splash screen stays, in milliseconds: long enough to be seen, too short to wait
/// for. A press ends it sooner.
const SPLASH: Millis = 900;

/// How long presses are ignored, in milliseconds, after the question has moved to another seat or
/// dice were rolled: someone who presses A again and again does so at least five times a second. An
/// ignored press extends the time, so that buttons work again only once the player has paused.
const DEAF: Millis = 300;
/// How soon a second press of the same button is taken for one that nobody meant, in milliseconds:
/// a child presses again within nine tenths of a second. It is ignored where it would answer for
/// somebody else than the first, or could not be undone.
const SPARE: Millis = 950;
/// How long presses are ignored, in milliseconds, after the box entered more than was pressed:
/// hands that have learned to press a row and a column do so. And when somebody has won, because A
/// then begins another game, and this one is gone.
const HABIT: Millis = 700;
/// How long A only dismisses a refusal, in milliseconds: it could not be read sooner.
const UNREAD: Millis = 500;

/// A running console: on the box, on a desktop or in a test. `K` is its storage, `D` its dice.
#[derive(Clone, Debug)]
pub struct Runner<K, D> {
    console: Console,
    storage: K,
    dice: Option<D>,
    /// Whether dice that are missing may arrive soon.
    shaking: bool,
    /// When the next tick is due, if anything changes by itself.
    due: Option<Millis>,
    /// Whether the game was loaded as well: not if the box crashed on it before.
    with_game: bool,
    /// Whether nothing has ever been saved on this box.
    fresh: bool,
}

/// What the caller has to do after an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    /// Draw the console again.
    pub redraw: bool,
    /// Play this sound.
    pub cue: Option<Cue>,
    /// The box should wait for new firmware.
    pub update: bool,
    /// The box should restart into its self-test.
    pub self_test: bool,
}

/// How full the room for a game is, in percent, when the box warns the players; and when it
/// reserves the rest for entries that end a game or undo something.
const NEARLY_FULL: u8 = 90;
const RESERVED: u8 = 97;

impl<K: Storage, D: Dice> Runner<K, D> {
    /// Creates a console that shows the splash screen, has no dice and has not loaded anything.
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

    /// Loads the save, without the game if `with_game` is false: a box that crashes on its game can
    /// do without it. A note tells the players if something could not be read.
    ///
    /// # Errors
    ///
    /// Fails if the storage could not be read. What was read until then is loaded.
    pub fn load(&mut self, found: Found, with_game: bool) -> Result<(), StorageError<K::Error>> {
        self.with_game = with_game;
        self.fresh = found == Found::Fresh;
        let console = &mut self.console;
        let read = self.storage.read(&mut |role, record| {
            let of_a_game = !matches!(role, Role::Setting(_));
            if of_a_game && !with_game {
                return;
            }
            console.begin_press();
            for kept in Kept::decode(record) {
                match kept {
                    Ok(kept) => console.restore(&kept),
                    Err(unknown) if of_a_game => console.skip_game(unknown),
                    // A setting of a newer version stays in the storage, unread.
                    Err(_) => {}
                }
            }
        });
        console.finish_loading();
        match found {
            Found::Fresh | Found::Whole => {}
            Found::OtherFormat(format) => console.ask_about(Foreign::Format(format)),
            Found::Damaged => console.tell(Notice::SaveLost),
        }
        if found == Found::Whole && self.console.is_of_other_rulings() {
            self.console.tell(Notice::RulingsChanged);
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

    /// Sets the dice, or `None` if the box found its own to be unfair.
    pub fn set_dice(&mut self, dice: Option<D>) {
        self.dice = dice;
        self.shaking = false;
    }

    /// Takes away the dice until new ones arrive: a roll is refused meanwhile, with a note.
    pub fn wait_for_dice(&mut self) {
        self.dice = None;
        self.shaking = true;
    }

    /// Returns the dice, if there are any.
    pub fn dice(&mut self) -> Option<&mut D> {
        self.dice.as_mut()
    }

    /// Takes the dice, for use elsewhere.
    pub fn take_dice(&mut self) -> Option<D> {
        self.dice.take()
    }

    /// Returns the storage.
    pub fn storage(&mut self) -> &mut K {
        &mut self.storage
    }

    /// Returns the console, to draw it or to ask about it.
    pub fn console(&self) -> &Console {
        &self.console
    }

    /// Shows a notice to the players.
    pub fn tell(&mut self, notice: Notice) {
        self.console.tell(notice);
    }

    /// Sets the languages that the box can speak: with any, the settings have rows about speech. A
    /// new box starts in one of them.
    ///
    /// # Errors
    ///
    /// Fails if the language could not be saved.
    pub fn set_voices(&mut self, voices: Voices) -> Result<(), StorageError<K::Error>> {
        self.console.settings.voices = voices;
        if self.fresh { self.choose_voice() } else { Ok(()) }
    }

    /// Turns on reading everything out, and asks for a language among those that have a voice: for
    /// players who cannot see the display.
    ///
    /// # Errors
    ///
    /// Fails if a setting could not be saved.
    pub fn ask_by_ear(&mut self) -> Result<(), StorageError<K::Error>> {
        self.console.menu = Some(Menu::Language);
        self.choose_voice()?;
        self.set(Setting::Sound, 1)?;
        self.set(Setting::Speech, Speech::Everything as u8)
    }

    /// Switches to a language that has a voice, if the current one has none.
    fn choose_voice(&mut self) -> Result<(), StorageError<K::Error>> {
        let settings = self.console.settings;
        match settings.voices.iter().next() {
            Some(language) if !settings.has_voice() => {
                self.set(Setting::Language, language.number())
            }
            _ => Ok(()),
        }
    }

    /// Changes a setting to one of its levels, counted from 0, as the player would. Ignores a level
    /// that does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the setting could not be saved; then it is not changed.
    pub fn set(&mut self, setting: Setting, level: u8) -> Result<(), StorageError<K::Error>> {
        if level >= setting.levels() || setting.level(&self.console.settings()) == level {
            return Ok(());
        }
        let kept = Kept::Setting { setting, level };
        self.keep(core::slice::from_ref(&kept))?;
        self.console.restore(&kept);
        Ok(())
    }

    /// Handles a button or the passing of time. When this returns, the result has been saved.
    ///
    /// # Errors
    ///
    /// Fails if the result could not be saved. Then it has not happened: the console is back in the
    /// state that was saved last, with a note that says why.
    pub fn input(&mut self, input: Input, now: Millis) -> Result<Shown, StorageError<K::Error>> {
        let filled = self.storage.filled();
        // Without room, an entry is refused rather than undone: going back means loading thousands
        // of records again, which would take more than a second for every such press.
        let reserve = filled >= RESERVED;
        let mut effects = Effects { reserve, shaking: self.shaking, ..Effects::default() };
        let dice = self.dice.as_mut().map(|dice| dice as &mut dyn Dice);
        self.console.begin_press();
        let older = self.console.is_of_other_rulings();
        self.console.input(input, now, dice, &mut effects);
        if older {
            self.go_on(&mut effects);
        }
        if effects.overwrite {
            self.storage.overwrite();
        }
        // A new game is not the one the box crashed on.
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
        let Effects { redraw, cue, update, self_test, no_room, .. } = effects;
        let shown = Shown { redraw, cue, update, self_test };
        kept.and(if no_room { Err(StorageError::Full) } else { Ok(shown) })
    }

    /// Saves, with the first thing that is saved of an older version's game, that this one goes on
    /// with it: then the players need not be told again that rulings have changed.
    fn go_on(&mut self, effects: &mut Effects) {
        let of_the_game = |kept: &Kept| !matches!(kept.role(), Role::Setting(_));
        let Some(first) = effects.keep.iter().position(of_the_game) else { return };
        if !effects.keep.iter().any(|kept| kept.role() == Role::Game) {
            let goes_on = Kept::Continued { by: Version::OWN };
            effects.too_many |= effects.keep.insert(first, goes_on).is_err();
        }
        self.console.writer = Some(Version::OWN);
    }

    /// Warns that the storage is nearly full, unless a more serious note is shown: this warning
    /// comes again at the next start.
    fn warn(&mut self) {
        if !matches!(self.console.note, Some(Note::Sticky(_))) {
            self.console.tell(Notice::SaveNearlyFull);
        }
    }

    /// Goes back to the saved state: everything else has not happened.
    // Not inlined: this builds a whole console on the stack, and inlined into `input` those 7 KB
    // would be part of every press.
    #[inline(never)]
    fn go_back(&mut self, why: &StorageError<K::Error>) {
        self.console.forget();
        // If the save cannot be read either, the note below is all there is to say.
        let _ = self.load(Found::Whole, self.with_game);
        self.console.show_game();
        match why {
            StorageError::OtherFormat(format) => self.console.ask_about(Foreign::Format(*format)),
            StorageError::Full => self.console.tell(Notice::SaveFull),
            StorageError::Failed(_) | StorageError::NoGame | StorageError::NoRecord => {
                self.console.tell(Notice::SaveFailed);
            }
        }
    }

    /// Returns when to call [`Runner::tick`], if anything changes by itself.
    pub fn due(&self) -> Option<Millis> {
        self.due
    }

    /// Tells the console that time has passed. Returns `None` if nothing was due.
    ///
    /// # Errors
    ///
    /// See [`Runner::input`].
    pub fn tick(&mut self, now: Millis) -> Result<Option<Shown>, StorageError<K::Error>> {
        match self.due {
            Some(due) if due <= now => self.input(Input::Tick, now).map(Some),
            _ => Ok(None),
        }
    }

    /// Saves everything in this order, packing entries of the game into as few records as possible.
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

/// What an input does.
impl Console {
    /// Handles an input. `dice` is `None` if the box found its dice unfair, or does not have any
    /// yet.
    fn input(
        &mut self,
        input: Input,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        if input != Input::Tick {
            self.pressed_at = now;
        }
        match input {
            Input::Tick => {
                if matches!(self.screen, Screen::Splash) && now >= SPLASH {
                    self.screen = self.first_screen();
                }
                if self.note_goes.is_some_and(|goes| goes <= now) {
                    (self.note, self.note_goes) = (None, None);
                }
                self.banners.tick(now);
                effects.redraw = true;
            }
            // The player is still pressing and has not seen the new question yet.
            Input::Press(_) if now < self.deaf_until => {
                self.deaf_until = self.deaf_until.max(now + DEAF);
                effects.cue = Some(Cue::NotHere);
            }
            Input::Press(_) if self.settles(now) => {
                effects.redraw = true;
                self.deaf_until = now + if self.is_won() { HABIT } else { DEAF };
            }
            Input::Press(button) if self.is_spare(button, now) => {
                effects.cue = Some(Cue::NotHere);
            }
            Input::Press(button) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                let (asked, was_won) = (self.asks(), self.is_won());
                self.last_press = Some(Pressed { button, at: now, asked });
                let moment = self.moment();
                // A press dismisses a note that was visible; the splash screen hides it. If the
                // note was a refusal too recent to have been read, A does nothing else.
                let seen = !matches!(self.screen, Screen::Splash);
                let refused = seen && self.note.take().is_some_and(Note::refuses);
                let refused = refused && now < self.refused_until;
                self.note_goes = None;
                if !refused || button != Button::A {
                    self.press(button, now, dice, effects);
                }
                self.teach(moment, effects);
                match self.note {
                    Some(Note::Passing(..)) => self.note_goes = Some(now + banner::SHOWN),
                    Some(_) => self.refused_until = now + UNREAD,
                    None => {}
                }
                let asks = self.asks();
                let seat = |asks: Option<Asks>| asks.and_then(Asks::seat);
                let goes_on = asks == asked && effects.keep.is_empty();
                let anew = matches!(asks, Some(Asks::Anew(_))) && !goes_on;
                let pauses = effects.rolled || anew || seat(asks) != seat(asked);
                self.deaf_until = match pauses {
                    _ if effects.went_ahead || self.is_won() && !was_won => now + HABIT,
                    true => now + DEAF,
                    false => now,
                };
            }
            Input::Hold(Button::B) if !matches!(self.screen, Screen::Splash) => {
                effects.redraw = true;
                effects.cue = Some(Cue::Click);
                if let (Screen::Shake(shake), None) = (&self.screen, &self.menu) {
                    let shake = shake.clone();
                    let go =
                        self.with_context(now, dice, effects, |_, _, context| shake.end(context));
                    return self.go(go);
                }
                (self.note, self.note_goes) = (None, None);
                self.banners.clear();
                if let (Screen::Play(view), None) = (&self.screen, &self.menu)
                    && view.needs_every_button()
                {
                    return self.go(Transition::Play);
                }
                self.menu = Some(Menu::LIST);
            }
            Input::Hold(_) => {}
        }
        // The sound setting mutes every cue.
        effects.cue = effects.cue.filter(|_| self.settings.sound);
    }

    /// When the console needs its next [`Input::Tick`], if anything on the screen changes by
    /// itself.
    fn wake(&self, now: Millis) -> Option<Millis> {
        let moves = match &self.screen {
            Screen::Splash => Some(SPLASH.max(now)),
            Screen::Play(view) if self.menu.is_none() && self.settings.animation => view.wake(now),
            _ => None,
        };
        let goes = [moves, self.note_goes, self.banners.wake(), self.next_page(now)];
        goes.into_iter().flatten().min()
    }

    /// Ends tumbling dice and banners, which need no answer. Returns whether there were any.
    fn settles(&mut self, now: Millis) -> bool {
        if self.menu.is_some() {
            return false;
        }
        let Screen::Play(view) = &mut self.screen else { return self.banners.skip(now) };
        self.banners.skip(now) || self.settings.animation && view.settle(now)
    }

    /// The moment of the game that a lesson would be about.
    fn moment(&self) -> Option<Lesson> {
        match (&self.screen, &self.session) {
            (Screen::Play(view), Some(session)) => view.lesson(session),
            _ => None,
        }
    }

    /// Explains the moment to which a press has led, if it is another one than `before`.
    fn teach(&mut self, before: Option<Lesson>, effects: &mut Effects) {
        let after = self.moment().filter(|_| self.menu.is_none());
        let is_new = after.map(|lesson| lesson.moment) != before.map(|lesson| lesson.moment);
        let Some(session) = self.session.as_mut().filter(|_| is_new) else { return };
        let Some(lesson) = session.teaches(after) else { return };
        self.lesson = Some(lesson);
        let told = Teaching::Told(lesson.moment);
        session.lessons.restore(told);
        effects.keep(Kept::Teaching(told));
    }

    /// Handles a press at a lesson. Returns whether the button has a key there.
    fn press_at_lesson(&mut self, lesson: Lesson, button: Button, effects: &mut Effects) -> bool {
        let token = self.token_asked();
        let draw = |page: &mut Page<'_, _>| lesson.draw(page, token);
        let Some(act) = pressed(button, self.settings.language, draw) else { return false };
        self.lesson = None;
        if let (lesson::Act::NoMore, Some(session)) = (act, &mut self.session) {
            session.lessons.restore(Teaching::Off);
            effects.keep(Kept::Teaching(Teaching::Off));
        }
        true
    }

    /// Whom the game on the table asks; `None` in a menu, in a lesson and outside a game.
    fn asks(&self) -> Option<Asks> {
        if self.lesson.is_some() {
            return None;
        }
        match (&self.menu, &self.screen, &self.session) {
            (None, Screen::Play(view), Some(session)) => Some(view.asks(session)),
            _ => None,
        }
    }

    /// Tests if the winners are shown.
    fn is_won(&self) -> bool {
        matches!(self.screen, Screen::Winners(_)) && self.menu.is_none()
    }

    /// Tests if a press is probably one too many: the same button was pressed a moment ago, and
    /// this press would answer for somebody else, or could not be undone. B only ever undoes.
    fn is_spare(&self, button: Button, now: Millis) -> bool {
        let Some(last) = self.last_press else { return false };
        let refused = self.note.is_some_and(Note::refuses);
        let soon = button == last.button && now < last.at + SPARE;
        let again = soon && button != Button::B && !refused;
        let Some(asks) = self.asks().filter(|_| again) else { return false };
        if last.asked.map(Asks::seat) != Some(asks.seat()) {
            return true;
        }
        let (Screen::Play(view), Some(session)) = (&self.screen, &self.session) else {
            return false;
        };
        view.would_be_final(button, session, (&self.book, self.settings.language, now))
    }

    fn press(
        &mut self,
        button: Button,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
    ) {
        if let (None, Some(lesson)) = (&self.menu, self.lesson) {
            if !self.press_at_lesson(lesson, button, effects) {
                self.not_here(button, effects);
            }
            return;
        }
        let go = self.with_context(now, dice, effects, |screen, menu, context| match menu {
            Some(menu) => menu.press(button, screen.is_at_the_table(), context),
            None => screen.press(button, context),
        });
        match go {
            Some(go) => self.go(go),
            None => self.not_here(button, effects),
        }
    }

    /// Says that a button does nothing here: a click would say that it did. Whoever wants to undo
    /// something is told why that is not possible.
    fn not_here(&mut self, button: Button, effects: &mut Effects) {
        effects.cue = Some(Cue::NotHere);
        let Some(session) = self.session.as_ref().filter(|_| button == Button::B) else { return };
        if matches!(self.screen, Screen::Play(_)) {
            let stands = session.roll_stands();
            let why = if stands { Text::RollStands } else { Text::NothingToUndo };
            self.note = Some(Note::Passing(why, None));
        }
    }

    /// Calls `act` with the screen, the menu, and everything else they may change.
    fn with_context<T>(
        &mut self,
        now: Millis,
        dice: Option<&mut dyn Dice>,
        effects: &mut Effects,
        act: impl FnOnce(&mut Screen, &mut Option<Menu>, &mut Context<'_>) -> T,
    ) -> T {
        let context = &mut Context {
            settings: &mut self.settings,
            book: &mut self.book,
            session: &mut self.session,
            set_ups: &mut self.set_ups,
            evening: &mut self.evening,
            cards: &mut self.cards,
            foreign: &mut self.foreign,
            effects,
            note: &mut self.note,
            banners: &mut self.banners,
            now,
            dice: dice.map(|dice| dice as &mut dyn Dice),
        };
        act(&mut self.screen, &mut self.menu, context)
    }

    fn go(&mut self, go: Transition) {
        let screen = match go {
            Transition::Stay => return,
            Transition::Up => return self.menu = Some(Menu::LIST),
            Transition::Menu(menu) => return self.menu = Some(menu),
            Transition::Close => return self.menu = None,
            Transition::Start => self.first_screen(),
            Transition::Home => self.home(),
            Transition::Play => self.game_screen(),
            Transition::To(screen) => screen,
        };
        self.screen = screen;
        self.menu = None;
        self.lesson = None;
    }
}
