//! The game on the screen: what the server says of it, and what this end adds.

use std::collections::VecDeque;

use oxo_shared::protocol::reply::Hint;
use oxo_shared::protocol::{
    ClaimKind, Delay, GameId, Kind, Offer, PlayerId, Presence, Role, Seat, Snap,
};
use oxo_shared::{
    ByPlayer, Clock, Game, GameHash, Player, Point, Record, Table, TableError, TimeControl,
};

use super::extent::middle;
use super::{
    Act, ChatLine, Choice, Follow, Forbidden, Pending, Prompt, Review, SeenThreats, Study, Zoom,
};
use crate::theme::letter;

/// Who is known by nothing but a name.
const NOBODY: PlayerId = PlayerId(0);
/// The game on the screen.
#[derive(Clone, Debug)]
pub struct GameModel {
    /// Its code.
    pub g: GameId,
    /// What all facts add up to.
    pub table: Table,
    /// What this client is in it.
    pub role: Role,
    /// How many look on.
    pub viewers: usize,
    /// What was said, the newest last.
    pub chat: VecDeque<ChatLine>,
    /// How many lines were ever said, forgotten ones included.
    pub lines_heard: usize,
    /// The chosen cell. The view shifts the window just far enough to show it.
    pub cursor: Point,
    /// The cell in the middle of the window on a board larger than the window.
    pub centre: Point,
    /// Whose view is followed, and who follows.
    pub follow: Follow,
    /// How large its cells are drawn.
    pub zoom: Zoom,
    /// The stone or the decision that the server has not confirmed.
    pub pending: Option<Pending>,
    /// The cell under the mouse.
    pub hovered: Option<Point>,
    /// The cell chosen for a stone that is put once it is chosen again.
    pub chosen: Option<Choice>,
    /// The cell chosen for the turn after the opponent's.
    pub premove: Option<Choice>,
    /// The threats on the board, if they are shown.
    pub threats: SeenThreats,
    /// Which position is shown: the newest unless somebody looks elsewhere.
    pub review: Review,
    /// What an engine has found out about it, once that is wanted.
    pub study: Option<Study>,
    /// The cells that the rules keep the side to move from, in the position shown.
    pub forbidden: Forbidden,
    /// The last stone that was refused; forgotten with the next attempt.
    pub refused: Option<Refused>,
    /// The text being typed.
    pub prompt: Option<Prompt>,
    /// A bot's last thought; see [`GameModel::fresh_hint`].
    pub hint: Option<Hint>,
    /// Whether the weight of every candidate is shown.
    pub show_weights: bool,
    /// Whether the recommended move is shown.
    pub show_hint: bool,
    /// The ply for which a bot has been asked to move in the player's place.
    pub bot_moves_at: Option<u32>,
    /// When the clocks of the table were true.
    pub clock_at_ms: u64,
    /// Whether something was missed and is being fetched.
    pub syncing: bool,
    /// Since when the server does not know this game any more, if that is so.
    pub gone_at_ms: Option<u64>,
    /// The number of the newest fact that an answer has announced.
    pub promised: u64,
    /// The game as it was saved last.
    pub saved: Option<GameHash>,
    /// The last offer that was answered.
    pub answered: Option<AnsweredOffer>,
    /// What it is called where it was kept; no server has anything to say of it any more.
    pub archived: Option<String>,
}

/// An offer, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnsweredOffer {
    /// What was offered, and by whom.
    pub offer: Offer,
    /// Accepted, or else declined or withdrawn.
    pub yes: bool,
    /// By whom.
    pub by: Player,
}

/// A stone that was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Where.
    pub at: Point,
    /// For which ply.
    pub ply: u32,
    /// Why, in words.
    pub why: String,
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stone {
    /// A stone that the server has.
    Sure(Player),
    /// A stone that the server has not confirmed.
    Pending(Player),
}

impl GameModel {
    /// The game that a snapshot shows.
    ///
    /// # Errors
    /// [`TableError`] for a snapshot that contradicts itself.
    pub fn from_snap(snap: &Snap, now_ms: u64) -> Result<Self, TableError> {
        let table = Table::from_snap(snap)?;
        Ok(GameModel { viewers: snap.viewers, ..GameModel::new(snap.g, table, snap.role, now_ms) })
    }

    /// The game with this table.
    #[must_use]
    pub fn new(g: GameId, table: Table, role: Role, now_ms: u64) -> Self {
        let start = table.game.moves().last().copied().unwrap_or_else(|| middle(&table));
        GameModel {
            g,
            forbidden: Forbidden::of(&table.game),
            table,
            role,
            viewers: 0,
            chat: VecDeque::new(),
            lines_heard: 0,
            cursor: start,
            centre: start,
            follow: Follow::default(),
            zoom: Zoom::Auto,
            pending: None,
            hovered: None,
            chosen: None,
            premove: None,
            threats: SeenThreats::default(),
            review: Review::default(),
            study: None,
            refused: None,
            prompt: None,
            hint: None,
            show_weights: false,
            show_hint: false,
            bot_moves_at: None,
            clock_at_ms: now_ms,
            syncing: false,
            gone_at_ms: None,
            promised: 0,
            saved: None,
            answered: None,
            archived: None,
        }
    }

    /// A game that was kept under this name, at its beginning.
    #[must_use]
    pub fn from_record(name: String, record: Record) -> Self {
        let seat = |side| {
            let known = record.names[side].as_deref().unwrap_or("unknown");
            Some(Seat::new(NOBODY, known, Kind::Human))
        };
        let table = Table {
            seq: 0,
            control: TimeControl::default(),
            rated: false,
            listed: false,
            delay_s: Delay::LIVE,
            start_ply: 0,
            seats: ByPlayer::from_fn(seat),
            presence: ByPlayer::default(),
            clock: None,
            offer: None,
            rematch: None,
            game: record.game,
        };
        let mut game = GameModel::new(GameId::from_bits(0), table, Role::Viewer, 0);
        game.review.go(&game.table.game, 0);
        GameModel { archived: Some(name), ..game }
    }

    /// Whether no more moves will come: it has ended, or it was kept as it is.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.archived.is_some() || self.table.game.outcome().is_some()
    }

    /// Whether this board is one to look at, and not to play on, for this client.
    #[must_use]
    pub fn is_to_look_at(&self) -> bool {
        self.role.player().is_none() || self.is_over() || self.gone_at_ms.is_some()
    }

    /// Whether other positions come without a key: of a game that is followed as it is played,
    /// or one that plays by itself.
    #[must_use]
    pub fn goes_on_by_itself(&self) -> bool {
        let follows = self.review.is_live() && !self.is_over();
        follows || self.review.playing_since_ms.is_some()
    }

    /// What lies at `at`.
    #[must_use]
    pub fn stone(&self, at: Point) -> Option<Stone> {
        let sure = self.table.game.board().get(at).map(Stone::Sure);
        let pending = || self.pending?.stone().filter(|&(pending, _)| pending == at);
        sure.or_else(|| pending().map(|(_, colour)| Stone::Pending(colour)))
    }

    /// Whether this client is to move, and no move of it is under way.
    #[must_use]
    pub fn my_turn(&self) -> bool {
        self.is_live_for_me()
            && self.pending.is_none()
            && self.role.player() == self.table.game.turn()
    }

    /// Whether leaving would abandon a game that this client plays.
    #[must_use]
    pub fn is_live_for_me(&self) -> bool {
        self.role.player().is_some() && self.table.is_running() && self.gone_at_ms.is_none()
    }

    /// Whether everything that this client did, as far as answered, is on the board.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.table.seq >= self.promised && !self.syncing
    }

    /// The position on the screen: the newest, an earlier one, or one that is tried.
    #[must_use]
    pub fn shown(&self) -> &Game {
        self.review.shown(&self.table.game)
    }

    /// The last move of the position on the screen.
    #[must_use]
    pub fn last_move(&self) -> Option<Point> {
        self.shown().moves().last().copied()
    }

    /// The completed line from end to end; empty while there is none.
    #[must_use]
    pub fn winning_line(&self) -> &[Point] {
        self.table.game.outcome().map_or(&[], |outcome| &outcome.line)
    }

    /// The clocks at `at_ms`; `None` in a game without.
    #[must_use]
    pub fn clocks_at(&self, at_ms: u64) -> Option<Clock> {
        let at_ms = self.gone_at_ms.map_or(at_ms, |gone_ms| gone_ms.min(at_ms));
        Some(self.table.clock?.after(at_ms.saturating_sub(self.clock_at_ms)))
    }

    /// The name to show for a side.
    #[must_use]
    pub fn name(&self, side: Player) -> &str {
        self.table.seats[side].as_ref().map_or("nobody yet", |seat| &seat.name)
    }

    /// Whether a side is this client's alone: what "you" means.
    #[must_use]
    pub fn is_me(&self, side: Player) -> bool {
        self.role.player() == Some(side) && !self.table.is_shared()
    }

    /// Whether a side is a program.
    #[must_use]
    pub fn is_bot(&self, side: Player) -> bool {
        self.table.seats[side].as_ref().is_some_and(|seat| seat.kind == Kind::Bot)
    }

    /// How a side is there.
    #[must_use]
    pub fn presence(&self, side: Player) -> Presence {
        self.table.presence[side]
    }

    /// The offer that can still be answered: none where the server has lost the game.
    #[must_use]
    pub fn open_offer(&self) -> Option<Offer> {
        self.table.offer.filter(|_| self.gone_at_ms.is_none())
    }

    /// What could be claimed now: the draw of a dead board, or the win over an absent
    /// opponent, which the server grants only after a while.
    #[must_use]
    pub fn claimable(&self) -> Option<ClaimKind> {
        let me = self.role.player().filter(|_| self.table.is_running())?;
        if self.table.game.is_dead() {
            return Some(ClaimKind::Draw);
        }
        (self.presence(me.other()) != Presence::On).then_some(ClaimKind::Win)
    }

    /// What somebody does, in a word: the cell or the decision.
    #[must_use]
    pub fn act(&self, what: Act) -> String {
        match what {
            Act::Stone(at) => self.cell(at),
            Act::Decision(decision) => decision.to_string(),
        }
    }

    /// A cell in the notation of this board.
    #[must_use]
    pub fn cell(&self, at: Point) -> String {
        self.table.game.rules().name(at).to_string()
    }

    /// The last move of the position on the screen in words, with its number in the list of
    /// moves: `last: 6. X d4`.
    #[must_use]
    pub fn last_line(&self) -> Option<String> {
        let (shown, last) = (self.shown(), self.last_move()?);
        let by = letter(shown.board().get(last)?);
        Some(format!("last: {}. {by} {}", shown.ply().div_ceil(2), self.cell(last)))
    }
}
