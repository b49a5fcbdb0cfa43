//! How the box behaves, and the rows in which players change it.

use crate::input::Button;
use crate::play::turned;
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
}

impl Settings {
    pub const BRIGHTEST: u8 = 4;
}

impl Default for Settings {
    fn default() -> Self {
        Settings { language: Language::En, sound: true, brightness: 3, animation: true }
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

settings! { Language Sound Brightness Animation }

impl Setting {
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
        }
    }

    fn levels(self) -> u8 {
        match self {
            Setting::Language => u8::try_from(Language::ALL.len()).unwrap_or(u8::MAX),
            Setting::Brightness => Settings::BRIGHTEST,
            Setting::Sound | Setting::Animation => 2,
        }
    }

    fn level(self, settings: &Settings) -> u8 {
        match self {
            Setting::Language => settings.language.number(),
            Setting::Sound => settings.sound.into(),
            Setting::Brightness => settings.brightness.saturating_sub(1),
            Setting::Animation => settings.animation.into(),
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
        }
    }

    fn value(self, settings: &Settings) -> Value {
        let on_or_off = |on| Value::Said(if on { Text::On } else { Text::Off });
        match self {
            Setting::Language => Value::Said(Text::OwnName),
            Setting::Brightness => Value::Number(settings.brightness.into()),
            Setting::Sound => on_or_off(settings.sound),
            Setting::Animation => on_or_off(settings.animation),
        }
    }
}
