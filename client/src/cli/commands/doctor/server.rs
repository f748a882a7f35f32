//! The way to the server: its name, its port, TLS, the upgrade, the greeting, and time.

use std::env;
use std::time::Duration;

use oxo_protocol::VERSION;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::{Instant, timeout};

use crate::cli::commands::doctor::Finding;
use crate::net::{Address, Dialer, ProbeError, Probed};
use crate::words::duration;

/// How long each step may take: as long as a connection of the client.
const PATIENCE: Duration = Duration::from_secs(5);
/// Clocks further apart than this mislead about when a clock runs out elsewhere: they do not
/// matter to the game, whose time is the server's.
const FAR_APART_MS: u64 = 5_000;
/// A round trip from which on moves feel slow.
const SLOW: Duration = Duration::from_millis(300);
/// The variables by which other programs are told of a proxy.
const PROXIES: [&str; 6] =
    ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];

pub(super) async fn findings(dialer: Dialer, url: String) -> Vec<Finding> {
    let mut findings: Vec<Finding> = proxy().into_iter().collect();
    findings.push(Finding::ok("server", url.as_str()));
    if let Err(failed) = look(&dialer, &url, &mut findings).await {
        findings.push(failed);
    }
    findings
}

fn proxy() -> Option<Finding> {
    let set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let name = PROXIES.into_iter().find(|name| set(name))?;
    let next = "if nothing else leads out of your network, the server cannot be reached from here";
    Some(Finding::warn("proxy", format!("{name} is set, and oxo does not use it"), next))
}

async fn look(dialer: &Dialer, url: &str, findings: &mut Vec<Finding>) -> Result<(), Finding> {
    let not_found = |found: String, next: &str| Finding::fail("name", found, next);
    let Ok(Address { host, port, .. }) = url.parse() else {
        return Err(refused(&ProbeError::Line("that is no URL of a server".into())));
    };
    let began = Instant::now();
    let looked_up = timeout(PATIENCE, lookup_host((host.as_str(), port)))
        .await
        .map_err(|_| not_found("no answer".to_owned(), "is this machine online?"))?;
    let addresses: Vec<_> = looked_up
        .map_err(|error| {
            let next = "is the server's name written right, and is this machine online?";
            not_found(format!("{host}: {error}"), next)
        })?
        .collect();
    let told: Vec<String> = addresses.iter().map(|address| address.ip().to_string()).collect();
    findings
        .push(Finding::ok("name", format!("{} in {}", told.join(" "), duration(began.elapsed()))));
    let closed = |why: String| {
        let next = "is the server running, and does a firewall let port";
        Finding::fail("port", format!("{port}: {why}"), format!("{next} {port} through?"))
    };
    let began = Instant::now();
    timeout(PATIENCE, TcpStream::connect(addresses.as_slice()))
        .await
        .map_err(|_| closed("no answer".to_owned()))?
        .map_err(|error| closed(error.to_string()))?;
    findings.push(Finding::ok("port", format!("{port} in {}", duration(began.elapsed()))));
    let probed = dialer.probe(url).await.map_err(|error| refused(&error))?;
    findings.extend(told_of(url, &probed));
    Ok(())
}

fn told_of(url: &str, probed: &Probed) -> Vec<Finding> {
    let welcome = &probed.welcome;
    let encrypted = url.starts_with("wss:");
    let how = if encrypted { "TLS and WebSocket" } else { "WebSocket, not encrypted" };
    let spoken = format!("{}, protocol {VERSION}", welcome.server);
    vec![
        Finding::ok("upgrade", format!("{how} in {}", duration(probed.upgrade))),
        Finding::ok("greeting", spoken),
        round_trip(&probed.pings),
        clocks(probed.ahead_ms()),
    ]
}

fn round_trip(pings: &[Duration]) -> Finding {
    let mut sorted = pings.to_vec();
    sorted.sort_unstable();
    let Some(&median) = sorted.get(sorted.len() / 2) else {
        return Finding::fail("round trip", "no ping came back", "try another network");
    };
    // How far one round trip is from the one before, on average.
    let steps: Vec<Duration> = pings.windows(2).map(|pair| pair[0].abs_diff(pair[1])).collect();
    let count = u32::try_from(steps.len().max(1)).unwrap_or(u32::MAX);
    let jitter = steps.iter().sum::<Duration>() / count;
    let found = format!(
        "{} in the middle of {}, jitter {}",
        duration(median),
        pings.len(),
        duration(jitter)
    );
    if median > SLOW {
        return Finding::warn(
            "round trip",
            found,
            "moves take that long: a nearer server is better",
        );
    }
    Finding::ok("round trip", found)
}

fn clocks(ahead_ms: i64) -> Finding {
    let found = match ahead_ms {
        0.. => format!("the server's is {ahead_ms} ms ahead"),
        _ => format!("the server's is {} ms behind", ahead_ms.unsigned_abs()),
    };
    if ahead_ms.unsigned_abs() > FAR_APART_MS {
        return Finding::warn("clocks", found, "games do not mind; set the clock of this machine");
    }
    Finding::ok("clocks", found)
}

fn refused(error: &ProbeError) -> Finding {
    match error {
        ProbeError::Http { status } => {
            let next = "a proxy or another program answers there: it must pass WebSocket on \
                        (Upgrade and Connection), and the path must be right, usually /ws";
            Finding::fail("upgrade", format!("HTTP {status} instead of WebSocket"), next)
        }
        ProbeError::Silent => {
            let next = "something between here and there holds WebSocket back: try wss://";
            Finding::fail("upgrade", error.to_string(), next)
        }
        ProbeError::Line(_) => Finding::fail(
            "upgrade",
            error.to_string(),
            "check the URL: ws:// or wss://, port, path",
        ),
        ProbeError::Refused(_) => {
            Finding::fail("greeting", error.to_string(), "ask whoever runs the server")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::State;

    #[test]
    fn the_round_trip_is_the_median_and_the_jitter_the_mean_step() {
        let pings = [10, 30, 20, 20].map(Duration::from_millis);
        let found = round_trip(&pings).found;
        assert_eq!(found, "20 ms in the middle of 4, jitter 10 ms");
        assert_eq!(round_trip(&[SLOW * 2]).state, State::Warn);
        assert_eq!(round_trip(&[]).state, State::Fail);
    }

    #[test]
    fn clocks_that_are_apart_are_told_in_the_right_direction() {
        assert_eq!(clocks(12).found, "the server's is 12 ms ahead");
        assert_eq!(clocks(-7_000).found, "the server's is 7000 ms behind");
        assert_eq!((clocks(12).state, clocks(-7_000).state), (State::Ok, State::Warn));
    }

    #[test]
    fn whoever_answered_instead_of_the_server_is_named_by_what_it_said() {
        let finding = refused(&ProbeError::Http { status: 502 });
        assert_eq!(finding.found, "HTTP 502 instead of WebSocket");
        assert!(finding.next.unwrap().contains("proxy"));
    }
}
