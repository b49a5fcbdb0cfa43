//! A first game that explains itself: one line at each new kind of moment, at most twice each.
//!
//! Where a game is played for the first time on a box, its set-up asks whether the box shall
//! explain as it goes. A lesson comes between the press that led to a moment and the question that
//! follows; A goes on, and B ends the lessons for good. What has been explained is saved with the
//! press that led there, so a power cut explains nothing anew.

use crate::input::Button;
use crate::page::{HINTS, Page};
use crate::play::dingominos;
use crate::speech::Loudness;
use crate::text::Text;
use serde::{Deserialize, Serialize};

macro_rules! moments {
    ($($moment:ident: Text::$text:ident;)+) => {
        /// A kind of moment that is explained. Their order is part of the save format: new ones go
        /// at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum Moment {
            $(
                #[doc = concat!("Explained by `", stringify!($text), "`.")]
                $moment,
            )+
        }

        impl Moment {
            /// All moments.
            pub const ALL: &'static [Moment] = &[$(Moment::$moment),+];

            fn text(self) -> Text {
                match self {
                    $(Moment::$moment => Text::$text,)+
                }
            }
        }
    };
}

moments! {
    BingolinoRoll: Text::TeachRoll;
    BingolinoUse: Text::TeachUse;
    BingolinoOthers: Text::TeachOthers;
    BingolinoBack: Text::TeachBack;
    BingolinoStar: Text::TeachStar;
    BingolinoTrust: Text::TeachTrust;
    ComboCard: Text::TeachCard;
    ComboRollOff: Text::TeachRollOff;
    ComboThrow: Text::TeachThrow;
    ComboPlace: Text::TeachPlace;
    ComboTake: Text::TeachTake;
    ComboLift: Text::TeachLift;
    ComboScore: Text::TeachScore;
    DingominosOpen: Text::TeachOpen;
    DingominosLay: Text::TeachLay;
    DingominosSigns: Text::TheSigns;
    DingominosDrawn: Text::TeachDrawn;
    DingominosAnswer: Text::TeachAnswer;
    DingominosReplay: Text::TeachReplay;
    DingominosEmpty: Text::TeachEmpty;
    DingominosCount: Text::TeachCount;
}

/// How often each moment is explained: whoever was not listening gets a second chance.
const OFTEN: u8 = 2;

/// What is saved of the lessons, among the entries of their game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Teaching {
    /// The players want this game explained.
    On,
    /// A moment has been explained.
    Told(Moment),
    /// They have heard enough.
    Off,
}

/// How often each moment has been explained in this game, if the players want that.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Lessons(Option<[u8; Moment::ALL.len()]>);

impl Lessons {
    pub(crate) fn restore(&mut self, teaching: Teaching) {
        match teaching {
            Teaching::On => self.0 = Some([0; Moment::ALL.len()]),
            Teaching::Told(moment) => {
                if let Some(told) = self.0.as_mut().and_then(|told| told.get_mut(moment as usize)) {
                    *told = told.saturating_add(1);
                }
            }
            Teaching::Off => self.0 = None,
        }
    }

    /// Tests if a moment is to be explained.
    pub(crate) fn explain(&self, moment: Moment) -> bool {
        let told = self.0.as_ref().and_then(|told| told.get(moment as usize));
        told.is_some_and(|told| *told < OFTEN)
    }
}

/// A moment, and the number it is about, if its line has one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lesson {
    pub(crate) moment: Moment,
    pub(crate) number: u8,
}

impl From<Moment> for Lesson {
    fn from(moment: Moment) -> Lesson {
        Lesson { moment, number: 0 }
    }
}

/// What a key does at a lesson.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    GoOn,
    NoMore,
}

impl Lesson {
    /// Draws the line, under the animal of the seat that is asked next.
    pub(crate) fn draw(self, page: &mut Page<'_, Act>, token: Option<u8>) {
        if self.moment == Moment::DingominosSigns {
            return dingominos::draw_signs(page, Button::A, (Text::Next, Act::GoOn));
        }
        page.title(&Text::TeachTitle, token);
        page.loudly(Loudness::Aloud);
        page.paragraph(self.moment.text(), self.number);
        page.key(0, HINTS, Button::A, &Text::Next, Act::GoOn);
        page.key_at_the_right(HINTS, Button::B, &Text::TeachNoMore, Act::NoMore);
    }
}
