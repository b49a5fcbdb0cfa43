//! The settings of the box, and the rows in which players change them.

use crate::input::Button;
use crate::phrase::{Phrase, Sign, Wording};
use crate::play::turned;
use crate::speech::Loudness;
use crate::text::{Language, Text};
use serde::{Deserialize, Serialize};

/// How the box behaves, as the players have set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The language of all texts and of speech.
    pub language: Language,
    /// Whether cues and speech are played.
    pub sound: bool,
    /// The brightness of the display, from 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    /// Whether dice tumble and tiles blink.
    pub animation: bool,
    /// How much is read out.
    pub speech: Speech,
    /// The volume of the speaker, from 1 to [`Settings::LOUDEST`].
    pub volume: u8,
    /// Whether screens are in large print, to be read from across the table.
    pub large_print: bool,
    /// The languages that the box has a voice for. Not a choice of the players: see
    /// [`crate::Runner::set_voices`].
    pub voices: Voices,
}

/// A set of languages that a box has a voice for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Voices([bool; Language::ALL.len()]);

impl Voices {
    /// Every language, as on a desktop.
    pub const ALL: Voices = Voices([true; Language::ALL.len()]);

    /// Tests if there is a voice for this language.
    pub fn has(self, language: Language) -> bool {
        self.iter().any(|voice| voice == language)
    }

    /// Iterates over the languages in the order of [`Language::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().zip(self.0).filter_map(|(language, has)| has.then_some(language))
    }
}

impl FromIterator<Language> for Voices {
    fn from_iter<I: IntoIterator<Item = Language>>(languages: I) -> Voices {
        let mut voices = Voices::default();
        for language in languages {
            voices.0[usize::from(language.number())] = true;
        }
        voices
    }
}

/// How much the box reads out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    /// Nothing.
    Off,
    /// Only what the whole table must hear.
    Calls,
    /// Everything on the display, for players who cannot see it.
    Everything,
}

impl Speech {
    const ALL: [Speech; 3] = [Speech::Off, Speech::Calls, Speech::Everything];

    /// Tests if something of this loudness is read out.
    pub fn says(self, loudness: Loudness) -> bool {
        match self {
            Speech::Off => false,
            Speech::Calls => loudness >= Loudness::Aloud,
            Speech::Everything => loudness >= Loudness::Quiet,
        }
    }
}

impl Settings {
    /// The highest brightness.
    pub const BRIGHTEST: u8 = 4;
    /// The highest volume.
    pub const LOUDEST: u8 = 5;

    /// Tests if the box has a voice for the current language.
    pub fn has_voice(&self) -> bool {
        self.voices.has(self.language)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::En,
            sound: true,
            brightness: 3,
            animation: true,
            speech: Speech::Calls,
            volume: 4,
            large_print: false,
            voices: Voices::default(),
        }
    }
}

/// The value at the right end of a row.
pub(crate) enum Value {
    Text(Text),
    Number(u16),
    /// Not known: a question mark.
    Unknown,
}

impl Wording for Value {
    fn add_to(&self, phrase: &mut Phrase) {
        match self {
            Value::Text(text) => phrase.add(text),
            Value::Number(value) => phrase.add(value),
            Value::Unknown => phrase.add(&Sign::UNKNOWN),
        }
    }
}

/// A row with a value that left and right change, among the settings or a game's options. The value
/// is one of [`Row::levels`], counted from 0.
pub(crate) trait Row: Copy {
    /// The struct that holds the values of all rows.
    type Of;

    /// The name of the row.
    fn text(self) -> Text;
    /// The number of values to choose from.
    fn levels(self) -> u8;
    /// The current value, as a number.
    fn level(self, of: &Self::Of) -> u8;
    /// Sets the value. `level` is less than [`Row::levels`]; a [`Setting`] ignores any other,
    /// because a newer version may have saved it.
    fn set(self, of: &mut Self::Of, level: u8);
    /// The current value, as players see it.
    fn value(self, of: &Self::Of) -> Value;

    /// Moves to the next or previous level, wrapping around at the ends.
    fn step(self, of: &mut Self::Of, arrow: Button) {
        self.set(of, turned(self.level(of), self.levels(), arrow));
    }
}

macro_rules! settings {
    ($($setting:ident)+) => {
        /// One of the settings. Their order is part of the save format: new ones go at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum Setting {
            $($setting,)+
        }

        impl Setting {
            /// All settings, in the order of their numbers.
            pub const ALL: &'static [Setting] = &[$(Setting::$setting),+];
        }
    };
}

settings! { Language Sound Brightness Animation Speech Volume LargePrint }

impl Setting {
    /// The rows that players see: those about speech only if there is a voice.
    pub(crate) fn rows(settings: &Settings) -> &'static [Setting] {
        use Setting::{Animation, Brightness, Language, LargePrint, Sound, Speech, Volume};
        match settings.has_voice() {
            true => &[Language, Sound, Speech, Volume, LargePrint, Brightness, Animation],
            false => &[Language, Sound, LargePrint, Brightness, Animation],
        }
    }

    /// The number it is saved as: its position in [`Setting::ALL`].
    pub(crate) const fn number(self) -> u8 {
        self as u8
    }
}

impl Row for Setting {
    type Of = Settings;

    fn text(self) -> Text {
        match self {
            Setting::Language => Text::LanguageRow,
            Setting::Sound => Text::Sound,
            Setting::Brightness => Text::Brightness,
            Setting::Animation => Text::Animation,
            Setting::Speech => Text::Speech,
            Setting::Volume => Text::Volume,
            Setting::LargePrint => Text::LargePrint,
        }
    }

    fn levels(self) -> u8 {
        match self {
            Setting::Language => u8::try_from(Language::ALL.len()).unwrap_or(u8::MAX),
            Setting::Brightness => Settings::BRIGHTEST,
            Setting::Sound | Setting::Animation | Setting::LargePrint => 2,
            Setting::Speech => 3,
            Setting::Volume => Settings::LOUDEST,
        }
    }

    fn level(self, settings: &Settings) -> u8 {
        match self {
            Setting::Language => settings.language.number(),
            Setting::Sound => settings.sound.into(),
            Setting::Brightness => settings.brightness.saturating_sub(1),
            Setting::Animation => settings.animation.into(),
            Setting::Speech => settings.speech as u8,
            Setting::Volume => settings.volume.saturating_sub(1),
            Setting::LargePrint => settings.large_print.into(),
        }
    }

    fn set(self, settings: &mut Settings, level: u8) {
        if level >= self.levels() {
            return;
        }
        match self {
            Setting::Language => {
                settings.language = Language::numbered(level).unwrap_or(settings.language);
            }
            Setting::Sound => settings.sound = level > 0,
            Setting::Brightness => settings.brightness = level + 1,
            Setting::Animation => settings.animation = level > 0,
            Setting::Speech => {
                let speech = Speech::ALL.get(usize::from(level));
                settings.speech = speech.copied().unwrap_or(settings.speech);
            }
            Setting::Volume => settings.volume = level + 1,
            Setting::LargePrint => settings.large_print = level > 0,
        }
    }

    fn value(self, settings: &Settings) -> Value {
        let on_or_off = |on| Value::Text(if on { Text::On } else { Text::Off });
        match self {
            Setting::Language => Value::Text(Text::OwnName),
            Setting::Brightness => Value::Number(settings.brightness.into()),
            Setting::Sound => on_or_off(settings.sound),
            Setting::Speech => Value::Text(match settings.speech {
                Speech::Off => Text::Off,
                Speech::Calls => Text::Calls,
                Speech::Everything => Text::Everything,
            }),
            Setting::Volume => Value::Number(settings.volume.into()),
            Setting::Animation => on_or_off(settings.animation),
            Setting::LargePrint => on_or_off(settings.large_print),
        }
    }
}
