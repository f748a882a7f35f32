//! Many seek an opponent on several servers while one of them is killed: each finds one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{Duration, Instant};

use futures::future::join_all;
use oxo_protocol::Terms;
use oxo_protocol::reply::Sought;
use oxo_protocol::request::{Hello, Seek};
use oxo_protocol::{Code, GameEvent, GameId, PlayerId, Request};
use oxo_shared::Rules;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::{sleep, timeout};

use super::Args;
use super::disruption::quantile;
use super::testbed::{Lines, NODES, Testbed};
use crate::audit::read_games;
use crate::client::{Lost, TestClient, hello};
use crate::wire::PATIENCE;

pub const SEEKERS: usize = 600;
/// All come within so long; meanwhile a server is killed.
const COMING: Duration = Duration::from_secs(3);
/// Before who lost a line, or was refused, tries again.
const PAUSE: Duration = Duration::from_millis(50);

#[derive(Clone, Debug, Default)]
pub struct Report {
    pub rounds: usize,
    pub seekers: usize,
    /// Seekers that lost a line meanwhile, and came back.
    pub came_back: usize,
    /// Games of a seeker with somebody who had gone before, and came back as somebody new.
    pub forsaken: usize,
    /// From the first request to the game.
    pub waits: Vec<Duration>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { rounds, seekers, came_back, forsaken, waits } = self;
        let [p50, p99, worst] = [50, 99, 100].map(|percent| quantile(waits, percent));
        writeln!(f, "a server killed           {rounds} times, while {seekers} seek on {NODES}")?;
        writeln!(f, "seekers                   {}, each paired once", waits.len())?;
        writeln!(f, "came back meanwhile       {came_back}, {forsaken} as somebody new too late")?;
        write!(f, "until there is a game     p50 {p50:.1?}, p99 {p99:.1?}, worst {worst:.1?}")
    }
}

/// What became of one.
struct Found {
    /// More than one where nobody knew the first any more.
    ids: BTreeSet<PlayerId>,
    games: BTreeSet<GameId>,
    losses: usize,
    took: Duration,
}

pub async fn run(args: &Args) -> Option<Report> {
    seek(args, SEEKERS).await
}

pub async fn seek(args: &Args, seekers: usize) -> Option<Report> {
    let rounds = args.count.unwrap_or(20);
    let mut report = Report { rounds, seekers, ..Report::default() };
    for round in 0..rounds {
        let mut random = StdRng::seed_from_u64(args.seed.wrapping_add(round as u64));
        let mut testbed = Testbed::set(&args.program, Lines::Direct).await?;
        testbed.start();
        let url = testbed.url();
        let all = join_all((0..seekers).map(|number| {
            let comes = random.random_range(Duration::ZERO..COMING);
            let url = url.clone();
            async move {
                sleep(comes).await;
                let found = timeout(PATIENCE, find(&url, format!("seeker {number}"))).await;
                found.unwrap_or_else(|_| panic!("seeker {number} finds nobody"))
            }
        }));
        let killed = random.random_range(0..NODES);
        let kill = async {
            sleep(random.random_range(Duration::ZERO..COMING)).await;
            testbed.nodes[killed].kill();
        };
        let (found, ()) = tokio::join!(all, kill);
        testbed.nodes[killed].start();
        let (views, _) = testbed.end();
        for view in views.directories() {
            report.forsaken += check(view, &found);
        }
        report.came_back += found.iter().filter(|one| one.losses > 0).count();
        report.waits.extend(found.iter().map(|one| one.took));
    }
    report.forsaken /= NODES;
    Some(report)
}

/// Seeks until there is a game, over every loss of the line.
async fn find(url: &str, name: String) -> Found {
    let begun = Instant::now();
    let (mut token, mut losses) = (None, 0);
    let (mut ids, mut games) = (BTreeSet::new(), BTreeSet::new());
    loop {
        match once(url, &name, &mut token, &mut ids, &mut games).await {
            Ok(()) if !games.is_empty() => {
                return Found { ids, games, losses, took: begun.elapsed() };
            }
            Ok(()) => {}
            Err(Lost(_)) => losses += 1,
        }
        sleep(PAUSE).await;
    }
}

/// Comes, or comes back, and seeks on this line.
async fn once(
    url: &str,
    name: &str,
    token: &mut Option<String>,
    ids: &mut BTreeSet<PlayerId>,
    games: &mut BTreeSet<GameId>,
) -> Result<(), Lost> {
    let hello = Hello { resume: token.clone(), ..hello(name) };
    let mut client = match TestClient::try_greet(url, hello).await? {
        Ok(client) => client,
        Err(rejection) => {
            // Who never sat down is not known elsewhere.
            if rejection.code == Code::TokenUnknown {
                *token = None;
            }
            return Ok(());
        }
    };
    *token = Some(client.welcome.token.clone());
    ids.insert(client.id());
    games.extend(client.welcome.games.iter().copied());
    if !games.is_empty() {
        return Ok(());
    }
    let request = Request::Seek(Seek::new(Terms::new(Rules::GOMOKU)));
    if client.try_ask::<Sought>(&request).await?.is_err() {
        return Ok(());
    }
    loop {
        if let (g, _, GameEvent::Seated(seated)) = client.try_event().await?
            && seated.players.values().all(Option::is_some)
        {
            games.insert(g);
            return Ok(());
        }
    }
}

/// In this view everybody has one game, with somebody else. Returns how many have one with who
/// has gone, and came back as somebody new.
fn check(view: &std::path::Path, found: &[Found]) -> usize {
    let seekers: BTreeMap<PlayerId, usize> = found
        .iter()
        .enumerate()
        .flat_map(|(who, one)| one.ids.iter().map(move |&id| (id, who)))
        .collect();
    let mut taken: BTreeMap<usize, Vec<GameId>> = BTreeMap::new();
    let mut forsaken = 0;
    for (g, players) in pairings(view) {
        let [one, other] = players.map(|id| seekers[&id]);
        assert_ne!(one, other, "{g}: somebody plays alone");
        for (id, who) in players.into_iter().zip([one, other]) {
            if found[who].games.contains(&g) {
                taken.entry(who).or_default().push(g);
            } else {
                assert!(
                    found[who].ids.len() > 1 && found[who].ids.last() != Some(&id),
                    "{g} was not told to {id}"
                );
                forsaken += 1;
            }
        }
    }
    for (who, one) in found.iter().enumerate() {
        let games = taken.get(&who).map_or(0, Vec::len);
        assert_eq!(
            (games, one.games.len()),
            (1, 1),
            "seeker {who} has {games} games: {:?}",
            one.games
        );
    }
    forsaken
}

/// Games with two players that were not called off.
fn pairings(view: &std::path::Path) -> Vec<(GameId, [PlayerId; 2])> {
    let games = read_games(view);
    let paired = games.into_iter().filter_map(|(g, events)| {
        let mut players = None;
        for event in events.iter().map(|stored| &stored.event) {
            match event {
                GameEvent::Seated(seated) => {
                    players = seated.players.x.as_ref().zip(seated.players.o.as_ref())
                }
                GameEvent::Over(_) => return None,
                _ => {}
            }
        }
        let (x, o) = players?;
        Some((g, [x.id, o.id]))
    });
    paired.collect()
}
