//! How the box behaves, and the rows in which players change it.

use crate::input::Button;
use crate::play::turned;
use crate::speech::Loudness;
use crate::text::{Language, Text, number};
use serde::{Deserialize, Serialize};

/// How the box behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub language: Language,
    pub sound: bool,
    /// 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    pub animation: bool,
    pub speech: Speech,
    /// 1 to [`Settings::LOUDEST`].
    pub volume: u8,
    /// The languages that the box has a voice for, which nobody can choose:
    /// [`crate::Runner::set_voices`].
    pub voices: Voices,
}

/// The languages that a box has a voice for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Voices([bool; Language::ALL.len()]);

impl Voices {
    /// Those of a desk.
    pub const ALL: Voices = Voices([true; Language::ALL.len()]);

    pub fn has(self, language: Language) -> bool {
        self.iter().any(|voice| voice == language)
    }

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

/// How much the box says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speech {
    Off,
    /// What the whole table must hear.
    Calls,
    /// Everything on the glass, for players who cannot see it.
    Everything,
}

impl Speech {
    const ALL: [Speech; 3] = [Speech::Off, Speech::Calls, Speech::Everything];

    /// Whether something of this loudness is said.
    pub fn says(self, loudness: Loudness) -> bool {
        match self {
            Speech::Off => false,
            Speech::Calls => loudness >= Loudness::Aloud,
            Speech::Everything => loudness >= Loudness::Quiet,
        }
    }
}

impl Settings {
    pub const BRIGHTEST: u8 = 4;
    pub const LOUDEST: u8 = 5;

    /// Whether the box has a voice for its language.
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
            voices: Voices::default(),
        }
    }
}

/// What a row shows at its right end.
pub(crate) enum Value {
    Said(Text),
    Number(u16),
    /// Nobody has said.
    Unknown,
}

impl Value {
    /// Hands it out in words.
    pub(crate) fn show(self, language: Language, show: impl FnOnce(&str)) {
        match self {
            Value::Said(text) => show(text.get(language)),
            Value::Number(value) => show(&number(value)),
            Value::Unknown => show("?"),
        }
    }
}

/// A row with a value that the cross changes, among the settings or a game's options. A value is
/// one of [`Row::levels`], counted from 0.
pub(crate) trait Row: Copy {
    /// What all the rows make up together.
    type Of;

    fn text(self) -> Text;
    fn levels(self) -> u8;
    fn level(self, of: &Self::Of) -> u8;
    /// `level` is less than [`Row::levels`]. A [`Setting`] ignores any other: a newer Croupier may
    /// have kept it.
    fn set(self, of: &mut Self::Of, level: u8);
    fn value(self, of: &Self::Of) -> Value;

    /// One level on or back, wrapping around at the ends.
    fn step(self, of: &mut Self::Of, arrow: Button) {
        self.set(of, turned(self.level(of), self.levels(), arrow));
    }
}

macro_rules! settings {
    ($($setting:ident)+) => {
        /// One of the settings. The order is the format of what is kept: new ones go at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum Setting {
            $($setting,)+
        }

        impl Setting {
            pub const ALL: &'static [Setting] = &[$(Setting::$setting),+];
        }
    };
}

settings! { Language Sound Brightness Animation Speech Volume }

impl Setting {
    /// The rows that players see: those about speech only where there is a voice.
    pub(crate) fn rows(settings: &Settings) -> &'static [Setting] {
        use Setting::{Animation, Brightness, Language, Sound, Speech, Volume};
        match settings.has_voice() && cfg!(feature = "speech") {
            true => &[Language, Sound, Speech, Volume, Brightness, Animation],
            false => &[Language, Sound, Brightness, Animation],
        }
    }

    /// The number it is kept as: its position in [`Setting::ALL`].
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
        }
    }

    fn levels(self) -> u8 {
        match self {
            Setting::Language => u8::try_from(Language::ALL.len()).unwrap_or(u8::MAX),
            Setting::Brightness => Settings::BRIGHTEST,
            Setting::Sound | Setting::Animation => 2,
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
        }
    }

    fn value(self, settings: &Settings) -> Value {
        let on_or_off = |on| Value::Said(if on { Text::On } else { Text::Off });
        match self {
            Setting::Language => Value::Said(Text::OwnName),
            Setting::Brightness => Value::Number(settings.brightness.into()),
            Setting::Sound => on_or_off(settings.sound),
            Setting::Speech => Value::Said(match settings.speech {
                Speech::Off => Text::Off,
                Speech::Calls => Text::Calls,
                Speech::Everything => Text::Everything,
            }),
            Setting::Volume => Value::Number(settings.volume.into()),
            Setting::Animation => on_or_off(settings.animation),
        }
    }
}
