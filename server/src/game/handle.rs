//! What others may ask of a game.

use std::sync::Arc;
use std::time::Instant;

use oxo_shared::protocol::fact::Seated;
use oxo_shared::protocol::frame::encode_fact;
use oxo_shared::protocol::{
    Code, Fact, GameId, GameRow, Nothing, OfferId, PlayerId, Refusal, Role, Room, Seat, Snap,
};
use oxo_shared::{Player, Point};
use tokio::sync::{mpsc, oneshot, watch};

use super::referee::Act;
use crate::feed::Listener;
use crate::metrics::InFlight;
use crate::socket::Frame;

/// Reaches a game. Cheap to clone.
#[derive(Clone, Debug)]
pub struct GameHandle(Arc<Reach>);

#[derive(Debug)]
struct Reach {
    id: GameId,
    commands: mpsc::Sender<Command>,
    row: watch::Receiver<Listing>,
}

/// A game as lists show it.
#[derive(Clone, Debug)]
pub struct Listing {
    /// What to show to its players.
    pub row: GameRow,
    /// What to show to all others, if they see the game later.
    pub late: Option<GameRow>,
    /// Whether to show it to strangers.
    pub listed: bool,
}

impl Listing {
    /// What to show to everybody.
    #[must_use]
    pub fn shown(&self) -> &GameRow {
        self.late.as_ref().unwrap_or(&self.row)
    }

    /// What to show to `asker`.
    #[must_use]
    pub fn shown_to(&self, asker: Option<PlayerId>) -> &GameRow {
        if asker.is_some_and(|asker| self.seats(asker)) { &self.row } else { self.shown() }
    }

    /// Whether `player` has a seat.
    #[must_use]
    pub fn seats(&self, player: PlayerId) -> bool {
        let sits = |side| self.row.seats[side].as_ref().is_some_and(|seat| seat.id == player);
        Player::BOTH.into_iter().any(sits)
    }
}

/// What a game that comes back from the store has to know of the time in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// How long its clocks ran after the last fact about them, in milliseconds. Then they
    /// stopped.
    pub ran_ms: u64,
}

/// How somebody comes to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// To sit, on the free seat or again on their own.
    Join,
    /// To sit on their own seat as a bot of this server, which keeps no game open.
    Attend,
    /// To look on.
    Watch,
    /// To look on beside the program of a player: as the player sees it, and unseen.
    Beside,
    /// Back again, knowing the facts up to this number.
    Resume(u64),
}

/// Names one follower of a game until it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attachment(u64);

impl Attachment {
    /// The follower with this number within its game.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Attachment(number)
    }
}

/// The answer to an entry: what was, and from then on what happens, without gap or overlap.
#[derive(Debug)]
pub struct Entered {
    /// To leave with.
    pub attachment: Attachment,
    /// What the follower is here.
    pub role: Role,
    /// What was.
    pub backlog: Backlog,
    /// What happens.
    pub feed: Listener,
}

/// What a follower has missed.
#[derive(Clone, Debug)]
pub enum Backlog {
    /// Fact by fact.
    Facts(Vec<Frame>),
    /// Everything at once.
    Snap(Box<Snap>),
}

/// Something that all followers of a game are told.
#[derive(Debug)]
pub struct Published {
    /// The game's fact, or nothing if it is a mere notice.
    pub fact: Option<(u64, Fact)>,
    /// With a move: to be dropped when it is told.
    pub in_flight: Option<InFlight>,
    frame: Frame,
}

impl Published {
    pub(crate) fn fact(g: GameId, s: u64, fact: Fact) -> Self {
        let frame = encode_fact(g, s, &fact).into();
        Published { frame, fact: Some((s, fact)), in_flight: None }
    }

    pub(crate) fn notice(frame: Frame) -> Self {
        Published { fact: None, in_flight: None, frame }
    }

    /// Whether the players change seats with it.
    #[must_use]
    pub const fn swaps_seats(&self) -> bool {
        matches!(&self.fact, Some((_, fact)) if fact.swaps_seats())
    }

    /// The frame for a follower of this role: one and the same for almost all.
    #[must_use]
    pub fn frame_for(&self, g: GameId, role: Role) -> Frame {
        let own = self.fact.as_ref().zip(role.player());
        match own.and_then(|((s, fact), seat)| Some((*s, as_player_sees(fact, seat)?))) {
            Some((s, fact)) => encode_fact(g, s, &fact).into(),
            None => self.frame.clone(),
        }
    }
}

/// The fact as the player at `seat` sees it, where that differs: who plays does not hear
/// what is said about the game while it runs, and is told the own seat.
fn as_player_sees(fact: &Fact, seat: Player) -> Option<Fact> {
    match fact {
        Fact::Said(said) if said.room == Room::Viewers => Some(Fact::Skip(Nothing {})),
        Fact::Seated(seated) if seated.seat != seat => {
            Some(Fact::Seated(Seated { seat, ..seated.clone() }))
        }
        _ => None,
    }
}

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// A wish in the inbox of a game.
#[derive(Debug)]
pub enum Command {
    /// Somebody comes.
    Enter(Seat, Entry, Reply<Entered>),
    /// A follower goes; a player for good, or by accident.
    Leave(Attachment, Departure),
    /// A follower has fallen silent, or is heard again.
    Heard(Attachment, bool),
    /// A player wishes something, since then.
    Act(PlayerId, Act, Instant, Reply<Acted>),
    /// A player looks at a cell.
    Look(PlayerId, Point, Reply<()>),
    /// Somebody speaks.
    Say(Seat, String, Reply<u64>),
    /// A follower asks for what it missed.
    Sync(PlayerId, u64, Reply<Backlog>),
}

/// What a player's wish came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The number of the newest fact.
    pub s: u64,
    /// The offer that was made or answered, if it was about one.
    pub offer: Option<OfferId>,
}

/// How a follower goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// It said so.
    Left,
    /// Its socket ended.
    Lost,
}

impl GameHandle {
    pub(crate) fn new(
        id: GameId,
        commands: mpsc::Sender<Command>,
        row: watch::Receiver<Listing>,
    ) -> Self {
        GameHandle(Arc::new(Reach { id, commands, row }))
    }

    /// The game's code.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.0.id
    }

    /// Whether its task still runs.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.0.commands.is_closed()
    }

    /// What `look` makes of the game as lists show it now.
    pub fn peek<T>(&self, look: impl FnOnce(&Listing) -> T) -> T {
        look(&self.0.row.borrow())
    }

    /// The game as a row of a list that `asker` gets.
    #[must_use]
    pub fn row(&self, asker: Option<PlayerId>) -> GameRow {
        self.peek(|listing| listing.shown_to(asker).clone())
    }

    /// Which seat `player` has, and whether the game goes on.
    #[must_use]
    pub fn holds_seat(&self, player: PlayerId) -> bool {
        self.peek(|listing| listing.row.result.is_none() && listing.seats(player))
    }

    /// Comes to the game.
    ///
    /// # Errors
    /// `seat_taken`, `too_many`, `storage`, `internal`.
    pub async fn enter(&self, who: Seat, entry: Entry) -> Result<Entered, Refusal> {
        self.ask(|reply| Command::Enter(who, entry, reply)).await
    }

    /// Goes. Returns when the game has taken note.
    pub async fn leave(&self, attachment: Attachment, departure: Departure) {
        // A game that has ended its task needs no goodbye.
        let _ = self.0.commands.send(Command::Leave(attachment, departure)).await;
    }

    /// Says whether a follower is heard of.
    pub async fn heard(&self, attachment: Attachment, heard: bool) {
        let _ = self.0.commands.send(Command::Heard(attachment, heard)).await;
    }

    /// Does `act` as `player`.
    ///
    /// # Errors
    /// The referee's refusal, or `not_seated`, `storage`, `internal`.
    pub async fn act(&self, player: PlayerId, act: Act) -> Result<Acted, Refusal> {
        let now = Instant::now();
        self.ask(|reply| Command::Act(player, act, now, reply)).await
    }

    /// Shows those who look on that `player` looks at `at`.
    ///
    /// # Errors
    /// `not_seated`, `out_of_bounds`, `internal`.
    pub async fn look(&self, player: PlayerId, at: Point) -> Result<(), Refusal> {
        self.ask(|reply| Command::Look(player, at, reply)).await
    }

    /// Speaks, and returns the number of the newest fact that the speaker may know.
    ///
    /// # Errors
    /// `storage`, `internal`.
    pub async fn say(&self, who: Seat, text: String) -> Result<u64, Refusal> {
        self.ask(|reply| Command::Say(who, text, reply)).await
    }

    /// What happened after fact number `have`, as `player` may see it.
    ///
    /// # Errors
    /// `storage`, `internal`.
    pub async fn sync(&self, player: PlayerId, have: u64) -> Result<Backlog, Refusal> {
        self.ask(|reply| Command::Sync(player, have, reply)).await
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Refusal> {
        let gone = || Refusal::new(Code::Internal, "that game was just put away: try again");
        let (reply, answer) = oneshot::channel();
        self.0.commands.send(command(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}
