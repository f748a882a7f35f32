//! What asked for a request, and so what its reply or its rejection is for.

use oxo_protocol::request::Puzzles;
use oxo_protocol::{GameId, Request};
use oxo_shared::PuzzleId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// The way to a new game. If a way fails, the player chooses again.
    Opening,
    /// The way to a seat in this game.
    Joining(GameId),
    Watching(GameId),
    /// The way to an opponent.
    Seeking,
    /// The way to the most watched game.
    Busiest,
    /// The board of this game.
    Game(GameId),
    /// A hint at the board of this game.
    Advice(GameId),
    Lobby,
    /// The lobby, about one of the player's own games.
    OwnGame(GameId),
    /// Attempts at puzzles.
    Attempts {
        last: Option<PuzzleId>,
        is_full: bool,
    },
    Report,
    /// The player, who sees a rejection as a notice.
    Player,
    /// Nobody: the reply is ignored.
    Nobody,
}

impl Asker {
    pub(super) fn of(request: &Request) -> Asker {
        match request {
            Request::Create(_) | Request::AcceptSeek(_) => Asker::Opening,
            Request::Join(it) => Asker::Joining(it.g),
            Request::Watch(it) => Asker::Watching(it.g),
            Request::Seek(_) => Asker::Seeking,
            Request::Games(_) => Asker::Busiest,
            Request::Play(it) => Asker::Game(it.g),
            Request::Decide(it) => Asker::Game(it.g),
            Request::Sync(it) => Asker::Game(it.g),
            Request::Look(it) => Asker::Game(it.g),
            Request::Claim(it) => Asker::Game(it.g),
            Request::Offer(it) => Asker::Game(it.g),
            Request::Answer(it) => Asker::Game(it.g),
            Request::Say(it) => Asker::Game(it.g),
            Request::Resign(it) | Request::Abort(it) | Request::GoOn(it) => Asker::Game(it.g),
            Request::Hint(it) => Asker::Advice(it.g),
            Request::Lobby(_) => Asker::Lobby,
            Request::Game(it) => Asker::OwnGame(it.g),
            Request::Puzzles(it) => Asker::Attempts {
                last: it.attempts.last().map(|last| last.puzzle),
                is_full: it.attempts.len() == Puzzles::MAX_ATTEMPTS,
            },
            Request::Report(_) => Asker::Report,
            Request::Leave(_) | Request::Unseek(_) | Request::Unlobby(_) => Asker::Nobody,
            _ => Asker::Player,
        }
    }
}
