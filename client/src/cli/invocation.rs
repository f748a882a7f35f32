//! The context of a command: its options and settings, and how it sends requests to a server.

use crate::cli::Common;
use crate::cli::commands::asker::Asker;
use crate::cli::commands::devices::Who;
use crate::cli::commands::named::Search;
use oxo_headless::keep::config::Config;
use oxo_headless::keep::home::Home;
use oxo_headless::net::Dialer;

/// The options and settings, and how to reach servers.
pub(super) struct Invocation {
    pub(super) common: Common,
    pub(super) settings: Config,
    pub(super) dialer: Dialer,
}

impl Invocation {
    fn asker(&self, home: Home) -> Asker {
        let (url, name) = (self.common.server_url(), self.common.name.clone());
        let (dialer, form) = (self.dialer.clone(), self.common.form());
        Asker { dialer, url, name, identities: home.identities, form }
    }

    /// Sends requests as the player. A guest has no identity.
    pub(super) fn player(&self) -> Asker {
        self.asker(self.common.home())
    }

    /// Sends requests as the known player of this machine, even for a guest.
    pub(super) fn known(&self) -> Asker {
        self.asker(self.common.own_home())
    }

    pub(super) fn search(&self) -> Search {
        Search { library: self.common.library().ok().flatten(), asker: self.player() }
    }

    /// Returns the player for requests about devices. The name of a visitor's machine is unknown.
    pub(super) fn who(&self) -> Who {
        let machine = match self.common.visitor {
            Some(_) => "ssh".to_owned(),
            None => machine_name(),
        };
        let asker = self.player();
        let known_as = self.common.known_as.clone().unwrap_or_else(|| asker.url.clone());
        Who { asker, known_as, machine, ascii: self.common.ascii }
    }
}

#[cfg(unix)]
fn machine_name() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn machine_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}
