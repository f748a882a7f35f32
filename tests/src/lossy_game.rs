//! One game between two real clients over failing connections, and the checks at its end.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use anyhow::{Context, ensure};
use oxo::session::Session;
use oxo_headless::client::core::{Link, SentRequest};
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::state;
use oxo_headless::net::{NetEvent, Network};
use oxo_protocol::request::Create;
use oxo_protocol::{GameEvent, GameId, Request, ServerFrame, SideChoice, Table};
use oxo_shared::{BySide, GameHash, Point, Rules, Side};
use oxo_store::{Store, read_events};
use parking_lot::{Mutex, MutexGuard};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::client::plain_game;
use crate::recording_players::random_cell;

/// How often a client checks the time, like in line mode.
const TICK: Duration = Duration::from_secs(1);

/// A game and what each player has seen of it, stored outside the clients, which may be killed.
#[derive(Debug)]
pub struct LossyGame {
    rules: Rules,
    /// The longest thinking time of a move.
    think: Duration,
    code: watch::Sender<Option<GameId>>,
    observations: BySide<Mutex<Observations>>,
}

#[derive(Debug, Default)]
struct Observations {
    /// All stones seen on the board; none may ever disappear or change.
    stones: Vec<Point>,
    /// The own moves that the server has accepted, by ply.
    accepted: Vec<(u32, Point)>,
    ending: Option<(Vec<Point>, GameHash)>,
    /// Number of reconnections.
    reconnects: u64,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    /// Games that both clients ended with the same board as the server.
    pub games: u64,
    pub moves: u64,
    /// Accepted moves, each found in the game exactly once.
    pub accepted: u64,
    /// Reconnections of all clients.
    pub reconnects: u64,
}

/// The totals of many games.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub checked: Checked,
    /// How often each fault was injected.
    pub faults: BTreeMap<&'static str, u64>,
    /// The total duration in simulated time.
    pub simulated: Duration,
    pub elapsed: Duration,
}

impl Report {
    /// Adds the counts of another report.
    pub fn add(&mut self, other: &Report) {
        self.checked.games += other.checked.games;
        self.checked.moves += other.checked.moves;
        self.checked.accepted += other.checked.accepted;
        self.checked.reconnects += other.checked.reconnects;
        for (fault, count) in &other.faults {
            *self.faults.entry(fault).or_default() += count;
        }
        self.simulated += other.simulated;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { games, moves, accepted, reconnects } = self.checked;
        let faults = self.faults.iter().map(|(fault, count)| format!("{count} {fault}"));
        let faults: Vec<_> = faults.collect();
        writeln!(f, "games to the end    {games}, the same on both clients and the server")?;
        writeln!(f, "moves               {moves}; {accepted} heard as taken, each there once")?;
        writeln!(f, "faults              {}", faults.join(", "))?;
        writeln!(f, "clients came back   {reconnects} times")?;
        writeln!(f, "simulated           {:.0} s", self.simulated.as_secs_f64())?;
        write!(f, "time                {:.1} s", self.elapsed.as_secs_f64())
    }
}

impl LossyGame {
    /// Creates a game on a bounded board, with players who think up to `think` before each move.
    pub fn new(rules: Rules, think: Duration) -> LossyGame {
        let (code, observations) = (watch::Sender::default(), BySide::default());
        LossyGame { rules, think, code, observations }
    }

    /// Plays `side` to the end of the game. X creates the game unless it exists, and O joins it; a
    /// client that was killed takes its seat again.
    pub async fn play<N: Network + Clone>(
        &self,
        side: Side,
        session: Session<N>,
        url: String,
        seed: u64,
    ) -> anyhow::Result<()> {
        let known = *self.code.borrow();
        let goal = match (known, side) {
            (Some(g), _) => Goal::Join(g),
            (None, Side::X) => {
                Goal::Create(Create { side: SideChoice::X, ..plain_game(self.rules) })
            }
            (None, Side::O) => {
                let mut code = self.code.subscribe();
                let g = *code.wait_for(Option::is_some).await.context("the other client")?;
                Goal::Join(g.expect("waited for"))
            }
        };
        let mut model = state::Client::new(url.clone());
        model.submit(PromptKind::Name, &side.to_string()).expect("a name");
        let random = StdRng::seed_from_u64(seed);
        let mut client = Client { lossy_game: self, side, model, session, random };
        let target = Target::Server(url);
        client.handle(Event::Start(Plan { target, goal })).await;
        client.play().await.with_context(|| format!("{side}: {}", client.state()))?;
        client.session.close(&mut client.model).await;
        Ok(())
    }

    /// Whether the game exists and both players are seated.
    pub fn is_under_way(&self) -> bool {
        Side::BOTH.into_iter().all(|side| !self.observed(side).stones.is_empty())
    }

    /// Whether both players have seen the end.
    pub fn is_over(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.observed(side).ending.is_some())
    }

    /// Compares what both clients have seen with what the server has stored.
    pub async fn check(&self, store: &dyn Store) -> anyhow::Result<Checked> {
        let g = self.code.borrow().context("no game was opened")?;
        let entries = read_events(store, g, 0).await?;
        let events: Vec<GameEvent> = entries.into_iter().map(|entry| entry.event).collect();
        let record = Table::from_events(&events)?;
        let mut checked = Checked { games: 1, ..Checked::default() };
        checked.moves = record.game.ply() as u64;
        for side in Side::BOTH {
            let observed = self.observed(side);
            let (moves, hash) =
                observed.ending.as_ref().with_context(|| format!("{side} saw no end"))?;
            ensure!(moves == record.game.moves(), "{side} has another board than the server");
            ensure!(*hash == record.game.hash(), "{side} has another hash than the server");
            for (ply, at) in &observed.accepted {
                let same =
                    |event: &&GameEvent| matches!(event, GameEvent::Played(p) if p.ply == *ply);
                let found: Vec<&GameEvent> = events.iter().filter(same).collect();
                let once = matches!(found[..], [GameEvent::Played(played)] if played.at == *at);
                ensure!(once, "{side} heard that {at:?} was taken at ply {ply}: {found:?}");
                checked.accepted += 1;
            }
            checked.reconnects += observed.reconnects;
        }
        Ok(checked)
    }

    fn observed(&self, side: Side) -> MutexGuard<'_, Observations> {
        self.observations[side].lock()
    }
}

/// A player: the real client without a screen, choosing random cells.
struct Client<'a, N> {
    lossy_game: &'a LossyGame,
    side: Side,
    model: state::Client,
    session: Session<N>,
    random: StdRng,
}

impl<N: Network + Clone> Client<'_, N> {
    async fn handle(&mut self, event: Event) {
        self.session.happen(&mut self.model, event).await;
    }

    async fn play(&mut self) -> anyhow::Result<()> {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_over() {
            let ready = self.model.core().is_online()
                && self.model.follow().is_some_and(|game| game.my_turn());
            let think = self.random.random_range(Duration::ZERO..=self.lossy_game.think);
            let event = tokio::select! {
                event = self.session.next() => event,
                _ = ticks.tick() => Event::Tick,
                () = sleep(think), if ready => Event::Play(self.choose()),
            };
            self.record_accepted(&event);
            self.handle(event).await;
            self.check_board()?;
        }
        Ok(())
    }

    fn choose(&mut self) -> Point {
        let game = self.model.follow().expect("it is my turn").game();
        random_cell(game, &mut self.random)
    }

    /// Records the moves that the server accepted.
    fn record_accepted(&self, event: &Event) {
        let mut observed = self.lossy_game.observed(self.side);
        match event {
            Event::Net(NetEvent::Up(_)) if self.model.core().me().is_some() => {
                observed.reconnects += 1
            }
            Event::Net(NetEvent::Frame(ServerFrame::Ok { re, .. })) => {
                let mut requests = self.model.core().requests().iter();
                if let Some((_, SentRequest { request: Request::Play(play), .. })) =
                    requests.find(|(id, _)| id == re)
                    && !observed.accepted.contains(&(play.ply, play.at))
                {
                    observed.accepted.push((play.ply, play.at));
                }
            }
            _ => {}
        }
    }

    /// Checks that no stone has changed and that the seat is still ours.
    fn check_board(&self) -> anyhow::Result<()> {
        if let Link::Closed { why, .. } = self.model.core().link() {
            anyhow::bail!("the connection is closed for good: {why}");
        }
        let Some(game) = self.model.follow() else { return Ok(()) };
        ensure!(game.role().side() == Some(self.side), "the seat is lost");
        ensure!(!game.is_gone(), "the server has lost the game");
        self.lossy_game.code.send_if_modified(|code| code.replace(game.g()).is_none());
        let moves = game.table().game.moves();
        let mut observed = self.lossy_game.observed(self.side);
        ensure!(moves.starts_with(&observed.stones), "{:?} became {moves:?}", observed.stones);
        observed.stones = moves.to_vec();
        if game.table().game.outcome().is_some() {
            observed.ending = Some((moves.to_vec(), game.table().game.hash()));
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let settled = self.model.follow().is_some_and(|game| game.is_settled());
        settled && self.lossy_game.observed(self.side).ending.is_some()
    }

    /// Describes the state for an error message.
    fn state(&self) -> String {
        let (route, core) = (self.model.route(), self.model.core());
        format!("{:?}, {:?}, {:?}", route.at(), core.link(), core.notice())
    }
}
