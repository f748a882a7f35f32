//! What an operator can watch of the log that several servers share.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Each is named and explained where it is registered.
#[derive(Debug, Default)]
pub struct Figures {
    pub behind: Gauge,
    pub conflicts: Counter,
    pub doubts: Counter,
    pub stalls: Counter,
}

impl Figures {
    pub fn register(&self, registry: &mut Registry) {
        let Figures { behind, conflicts, doubts, stalls } = self;
        let help = "Messages of the log that this server's view has not taken over yet";
        registry.register("log_behind", help, behind.clone());
        let help = "Appends that came after somebody else's: ruled on again";
        registry.register("log_conflicts", help, conflicts.clone());
        let help = "Appends of which it had to be read back what became of them";
        registry.register("log_doubts", help, doubts.clone());
        let help = "Times that nothing could be kept for more than a second and a half";
        registry.register("log_stalls", help, stalls.clone());
    }
}
