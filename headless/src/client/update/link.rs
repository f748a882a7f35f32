//! Connection events; after a reconnect the client fetches what it missed.

use oxo_protocol::reply::Welcome;
use oxo_protocol::{GameId, Notice as ServerNotice, Request, ServerFrame};
use oxo_shared::Clean;
use oxo_words as words;

use crate::client::core::{Link, Place};
use crate::client::goal::Goal;
use crate::client::state::Client;
use crate::client::update::replies;
use crate::game::follow::Follow;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::net::NetEvent;

use crate::words::device_change;

impl Client {
    pub(super) fn follow_link(&mut self, event: NetEvent) {
        match event {
            NetEvent::Connecting { attempt } => self.connecting(attempt),
            NetEvent::Up(welcome) => self.up(*welcome),
            NetEvent::Frame(frame) => self.hear(frame),
            NetEvent::Rtt(rtt_ms) => {
                if self.core.is_online() {
                    self.core.link = Link::Online { rtt_ms: Some(rtt_ms), quiet_since_ms: None };
                }
            }
            NetEvent::Quiet { silent_ms } => {
                if let Link::Online { quiet_since_ms, .. } = &mut self.core.link {
                    *quiet_since_ms = Some(self.core.now_ms.saturating_sub(silent_ms));
                }
            }
            NetEvent::Down { why, silent_ms, retry_in_ms } => {
                self.down(why, silent_ms, retry_in_ms);
            }
            NetEvent::Forgotten => self.core.notify(Notice::important(words::FAILED_FORGOTTEN)),
            NetEvent::Unkept { why } => self.core.notify(Notice::important(why)),
            NetEvent::Closed { why } => self.closed(why),
        }
    }

    fn connecting(&mut self, attempt: u32) {
        let now_ms = self.core.now_ms;
        match &mut self.core.link {
            Link::Lost { retry_at_ms, .. } => *retry_at_ms = now_ms,
            Link::Connecting { attempt: shown, .. } => *shown = attempt,
            link => *link = Link::Connecting { attempt, since_ms: now_ms },
        }
    }

    fn down(&mut self, why: Clean, silent_ms: u64, retry_in_ms: u64) {
        let since_ms = match self.core.link {
            Link::Lost { since_ms, .. } | Link::Connecting { since_ms, .. } => since_ms,
            _ => self.core.now_ms.saturating_sub(silent_ms),
        };
        if !matches!(self.core.link, Link::Lost { .. }) {
            self.core.news.push(News::Lost { why: why.clone() });
            // A notice about the connection is now outdated.
            self.core.notice = None;
        }
        self.core.link = Link::Lost { since_ms, retry_at_ms: self.core.now_ms + retry_in_ms, why };
        let unanswered = self.core.in_flight.give_up(|_| true);
        let mut requests = unanswered.iter().rev().map(|asked| &asked.request);
        if let Some(what) = requests.find_map(replies::lost) {
            self.core.notify(Notice::event(words::ScreenUnsent { what }));
        }
        self.with(|game, _, _| game.disconnect(since_ms));
    }

    fn closed(&mut self, why: Clean) {
        self.core.in_flight.clear();
        if self.core.me.is_none() {
            self.give_up(why);
            return;
        }
        self.core.notify(Notice::important(why.clone()));
        self.core.link = Link::Closed { since_ms: self.core.now_ms, why };
    }

    fn up(&mut self, welcome: Welcome) {
        let lost_ms = self.core.stale_ms();
        // A restored connection is reported as a notice instead.
        if !matches!(self.core.link, Link::Lost { .. }) {
            let (to, name) = (self.core.place_label().to_owned(), welcome.you.name.clone());
            self.core.news.push(News::Connected { to, name });
        }
        let me = welcome.you.id;
        let before = self.core.me.replace(welcome.you).map(|before| before.id);
        let returned = before == Some(me);
        let boot = self.core.boot.replace(welcome.boot);
        let restarted = before.is_some() && boot != self.core.boot;
        self.core.link = Link::Online { rtt_ms: None, quiet_since_ms: None };
        self.core.limits = welcome.limits;
        self.core.epoch_ms = welcome.now_ms.saturating_sub(self.core.now_ms);
        let is_outage = self.with(|game, _, _| game.note_outage(restarted)).unwrap_or(false);
        if let Some(ms) = lost_ms.filter(|_| returned && !is_outage) {
            let (now_ms, seconds) = (self.core.now_ms, ms / 1000);
            let back = match restarted {
                true => words::ScreenBackRestarted { seconds }.to_string(),
                false => words::ScreenBack { seconds }.to_string(),
            };
            // A warning stays valid for as long as the position does.
            self.core.notify(match self.follow().and_then(|game| game.warning(now_ms)) {
                Some(warning) => format!("{back}. {warning}").into(),
                None => Notice::event(back),
            });
        }
        self.bring_in_attempts();
        let opened = self.hold(welcome.games);
        if self.follow().is_some() {
            return self.resume_game(before.is_some() && !returned);
        }
        // The game may have been opened although its event was lost.
        use Goal::{Accept, Create, Host, Seek};
        let opening = matches!(self.route.goal(), Some(Create(_) | Host(_) | Seek(_) | Accept(_)));
        match opened {
            Some(g) if returned && opening => return self.pursue(Goal::Join(g)),
            _ if before.is_none() => self.greet(),
            _ => {}
        }
        match self.route.goal() {
            // The challenge was accepted by somebody, or is still in the lobby.
            Some(Accept(_)) => self.go_home(),
            _ => self.resume(),
        }
    }

    fn resume_game(&mut self, as_a_stranger: bool) {
        self.with(|game, _, out| {
            if as_a_stranger {
                game.become_a_stranger(out);
            }
            game.resume(out);
        });
        if self.route.is_tv() {
            self.core.ask(Request::Lobby(Default::default()));
        }
    }

    /// Records this client's games, and returns the latest one that is new.
    fn hold(&mut self, mut games: Vec<GameId>) -> Option<GameId> {
        let shown = self.follow().map(Follow::g);
        games.retain(|&g| Some(g) != shown);
        let opened = games.iter().copied().rfind(|g| !self.core.games.contains(g));
        self.core.games = games;
        opened
    }

    /// Reminds a player who has just started the program of an unfinished game.
    fn greet(&mut self) {
        // The menu already lists games that wait on this machine.
        let Some(g) = self.core.games.last().copied().filter(|_| self.core.place != Place::Local)
        else {
            return;
        };
        let elsewhere = match self.route.goal() {
            Some(Goal::Create(_) | Goal::Seek(_) | Goal::Watch(_)) => true,
            Some(Goal::Join(wanted)) => !self.core.games.contains(wanted),
            // That game is about to be resumed, or the lobby lists it.
            _ => false,
        };
        if elsewhere {
            // A visitor has no `oxo` to run, but a menu.
            self.core.notify(Notice::important(match self.core.setup.visits {
                true => words::ScreenUnfinishedVisit { game: g }.to_string(),
                false => words::ScreenUnfinished { game: g }.to_string(),
            }));
        }
    }

    fn hear(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::Ok { re, d } => self.granted(re, &d),
            ServerFrame::Err { re, rejection } => self.not_granted(re, rejection),
            ServerFrame::GameEvent { g, s, event } => self.hear_event(g, s, event.as_deref()),
            ServerFrame::Notice(ServerNotice::Lobby(view)) => self.hear_lobby(view),
            ServerFrame::Notice(ServerNotice::Announced(announced)) => {
                let announcement = words::ScreenAnnouncement { text: announced.text };
                self.core.notify(Notice::important(announcement));
            }
            ServerFrame::Notice(ServerNotice::Device(change)) => {
                self.core.notify(Notice::important(device_change(&change)));
            }
            // A restart notice is for the connection, and the close frame says the same.
            ServerFrame::Notice(notice) => {
                self.with(|game, now, out| game.hear_notice(&notice, now, out));
            }
            ServerFrame::UnknownNotice => {}
        }
    }
}
