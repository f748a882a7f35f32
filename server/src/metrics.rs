//! What an operator can watch: counters, gauges and histograms in the Prometheus text format.

mod process;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use oxo_shared::protocol::{CloseCode, Code, Fact, Refusal};
use oxo_shared::{Level, Rules};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry, Unit};

use crate::store::Store;
use process::Process;

/// What every name of ours begins with.
const PREFIX: &str = "oxo";
/// The upper bounds of times, in seconds: from a commit in memory to a peer that is given up.
const TIMES: [f64; 17] = [
    0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5,
    5.0, 10.0, 20.0,
];
/// The rules of a game that are none of the presets: clients choose among millions, and each
/// value of a label takes memory for ever.
const OTHER_RULES: &str = "other";

/// One more on a gauge, as long as it lives.
#[derive(Debug)]
#[must_use]
pub struct One(Gauge);

impl One {
    /// Counts one more on `gauge`.
    pub fn on(gauge: &Gauge) -> One {
        gauge.inc();
        One(gauge.clone())
    }
}

impl Drop for One {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A move that not everybody has heard of yet. When the last copy is dropped, the time that
/// it took is counted.
#[derive(Clone, Debug)]
pub struct InFlight(
    #[expect(dead_code, reason = "it does its work when it is dropped")] Arc<Timed>,
);

#[derive(Debug)]
struct Timed {
    since: Instant,
    times: Histogram,
}

impl Drop for Timed {
    fn drop(&mut self) {
        self.times.observe(self.since.elapsed().as_secs_f64());
    }
}

/// A histogram of times.
#[must_use]
pub fn times() -> Histogram {
    Histogram::new(TIMES)
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByRules {
    rules: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByBot {
    bot: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByCloseCode {
    code: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ByCode {
    code: Word,
}

/// The code of a refusal as the wire has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Word(Code);

impl EncodeLabelValue for Word {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        let word = serde_json::to_value(self.0).map_err(|_| fmt::Error)?;
        word.as_str().ok_or(fmt::Error)?.encode(encoder)
    }
}

/// Everything that is counted. Each is named and explained where it is registered.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) sessions: Gauge,
    games: Family<ByRules, Gauge>,
    finished: Counter,
    moves: Counter,
    move_times: Histogram,
    refusals: Family<ByCode, Counter>,
    closes: Family<ByCloseCode, Counter>,
    pub(crate) queue_drops: Counter,
    pub(crate) resyncs: Counter,
    pub(crate) hash_mismatches: Counter,
    thinking: Family<ByBot, Histogram, fn() -> Histogram>,
}

impl Metrics {
    /// Nothing has happened yet. What `store` counts is shown as well.
    #[must_use]
    pub fn new(store: &dyn Store) -> Metrics {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(Process));
        let ours = registry.sub_registry_with_prefix(PREFIX);
        store.register(ours);
        let thinking = Family::new_with_constructor(times as fn() -> Histogram);
        let metrics = Metrics {
            connections: show(ours, "connections", "Sockets"),
            sessions: show(ours, "sessions", "Sockets that have said hello"),
            games: show(ours, "games", "Games that somebody may still look at"),
            finished: show(ours, "games_finished", "Games ended"),
            moves: show(ours, "moves", "Moves made"),
            move_times: show_time(ours, "move", "From a wish to the last socket written", times()),
            refusals: show(ours, "wishes_refused", "Wishes answered with err"),
            closes: show(ours, "closes", "Sockets closed from this end"),
            queue_drops: show(ours, "queue_drops", "Feeds that ran over: a snapshot came instead"),
            resyncs: show(ours, "resyncs", "Wishes for what was missed"),
            hash_mismatches: show(ours, "hash_mismatches", "Of these, from copies that differed"),
            thinking: show_time(ours, "thinking", "What a bot took for a thought", thinking),
            registry,
        };
        // Zero is shown before there is the first of its kind: who adds them up finds them.
        drop(metrics.games.get_or_create_owned(&ByRules { rules: OTHER_RULES }));
        metrics
    }

    /// The gauge of the games by `rules`.
    pub fn games(&self, rules: &Rules) -> Gauge {
        let rules = rules.preset().unwrap_or(OTHER_RULES);
        self.games.get_or_create_owned(&ByRules { rules })
    }

    /// Counts what happened in a game.
    pub fn count_fact(&self, fact: &Fact) {
        match fact {
            Fact::Played(_) => drop(self.moves.inc()),
            Fact::Over(_) => drop(self.finished.inc()),
            _ => {}
        }
    }

    /// Counts a wish that was not granted.
    pub fn count_refusal(&self, refusal: &Refusal) {
        self.refusals.get_or_create(&ByCode { code: Word(refusal.code) }).inc();
    }

    /// Counts a socket that is closed from this end.
    pub fn count_close(&self, code: CloseCode) {
        self.closes.get_or_create(&ByCloseCode { code: code as u32 }).inc();
    }

    /// Counts a bot's thought.
    pub fn count_thought(&self, level: Level, took: Duration) {
        self.thinking.get_or_create(&ByBot { bot: level.name() }).observe(took.as_secs_f64());
    }

    /// A move that was wished for at `since`.
    #[must_use]
    pub fn in_flight(&self, since: Instant) -> InFlight {
        InFlight(Arc::new(Timed { since, times: self.move_times.clone() }))
    }

    /// All of it as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}

fn show<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Shows a metric of seconds.
pub fn show_time<M: Metric + Clone>(
    registry: &mut Registry,
    name: &str,
    help: &str,
    metric: M,
) -> M {
    registry.register_with_unit(name, help, Unit::Seconds, metric.clone());
    metric
}
