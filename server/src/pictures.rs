//! Games as files, drawn for whoever asks and kept for a while.

use std::collections::VecDeque;

use hyper::body::Bytes;
use oxo_formats::{About, Format, Record};
use oxo_shared::Table;
use oxo_shared::hash::GameHash;
use oxo_shared::protocol::{GameId, Refusal};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::addresses::{Action, Caller};

/// Pictures that are kept for whoever asks next, up to some hundred kilobytes each.
const MAX_KEPT: usize = 32;
/// Pictures drawn at once: the sockets are served meanwhile.
const AT_ONCE: usize = 1;

type Key = (GameId, GameHash, Format);

/// What was drawn lately.
#[derive(Debug)]
pub struct Pictures {
    kept: Mutex<VecDeque<(Key, Bytes)>>,
    hands: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), hands: Semaphore::new(AT_ONCE) }
    }
}

impl Pictures {
    /// The file of a game; nothing where the format has no word for it.
    pub async fn file(
        &self,
        g: GameId,
        table: Table,
        format: Format,
        caller: &Caller,
    ) -> Result<Option<Bytes>, Refusal> {
        let key = (g, table.game.hash(), format);
        if let Some(file) = self.known(&key) {
            return Ok(Some(file));
        }
        caller.spend(Action::Picture)?;
        let Ok(_hand) = self.hands.acquire().await else { return Ok(None) };
        let drawn = spawn_blocking(move || oxo_formats::write(&record(g, table), format));
        let Ok(Ok(file)) = drawn.await else { return Ok(None) };
        let file = Bytes::from(file);
        let mut kept = self.kept.lock();
        kept.truncate(MAX_KEPT - 1);
        kept.push_front((key, file.clone()));
        Ok(Some(file))
    }

    fn known(&self, key: &Key) -> Option<Bytes> {
        let kept = self.kept.lock();
        kept.iter().find(|(this, _)| this == key).map(|(_, file)| file.clone())
    }
}

fn record(g: GameId, table: Table) -> Record {
    let names = table.seats.map(|seat| seat.map(|player| player.name));
    let (control, rated) = (Some(table.terms.control), table.terms.rated);
    let about = About { code: Some(g), control, rated, ..About::default() };
    Record { names, about, ..Record::from(table.game) }
}
