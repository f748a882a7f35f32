//! Games on other nodes whose end others than their players hear of later.

use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use oxo_shared::protocol::{Delay, GameId, GameRow, PlayerId};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::nodes::Told;
use crate::store::Pool;
use crate::world::World;

/// On which nodes tell of such games, those that have ended for everybody included.
const LATE: &str = "late";
/// How often again: what is told may be missed.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// How long an end stays secret of which nothing more is heard: the longest delay.
const KEEP: Duration = Duration::from_secs(Delay::MAX_S as u64);
/// Games told at once: a small part of what a message may hold.
const ROWS: usize = 100;
/// Games that are remembered; more of them than are played at once.
const MAX_SECRETS: usize = 10_000;

#[derive(Debug, Default)]
pub struct Secrets(DashMap<GameId, (GameRow, Instant)>);

impl Secrets {
    pub fn hides_the_end(&self, id: GameId, asker: PlayerId) -> bool {
        self.0.get(&id).is_some_and(|secret| !sits(&secret.0, asker))
    }

    pub fn pools(&self, player: PlayerId) -> impl Iterator<Item = Pool> {
        let own = self.0.iter().filter(move |secret| sits(&secret.0, player));
        own.map(|secret| Pool::of(&secret.0.terms))
    }

    /// A row that shows the end is of a game whose end everybody may know.
    fn hear(&self, row: GameRow) {
        if row.result.is_some() {
            self.0.remove(&row.g);
        } else if self.0.len() < MAX_SECRETS || self.0.contains_key(&row.g) {
            self.0.insert(row.g, (row, Instant::now()));
        }
    }
}

fn sits(row: &GameRow, player: PlayerId) -> bool {
    row.seats.values().flatten().any(|who| who.id == player)
}

/// Tells other nodes of such games, and hears of theirs, until the server stops.
pub async fn run(world: Arc<World>) {
    let (nodes, games) = (&world.nodes, &world.games);
    if !nodes.is_shared() {
        return;
    }
    let mut told = nodes.hear(LATE);
    let mut ticks = interval(TELL_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = world.shutdown.cancelled() => return,
            _ = ticks.tick() => {
                tell(&world);
                games.elsewhere.0.retain(|_, (_, heard_at)| heard_at.elapsed() < KEEP);
            }
            // Before it can end.
            () = games.begun_late.notified() => tell(&world),
            Some(Told { text, .. }) = told.recv() => match serde_json::from_str::<Vec<GameRow>>(&text) {
                Ok(rows) => rows.into_iter().for_each(|row| games.elsewhere.hear(row)),
                Err(error) => tracing::warn!(%error, "not understood"),
            },
        }
    }
}

fn tell(world: &World) {
    for rows in world.games.late_rows().chunks(ROWS) {
        world.nodes.tell(LATE, serde_json::to_string(rows).expect("keys are words"));
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Act, BySide, Rules, Terms};
    use tokio::time::sleep;
    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::addresses::Hold;
    use crate::config::Config;
    use crate::fixtures::{ANN, BOB, ann, bob};
    use crate::game::NewGame;
    use crate::games::{creation, recovery};
    use crate::nodes::fixtures::{Island, two_nodes};

    #[tokio::test(start_paused = true)]
    async fn an_end_that_is_seen_later_is_secret_on_every_node_until_then() {
        let [one, two] = two_nodes();
        for node in [&one, &two] {
            tokio::spawn(run(Arc::clone(&node.world)));
        }
        let delay = Delay::from_secs(30).expect("a short one");
        let terms = Terms { delay, ..Terms::new(Rules::GOMOKU) };
        let seats = BySide { x: Some(ann()), o: Some(bob()) };
        let new = NewGame { terms, moves: Vec::new(), seats, hold: Hold::default() };
        let game = creation::open(&one.world, new).await.expect("a game");
        sleep(Duration::from_millis(1)).await;
        game.act(ANN, Act::Resign).await.expect("it runs");
        let (games, cyd) = (&two.world.games, PlayerId(3));
        for _ in 0..25 {
            sleep(TELL_EVERY).await;
            assert!(games.hides_the_end(game.id(), cyd));
            assert!(!games.hides_the_end(game.id(), BOB));
            assert_eq!(games.secret_pools(BOB), [Pool::of(&terms)]);
        }
        let store = Arc::clone(&one.world.store);
        let late = World::new(Config::default(), store, CancellationToken::new());
        let late = Arc::new(late.among(Island::several(1).remove(0)));
        recovery::reopen_unfinished(&late).await.expect("a healthy store");
        assert!(late.games.hides_the_end(game.id(), cyd), "on a server that has just started");
        one.island.cut_off();
        sleep(KEEP / 2).await;
        assert!(games.hides_the_end(game.id(), cyd), "nobody knows whether it may be told");
        one.island.rejoin();
        sleep(TELL_EVERY * 2).await;
        assert!(!games.hides_the_end(game.id(), cyd));
        assert_eq!(games.secret_pools(BOB), []);
    }
}
