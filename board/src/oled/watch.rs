//! Decides when to check or refresh the panel, by the clock, whatever is shown in the meantime.
//!
//! A panel can be slow to start, can reset itself after it was set up, and can come and go with a
//! loose wire. If the panel reports it, each of these is repaired within a second and a half:
//!
//! | state | what to do |
//! |---|---|
//! | missing, in the first second | try every 50 ms: it may still be starting |
//! | missing | try once a second |
//! | missing for ten seconds | try every other second: this is no brief loose contact |
//! | just found | send everything once more, after 150 and after 500 ms: it may have reset itself |
//! | there | check once a second; send everything once a minute |
//! | there, but it cannot be read | also send everything soon after a change |
//! | there, and the box rests | check whenever the box wakes anyway, which is once a second |
//!
//! Time comes in as a value; [`super::Panel`] does what is due.

pub use vocabulary::Millis;

/// How long a panel may take to start, and how often it is tried in that time.
const WAKING: Millis = 1_000;
const OFTEN: Millis = 50;
/// How often a missing panel is tried after that, and how often once it has been missing for long.
const MISSING: Millis = 1_000;
const LONG: Millis = 10_000;
const SELDOM: Millis = 2_000;
/// How long after it was found everything is sent again.
const AGAIN: [Millis; 2] = [150, 500];
/// How often a panel is checked, and how often it gets everything.
const CHECK: Millis = 1_000;
const MINUTE: Millis = 60_000;
/// How long after a change a panel that cannot be read gets everything, and the least time between
/// two such times.
const AFTER_CHANGE: Millis = 100;
const SPARING: Millis = 1_000;

/// Something to do for the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Show the picture: [`super::Panel::show`] then looks for the panel again.
    Try,
    /// Call [`super::Panel::check`].
    Check,
    /// Call [`super::Panel::refresh`], then show the picture.
    Refresh,
}

/// When the panel was found or lost, and what is due next.
#[derive(Clone, Debug)]
pub struct Watch {
    begun: Millis,
    /// Since when it has been missing, if it is.
    lost: Millis,
    /// When it was found, if it is there.
    found: Option<Millis>,
    /// When to try or check next.
    check: Millis,
    /// When to send everything next, and when that was last done.
    refresh: Millis,
    refreshed: Millis,
}

impl Watch {
    /// Starts with a panel that has not been found yet.
    pub fn new(now: Millis) -> Watch {
        Watch {
            begun: now,
            lost: now,
            found: None,
            check: now,
            refresh: Millis::MAX,
            refreshed: now,
        }
    }

    /// Records whether a picture could be sent.
    pub fn shown(&mut self, sent: bool, now: Millis) {
        match (sent, self.found) {
            (true, None) => {
                self.found = Some(now);
                self.check = now + CHECK;
                self.refreshed = now;
                self.plan_refresh(now);
            }
            (false, found) => {
                if found.is_some() {
                    self.lost = now;
                }
                if found.is_some() || self.check <= now {
                    self.check = now + self.pause(now);
                }
                self.found = None;
            }
            (true, Some(_)) => {}
        }
    }

    /// Records that something new was shown on a panel that cannot be read.
    pub fn changed_blindly(&mut self, now: Millis) {
        let soon = (now + AFTER_CHANGE).max(self.refreshed + SPARING);
        self.refresh = self.refresh.min(soon);
    }

    /// When something is due next.
    pub fn due(&self) -> Millis {
        match self.found {
            Some(_) => self.check.min(self.refresh),
            None => self.check,
        }
    }

    /// What is due now, if anything. The next thing is planned from `now`.
    pub fn look(&mut self, now: Millis) -> Option<Look> {
        if now < self.due() {
            return None;
        }
        if self.found.is_none() {
            self.check = now + self.pause(now);
            return Some(Look::Try);
        }
        self.check = now + CHECK;
        if now < self.refresh {
            return Some(Look::Check);
        }
        self.refreshed = now;
        self.plan_refresh(now);
        Some(Look::Refresh)
    }

    /// Whether to check now, in a box at rest. The box is not woken for this; it asks whenever it
    /// is awake for something else, about once a second, so a check may come early and is never
    /// late by much. Nothing else is due at rest.
    pub fn look_at_rest(&mut self, now: Millis) -> bool {
        let due = self.found.is_some() && now + CHECK / 2 >= self.check;
        if due {
            self.check = now + CHECK;
        }
        due
    }

    /// How long to wait between two tries.
    fn pause(&self, now: Millis) -> Millis {
        match now {
            _ if now < self.begun + WAKING => OFTEN,
            _ if now < self.lost + LONG => MISSING,
            _ => SELDOM,
        }
    }

    fn plan_refresh(&mut self, now: Millis) {
        let found = self.found.unwrap_or(now);
        let again = AGAIN.into_iter().map(|after| found + after).find(|at| *at > now);
        self.refresh = again.unwrap_or(now + MINUTE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Everything done until `end`, with its time, for a panel that is there whenever `there` says
    /// so.
    fn looks(
        watch: &mut Watch,
        from: Millis,
        end: Millis,
        there: impl Fn(Millis) -> bool,
    ) -> Vec<(Millis, Look)> {
        let mut all = Vec::new();
        for now in from..end {
            if let Some(look) = watch.look(now) {
                all.push((now, look));
                watch.shown(there(now), now);
            }
        }
        all
    }

    #[test]
    fn a_panel_that_is_there_gets_its_picture_three_times_and_is_then_checked_every_second() {
        let mut watch = Watch::new(0);
        watch.shown(true, 30);
        let all = looks(&mut watch, 30, 4_000, |_| true);
        let refreshes: Vec<_> = all.iter().filter(|(_, look)| *look == Look::Refresh).collect();
        assert_eq!(refreshes, [&(180, Look::Refresh), &(530, Look::Refresh)]);
        assert_eq!(all.last(), Some(&(3_530, Look::Check)));
        let all = looks(&mut watch, 4_000, 130_000, |_| true);
        let refreshes: Vec<_> = all.iter().filter(|(_, look)| *look == Look::Refresh).collect();
        assert_eq!(refreshes, [&(60_530, Look::Refresh), &(120_530, Look::Refresh)]);
        assert!(all.is_sorted_by(|(one, _), (other, _)| other - one <= 1_000));
    }

    #[test]
    fn a_panel_that_starts_late_is_found_within_50_ms_and_later_within_a_second_or_two() {
        for wakes in [10, 120, 400, 900] {
            let mut watch = Watch::new(0);
            watch.shown(false, 1);
            looks(&mut watch, 1, wakes + 51, |now| now >= wakes);
            assert!(watch.found.is_some(), "{wakes}");
        }
        for (comes, within) in [(1_100, 1_001), (2_345, 1_001), (100_000, 2_001)] {
            let mut watch = Watch::new(0);
            watch.shown(false, 1);
            looks(&mut watch, 1, comes + within, |now| now >= comes);
            assert!(watch.found.is_some(), "{comes}");
            // If it is lost again, it is looked for as often as at first.
            let lost = comes + 50_000;
            watch.shown(false, lost);
            looks(&mut watch, lost, lost + 2_500, |now| now >= lost + 1_500);
            assert!(watch.found.is_some(), "{comes}");
        }
    }

    /// An old bug: each redraw postponed the check, so the panel was never repaired during play.
    #[test]
    fn pictures_that_are_shown_meanwhile_postpone_nothing() {
        for pause in [7, 90, 400, 990] {
            let mut watch = Watch::new(0);
            watch.shown(true, 0);
            let mut checks = 0;
            for now in 0..20_000 {
                if now % pause == 0 {
                    watch.shown(true, now);
                }
                checks += u32::from(watch.look(now) == Some(Look::Check));
            }
            assert!(checks >= 18, "{checks} checks with a picture every {pause} ms");
            // The same while it is missing.
            watch.shown(false, 20_000);
            let mut tries = 0;
            for now in 20_000..30_000 {
                if now % pause == 0 {
                    let due = watch.due();
                    watch.shown(false, now);
                    // A picture at the time of a try counts as that try; any other postpones
                    // nothing.
                    tries += u32::from(due <= now);
                    assert!(due <= now || watch.due() == due, "{now}, every {pause} ms");
                }
                tries += u32::from(watch.look(now) == Some(Look::Try));
            }
            assert!(tries >= 8, "{tries} tries with a picture every {pause} ms");
        }
    }

    /// Woken once a second, a little early or late each time.
    #[test]
    fn at_rest_a_panel_is_checked_with_each_wake_and_with_none_in_between() {
        let mut watch = Watch::new(0);
        watch.shown(true, 0);
        for second in 1..100 {
            assert!(watch.look_at_rest(second * 1_000 + second % 3), "{second}");
            assert!(!watch.look_at_rest(second * 1_000 + 490), "{second}");
        }
        watch.shown(false, 100_000);
        assert!(!watch.look_at_rest(200_000), "one that is missing is looked for by the clock");
    }

    #[test]
    fn a_panel_that_cannot_be_read_gets_everything_soon_after_a_change_but_not_all_the_time() {
        let mut watch = Watch::new(0);
        watch.shown(true, 0);
        looks(&mut watch, 0, 5_000, |_| true);
        watch.changed_blindly(5_000);
        assert_eq!(watch.due(), 5_100);
        assert_eq!(watch.look(5_100), Some(Look::Refresh));
        for now in 5_100..15_100 {
            watch.changed_blindly(now);
        }
        assert_eq!(watch.due(), 6_100);
    }
}
