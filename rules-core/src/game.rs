//! The trait that all games implement, and the table that adds undo.

use crate::audit::{Audit, AuditStep};
use crate::dice::{Dice, Given, Throw};
use crate::head::Head;
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use core::fmt;
use heapless::Deque;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A game, defined by the list of its events.
///
/// [`decide`](Self::decide) judges and changes nothing; [`apply`](Self::apply) changes and judges
/// nothing. `Default` is the table before anyone sits down: how many play, who starts and which
/// house rules apply are events like any other.
pub trait Game: Clone + PartialEq + fmt::Debug + Default {
    /// A request by a player.
    type Command: Clone + PartialEq + fmt::Debug;
    /// An accepted request with its dice: everything that has to be saved.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// A consequence of an event, to be announced to the players.
    type News: fmt::Display + Serialize;

    /// Judges a command and changes nothing. If the command rolls, the faces are taken from `dice`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the rules do not allow the command now.
    fn decide(&self, command: &Self::Command, dice: &mut dyn Dice) -> Result<Self::Event, Refusal>;

    /// Applies an event and passes each of its consequences to `news`, in order.
    ///
    /// This cannot fail. An event that `decide` would never have returned, such as one from a
    /// damaged journal, does something harmless.
    fn apply(&mut self, event: &Self::Event, news: &mut dyn FnMut(Self::News));

    /// The dice that were rolled with this event. Returns `None` if it rolled none.
    fn thrown(event: &Self::Event) -> Option<Throw>;

    /// Tests if this event cannot be taken back: a roll that was shown is final (U1).
    fn stands(event: &Self::Event) -> bool {
        Self::thrown(event).is_some()
    }

    /// Tests if this event is a line of the head: who plays, who starts, which rules they agree on.
    fn settles(event: &Self::Event) -> bool;

    /// Tests if this event comes before play, so that it is not a move to take back: the head, and
    /// in Bingolino the boards. COMBO's cards are entered in every round and are taken back like
    /// moves.
    fn prepares(event: &Self::Event) -> bool {
        Self::settles(event)
    }

    /// The last line of the head that was entered. Returns `None` once play has begun, and in a
    /// game without a head.
    fn head_line(&self) -> Option<Head> {
        None
    }

    /// Tests if the seats are known and nothing but the head has been entered. Only then can a game
    /// be sealed (U7).
    fn in_head(&self) -> bool {
        self.has_begun() && self.head_line().is_some()
    }

    /// The seats at the table. Empty until the number of seats is known.
    fn seats(&self) -> Seats;

    /// The seat whose turn it is. Returns `None` if it is not the turn of a particular seat.
    fn seat(&self) -> Option<Seat>;

    /// The winners. Empty until the game is over.
    fn winners(&self) -> Seats;

    /// The seats that have left the game (U5). They are no longer asked and cannot win.
    fn out(&self) -> Seats {
        Seats::NONE
    }

    /// The seats that have not left the game.
    fn in_play(&self) -> Seats {
        self.seats().without(self.out())
    }

    /// Tests if the game is played on trust: pieces are moved on the table and not entered (B11,
    /// C11, D16).
    fn on_trust(&self) -> bool {
        false
    }

    /// Tests if there is a game to continue.
    fn has_begun(&self) -> bool {
        !self.seats().is_empty()
    }

    /// Every move that could be made now, including some that the rules refuse.
    ///
    /// Lines of the head, boards, cards and corrections are not among them: they describe the table
    /// and are not moves.
    fn candidates(&self) -> impl Iterator<Item = Self::Command>;

    /// All moves that the rules allow now.
    fn legal(&self) -> impl Iterator<Item = Self::Command> {
        self.candidates().filter(|command| self.may(command))
    }

    /// Tests if the rules allow this command now. That never depends on the dice.
    fn may(&self, command: &Self::Command) -> bool {
        self.decide(command, &mut Given::default()).is_ok()
    }
}

/// A request to a [`Table`].
#[derive(Clone, Debug)]
pub enum Ask<C> {
    /// A command of the game.
    Play(C),
    /// Takes back the last event (U1).
    Undo,
    /// A step towards dice that can be audited (U7).
    Audit(AuditStep),
}

/// An accepted request, as the journal saves it. Undo is an entry too, so that nothing that was
/// written is ever changed.
///
/// The order of the variants, here and in every game's events, is the format of saved games: new
/// ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Entry<E> {
    /// An event of the game.
    Play(E),
    /// The last event was taken back.
    Undo,
    /// A step towards dice that can be audited. It cannot be taken back.
    Audit(AuditStep),
}

/// One game being played, with undo for the last `DEPTH` events.
///
/// Undo replays: the table keeps the state before the oldest event within reach and applies all
/// events but the last again. An event out of reach still counts, but cannot be taken back.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<G: Game, const DEPTH: usize> {
    before: G,
    reach: Deque<G::Event, DEPTH>,
    now: G,
    audit: Audit,
}

impl<G: Game, const DEPTH: usize> Default for Table<G, DEPTH> {
    fn default() -> Self {
        Table {
            before: G::default(),
            reach: Deque::new(),
            now: G::default(),
            audit: Audit::default(),
        }
    }
}

impl<G: Game, const DEPTH: usize> Table<G, DEPTH> {
    /// The current state of the game.
    pub fn game(&self) -> &G {
        &self.now
    }

    /// The seal, the shaken letters, and the dice that follow from them.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// The event that undo would take back. Returns `None` if there is none within reach.
    pub fn last(&self) -> Option<&G::Event> {
        self.reach.back()
    }

    /// Tests if the game would still be undecided after this event.
    pub fn goes_on_after(&self, event: &G::Event) -> bool {
        let mut then = self.now.clone();
        then.apply(event, &mut |_| ());
        then.winners().is_empty()
    }

    /// How many moves [`Table::decide_undo_of_play`] can take back, one after another.
    pub fn moves_in_reach(&self) -> usize {
        self.reach.iter().rev().take_while(|event| !G::prepares(event)).count()
    }

    /// Judges a request and changes nothing. If it rolls, the faces are taken from `dice`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the rules do not allow the request now.
    pub fn decide(
        &self,
        ask: &Ask<G::Command>,
        dice: &mut dyn Dice,
    ) -> Result<Entry<G::Event>, Refusal> {
        match ask {
            Ask::Play(command) => self.decide_play(command, dice),
            Ask::Undo => {
                self.audit.judge_open()?;
                if self.reach.is_empty() { Err(Refusal::NothingToUndo) } else { Ok(Entry::Undo) }
            }
            Ask::Audit(step) => self.decide_step(step),
        }
    }

    /// Judges a step towards dice that can be audited (U7).
    ///
    /// # Errors
    ///
    /// Returns the reason if the step is out of place, or if a revealed secret does not match the
    /// seal.
    pub fn decide_step(&self, step: &AuditStep) -> Result<Entry<G::Event>, Refusal> {
        let over = !self.now.winners().is_empty();
        self.audit.judge(step, self.now.in_head(), over)?;
        Ok(Entry::Audit(step.clone()))
    }

    /// Judges a command of the game, like [`Game::decide`].
    ///
    /// # Errors
    ///
    /// Returns the reason if the rules do not allow the command now, or if the secret has been
    /// revealed, which closes the game (U7).
    pub fn decide_play(
        &self,
        command: &G::Command,
        dice: &mut dyn Dice,
    ) -> Result<Entry<G::Event>, Refusal> {
        self.audit.judge_open()?;
        self.now.decide(command, dice).map(Entry::Play)
    }

    /// Judges a request to take back the last move (U1).
    ///
    /// Unlike [`Ask::Undo`], which a record may also use in its head, this stops where play began:
    /// on the box, everything before that was chosen on screens that are closed by then.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no move within reach, or if the secret has been revealed.
    pub fn decide_undo_of_play(&self) -> Result<Entry<G::Event>, Refusal> {
        self.audit.judge_open()?;
        match self.last() {
            Some(event) if !G::prepares(event) => Ok(Entry::Undo),
            _ => Err(Refusal::NothingToUndo),
        }
    }

    /// Applies an entry and passes its consequences to `news`. Undo has none.
    pub fn apply(&mut self, entry: &Entry<G::Event>, news: &mut dyn FnMut(G::News)) {
        match entry {
            Entry::Play(event) => {
                self.now.apply(event, news);
                self.keep(event);
                if let Some(thrown) = G::thrown(event) {
                    self.audit.count(&thrown);
                }
            }
            Entry::Audit(step) => {
                self.audit.take(step);
                self.close_reach();
            }
            Entry::Undo => {
                self.reach.pop_back();
                self.now = self.before.clone();
                for event in &self.reach {
                    self.now.apply(event, &mut |_| ());
                }
            }
        }
    }

    fn keep(&mut self, event: &G::Event) {
        if G::stands(event) {
            return self.close_reach();
        }
        if self.reach.is_full()
            && let Some(oldest) = self.reach.pop_front()
        {
            self.before.apply(&oldest, &mut |_| ());
        }
        // There is room: if it was full, the oldest event has just been removed.
        let _ = self.reach.push_back(event.clone());
    }

    /// From here on, no earlier event can be taken back.
    fn close_reach(&mut self) {
        self.reach.clear();
        self.before = self.now.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingolino::{Bingolino, Command, Event};
    use crate::record::Kind;

    fn decide(game: &Bingolino, command: &Command) -> Result<Event, Refusal> {
        game.decide(command, &mut Given::default())
    }

    fn seated() -> Bingolino {
        let mut game = Bingolino::default();
        game.apply(&Event::Seated { seats: 3 }, &mut |_| ());
        game
    }

    #[test]
    fn the_head_is_entered_in_order_and_each_line_once() {
        let over = Err(Refusal::HeadIsOver { game: Kind::Bingolino });
        let mut game = seated();
        assert_eq!(decide(&game, &Command::Seats(3)), over);
        let start = decide(&game, &Command::Start(Seat::FIRST)).unwrap();
        game.apply(&start, &mut |_| ());
        assert_eq!(decide(&game, &Command::Start(Seat::FIRST)), over);
        assert_eq!(decide(&game, &Command::Seats(3)), over);
    }

    #[test]
    fn a_roll_of_no_dice_or_of_six_is_refused() {
        for dice in [0, 6] {
            assert_eq!(decide(&seated(), &Command::Roll { dice }), Err(Refusal::DiceCount));
        }
    }

    #[test]
    fn undo_reaches_back_as_far_as_depth_and_earlier_events_still_count() {
        let mut table = Table::<Bingolino, 2>::default();
        let starts = Event::Starts { seat: Seat::new(2).unwrap() };
        for event in [Event::Seated { seats: 4 }, starts, Event::Done] {
            table.apply(&Entry::Play(event), &mut |_| ());
        }
        for _ in 0..2 {
            let undo = table.decide(&Ask::Undo, &mut Given::default()).unwrap();
            table.apply(&undo, &mut |_| ());
        }
        let again = table.decide(&Ask::Undo, &mut Given::default());
        assert_eq!(again, Err(Refusal::NothingToUndo));
        assert_eq!(table.game().boards().count(), 4);
        assert_eq!(table.game().roller(), Some(Seat::FIRST));
    }
}
