//! Pairs that play one complete game after another.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use oxo_protocol::reply::Opened;
use oxo_protocol::request::{Create, ForGame, Play};
use oxo_protocol::{GameId, Request, SideChoice, Terms};
use oxo_shared::{Game, How, Point, Rules, Side};
use serde::de::IgnoredAny;
use tokio::task::JoinSet;

use crate::client::{Client, encode};
use crate::pace::Pace;
use crate::process::{Process, cpu_us, raise_descriptor_limit};
use crate::report::Sample;
use crate::rounds;
use crate::socket::EncodedFrame;
use crate::times::Times;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pairs that play at the same time; one table for each number.
    #[arg(long, value_delimiter = ',', default_value = "100")]
    pairs: Vec<usize>,
    /// Moves per second of all pairs together; as many as they can if absent.
    #[arg(long)]
    rate: Option<f64>,
    /// The rules of the games.
    #[arg(long, default_value = "3x3x3")]
    rules: Rules,
    /// How long each run takes.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    #[command(flatten)]
    rounds: rounds::Rounds,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    ensure!(args.rate.is_none_or(|rate| rate > 0.0), "a rate is more than nothing");
    let moves: Arc<[Point]> = long_game(args.rules).into();
    for &pairs in &args.pairs {
        raise_descriptor_limit(2 * pairs)?;
        let rate = args.rate.map_or("as fast as they can".into(), |rate| format!("{rate} moves/s"));
        let title = format!("{pairs} games of {} at once, {rate}", args.rules);
        let length = Duration::from_secs_f64(args.seconds);
        rounds::compare(&args.rounds, title, async |process: &Process| {
            let servers = std::slice::from_ref(process);
            measure(servers, pairs, args.rules, &moves, length, args.rate).await
        })
        .await?;
    }
    Ok(())
}

/// Measures pairs whose players are on neighbouring servers, or on the only one.
pub async fn measure(
    servers: &[Process],
    pairs: usize,
    rules: Rules,
    moves: &Arc<[Point]>,
    length: Duration,
    rate: Option<f64>,
) -> anyhow::Result<Sample> {
    let pairs = Pair::seat(servers, pairs, rules, moves).await?;
    // The first games warm the servers up.
    let (pairs, _) = play(pairs, Pace::new(length / 10, rate)).await?;
    let (before, start) = (cpu_us(servers)?, Instant::now());
    let (_pairs, played) = play(pairs, Pace::new(length, rate)).await?;
    let (used, elapsed) = (cpu_us(servers)?, start.elapsed());
    Ok(played.sample(used - before, elapsed))
}

/// Returns a game that continues for as long as somebody can avoid completing a line.
pub fn long_game(rules: Rules) -> Vec<Point> {
    let mut game = Game::new(rules);
    while game.outcome().is_none() {
        let candidates = game.candidates(1);
        let quiet = candidates.iter().find(|&&at| {
            let mut next = game.clone();
            next.play(at).is_ok_and(|end| end.is_none_or(|end| end.how == How::Full))
        });
        let Some(&at) = quiet.or(candidates.first()) else { break };
        game.play(at).expect("a candidate can be played");
    }
    game.moves().to_vec()
}

/// Returns the terms of a game for two people, without a clock, its creator playing X.
pub fn terms(rules: Rules) -> Create {
    Create { side: SideChoice::X, ..Create::new(Terms::new(rules)) }
}

struct Pair {
    x: Client,
    o: Client,
    rules: Rules,
    moves: Arc<[Point]>,
}

struct Played {
    /// From when a move was due until its player receives the reply.
    granted: Times,
    /// From the same moment until the opponent receives the move.
    seen: Times,
}

impl Played {
    fn sample(&self, cpu_us: f64, elapsed: Duration) -> Sample {
        let moves = self.seen.len() as f64;
        vec![
            ("moves/s", moves / elapsed.as_secs_f64()),
            ("CPU us per move", cpu_us / moves),
            ("granted, p50 us", self.granted.percentile_us(50.0)),
            ("granted, p99 us", self.granted.percentile_us(99.0)),
            ("granted, p99.9 us", self.granted.percentile_us(99.9)),
            ("seen, p50 us", self.seen.percentile_us(50.0)),
            ("seen, p99 us", self.seen.percentile_us(99.0)),
            ("seen, p99.9 us", self.seen.percentile_us(99.9)),
        ]
    }
}

async fn play(pairs: Vec<Pair>, pace: Pace) -> anyhow::Result<(Vec<Pair>, Played)> {
    let pace = Arc::new(pace);
    let played = Arc::new(Mutex::new(Played { granted: Times::new(), seen: Times::new() }));
    let mut playing = JoinSet::new();
    for pair in pairs {
        playing.spawn(pair.play_games(Arc::clone(&pace), Arc::clone(&played)));
    }
    pace.release_moves().await;
    let pairs: anyhow::Result<Vec<Pair>> = playing.join_all().await.into_iter().collect();
    let played = Arc::into_inner(played).context("nobody plays any more")?;
    Ok((pairs?, played.into_inner().context("nobody has panicked")?))
}

impl Pair {
    async fn seat(
        servers: &[Process],
        count: usize,
        rules: Rules,
        moves: &Arc<[Point]>,
    ) -> anyhow::Result<Vec<Pair>> {
        let mut pairs = Vec::with_capacity(count);
        for number in 0..count {
            let at = |player: usize| servers[(number + player) % servers.len()].address();
            let x = Client::connect(at(0)).await?;
            let o = Client::connect(at(1)).await?;
            pairs.push(Pair { x, o, rules, moves: Arc::clone(moves) });
        }
        Ok(pairs)
    }

    async fn play_games(
        mut self,
        pace: Arc<Pace>,
        played: Arc<Mutex<Played>>,
    ) -> anyhow::Result<Pair> {
        loop {
            let g = self.open().await?;
            for (ply, request) in requests(g, &self.moves).iter().enumerate() {
                let Some(due) = pace.next_due().await else {
                    self.leave(g).await?;
                    return Ok(self);
                };
                let (mover, other) = match Side::at_ply(ply) {
                    Side::X => (&mut self.x, &mut self.o),
                    Side::O => (&mut self.o, &mut self.x),
                };
                mover.send(request).await?;
                let (granted, seen) =
                    tokio::try_join!(mover.wait_for_grant(), other.wait_for_ply(ply))?;
                let mut played = played.lock().expect("nobody panics with it");
                played.granted.add(granted - due);
                played.seen.add(seen - due);
            }
            self.leave(g).await?;
        }
    }

    async fn open(&mut self) -> anyhow::Result<GameId> {
        let Opened { g } = self.x.request(&Request::Create(terms(self.rules))).await?;
        self.o.request::<IgnoredAny>(&Request::Join(ForGame { g })).await?;
        Ok(g)
    }

    async fn leave(&mut self, g: GameId) -> anyhow::Result<()> {
        let leave = Request::Leave(ForGame { g });
        self.x.request::<IgnoredAny>(&leave).await?;
        self.o.request::<IgnoredAny>(&leave).await?;
        Ok(())
    }
}

pub fn requests(g: GameId, moves: &[Point]) -> Vec<EncodedFrame> {
    let request = |(ply, &at)| encode(&Request::Play(Play { g, ply, at }));
    (0..).zip(moves).map(request).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_game_fills_the_board() {
        assert_eq!(long_game(Rules::TICTACTOE).len(), 9);
        assert_eq!(long_game("15x15x5".parse().unwrap()).len(), 225);
    }
}
