//! Checks the way to the server: name, port, TLS, upgrade, greeting, and latency.

use std::env;
use std::fmt::Display;
use std::time::Duration;

use oxo_protocol::VERSION;
use oxo_words as words;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::{Instant, timeout};

use crate::cli::commands::doctor::Finding;
use oxo_headless::net::probe::{ProbeError, Probed};
use oxo_headless::net::{Address, Dialer};
use oxo_headless::words::{duration, labelled};

/// Timeout of each step, the same as for a connection of the client.
const PATIENCE: Duration = Duration::from_secs(5);
/// Maximum clock difference before a warning. A larger one makes displayed deadlines misleading,
/// but does not affect the game, because only the server's clock counts.
const FAR_APART_MS: u64 = 5_000;
/// Round trip time from which moves feel slow.
const SLOW: Duration = Duration::from_millis(300);
/// The variables that set a proxy for other programs.
const PROXIES: [&str; 6] =
    ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];

pub(super) async fn findings(dialer: Dialer, url: String) -> Vec<Finding> {
    let mut findings: Vec<Finding> = proxy().into_iter().collect();
    findings.push(Finding::ok(words::DOCTOR_SERVER, &url));
    if let Err(failed) = look(&dialer, &url, &mut findings).await {
        findings.push(failed);
    }
    findings
}

fn proxy() -> Option<Finding> {
    let set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let variable = PROXIES.into_iter().find(|name| set(name))?;
    let found = words::DoctorProxyUnused { variable };
    Some(Finding::warn(words::DOCTOR_PROXY, found, words::DOCTOR_NEXT_PROXY))
}

async fn look(dialer: &Dialer, url: &str, findings: &mut Vec<Finding>) -> Result<(), Finding> {
    let not_found = |found: String, next| Finding::fail(words::DOCTOR_NAME, found, next);
    let Ok(Address { host, port, .. }) = url.parse() else {
        return Err(refused(&ProbeError::Line(words::DOCTOR_NO_URL.text().into())));
    };
    let began = Instant::now();
    let looked_up = timeout(PATIENCE, lookup_host((host.as_str(), port)))
        .await
        .map_err(|_| not_found(words::NET_NO_ANSWER.to_string(), words::DOCTOR_NEXT_ONLINE))?;
    let addresses: Vec<_> = looked_up
        .map_err(|_| not_found(labelled(&host, words::NET_NO_NAME), words::DOCTOR_NEXT_NAME))?
        .collect();
    let told: Vec<String> = addresses.iter().map(|address| address.ip().to_string()).collect();
    findings.push(Finding::ok(words::DOCTOR_NAME, within(told.join(" "), began.elapsed())));
    let closed = |why: String| {
        let next = words::DoctorNextPort { port };
        Finding::fail(words::DOCTOR_PORT, labelled(port, why), next)
    };
    let began = Instant::now();
    timeout(PATIENCE, TcpStream::connect(addresses.as_slice()))
        .await
        .map_err(|_| closed(words::NET_NO_ANSWER.to_string()))?
        .map_err(|error| closed(words::SystemError(&error).to_string()))?;
    findings.push(Finding::ok(words::DOCTOR_PORT, within(port, began.elapsed())));
    let probed = dialer.probe(url).await.map_err(|error| refused(&error))?;
    findings.extend(told_of(url, &probed));
    Ok(())
}

fn within(what: impl Display, time: Duration) -> impl Display {
    words::DoctorIn { what, time: duration(time) }
}

fn told_of(url: &str, probed: &Probed) -> Vec<Finding> {
    let welcome = &probed.welcome;
    let encrypted = url.starts_with("wss:");
    let how = if encrypted { words::DOCTOR_TLS } else { words::DOCTOR_PLAIN };
    let spoken = words::DoctorSpeaks { server: &welcome.server, version: VERSION };
    vec![
        Finding::ok(words::DOCTOR_UPGRADE, within(how, probed.upgrade)),
        Finding::ok(words::DOCTOR_GREETING, spoken),
        round_trip(&probed.pings),
        clocks(probed.ahead_ms()),
    ]
}

fn round_trip(pings: &[Duration]) -> Finding {
    let mut sorted = pings.to_vec();
    sorted.sort_unstable();
    let Some(&median) = sorted.get(sorted.len() / 2) else {
        let (found, next) = (words::DOCTOR_NO_PING, words::DOCTOR_NEXT_NETWORK);
        return Finding::fail(words::DOCTOR_ROUND_TRIP, found, next);
    };
    // The mean difference between consecutive round trips.
    let steps: Vec<Duration> = pings.windows(2).map(|pair| pair[0].abs_diff(pair[1])).collect();
    let count = u32::try_from(steps.len().max(1)).unwrap_or(u32::MAX);
    let jitter = steps.iter().sum::<Duration>() / count;
    let (time, jitter) = (duration(median), duration(jitter));
    let found = words::DoctorPings { time, count: pings.len(), jitter };
    Finding::judge(median <= SLOW, words::DOCTOR_ROUND_TRIP, found, words::DOCTOR_NEXT_NEAR)
}

fn clocks(ahead_ms: i64) -> Finding {
    let ms = ahead_ms.unsigned_abs();
    let found = match ahead_ms {
        0.. => words::DoctorAhead { ms }.to_string(),
        _ => words::DoctorBehind { ms }.to_string(),
    };
    Finding::judge(ms <= FAR_APART_MS, words::DOCTOR_CLOCKS, found, words::DOCTOR_NEXT_CLOCK)
}

fn refused(error: &ProbeError) -> Finding {
    let (what, next) = match error {
        ProbeError::Http { .. } => (words::DOCTOR_UPGRADE, words::DOCTOR_NEXT_HTTP),
        ProbeError::Silent => (words::DOCTOR_UPGRADE, words::DOCTOR_NEXT_SILENT),
        ProbeError::Line(_) => (words::DOCTOR_UPGRADE, words::DOCTOR_NEXT_URL),
        ProbeError::Refused(_) => (words::DOCTOR_GREETING, words::DOCTOR_NEXT_OPERATOR),
    };
    Finding::fail(what, error, next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::State;

    #[test]
    fn the_round_trip_is_the_median_and_the_jitter_the_mean_step() {
        let pings = [10, 30, 20, 20].map(Duration::from_millis);
        let found = round_trip(&pings).found;
        assert_eq!(found, "20 ms, the median of 4; jitter 10 ms");
        assert_eq!(round_trip(&[SLOW * 2]).state, State::Warn);
        assert_eq!(round_trip(&[]).state, State::Fail);
    }

    #[test]
    fn a_clock_difference_has_the_right_direction() {
        assert_eq!(clocks(12).found, "the server's is 12 ms ahead");
        assert_eq!(clocks(-7_000).found, "the server's is 7000 ms behind");
        assert_eq!((clocks(12).state, clocks(-7_000).state), (State::Ok, State::Warn));
    }

    #[test]
    fn another_server_is_identified_by_its_answer() {
        let finding = refused(&ProbeError::Http { status: 502 });
        assert_eq!(finding.found, "HTTP 502 instead of WebSocket");
        assert!(finding.next.unwrap().contains("proxy"));
    }
}
