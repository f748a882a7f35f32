//! Metrics of the shared log.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Names and help texts are in [`LogMetrics::register`].
#[derive(Debug, Default)]
pub struct LogMetrics {
    pub behind: Gauge,
    pub conflicts: Counter,
    pub doubts: Counter,
    pub stalls: Counter,
    pub unreadable: Counter,
}

impl LogMetrics {
    pub fn register(&self, registry: &mut Registry) {
        let LogMetrics { behind, conflicts, doubts, stalls, unreadable } = self;
        let help = "Messages of the log that this server's view lacks";
        registry.register("log_behind", help, behind.clone());
        let help = "Appends that lost to another node and were ruled on again";
        registry.register("log_conflicts", help, conflicts.clone());
        let help = "Appends whose answer was missing and was looked up in the log";
        registry.register("log_doubts", help, doubts.clone());
        let help = "Times that nothing could be stored for more than a second and a half";
        registry.register("log_stalls", help, stalls.clone());
        let help = "Unreadable messages of the log, set aside";
        registry.register("log_unreadable", help, unreadable.clone());
    }
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;

    use super::*;

    const GUIDE: &str = include_str!("../../../docs/operating.md");

    #[test]
    fn served_metrics_match_the_guide() {
        let (mut registry, mut text) = (Registry::with_prefix("oxo"), String::new());
        LogMetrics::default().register(&mut registry);
        encode(&mut text, &registry).expect("memory can be written to");
        let documented = GUIDE.lines().filter_map(|line| line.strip_prefix("| `oxo_log_"));
        let documented: Vec<_> = documented.filter_map(|rest| rest.split('`').next()).collect();
        let figures = text.lines().filter_map(|line| line.strip_prefix("oxo_log_"));
        let mut served: Vec<_> = figures.filter_map(|rest| rest.split(' ').next()).collect();
        served.sort_unstable();
        assert_eq!(served, documented);
    }
}
