//! Counters, gauges and histograms in the Prometheus text format.

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
/// Label for rules that are not a preset. Clients can choose among millions of rules, and each
/// label value takes memory forever.
const OTHER_RULES: &str = "other";

/// Counts one on a gauge until it is dropped.
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

/// A move on its way to all sockets. Records the elapsed time when it is dropped.
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

/// All metrics. Names and help texts are where each is registered.
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
    pub(crate) puzzles_found: Counter,
    thinking: By<&'static str, Histogram>,
}

impl Metrics {
    /// Registers the metrics of `store` as well.
    pub fn new(store: &dyn Store) -> Metrics {
        let mut registry = Registry::default();
        let sub = registry.sub_registry_with_prefix(PREFIX);
        store.register(sub);
        let thinking = Family::new_with_constructor(times as fn() -> Histogram);
        let rejections: By<String, Counter> =
            show(sub, "requests_rejected", "Requests answered with an error");
        // The name of version 0.1, kept for existing dashboards.
        sub.register("wishes_refused", "Former name of requests_rejected", rejections.clone());
        let metrics = Metrics {
            connections: show(sub, "connections", "Open connections"),
            sessions: show(sub, "sessions", "Connections that have completed the hello"),
            leads: show(sub, "leads", "1 on the leader of a cluster and on a single server"),
            games: show(sub, "games", "Games in memory"),
            finished: show(sub, "games_finished", "Games finished"),
            moves: show(sub, "moves", "Moves made"),
            move_times: show_time(
                sub,
                "move",
                "Time from a move request to the last socket write",
                times(),
            ),
            rejections,
            closes: show(sub, "closes", "Connections closed by the server"),
            queue_drops: show(sub, "queue_drops", "Feeds that overflowed and ended in a snapshot"),
            resyncs: show(sub, "resyncs", "Sync requests for missed events"),
            hash_mismatches: show(sub, "hash_mismatches", "Sync requests after a state mismatch"),
            puzzles_found: show(sub, "puzzles_found", "Puzzles found in finished games"),
            thinking: show_time(sub, "thinking", "Think time of bots per move", thinking),
            registry,
        };
        // Start at zero, so that sums over labels work before the first game.
        drop(metrics.games.get_or_create_owned(&[("rules", OTHER_RULES)]));
        // Likewise for errors that are the server's fault, so that an alert fires on the first one.
        for code in [Code::Storage, Code::Internal] {
            drop(metrics.rejections.get_or_create_owned(&[("code", wire_name(code))]));
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
        self.rejections.get_or_create(&[("code", wire_name(rejection.code))]).inc();
    }

    pub fn count_close(&self, code: CloseCode) {
        self.closes.get_or_create(&[("code", code as u32)]).inc();
    }

    pub fn count_thought(&self, level: Level, duration: Duration) {
        self.thinking.get_or_create(&[("bot", level.name())]).observe(duration.as_secs_f64());
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

/// The code's name on the wire.
fn wire_name(code: Code) -> String {
    let name = serde_json::to_value(code).ok();
    name.as_ref().and_then(|name| name.as_str()).unwrap_or_default().to_owned()
}

fn show<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}
