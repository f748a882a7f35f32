//! Puzzle mining: while the server is idle, it looks for puzzles in its own finished games.

use std::sync::Arc;
use std::time::Duration;

use oxo_engine::puzzles::{Kind, Mined};
use oxo_protocol::{GameEvent, GameId, GameRow, Table};
use oxo_shared::{Game, Opening};
use oxo_store::{StoreError, read_events};

use super::ticks;
use crate::app::App;

/// Interval between searches of a game.
const INTERVAL: Duration = Duration::from_secs(20);
/// Above this number of sessions the server does not count as idle.
const MAX_SESSIONS: i64 = 100;
/// Positions that the proofs of one game may visit, 15 times the mean: some two seconds of
/// processor time.
const NODES: u64 = 500_000;

/// Mines while this server is the leader and idle.
pub async fn run(app: Arc<App>) {
    if !app.config.mine_puzzles {
        return;
    }
    let mut last = None;
    let mut ticks = ticks(INTERVAL);
    loop {
        ticks.tick().await;
        if let Err(error) = step(&app, &mut last).await {
            tracing::warn!(%error, "mining failed");
        }
    }
}

/// Searches one game, if the server is idle. `last` is the latest game that was searched.
async fn step(app: &App, last: &mut Option<GameId>) -> Result<(), StoreError> {
    let puzzles = &app.puzzles.collection;
    if !app.peers.is_leader() {
        *last = None;
        return puzzles.refresh().await;
    }
    let (found, is_full) = puzzles.last_found().await?;
    if is_full || !is_idle(app) {
        return Ok(());
    }
    if last.is_none() {
        // After a restart, games since the last find are searched again.
        *last = found.map(|found| found.game);
    }
    for row in app.store.index().await.ended_after(*last).await? {
        let game = match source(app, &row).await? {
            Source::Ready(game) => game,
            Source::Never => {
                *last = Some(row.g);
                continue;
            }
            Source::Delayed => break,
        };
        // A study may have started meanwhile.
        if !is_idle(app) {
            break;
        }
        let search = move |stop: &_| Mined::of(&game, Kind::of_games(game.rules()), NODES, stop);
        let mined = match app.bots.spare(search).await {
            Ok(Some(mined)) => mined,
            Ok(None) => break,
            // The search panicked; skip this game and continue with the others.
            Err(_) => Mined::default(),
        };
        *last = Some(row.g);
        return keep(app, row.g, mined).await;
    }
    Ok(())
}

/// Whether no bot is thinking, nothing is being analysed, and few sessions are open.
fn is_idle(app: &App) -> bool {
    app.is_healthy() && app.studies.is_idle() && app.metrics.sessions.get() <= MAX_SESSIONS
}

/// Stores the best puzzle that is not known yet: one game yields one puzzle.
async fn keep(app: &App, game: GameId, mined: Mined) -> Result<(), StoreError> {
    for puzzle in mined.puzzles {
        if app.puzzles.collection.add(&puzzle, game).await? {
            let (kind, strict) = (puzzle.kind, puzzle.is_strict);
            tracing::info!(puzzle = %puzzle.id, %game, %kind, strict, "puzzle found");
            app.metrics.puzzles_found.inc();
            break;
        }
    }
    Ok(())
}

/// How the miner may use a listed finished game.
enum Source {
    Ready(Game),
    /// Its spectators have not seen its end yet.
    Delayed,
    /// A player is unlisted, or its rules have no puzzles.
    Never,
}

async fn source(app: &App, row: &GameRow) -> Result<Source, StoreError> {
    if Kind::of_games(&row.terms.rules).is_empty() {
        return Ok(Source::Never);
    }
    for player in row.seats.values().flatten().filter(|player| player.bot.is_none()) {
        if app.store.player(player.id).await?.is_none_or(|record| record.unlisted) {
            return Ok(Source::Never);
        }
    }
    let log = match read_events(&*app.store, row.g, 0).await {
        Ok(log) => log,
        // One unreadable game must not keep the miner from the others.
        Err(_) if app.is_healthy() => return Ok(Source::Never),
        Err(error) => return Err(error),
    };
    let end = log.iter().rfind(|kept| matches!(kept.event, GameEvent::Over(_)));
    let elapsed_ms = end.map_or(0, |end| app.store.now_ms().saturating_sub(end.at_ms));
    if Duration::from_millis(elapsed_ms) < row.terms.delay.duration() {
        return Ok(Source::Delayed);
    }
    let table = Table::from_events(log.iter().map(|kept| &kept.event)).ok();
    Ok(table.and_then(|table| finished_game(&table.game)).map_or(Source::Never, Source::Ready))
}

/// The game without its opening, whose decisions do not matter to a puzzle.
fn finished_game(game: &Game) -> Option<Game> {
    let rules = game.rules().with_opening(Opening::Free).ok()?;
    Game::from_moves(rules, game.moves().iter().copied()).ok()
}

#[cfg(test)]
mod tests {
    use oxo_protocol::{Delay, Terms};
    use oxo_shared::{How, Rules, Winner};
    use oxo_store::{PlayerRecord, Subject, bodies};

    use super::*;
    use crate::app::fixtures::{ANN, BOB, app, for_two, guest, over, terms};

    async fn add_game(app: &App, bits: u32, terms: Terms) {
        let end = over(Game::new(terms.rules), Winner::X, How::Resign);
        let events = bodies(&[GameEvent::Seated(for_two(terms)), end]);
        let subject = Subject::Game(GameId::from_bits(bits));
        app.store.append(subject, 0, events).await.expect("healthy");
    }

    async fn keep_player(app: &App, number: u64, record: PlayerRecord) {
        let subject = Subject::Player(record.id);
        app.store.append(subject, number, vec![record.body()]).await.expect("healthy");
    }

    async fn sources(app: &App) -> Vec<&'static str> {
        let mut all = Vec::new();
        for row in app.store.index().await.ended_after(None).await.expect("healthy") {
            all.push(match source(app, &row).await.expect("healthy") {
                Source::Ready(_) => "ready",
                Source::Delayed => "delayed",
                Source::Never => "never",
            });
        }
        all
    }

    #[tokio::test]
    async fn listed_games_of_listed_players_are_used_after_their_delay() {
        let app = app();
        let terms = Terms { rules: Rules::GOMOKU, ..terms() };
        let delay = Delay::from_secs(30).expect("short");
        add_game(&app, 1, terms).await;
        add_game(&app, 2, Terms { delay, ..terms }).await;
        add_game(&app, 3, Terms { listed: false, ..terms }).await;
        add_game(&app, 4, Terms { rules: Rules::BOUNDLESS, ..terms }).await;
        assert_eq!(sources(&app).await, ["never"; 3], "the players are unknown");
        keep_player(&app, 0, guest(ANN)).await;
        keep_player(&app, 0, guest(BOB)).await;
        assert_eq!(sources(&app).await, ["ready", "delayed", "never"]);
        keep_player(&app, 1, PlayerRecord { unlisted: true, ..guest(BOB) }).await;
        assert_eq!(sources(&app).await, ["never"; 3]);
    }
}
