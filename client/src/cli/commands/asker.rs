//! Sends requests to a server without disturbing the program that plays, and prints what it says.

use std::io;

use oxo_protocol::{Kind, Request};
use serde::Serialize;
use serde::de::DeserializeOwned;

use oxo_headless::keep::identity::{Identities, Identity};
use oxo_headless::net::visit::{self, AskError, Inquiry};
use oxo_headless::net::{Dialer, Login};
use oxo_headless::words::{Form, tell};

pub struct Asker {
    pub dialer: Dialer,
    pub url: String,
    pub name: Option<String>,
    /// `None` for a guest.
    pub identities: Option<Identities>,
    /// How to print what the server says.
    pub form: Form,
}

impl Asker {
    /// Returns this player's existing identities on the server.
    pub fn known(&self) -> Vec<Identity> {
        let known = |kept: &Identities| kept.aside(&self.url, self.name.as_deref());
        self.identities.as_ref().map(known).unwrap_or_default()
    }

    /// Prints what was found, as lines or as JSON.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn tell(
        &self,
        found: &impl Serialize,
        lines: impl FnOnce() -> Vec<String>,
    ) -> io::Result<()> {
        tell(&mut io::stdout(), self.form, found, lines)
    }

    /// Returns a login that keeps the player's current name.
    pub fn login(&self, identity: Identity) -> Login {
        Login { url: self.url.clone(), name: None, kind: Kind::Human, identity }
    }

    /// Connects with this login, asks `questions`, and disconnects.
    ///
    /// # Errors
    /// The error of `questions`, or [`AskError`] if the server cannot be reached or rejects the
    /// login.
    pub async fn ask<T, E: From<AskError>>(
        &self,
        login: Login,
        questions: impl AsyncFnOnce(&mut Inquiry) -> Result<T, E>,
    ) -> Result<T, E> {
        visit::inquire(self.dialer.clone(), login, questions).await
    }

    /// Sends one request as a guest, which interferes with no player.
    ///
    /// # Errors
    /// [`AskError`] if the server cannot be reached or rejects the request.
    pub async fn ask_as_guest<T: DeserializeOwned>(&self, request: Request) -> Result<T, AskError> {
        self.ask(self.login(Identity::guest()), async |inquiry| inquiry.ask(request).await).await
    }
}
