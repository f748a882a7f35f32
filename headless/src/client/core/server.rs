//! Which server the client is at, what it is called, and the way there.

use oxo_protocol::GameId;

use super::{Core, Link, Place, site};
use crate::client::event::Effect;
use crate::client::goal::Target;
use crate::keep::seat::Seat;

impl Core {
    /// Returns whether the connection leads to `target`, even if it is not established yet.
    pub fn is_at(&self, target: &Target) -> bool {
        let there = match (&self.place, target) {
            (Place::Local, Target::Local) => true,
            (Place::Server { url } | Place::Hosting { url }, Target::Server(wanted)) => {
                url == wanted
            }
            _ => false,
        };
        there && !matches!(self.link, Link::Idle | Link::Closed { .. })
    }

    /// Starts connecting to `target`, replacing the current connection.
    pub(in crate::client) fn connect(&mut self, target: Target) {
        self.place = match &target {
            Target::Local | Target::Host { .. } | Target::Seat(Seat::Here(_)) => Place::Local,
            Target::Server(url) | Target::Seat(Seat::There { url, .. }) => {
                Place::Server { url: url.clone() }
            }
        };
        self.link = Link::Connecting { attempt: 1, since_ms: self.now_ms };
        self.me = None;
        self.boot = None;
        self.in_flight.clear();
        self.lobby = None;
        self.games.clear();
        self.push(Effect::Connect { target, name: self.choices.name.clone() });
    }

    /// Returns the server that "online" refers to. While hosting, that is the hosted server.
    pub fn online_at(&self) -> &str {
        match &self.place {
            Place::Hosting { url } => url,
            Place::Local | Place::Server { .. } => &self.setup.server_url,
        }
    }

    /// Returns the server for games against bots and games at one keyboard.
    pub fn at_home(&self) -> Target {
        if self.setup.visits {
            Target::Server(self.setup.server_url.clone())
        } else {
            Target::Local
        }
    }

    /// Returns the display name of the server: for a visitor, its public URL.
    pub fn place_label(&self) -> &str {
        let known_as = self.setup.known_as.as_deref().filter(|_| self.place != Place::Local);
        known_as.unwrap_or_else(|| self.place.label())
    }

    /// Returns the URL a friend uses to reach the server.
    pub fn public_url(&self) -> Option<&str> {
        self.place.public_url().map(|url| self.setup.known_as.as_deref().unwrap_or(url))
    }

    /// Returns the browser link to game `g`, if the server uses the standard path.
    pub fn browser_link(&self, g: GameId) -> Option<String> {
        Some(format!("{}/{g}", site(self.public_url()?)?))
    }

    /// Closes the connection, stops reconnecting, and clears the notice.
    pub(in crate::client) fn hang_up(&mut self) {
        self.part();
        self.notice = None;
    }

    /// Closes the connection, if any, whose requests are never answered now, and leaves the notice.
    pub(in crate::client) fn part(&mut self) {
        if self.link != Link::Idle {
            self.link = Link::Idle;
            self.me = None;
            self.in_flight.clear();
            self.push(Effect::Disconnect);
        }
    }
}
