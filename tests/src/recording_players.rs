//! Two players who play one game after another across all restarts of the server, and record
//! what it granted and sent.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use oxo_protocol::reply::{Done, Entered, OfferMade, Opened, PlayAccepted};
use oxo_protocol::request::{Answer, Decide, ForGame, MakeOffer, Play, Say};
use oxo_protocol::{GameId, MOST_GRANTED, Nothing, Offer, OfferKind, Request, Terms};
use oxo_shared::{Area, Decision, Game, Point, Rules, Side, TimeControl, Winner};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::de::DeserializeOwned;
use tokio::sync::watch;

use crate::client::{Lost, game_on};
use crate::reconnecting_client::{GameCopy, ReconnectingClient};
use crate::server_run::{Counts, ServerRun};

/// Pause before reconnecting.
const RECONNECT_DELAY: Duration = Duration::from_millis(10);

#[derive(Clone, Debug)]
pub struct Style {
    pub rules: Vec<Rules>,
    pub clocks: Vec<TimeControl>,
    /// Percentage of turns with an action other than a move: chat, offers, pauses, resignations.
    pub other_actions_percent: u32,
    pub think: Duration,
}

/// As fast as possible, with a bit of everything.
impl Default for Style {
    fn default() -> Self {
        Style {
            rules: vec![Rules::TICTACTOE],
            clocks: vec![TimeControl::default()],
            other_actions_percent: 6,
            think: Duration::ZERO,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Granted {
    Move {
        /// The number of stones on the board before it.
        ply: u32,
        at: Point,
    },
    /// A decision in the opening.
    Decision {
        /// The number of stones on the board before it.
        ply: u32,
        what: Decision,
    },
    GameEvent {
        s: u64,
        tag: &'static str,
    },
}

/// What one player has received of one game.
#[derive(Debug)]
pub struct ReceivedEvents {
    pub g: GameId,
    /// The fingerprints of its events, by number.
    pub events: BTreeMap<u64, u64>,
    /// Whether it was aborted; the server deletes such games some time after everyone has left.
    pub aborted: bool,
}

impl From<GameCopy> for ReceivedEvents {
    fn from(copy: GameCopy) -> ReceivedEvents {
        let outcome = copy.table.as_ref().and_then(|table| table.game.outcome());
        let aborted = outcome.is_some_and(|outcome| outcome.winner == Winner::Aborted);
        ReceivedEvents { g: copy.g, events: copy.fingerprints, aborted }
    }
}

#[derive(Debug, Default)]
pub struct History {
    pub granted: Vec<(GameId, Granted)>,
    pub received: Vec<ReceivedEvents>,
    /// When each move was granted.
    pub moves: Vec<Instant>,
    /// From a lost connection until both players have their board back, if other servers were up.
    pub reconnect_times: Vec<Duration>,
}

#[derive(Clone, Copy, Debug)]
enum Turn {
    Play(Play),
    Decide(Decide),
}

pub struct RecordingPlayers {
    number: usize,
    players: [ReconnectingClient; 2],
    style: Style,
    random: StdRng,
    runs: watch::Receiver<Option<Arc<ServerRun>>>,
    counts: watch::Sender<Counts>,
    /// The request without a reply, and the index of its player.
    pending: Option<(usize, Turn)>,
    history: History,
}

impl RecordingPlayers {
    pub fn new(
        number: usize,
        seed: u64,
        style: Style,
        runs: watch::Receiver<Option<Arc<ServerRun>>>,
        counts: watch::Sender<Counts>,
    ) -> RecordingPlayers {
        RecordingPlayers {
            number,
            players: ["ann", "bob"]
                .map(|name| ReconnectingClient::new(format!("{name} {number}"), counts.clone())),
            style,
            random: StdRng::seed_from_u64(seed.wrapping_add(number as u64)),
            runs,
            counts,
            pending: None,
            history: History::default(),
        }
    }

    /// Plays in every run of the server until there are no more.
    pub async fn run(mut self) -> History {
        while self.runs.changed().await.is_ok() {
            let run = self.runs.borrow_and_update().clone();
            if let Some(run) = run {
                self.follow_run(&run).await;
            }
        }
        for player in &mut self.players {
            self.history.received.extend(player.copy.take().map(ReceivedEvents::from));
        }
        self.history
    }

    /// Plays until no server is left at the address.
    async fn follow_run(&mut self, run: &ServerRun) {
        let mut lost = None;
        loop {
            let Err(Lost(_)) = self.play_until_lost(run, &mut lost).await;
            if !run.has_others || self.runs.has_changed().is_err() {
                return;
            }
            lost.get_or_insert_with(Instant::now);
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    }

    async fn play_until_lost(
        &mut self,
        run: &ServerRun,
        lost: &mut Option<Instant>,
    ) -> Result<Infallible, Lost> {
        self.reconnect(run).await?;
        self.history.reconnect_times.extend(lost.take().map(|lost| lost.elapsed()));
        loop {
            self.step(run).await?;
        }
    }

    /// Reconnects both players to their game and checks that it is as they know it.
    async fn reconnect(&mut self, run: &ServerRun) -> Result<(), Lost> {
        let mut seats = [Vec::new(), Vec::new()];
        for (player, games) in self.players.iter_mut().zip(&mut seats) {
            *games = player.connect(&run.url).await?;
            while !player.sync().await? {}
            if let Some((g, table)) = player.current() {
                let goes_on = table.game.outcome().is_none();
                assert!(!goes_on || games.contains(&g), "the seat in {g} is gone");
            }
        }
        self.compare_boards();
        let current = self.players.iter().filter_map(ReconnectingClient::current);
        let needed: Vec<_> = current.flat_map(|(g, table)| [Some(g), table.rematch]).collect();
        for (player, games) in self.players.iter_mut().zip(seats) {
            for g in games.into_iter().filter(|&g| !needed.contains(&Some(g))) {
                // Created by a request whose reply was lost.
                discard_game(player, g).await?;
            }
        }
        Ok(())
    }

    fn compare_boards(&self) {
        if let [Some((one, ann)), Some((other, bob))] =
            self.players.each_ref().map(ReconnectingClient::current)
            && one == other
        {
            assert_eq!(ann.game, bob.game, "{one}");
        }
    }

    async fn step(&mut self, run: &ServerRun) -> Result<(), Lost> {
        let Some(g) = self.players[0].copy.as_ref().map(|copy| copy.g) else {
            return self.create_game().await;
        };
        for who in [1, 0] {
            let same = self.players[who].current().is_some_and(|(game, _)| game == g);
            if !same || self.players[who].side().is_none() {
                return self.join_game(who, g).await;
            }
        }
        let table = self.players[0].table().expect("both sit at it");
        if table.paused.is_some() {
            let who = self.random.random_range(0..2);
            let s = self.done(who, Request::GoOn(ForGame { g })).await?;
            return self.record_grant(g, "clock", s).await;
        }
        if let Some((who, turn)) = self.pending {
            return self.take_turn(run, who, turn).await;
        }
        if table.game.outcome().is_some() {
            return self.next_game().await;
        }
        if let Some(offer) = table.offer {
            let yes = self.random.random_ratio(1, 4);
            return self.answer(g, offer, yes).await;
        }
        if self.random.random_range(0..100) < self.style.other_actions_percent {
            return self.take_other_action(g).await;
        }
        let (ply, side) = (table.ply(), table.game.turn().expect("a running game"));
        let turn = match table.game.choices() {
            [] => Turn::Play(Play { g, ply, at: random_cell(&table.game, &mut self.random) }),
            choices => {
                let what = choices[self.random.random_range(0..choices.len())];
                Turn::Decide(Decide { g, ply, what })
            }
        };
        tokio::time::sleep(self.style.think).await;
        let who = self.who(side);
        self.pending = Some((who, turn));
        self.take_turn(run, who, turn).await
    }

    /// Plays a turn, and repeats the request until it is granted.
    async fn take_turn(&mut self, run: &ServerRun, who: usize, turn: Turn) -> Result<(), Lost> {
        match turn {
            Turn::Play(play) => self.play(run, who, play).await,
            Turn::Decide(decide) => self.decide(who, decide).await,
        }
    }

    async fn decide(&mut self, who: usize, decide: Decide) -> Result<(), Lost> {
        let Some(s) = self.done(who, Request::Decide(decide)).await? else { return Ok(()) };
        self.pending = None;
        let Decide { g, ply, what } = decide;
        self.history.granted.push((g, Granted::Decision { ply, what }));
        self.wait_for_both(s).await
    }

    async fn create_game(&mut self) -> Result<(), Lost> {
        let rules = self.style.rules[self.random.random_range(0..self.style.rules.len())];
        let clock = self.style.clocks[self.random.random_range(0..self.style.clocks.len())];
        let terms = game_on(Terms { control: clock, listed: true, ..Terms::new(rules) });
        let ann = &mut self.players[0];
        if let Some(Opened { g }) = ann.request(Request::Create(terms)).await? {
            ann.take_seat();
            self.history.received.extend(ann.switch_to(g).map(ReceivedEvents::from));
            while !ann.sync().await? {}
        }
        Ok(())
    }

    /// Takes the seat in `g`, or returns to it.
    async fn join_game(&mut self, who: usize, g: GameId) -> Result<(), Lost> {
        let player = &mut self.players[who];
        if player.request::<Entered>(Request::Join(ForGame { g })).await?.is_some() {
            player.take_seat();
            self.history.received.extend(player.switch_to(g).map(ReceivedEvents::from));
            while !player.sync().await? {}
            let seq = player.copy.as_ref().map_or(0, GameCopy::seq);
            let opponent = &mut self.players[1 - who];
            if opponent.copy.as_ref().is_some_and(|copy| copy.g == g) {
                opponent.receive_until(seq).await?;
            }
        }
        Ok(())
    }

    async fn play(&mut self, run: &ServerRun, who: usize, play: Play) -> Result<(), Lost> {
        let known = self.players[who]
            .table()
            .and_then(|table| table.game.moves().get(play.ply as usize).copied());
        assert!(known.is_none_or(|at| at == play.at), "{play:?} became {known:?}");
        let granted = self.request::<PlayAccepted>(who, Request::Play(play)).await?;
        let Some(PlayAccepted { s, ply }) = granted else { return Ok(()) };
        let now = Instant::now();
        let _ = run.first_move.set(now);
        self.pending = None;
        self.history.moves.push(now);
        self.history.granted.push((play.g, Granted::Move { ply, at: play.at }));
        self.counts.send_modify(|counts| {
            counts.moves += 1;
            counts.moves_by_pair[self.number] += 1;
        });
        self.wait_for_both(s).await
    }

    async fn take_other_action(&mut self, g: GameId) -> Result<(), Lost> {
        let who = self.random.random_range(0..2);
        let (tag, s) = match self.random.random_range(0..8) {
            0 => ("over", self.done(who, Request::Resign(ForGame { g })).await?),
            1 => ("offered", self.offer(who, g, OfferKind::Draw).await?),
            2..=4 if self.can_offer_time(who) => {
                let what = if self.random.random() { OfferKind::Pause } else { OfferKind::Time };
                ("offered", self.offer(who, g, what).await?)
            }
            _ => ("said", self.done(who, Request::Say(Say { g, text: "hello".into() })).await?),
        };
        self.record_grant(g, tag, s).await
    }

    fn can_offer_time(&self, who: usize) -> bool {
        let Some((table, side)) = self.players[who].table().zip(self.players[who].side()) else {
            return false;
        };
        table.clock.is_some() && table.granted[side] < MOST_GRANTED
    }

    async fn answer(&mut self, g: GameId, offer: Offer, yes: bool) -> Result<(), Lost> {
        let who = self.who(offer.by.other());
        let s = self.done(who, Request::Answer(Answer { g, offer: offer.offer, yes })).await?;
        let follows = match offer.what {
            _ if !yes => "answered",
            OfferKind::Draw => "over",
            OfferKind::Takeback => "taken_back",
            OfferKind::Rematch => "rematch",
            OfferKind::Pause | OfferKind::Time => "clock",
        };
        self.record_grant(g, follows, s).await
    }

    async fn next_game(&mut self) -> Result<(), Lost> {
        self.compare_boards();
        let table = self.players[0].table().expect("both sit at it");
        let g = self.players[0].copy.as_ref().expect("both sit at it").g;
        if let Some(next) = table.rematch {
            self.join_game(0, next).await?;
        } else if let Some(offer) = table.offer {
            return self.answer(g, offer, true).await;
        } else if self.random.random_ratio(1, 2) {
            let s = self.offer(0, g, OfferKind::Rematch).await?;
            return self.record_grant(g, "offered", s).await;
        } else {
            self.create_game().await?;
        }
        if self.players[0].copy.as_ref().is_some_and(|copy| copy.g != g) {
            // A client that leaves gets no more events of the game.
            for player in &mut self.players {
                player.request::<Nothing>(Request::Leave(ForGame { g })).await?;
            }
        }
        Ok(())
    }

    /// Makes a request. If it has no effect, both players sync to learn why; otherwise the other
    /// one would cause it to be repeated forever.
    async fn request<T: DeserializeOwned>(
        &mut self,
        who: usize,
        request: Request,
    ) -> Result<Option<T>, Lost> {
        self.record_request(who, &request);
        let reply = self.players[who].request(request).await?;
        if let Some((g, table)) = self.players[who].current().filter(|_| reply.is_none()) {
            let s = table.seq;
            if table.game.outcome().is_some() {
                self.pending = None;
            }
            let other = &mut self.players[1 - who];
            if other.copy.as_ref().is_some_and(|copy| copy.g == g) {
                other.receive_until(s).await?;
            }
        }
        Ok(reply)
    }

    /// Records the request, to explain a hang.
    fn record_request(&self, who: usize, request: &Request) {
        let known = |player: &ReconnectingClient| player.current().map(|(g, table)| (g, table.seq));
        let [ann, bob] = self.players.each_ref().map(known);
        let text =
            format!("{} requests {request:?}; ann knows {ann:?}, bob {bob:?}", ["ann", "bob"][who]);
        self.counts.send_if_modified(|counts| {
            counts.last_requests[self.number] = text;
            false
        });
    }

    async fn done(&mut self, who: usize, request: Request) -> Result<Option<u64>, Lost> {
        Ok(self.request::<Done>(who, request).await?.map(|done| done.s))
    }

    async fn offer(&mut self, who: usize, g: GameId, what: OfferKind) -> Result<Option<u64>, Lost> {
        let request = Request::Offer(MakeOffer { g, what, ply: None });
        Ok(self.request::<OfferMade>(who, request).await?.map(|made| made.offer.0))
    }

    /// Records an event that was granted and waits until both players have received it.
    async fn record_grant(
        &mut self,
        g: GameId,
        tag: &'static str,
        s: Option<u64>,
    ) -> Result<(), Lost> {
        let Some(s) = s else { return Ok(()) };
        self.history.granted.push((g, Granted::GameEvent { s, tag }));
        self.wait_for_both(s).await
    }

    async fn wait_for_both(&mut self, s: u64) -> Result<(), Lost> {
        for player in &mut self.players {
            player.receive_until(s).await?;
        }
        Ok(())
    }

    fn who(&self, side: Side) -> usize {
        usize::from(self.players[0].side() != Some(side))
    }
}

/// Ends a game that nobody needs, if possible.
async fn discard_game(player: &mut ReconnectingClient, g: GameId) -> Result<(), Lost> {
    let aborted = player.try_request::<Done>(&Request::Abort(ForGame { g })).await?;
    if aborted.is_err() {
        // An open rematch can be resigned too; if that fails, it stays unused.
        let _ = player.try_request::<Done>(&Request::Resign(ForGame { g })).await?;
    }
    Ok(())
}

/// Returns the duration that this percentage of `all` does not exceed.
pub fn quantile(all: &[Duration], percent: usize) -> Duration {
    let mut sorted = all.to_vec();
    sorted.sort_unstable();
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).copied().unwrap_or_default()
}

/// Returns a random free cell of a bounded board.
pub fn random_cell(game: &Game, random: &mut StdRng) -> Point {
    let Area::Bounded { width, height } = game.rules().area() else {
        panic!("only boards with edges are played here")
    };
    loop {
        let x = random.random_range(0..i32::from(width));
        let y = random.random_range(0..i32::from(height));
        let at = Point::new(x, y);
        if game.board().is_vacant(at) {
            return at;
        }
    }
}
