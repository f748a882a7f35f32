//! Players and spectators of one game on different servers hear the same events in the same order.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use futures::future::join_all;
use futures::{StreamExt, stream};
use oxo_protocol::Terms;
use oxo_protocol::reply::{Done, Entered, Opened, PlayAccepted};
use oxo_protocol::request::{ForGame, Play, Say};
use oxo_protocol::{GameId, Request};
use oxo_shared::Rules;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;

use super::Args;
use super::testbed::{Lines, NODES, Testbed};
use crate::audit::Audit;
use crate::client::{Lost, game_on};
use crate::reconnecting_client::ReconnectingClient;
use crate::recording_players::{Ledger, Told, random_cell};
use crate::server_run::Counts;

const SPECTATORS: usize = 5;
/// Of so many moments in which a player may move, one is used to say something, so that two
/// nodes want to append at once.
const TALK: u32 = 4;

#[derive(Clone, Debug)]
pub struct Report {
    pub games: usize,
    pub audit: Audit,
    pub took: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, audit, took } = self;
        let followers = 2 + SPECTATORS;
        writeln!(
            f,
            "games                     {games}, {followers} followers each, in {took:.1?}"
        )?;
        write!(f, "{audit}")
    }
}

pub async fn run(args: &Args) -> Option<Report> {
    let mut testbed = Testbed::set(&args.program, Lines::Direct).await?;
    testbed.start();
    let urls: Vec<_> = testbed.nodes.iter().map(|node| node.url()).collect();
    let games = args.count.unwrap_or(1_000);
    let begun = Instant::now();
    let told = stream::iter(0..games)
        .map(|number| play(&urls, number, args.seed.wrapping_add(number as u64)))
        .buffer_unordered(args.games)
        .concat()
        .await;
    let took = begun.elapsed();
    let (views, killed_ms) = testbed.end();
    let audit = views.audit(&[Ledger { told, ..Ledger::default() }], killed_ms);
    Some(Report { games, audit, took })
}

/// What each of all who followed one game was told.
async fn play(urls: &[String], number: usize, seed: u64) -> Vec<Told> {
    let (counts, _) = watch::channel(Counts::default());
    let node = |who: usize| &urls[(number + who) % NODES];
    let somebody = async |name: &str, who: usize| {
        let mut one = ReconnectingClient::new(format!("{name} {number}"), counts.clone());
        one.connect(node(who)).await.expect("the line holds");
        one
    };
    let mut ann = somebody("ann", 0).await;
    let g = open(&mut ann).await.expect("the line holds");
    let mut bob = somebody("bob", 1).await;
    follow(&mut bob, g, Request::Join(ForGame { g })).await.expect("the line holds");
    let mut spectators = Vec::new();
    for who in 0..SPECTATORS {
        let mut one = somebody("eve", who).await;
        follow(&mut one, g, Request::Watch(ForGame { g })).await.expect("the line holds");
        spectators.push(one);
    }
    let (anns, bobs) = (StdRng::seed_from_u64(seed), StdRng::seed_from_u64(!seed));
    let (one, other, _) = tokio::join!(
        to_the_end(&mut ann, g, anns),
        to_the_end(&mut bob, g, bobs),
        join_all(spectators.iter_mut().map(look_on)),
    );
    let last = one.expect("the line holds").max(other.expect("the line holds"));
    let mut all = vec![ann, bob];
    all.append(&mut spectators);
    // What was said last may come after the end.
    join_all(all.iter_mut().map(|one| one.hear_until(last))).await;
    agree(g, &all);
    all.into_iter().filter_map(|one| one.copy).map(Told::from).collect()
}

async fn open(player: &mut ReconnectingClient) -> Result<GameId, Lost> {
    let rules = Rules::bounded(5, 5, 4).expect("rules that can be played");
    loop {
        let terms = game_on(Terms { listed: true, ..Terms::new(rules) });
        if let Some(Opened { g }) = player.ask(Request::Create(terms)).await? {
            player.take_seat();
            player.turn_to(g);
            while !player.sync().await? {}
            return Ok(g);
        }
    }
}

async fn follow(one: &mut ReconnectingClient, g: GameId, request: Request) -> Result<(), Lost> {
    while one.ask::<Entered>(request.clone()).await?.is_none() {}
    one.turn_to(g);
    while !one.sync().await? {}
    Ok(())
}

/// Plays by chance, and says something in between; the number of the last event it knows of.
async fn to_the_end(
    player: &mut ReconnectingClient,
    g: GameId,
    mut random: StdRng,
) -> Result<u64, Lost> {
    let mut last = 0;
    loop {
        let table = player.table().expect("it follows the game");
        let (seq, ply) = (table.seq, table.ply());
        last = last.max(seq);
        if table.game.outcome().is_some() {
            return Ok(last);
        }
        let s = if random.random_ratio(1, TALK) {
            let say = Request::Say(Say { g, text: "x".into() });
            player.ask::<Done>(say).await?.map(|done| done.s)
        } else if table.is_running() && table.game.turn() == player.side() {
            let at = random_cell(&table.game, &mut random);
            let play = Request::Play(Play { g, ply, at });
            player.ask::<PlayAccepted>(play).await?.map(|accepted| accepted.s)
        } else {
            Some(seq + 1)
        };
        last = last.max(s.unwrap_or(seq));
        player.hear_until(last).await?;
    }
}

async fn look_on(spectator: &mut ReconnectingClient) {
    while spectator.table().expect("it follows the game").game.outcome().is_none() {
        let next = spectator.table().map_or(0, |table| table.seq + 1);
        spectator.hear_until(next).await.expect("the line holds");
    }
}

/// By every number the same event, and in the end the same game.
fn agree(g: GameId, all: &[ReconnectingClient]) {
    let mut told = BTreeMap::new();
    let first = all[0].table().expect("it follows the game");
    for one in all {
        let copy = one.copy.as_ref().expect("it follows the game");
        for (&s, &event) in &copy.told {
            assert_eq!(*told.entry(s).or_insert(event), event, "{g}, event {s}");
        }
        let table = one.table().expect("it follows the game");
        assert_eq!(table.game.hash(), first.game.hash(), "{g}");
    }
}
