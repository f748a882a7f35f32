//! Reports of games by players, for operators: the latest [`MAX_REPORTS`].

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use oxo_protocol::{Code, GameId, PlayerId, Rejection};
use oxo_shared::Clean;
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use oxo_store::{StoreError, bounded_file, private};

/// Maximum number of reports. Beyond it, the network that sent most loses its oldest one.
const MAX_REPORTS: usize = 1_000;
/// Maximum size of the file: twice as much as the longest reports need.
const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;
const FILE: &str = "reports.jsonl";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Milliseconds since 1970.
    pub at_ms: u64,
    pub g: GameId,
    pub by: PlayerId,
    /// Network of the sender; unknown in reports of version 0.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<IpAddr>,
    pub name: Clean,
    pub text: Clean,
}

/// Reports in a file of this server, or in memory only. They are not in the log, because nothing
/// follows from them.
#[derive(Debug, Default)]
pub struct Reports {
    path: Option<PathBuf>,
    kept: Mutex<VecDeque<Report>>,
}

impl Reports {
    /// Reads the reports in `directory`, skipping malformed lines.
    pub fn open(directory: Option<&Path>) -> Reports {
        let path = directory.map(|directory| directory.join(FILE));
        let read = path.as_deref().map(|path| bounded_file::read_text(path, MAX_FILE_BYTES));
        let text = match read {
            Some(Ok(text)) => text,
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, "could not read the reports");
                String::new()
            }
            _ => String::new(),
        };
        let lines = text.lines().filter_map(|line| serde_json::from_str(line).ok());
        Reports { path, kept: Mutex::new(lines.collect()) }
    }

    pub fn all(&self) -> Vec<Report> {
        self.kept.lock().iter().cloned().collect()
    }

    /// Stores a report. Rejected if this player has reported this game before, or the file cannot
    /// be written.
    pub fn add(&self, report: Report) -> Result<(), Rejection> {
        let mut kept = self.kept.lock();
        if kept.iter().any(|other| (other.g, other.by) == (report.g, report.by)) {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_REPORTED));
        }
        let mut next = kept.clone();
        next.push_back(report);
        if next.len() > MAX_REPORTS {
            next.remove(to_drop(&next));
        }
        if let Some(path) = &self.path {
            write(path, &next).map_err(|error| StoreError(error.to_string()))?;
        }
        *kept = next;
        Ok(())
    }
}

/// Index of the oldest report from the network with most reports, so that a flood displaces no
/// others.
fn to_drop(reports: &VecDeque<Report>) -> usize {
    let sender = |report: &Report| report.from.ok_or(report.by);
    let mut counts = FxHashMap::<_, usize>::default();
    reports.iter().for_each(|report| *counts.entry(sender(report)).or_default() += 1);
    let max = counts.values().copied().max().unwrap_or_default();
    reports.iter().position(|report| counts[&sender(report)] == max).unwrap_or_default()
}

/// Replaces the file atomically.
fn write(path: &Path, reports: &VecDeque<Report>) -> io::Result<()> {
    let temporary = path.with_extension("new");
    let _ = fs::remove_file(&temporary);
    let mut text = Vec::new();
    for report in reports {
        serde_json::to_writer(&mut text, report)?;
        text.push(b'\n');
    }
    let mut file = private::create(&temporary)?;
    file.write_all(&text)?;
    file.sync_all()?;
    fs::rename(temporary, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(by: u64) -> Report {
        let (name, text) = ("ann".into(), "he swears".into());
        Report { at_ms: 1, g: GameId::from_bits(7), by: PlayerId(by), from: None, name, text }
    }

    #[test]
    fn a_player_reports_a_game_once_and_the_latest_reports_stay() {
        let directory = tempfile::tempdir().expect("room");
        let open = || Reports::open(Some(directory.path()));
        let reports = open();
        reports.add(report(1)).expect("the first");
        assert_eq!(reports.add(report(1)).unwrap_err().code, Code::TooMany);
        reports.add(report(2)).expect("of another player");
        assert_eq!(open().all(), [report(1), report(2)]);
        let reports = Reports::default();
        for by in 0..MAX_REPORTS as u64 + 5 {
            reports.add(report(by)).expect("there is room");
        }
        let oldest = |reports: &Reports| (reports.all().len(), reports.all()[0].by.0);
        assert_eq!(oldest(&reports), (MAX_REPORTS, 5));
        // A flood from 256 networks displaces only its own reports.
        for by in 2_000..4_000_u64 {
            let from = Some(IpAddr::from([192, 0, 2, by.to_be_bytes()[7]]));
            reports.add(Report { from, ..report(by) }).expect("there is room");
        }
        assert_eq!(oldest(&reports), (MAX_REPORTS, 261));
    }
}
