//! What an operator can watch: counters, gauges and histograms in the Prometheus text format.

use std::time::{Duration, Instant};

use oxo_protocol::{CloseCode, Code, GameEvent, Rejection};
use oxo_shared::{Level, Rules};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};

use oxo_store::Store;
use oxo_store::metrics::{show_time, times};

const PREFIX: &str = "oxo";
/// The rules of a game that are none of the presets: clients choose among millions, and each
/// value of a label takes memory for ever.
const OTHER_RULES: &str = "other";

/// One more on a gauge, as long as it lives.
#[derive(Debug)]
pub struct GaugeGuard(Gauge);

impl GaugeGuard {
    pub fn new(gauge: &Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge.clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A move that not everybody has heard of yet. When it is dropped, the time that it took is
/// counted.
#[derive(Debug)]
pub struct InFlight {
    since: Instant,
    times: Histogram,
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.times.observe(self.since.elapsed().as_secs_f64());
    }
}

type By<V, M, C = fn() -> M> = Family<[(&'static str, V); 1], M, C>;

/// Everything that is counted. Each is named and explained where it is registered.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) sessions: Gauge,
    pub(crate) leads: Gauge,
    games: By<&'static str, Gauge>,
    finished: Counter,
    moves: Counter,
    move_times: Histogram,
    rejections: By<String, Counter>,
    closes: By<u32, Counter>,
    pub(crate) queue_drops: Counter,
    pub(crate) resyncs: Counter,
    pub(crate) hash_mismatches: Counter,
    thinking: By<&'static str, Histogram>,
}

impl Metrics {
    /// What `store` counts is shown as well.
    pub fn new(store: &dyn Store) -> Metrics {
        let mut registry = Registry::default();
        let ours = registry.sub_registry_with_prefix(PREFIX);
        store.register(ours);
        let thinking = Family::new_with_constructor(times as fn() -> Histogram);
        let rejections: By<String, Counter> =
            show(ours, "requests_rejected", "Requests answered with an error");
        // Names of metrics stay: version 0.1 called it so.
        ours.register("wishes_refused", "The same as requests_rejected", rejections.clone());
        let metrics = Metrics {
            connections: show(ours, "connections", "Sockets"),
            sessions: show(ours, "sessions", "Sockets that have said hello"),
            leads: show(ours, "leads", "1 on the server that pairs seekers, of all that are one"),
            games: show(ours, "games", "Games that somebody may still look at"),
            finished: show(ours, "games_finished", "Games ended"),
            moves: show(ours, "moves", "Moves made"),
            move_times: show_time(
                ours,
                "move",
                "From a request to the last socket written",
                times(),
            ),
            rejections,
            closes: show(ours, "closes", "Sockets closed from this end"),
            queue_drops: show(ours, "queue_drops", "Feeds that ran over: a snapshot came instead"),
            resyncs: show(ours, "resyncs", "Requests for what was missed"),
            hash_mismatches: show(ours, "hash_mismatches", "Of these, from copies that differed"),
            thinking: show_time(ours, "thinking", "What a bot took for a thought", thinking),
            registry,
        };
        // Zero is shown before there is the first of its kind: who adds them up finds them.
        drop(metrics.games.get_or_create_owned(&[("rules", OTHER_RULES)]));
        // So is an alarm heard at the first rejection that is the server's own fault.
        for code in [Code::Storage, Code::Internal] {
            drop(metrics.rejections.get_or_create_owned(&[("code", word(code))]));
        }
        metrics
    }

    pub fn games(&self, rules: &Rules) -> Gauge {
        let rules = rules.preset().unwrap_or(OTHER_RULES);
        self.games.get_or_create_owned(&[("rules", rules)])
    }

    pub fn count_event(&self, event: &GameEvent) {
        match event {
            GameEvent::Played(_) => drop(self.moves.inc()),
            GameEvent::Over(_) => drop(self.finished.inc()),
            _ => {}
        }
    }

    pub fn count_rejection(&self, rejection: &Rejection) {
        self.rejections.get_or_create(&[("code", word(rejection.code))]).inc();
    }

    pub fn count_close(&self, code: CloseCode) {
        self.closes.get_or_create(&[("code", code as u32)]).inc();
    }

    pub fn count_thought(&self, level: Level, took: Duration) {
        self.thinking.get_or_create(&[("bot", level.name())]).observe(took.as_secs_f64());
    }

    pub fn in_flight(&self, since: Instant) -> InFlight {
        InFlight { since, times: self.move_times.clone() }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}

/// As it is said on the wire.
fn word(code: Code) -> String {
    let word = serde_json::to_value(code).ok();
    word.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned()
}

fn show<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}
