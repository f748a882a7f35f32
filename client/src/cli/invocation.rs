//! What a command has to go by, and who asks a server for it.

use crate::cli::Common;
use crate::cli::commands::asker::Asker;
use crate::cli::commands::devices::Who;
use crate::cli::commands::named::Search;
use crate::keep::config::Config;
use crate::keep::home::Home;
use crate::net::Dialer;

/// What was asked for by command line and settings, and how servers are reached.
pub(super) struct Invocation {
    pub(super) common: Common,
    pub(super) settings: Config,
    pub(super) dialer: Dialer,
}

impl Invocation {
    fn asker(&self, home: Home) -> Asker {
        let (url, name) = (self.common.server_url(), self.common.name.clone());
        Asker { dialer: self.dialer.clone(), url, name, identities: home.identities }
    }

    /// Who plays; a guest is nobody that this machine knows.
    pub(super) fn player(&self) -> Asker {
        self.asker(self.common.home())
    }

    /// The player who is known on this machine.
    pub(super) fn known(&self) -> Asker {
        self.asker(self.common.own_home())
    }

    pub(super) fn search(&self) -> Search {
        Search { library: self.common.library().ok().flatten(), asker: self.player() }
    }

    /// Who asks about machines: what a visitor sits at is not known.
    pub(super) fn who(&self) -> Who {
        let machine = match self.common.visitor {
            Some(_) => "ssh".to_owned(),
            None => gethostname::gethostname().to_string_lossy().into_owned(),
        };
        let asker = self.player();
        let known_as = self.common.known_as.clone().unwrap_or_else(|| asker.url.clone());
        let (form, ascii) = (self.common.form(), self.common.ascii);
        Who { asker, known_as, machine, form, ascii }
    }
}
