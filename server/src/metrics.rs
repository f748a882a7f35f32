//! What an operator can watch: counters and gauges in the Prometheus text format.

use oxo_shared::protocol::Fact;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

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

/// Everything that is counted. Each is named and explained where it is registered.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) sessions: Gauge,
    pub(crate) games: Gauge,
    pub(crate) refused: Counter,
    pub(crate) snapshots_for_lag: Counter,
    moves: Counter,
    finished: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("oxo"),
            connections: Gauge::default(),
            sessions: Gauge::default(),
            games: Gauge::default(),
            refused: Counter::default(),
            snapshots_for_lag: Counter::default(),
            moves: Counter::default(),
            finished: Counter::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("connections", "Sockets", metrics.connections.clone());
        registry.register("sessions", "Sockets that have said hello", metrics.sessions.clone());
        registry.register("games", "Games that somebody may still look at", metrics.games.clone());
        registry.register("wishes_refused", "Wishes answered with err", metrics.refused.clone());
        registry.register(
            "snapshots_for_lag",
            "Snapshots sent to followers that fell behind",
            metrics.snapshots_for_lag.clone(),
        );
        registry.register("moves", "Moves made", metrics.moves.clone());
        registry.register("games_finished", "Games ended", metrics.finished.clone());
        metrics
    }
}

impl Metrics {
    /// Counts what happened in a game.
    pub fn count_fact(&self, fact: &Fact) {
        match fact {
            Fact::Played(_) => drop(self.moves.inc()),
            Fact::Over(_) => drop(self.finished.inc()),
            _ => {}
        }
    }

    /// All of it as Prometheus reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
