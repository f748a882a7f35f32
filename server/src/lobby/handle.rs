//! Handle of the lobby: the requests that other tasks may send, and its published view.

use std::net::IpAddr;
use std::sync::Arc;

use oxo_protocol::request::Seek;
use oxo_protocol::{GameId, LobbyView, Player, PlayerId, Rejection, SeekId};
use tokio::sync::{mpsc, watch};

use crate::game::deps::restarting;
use crate::game::mailbox;
use crate::lobby::pairing::QuotaGuards;
use crate::net::socket::Frame;

#[derive(Clone, Debug)]
pub struct LobbyHandle {
    pub(super) commands: mpsc::Sender<LobbyCommand>,
    pub(super) view: Arc<watch::Sender<Frame>>,
}

pub type Reply<T> = mailbox::Reply<Result<T, Rejection>>;

pub enum LobbyCommand {
    Seek(Box<Seek>, Player, IpAddr, QuotaGuards, Reply<SeekId>),
    Unseek(PlayerId, SeekId, Reply<()>),
    Accept(SeekId, Player, Reply<GameId>),
    Withdraw(PlayerId),
    View(mailbox::Reply<LobbyView>),
}

impl LobbyHandle {
    /// Opens a seek. A pairing arrives as
    /// [`SessionEvent::Seated`](crate::people::players::SessionEvent). Rejected if these terms are
    /// not allowed, a limit is reached or the store fails.
    pub async fn seek(
        &self,
        seek: Seek,
        player: Player,
        network: IpAddr,
        guards: QuotaGuards,
    ) -> Result<SeekId, Rejection> {
        self.ask(|reply| LobbyCommand::Seek(Box::new(seek), player, network, guards, reply)).await
    }

    /// Cancels a seek of `player`. Rejected if it is not open, or its game is opened first.
    pub async fn unseek(&self, player: PlayerId, seek: SeekId) -> Result<(), Rejection> {
        self.ask(|reply| LobbyCommand::Unseek(player, seek, reply)).await
    }

    /// Opens the game of `player` with the owner of `seek`. Rejected if the seek is not open or is
    /// `player`'s own, if the two may not play a rated game, and if the game cannot be stored.
    pub async fn accept(&self, seek: SeekId, player: Player) -> Result<GameId, Rejection> {
        self.ask(|reply| LobbyCommand::Accept(seek, player, reply)).await
    }

    pub async fn withdraw(&self, player: PlayerId) {
        // A lobby that has stopped has no seeks.
        mailbox::send(&self.commands, || LobbyCommand::Withdraw(player)).await;
    }

    /// The open seeks and the listed games. Fails only while the server stops.
    pub async fn view(&self) -> Result<LobbyView, Rejection> {
        mailbox::ask(&self.commands, LobbyCommand::View).await.ok_or_else(restarting)
    }

    /// A subscription to the lobby's views; it always holds the newest one.
    pub fn views(&self) -> watch::Receiver<Frame> {
        self.view.subscribe()
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> LobbyCommand) -> Result<T, Rejection> {
        mailbox::ask(&self.commands, command).await.ok_or_else(restarting)?
    }
}
