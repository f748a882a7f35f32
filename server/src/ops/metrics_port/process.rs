//! Metrics of the process, as far as the operating system provides them.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode_registry;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System, get_current_pid};

/// The current metrics, without the end mark of the format.
pub fn text() -> String {
    let (mut registry, mut text) = (Registry::default(), String::new());
    registry.register_collector(Box::new(Process));
    encode_registry(&mut text, &registry).expect("writing to a string cannot fail");
    text
}

#[derive(Debug)]
struct Process;

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let (Ok(pid), Ok(mut system)) = (get_current_pid(), System::new()) else { return Ok(()) };
        let wanted = ProcessRefreshKind::nothing().with_memory().with_cpu();
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[pid]), false, wanted);
        let Some(process) = system.process(pid) else { return Ok(()) };
        let mut show = |name, help, metric: &dyn EncodeMetric| {
            metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
        };
        let resident = ConstGauge::new(process.memory());
        show("process_resident_memory_bytes", "Resident memory", &resident)?;
        let cpu_s = ConstCounter::new(process.accumulated_cpu_time() as f64 / 1_000.0);
        show("process_cpu_seconds", "CPU time used", &cpu_s)?;
        let started_s = ConstGauge::new(process.start_time());
        show("process_start_time_seconds", "Start time, in Unix time", &started_s)?;
        let Some(open) = process.open_files() else { return Ok(()) };
        show("process_open_fds", "Open file descriptors", &ConstGauge::new(open as u64))
    }
}
