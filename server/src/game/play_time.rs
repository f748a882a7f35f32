//! Play time: time as the clocks of games count it. It stops while the store rejects writes,
//! because players cannot move then.

use std::collections::VecDeque;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Past outages to remember, for requests about the last few minutes.
const REMEMBERED: usize = 64;

#[derive(Debug)]
pub struct PlayTime {
    started: Instant,
    outages: Mutex<Outages>,
}

#[derive(Debug, Default)]
struct Outages {
    /// Total duration of past outages.
    lost: Duration,
    /// Start of the current outage.
    since: Option<Instant>,
    /// Start and end of the latest past outages.
    over: VecDeque<(Instant, Instant)>,
}

impl Outages {
    fn end(&mut self, now: Instant) {
        if let Some(since) = self.since.take() {
            self.lost += now.saturating_duration_since(since);
            if self.over.len() == REMEMBERED {
                self.over.pop_front();
            }
            self.over.push_back((since, now));
        }
    }
}

impl PlayTime {
    pub fn begin(now: Instant) -> PlayTime {
        PlayTime { started: now, outages: Mutex::default() }
    }

    /// Play time at `now`. `refused_since` is the time since when the store rejects writes.
    /// An outage counts until the first call after it.
    pub fn at(&self, now: Instant, refused_since: Option<Instant>) -> Duration {
        let mut outages = self.outages.lock();
        match refused_since {
            Some(since) => drop(outages.since.get_or_insert(since)),
            None => outages.end(now),
        }
        let stopped = outages.since.unwrap_or(now);
        stopped.saturating_duration_since(self.started).saturating_sub(outages.lost)
    }

    /// When the play time will reach `passed` if there is no further outage.
    pub fn when(&self, passed: Duration) -> Instant {
        self.started + self.outages.lock().lost + passed
    }

    /// How much of the last `span` counts as play time, as far as outages are remembered.
    pub fn of_last(&self, span: Duration, now: Instant) -> Duration {
        let outages = self.outages.lock();
        let started = now.checked_sub(span).unwrap_or(self.started);
        let open = outages.since.map(|since| (since, now));
        let lost = outages
            .over
            .iter()
            .copied()
            .chain(open)
            .map(|(since, until)| until.saturating_duration_since(since.max(started)));
        span.saturating_sub(lost.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_stops_from_the_first_failed_write_to_the_first_successful_one() {
        let start = Instant::now();
        let second = |number| start + Duration::from_secs(number);
        let time = PlayTime::begin(start);
        let passed: Vec<u64> = [(1, true), (3, false), (5, false), (9, true), (10, true)]
            .map(|(number, accepts)| {
                time.at(second(number), (!accepts).then(|| second(number))).as_secs()
            })
            .to_vec();
        assert_eq!(passed, [1, 3, 3, 3, 4]);
        assert_eq!(time.when(Duration::from_secs(5)), second(11));
        assert_eq!(time.at(second(20), None).as_secs(), 14);
        assert_eq!(time.at(second(24), Some(second(22))).as_secs(), 16, "detected later");
        assert_eq!(time.at(second(30), None).as_secs(), 16);
        let of_last = |span| time.of_last(Duration::from_secs(span), second(31)).as_secs();
        assert_eq!([1, 5, 9, 12, 31].map(of_last), [1, 1, 1, 4, 17]);
    }
}
