//! The shape all games share, and undo.

use crate::audit::{Audit, AuditStep};
use crate::dice::{Dice, Given, Throw};
use crate::head::Head;
use crate::refusal::Refusal;
use crate::seat::{Seat, Seats};
use core::fmt;
use heapless::Deque;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// A game is the list of its events. `decide` judges and changes nothing; `apply` changes and
/// judges nothing. `Default` is the table before anyone sits down; how many play, who starts and
/// which house rules apply are events like any other.
pub trait Game: Clone + PartialEq + fmt::Debug + Default {
    /// What somebody asks for.
    type Command: Clone + PartialEq + fmt::Debug;
    /// What happened, dice included: nothing else needs to be kept.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned;
    /// What follows from an event by the rules alone, for whatever announces it.
    type News: fmt::Display + Serialize;

    fn decide(&self, command: &Self::Command, dice: &mut dyn Dice) -> Result<Self::Event, Refusal>;

    /// Cannot fail. An event that `decide` would never have made (from a damaged journal) does
    /// something harmless.
    fn apply(&mut self, event: &Self::Event, news: &mut dyn FnMut(Self::News));

    /// The dice that fell with this event, if any did.
    fn thrown(event: &Self::Event) -> Option<Throw>;

    /// Whether this event can no longer be taken back: a roll that was shown stands (U1).
    fn stands(event: &Self::Event) -> bool {
        Self::thrown(event).is_some()
    }

    /// Whether this event is a line of the head: who plays, who starts, what they agree on.
    fn settles(event: &Self::Event) -> bool;

    /// Whether this event comes before play, so that it is not a move to take back: the head, and
    /// in Bingolino the boards. COMBO's cards are told in every round and are taken back like
    /// moves.
    fn prepares(event: &Self::Event) -> bool {
        Self::settles(event)
    }

    /// The last line of the head that was told; `None` once play has begun, and in a game without
    /// a head.
    fn head_line(&self) -> Option<Head> {
        None
    }

    /// Whether the seats are known and nothing but the head has been told: then a game can be
    /// sealed.
    fn in_head(&self) -> bool {
        self.has_begun() && self.head_line().is_some()
    }

    /// Who sits at the table; nobody until the number of seats is known.
    fn seats(&self) -> Seats;

    /// Whose turn it is, if it is anybody's.
    fn seat(&self) -> Option<Seat>;

    /// Who has won; empty until the game is over.
    fn winners(&self) -> Seats;

    /// Who has left the game (U5): still at the table, but neither asked nor able to win.
    fn out(&self) -> Seats {
        Seats::NONE
    }

    /// Who sits at the table and has not left the game.
    fn in_play(&self) -> Seats {
        self.seats().without(self.out())
    }

    /// Whether pieces are moved on the table and not told.
    fn on_trust(&self) -> bool {
        false
    }

    /// Whether there is a game to go on with.
    fn has_begun(&self) -> bool {
        !self.seats().is_empty()
    }

    /// Every move that might be made now, including some that the rules refuse. The head and the
    /// telling of boards and cards are not among them: they say what is there and move nothing.
    fn candidates(&self) -> impl Iterator<Item = Self::Command>;

    /// The candidates that the rules allow: everything there is to choose from now.
    fn legal(&self) -> impl Iterator<Item = Self::Command> {
        self.candidates().filter(|command| self.may(command))
    }

    /// Whether `decide` would allow this command, whatever the dice.
    fn may(&self, command: &Self::Command) -> bool {
        self.decide(command, &mut Given::default()).is_ok()
    }
}

/// A command of the game, a request to take the last one back, or a step towards dice that can be
/// audited.
#[derive(Clone, Debug)]
pub enum Ask<C> {
    Play(C),
    Undo,
    Audit(AuditStep),
}

/// What the journal keeps. Undo is an entry too: nothing written is ever changed.
///
/// The order of the variants, here and in every game's events, is the format of what is kept: new
/// ones go at the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Entry<E> {
    Play(E),
    Undo,
    /// It belongs to no game in particular, and is never taken back.
    Audit(AuditStep),
}

/// One game being played, with the last `DEPTH` events in reach of undo.
///
/// Undo replays: the table keeps the state before the oldest event in reach and applies all events
/// but the last again. An event out of reach is not lost; it just cannot be taken back.
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
    pub fn game(&self) -> &G {
        &self.now
    }

    /// Its seal, its shake, and the dice that follow from them.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// What undo would take back now.
    pub fn last(&self) -> Option<&G::Event> {
        self.reach.back()
    }

    /// Whether nobody has won once this event has happened.
    pub fn goes_on_after(&self, event: &G::Event) -> bool {
        let mut then = self.now.clone();
        then.apply(event, &mut |_| ());
        then.winners().is_empty()
    }

    /// How many moves in a row [`Table::decide_undo_of_play`] can take back.
    pub fn moves_in_reach(&self) -> usize {
        self.reach.iter().rev().take_while(|event| !G::prepares(event)).count()
    }

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
    pub fn decide_step(&self, step: &AuditStep) -> Result<Entry<G::Event>, Refusal> {
        let over = !self.now.winners().is_empty();
        self.audit.judge(step, self.now.in_head(), over)?;
        Ok(Entry::Audit(step.clone()))
    }

    pub fn decide_play(
        &self,
        command: &G::Command,
        dice: &mut dyn Dice,
    ) -> Result<Entry<G::Event>, Refusal> {
        self.audit.judge_open()?;
        self.now.decide(command, dice).map(Entry::Play)
    }

    /// Takes back the last move. Unlike [`Ask::Undo`], which a record may also use in its head,
    /// this stops where play began: on the box, everything before that was settled on screens that
    /// are long closed.
    pub fn decide_undo_of_play(&self) -> Result<Entry<G::Event>, Refusal> {
        self.audit.judge_open()?;
        match self.last() {
            Some(event) if !G::prepares(event) => Ok(Entry::Undo),
            _ => Err(Refusal::NothingToUndo),
        }
    }

    pub fn apply(&mut self, entry: &Entry<G::Event>, news: &mut dyn FnMut(G::News)) {
        match entry {
            Entry::Play(event) => {
                self.now.apply(event, news);
                self.keep(event);
                if let Some(fell) = G::thrown(event) {
                    self.audit.count(&fell);
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
        // There is room: if there was none, the oldest has just left.
        let _ = self.reach.push_back(event.clone());
    }

    /// What has happened so far stands.
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
    fn the_head_is_told_in_its_order_and_each_line_once() {
        let over = Err(Refusal::HeadIsOver { game: Kind::Bingolino });
        let mut game = seated();
        assert_eq!(decide(&game, &Command::Seats(3)), over);
        let start = decide(&game, &Command::Start(Seat::FIRST)).unwrap();
        game.apply(&start, &mut |_| ());
        assert_eq!(decide(&game, &Command::Start(Seat::FIRST)), over);
        assert_eq!(decide(&game, &Command::Seats(3)), over);
    }

    #[test]
    fn nobody_rolls_none_or_six() {
        for dice in [0, 6] {
            assert_eq!(decide(&seated(), &Command::Roll { dice }), Err(Refusal::DiceCount));
        }
    }

    #[test]
    fn undo_reaches_as_far_as_the_table_is_deep_and_nothing_is_lost_beyond() {
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
