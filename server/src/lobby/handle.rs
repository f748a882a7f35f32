//! What others guard of the lobby: how they ask it something, and see what it shows.

use std::net::IpAddr;
use std::sync::Arc;

use oxo_protocol::request::Seek;
use oxo_protocol::{Code, GameId, LobbyView, Player, PlayerId, Rejection, SeekId};
use tokio::sync::{mpsc, watch};

use crate::game::mailbox;
use crate::lobby::pairing::QuotaGuards;
use crate::net::socket::Frame;

#[derive(Clone, Debug)]
pub struct LobbyHandle {
    pub(super) commands: mpsc::Sender<Command>,
    pub(super) view: Arc<watch::Sender<Frame>>,
}

pub type Reply<T> = mailbox::Reply<Result<T, Rejection>>;

pub enum Command {
    Seek(Box<Seek>, Player, IpAddr, QuotaGuards, Reply<SeekId>),
    Unseek(PlayerId, SeekId, Reply<()>),
    Accept(SeekId, Player, Reply<GameId>),
    Withdraw(PlayerId),
    View(mailbox::Reply<LobbyView>),
}

impl LobbyHandle {
    /// Looks for an opponent; the pairing arrives as [`SessionEvent::Seated`](crate::people::players::SessionEvent).
    pub async fn seek(
        &self,
        seek: Seek,
        who: Player,
        network: IpAddr,
        guards: QuotaGuards,
    ) -> Result<SeekId, Rejection> {
        self.ask(|reply| Command::Seek(Box::new(seek), who, network, guards, reply)).await
    }

    pub async fn unseek(&self, player: PlayerId, seek: SeekId) -> Result<(), Rejection> {
        self.ask(|reply| Command::Unseek(player, seek, reply)).await
    }

    pub async fn accept(&self, seek: SeekId, who: Player) -> Result<GameId, Rejection> {
        self.ask(|reply| Command::Accept(seek, who, reply)).await
    }

    pub async fn withdraw(&self, player: PlayerId) {
        // A lobby that has stopped has no seeks.
        mailbox::tell(&self.commands, || Command::Withdraw(player)).await;
    }

    pub async fn view(&self) -> Result<LobbyView, Rejection> {
        mailbox::ask(&self.commands, Command::View).await.ok_or_else(stopped)
    }

    /// The lobby's notices: always the newest view.
    pub fn views(&self) -> watch::Receiver<Frame> {
        self.view.subscribe()
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Rejection> {
        mailbox::ask(&self.commands, command).await.ok_or_else(stopped)?
    }
}

fn stopped() -> Rejection {
    Rejection::new(Code::Restarting, "the server is going down")
}
