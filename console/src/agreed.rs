//! The options of a game, agreed on before it starts. Each game has its own rows, but all of them
//! share one form, so that they are saved, shown and changed in one way.

use crate::context::Context;
use crate::input::Button;
use crate::play::turned;
use crate::screen::Transition;
use crate::settings::{Row, Value};
use crate::text::Text;
use crate::tiles::Boards;
use rules_core::dingominos::Dingominos;
use rules_core::{Seat, Seats};

/// What a game settles before it starts, besides the seats.
pub(crate) struct Before {
    /// The rows of its options.
    pub(crate) choices: &'static [Choice],
    /// Which player starts, in words; `None` if the players are not asked.
    pub(crate) starter: Option<Text>,
    /// Whether the next seat starts when the same people play again.
    pub(crate) starter_moves: bool,
    /// What each player takes before the game, in words, and how many.
    pub(crate) takes: fn(u8) -> (Text, u16),
    /// What the box still watches if the game is played on trust, in words.
    pub(crate) watches: Text,
    /// Enters the head of the game.
    pub(crate) enter_head: fn(&Agreed, &mut Context<'_>),
    /// Enters what is known before the first turn, and leads to the next question.
    pub(crate) prepare: fn(&Agreed, Option<&Boards>, &mut Context<'_>) -> Transition,
}

/// The options of any game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Agreed {
    pub(crate) seats: u8,
    pub(crate) start: Seat,
    /// On trust: pieces are moved on the table and not entered.
    pub(crate) trust: bool,
    /// The players roll dice of their own.
    pub(crate) own_dice: bool,
    /// Bingolino: boards are entered before play.
    pub(crate) enter_boards: bool,
    pub(crate) touching: bool,
    pub(crate) late_finish: bool,
    /// Rounds of Dingominos; 0 for no limit.
    pub(crate) rounds: u8,
    /// The number of tiles in the Dingominos set beyond those dealt, plus one; 0 if it is not
    /// counted.
    pub(crate) set_steps: u8,
    pub(crate) open_hands: bool,
    /// The players press buttons before the first roll, to add their own randomness.
    pub(crate) shake: bool,
}

macro_rules! choices {
    ($($choice:ident = $text:expr, $why:expr;)+) => {
        /// An option. The order is part of the save format: new ones go at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Choice {
            $($choice,)+
        }

        impl Choice {
            pub(crate) const ALL: &'static [Choice] = &[$(Choice::$choice),+];

            /// The name of its row, and a line that explains it.
            fn texts(self) -> (Text, Text) {
                match self {
                    $(Choice::$choice => ($text, $why),)+
                }
            }
        }
    };
}

choices! {
    Trust = Text::Watch, Text::TrustWhy;
    OwnDice = Text::OwnDice, Text::OwnDiceWhy;
    Boards = Text::Boards, Text::BoardsWhy;
    Touching = Text::Touching, Text::TouchingWhy;
    LateFinish = Text::LateFinish, Text::LateFinishWhy;
    Rounds = Text::Rounds, Text::RoundsWhy;
    SetSize = Text::SetSize, Text::SetSizeWhy;
    OpenHands = Text::OpenHands, Text::OpenHandsWhy;
    Shake = Text::Shake, Text::ShakeWhy;
}

/// The most rounds of Dingominos to choose from: as many as one digit can show.
const ROUNDS: u8 = 9;
/// The number of sizes of a Dingominos set to choose from, one tile apart.
const SET_STEPS: u8 = 100;
/// The size that is offered first: that of our own printed set (docs/print-kit.md). The publisher's
/// sheet names none.
const OUR_SET: u16 = 72;

impl Choice {
    /// A line that explains it.
    pub(crate) fn why(self) -> Text {
        self.texts().1
    }

    /// Tests if the option has any effect: on trust no boards are entered, and shaking does not
    /// affect the players' own dice.
    pub(crate) fn matters(self, options: &Agreed) -> bool {
        match self {
            Choice::Boards => !options.trust,
            Choice::Shake => !options.own_dice,
            _ => true,
        }
    }
}

impl Row for Choice {
    type Of = Agreed;

    fn text(self) -> Text {
        self.texts().0
    }

    fn levels(self) -> u8 {
        match self {
            Choice::Rounds => ROUNDS + 1,
            Choice::SetSize => SET_STEPS + 1,
            Choice::Trust
            | Choice::OwnDice
            | Choice::Boards
            | Choice::Touching
            | Choice::LateFinish
            | Choice::OpenHands
            | Choice::Shake => 2,
        }
    }

    fn level(self, options: &Agreed) -> u8 {
        match self {
            Choice::Trust => options.trust.into(),
            Choice::OwnDice => options.own_dice.into(),
            Choice::Boards => options.enter_boards.into(),
            Choice::Touching => options.touching.into(),
            Choice::LateFinish => options.late_finish.into(),
            Choice::Rounds => options.rounds,
            Choice::SetSize => options.set_steps,
            Choice::OpenHands => options.open_hands.into(),
            Choice::Shake => options.shake.into(),
        }
    }

    fn set(self, options: &mut Agreed, level: u8) {
        match self {
            Choice::Trust => options.trust = level > 0,
            Choice::OwnDice => options.own_dice = level > 0,
            Choice::Boards => options.enter_boards = level > 0,
            Choice::Touching => options.touching = level > 0,
            Choice::LateFinish => options.late_finish = level > 0,
            Choice::Rounds => options.rounds = level.min(ROUNDS),
            Choice::SetSize => options.set_steps = level.min(SET_STEPS),
            Choice::OpenHands => options.open_hands = level > 0,
            Choice::Shake => options.shake = level > 0,
        }
    }

    fn step(self, options: &mut Agreed, arrow: Button) {
        // After 0, which stands for a set that is not counted, comes this level, then those above
        // it, and last those below it.
        let first = match self {
            Choice::SetSize => options.our_set_steps(),
            _ => 1,
        };
        let above_0 = self.levels() - 1;
        let place = match self.level(options) {
            0 => 0,
            level => 1 + (level + above_0 - first) % above_0,
        };
        let level = match turned(place, self.levels(), arrow) {
            0 => 0,
            place => 1 + (place + first - 2) % above_0,
        };
        self.set(options, level);
    }

    fn value(self, options: &Agreed) -> Value {
        let yes_or_no = |yes| Value::Text(if yes { Text::Agreed } else { Text::NotAgreed });
        match self {
            Choice::Trust => yes_or_no(options.trust),
            Choice::OwnDice => yes_or_no(options.own_dice),
            Choice::Boards => yes_or_no(options.enter_boards),
            Choice::Touching => yes_or_no(options.touching),
            Choice::LateFinish => yes_or_no(options.late_finish),
            Choice::OpenHands => yes_or_no(options.open_hands),
            Choice::Shake => yes_or_no(options.shake),
            Choice::Rounds if options.rounds == 0 => Value::Text(Text::Open),
            Choice::Rounds => Value::Number(options.rounds.into()),
            Choice::SetSize => options.set().map_or(Value::Unknown, Value::Number),
        }
    }
}

impl Agreed {
    pub(crate) fn new(seats: u8) -> Agreed {
        Agreed {
            seats,
            start: Seat::FIRST,
            trust: false,
            own_dice: false,
            enter_boards: false,
            touching: false,
            late_finish: false,
            rounds: 0,
            set_steps: 0,
            open_hands: false,
            shake: false,
        }
    }

    /// The number of tiles in the whole Dingominos set, if they are counted.
    pub(crate) fn set(&self) -> Option<u16> {
        let beyond = self.set_steps.checked_sub(1)?;
        Some(Dingominos::dealt(self.seats) + u16::from(beyond))
    }

    /// [`Agreed::set_steps`] for our printed set.
    fn our_set_steps(&self) -> u8 {
        let beyond = OUR_SET.saturating_sub(Dingominos::dealt(self.seats));
        u8::try_from(beyond + 1).unwrap_or(SET_STEPS).min(SET_STEPS)
    }

    pub(crate) fn sitting(&self) -> Seats {
        (1..=self.seats).filter_map(Seat::new).collect()
    }
}
