//! The processor time that one call costs a server, for every WebSocket request and HTTP path.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo_protocol::Request;
use oxo_shared::{Game, Rules};
use tokio::time::sleep;

use crate::expensive_client::{ExpensiveClient, HEADERS, HELLO, SEEK, WIRE};
use crate::games::long_game;
use crate::longest::start;
use crate::process::Process;
use crate::report::median;
use crate::store::fill;

/// Maximum processor time of a call, except hints and puzzle moves. The image of the largest
/// board takes the most.
const MAX_CALL_MS: f64 = 100.0;
/// Maximum processor time of a hint, for which a bot thinks at most one second by default, and
/// of a puzzle move, which needs a proof.
const MAX_THINKING_MS: f64 = 1_200.0;

/// Cheaper calls are not shown.
const SHOWN_MS: f64 = 1.0;
/// Every call is made once per round, on its own games. The first round is a warm-up: it pays for
/// one-time work, such as compressing the page's files.
const COST_ROUNDS: u32 = 6;
/// Work that follows a reply, such as a write, is attributed to that call.
const SETTLE_TIME: Duration = Duration::from_millis(5);
/// Number of other games in the lists: unfinished ones, then finished ones.
const OTHER_GAMES: [u32; 2] = [2_000, 5_000];
/// The first code of those games.
const FIRST_OTHER_GAME: u32 = 300_000;

/// The milliseconds of each call, by name, and how many calls the server granted.
#[derive(Debug, Default)]
pub struct Costs(BTreeMap<String, (Vec<f64>, usize)>);

impl Costs {
    /// Measures the server's time for `call`, which returns whether it was granted.
    async fn measure(
        &mut self,
        server: &Process,
        name: String,
        call: impl Future<Output = anyhow::Result<bool>>,
    ) -> anyhow::Result<()> {
        let start = server.cpu()?;
        let granted = call.await.with_context(|| name.clone())?;
        sleep(SETTLE_TIME).await;
        let (times, grants) = self.0.entry(name).or_default();
        times.push((server.cpu()? - start).as_secs_f64() * 1e3);
        *grants += usize::from(granted);
        Ok(())
    }

    pub fn check(&self) -> anyhow::Result<()> {
        let unmeasured = Request::TAGS.iter().find(|tag| !self.0.contains_key(**tag));
        ensure!(unmeasured.is_none(), "not measured: {unmeasured:?}");
        let is_thinking =
            |name: &str| ["hint", "try"].contains(&name) || name.contains(".try.json");
        let limit = |name: &str| if is_thinking(name) { MAX_THINKING_MS } else { MAX_CALL_MS };
        let over_limit = self.0.iter().filter(|(name, (times, _))| max(times) > limit(name));
        let over_limit: Vec<_> = over_limit.map(|(name, _)| name.as_str()).collect();
        ensure!(over_limit.is_empty(), "over the bound: {}", over_limit.join(", "));
        Ok(())
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["calls", "granted", "median ms", "max ms"].map(|name| format!("{name:>11}"));
        writeln!(f, "{:<44}{}", "call", names.concat())?;
        for (name, (times, grants)) in
            self.0.iter().filter(|(_, (times, _))| max(times) >= SHOWN_MS)
        {
            let (calls, middle, max) = (times.len(), median(times.iter().copied()), max(times));
            writeln!(f, "{name:<44}{calls:>11}{grants:>11}{middle:>11.2}{max:>11.2}")?;
        }
        writeln!(f, "{} kinds of calls, those not shown below {SHOWN_MS} ms", self.0.len())
    }
}

fn max(times: &[f64]) -> f64 {
    times.iter().copied().fold(0.0, f64::max)
}

/// Measures the costs on an idle server without limits.
pub async fn costs(program: &Path, game: &Game) -> anyhow::Result<Costs> {
    let directory = tempfile::tempdir()?;
    let rules: Rules = "15x15x5".parse()?;
    let moves = long_game(rules);
    let [unfinished, finished] = OTHER_GAMES;
    fill(directory.path(), FIRST_OTHER_GAME, unfinished, &moves[..moves.len() / 2], rules).await?;
    fill(directory.path(), FIRST_OTHER_GAME + unfinished, finished, &moves, rules).await?;
    let server = start(program, directory.path(), game, &["--no-rate-limits"]).await?;
    let mut costs = Costs::default();
    for number in 0..COST_ROUNDS {
        if number == 1 {
            costs = Costs::default();
        }
        let mut other = ExpensiveClient::connect(server.address(), game, number).await?;
        let mut client = ExpensiveClient::connect(server.address(), game, number).await?;
        costs.measure(&server, HELLO.0.to_owned(), client.request(HELLO)).await?;
        other.request(HELLO).await?;
        other.request(SEEK).await?;
        client.placeholders.extend(other.placeholders.remove_entry("SEEK"));
        for &row in WIRE {
            costs.measure(&server, row.0.to_owned(), client.request(row)).await?;
        }
        for path in client.paths().await? {
            for header in HEADERS {
                let name = format!("{} {path} {}", header.0, header.1);
                costs.measure(&server, name, client.fetch(&path, *header)).await?;
            }
        }
    }
    Ok(costs)
}
