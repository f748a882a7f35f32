//! A few connections that only read, beside the one that writes.

use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::layout::SchemaError;
use super::schema::open_read_only;
use crate::log::StoreError;

/// Reads at once: each takes a thread for some tens of microseconds.
const CONNECTIONS: usize = 4;

#[derive(Debug)]
pub struct Readers {
    idle: Arc<Mutex<Vec<Connection>>>,
    places: Arc<Semaphore>,
}

impl Readers {
    pub fn open(path: &Path) -> Result<Readers, SchemaError> {
        let idle = (0..CONNECTIONS).map(|_| open_read_only(path)).collect::<Result<_, _>>()?;
        Ok(Readers {
            idle: Arc::new(Mutex::new(idle)),
            places: Arc::new(Semaphore::new(CONNECTIONS)),
        })
    }

    pub fn close(&self) {
        self.idle.lock().clear();
    }

    /// What `query` finds, on a thread where it may wait for the disk.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = || StoreError("its readers are gone".into());
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| closed())?;
        let idle = Arc::clone(&self.idle);
        // The connection is handed back on the thread: whoever asked may not wait for it.
        let reading = spawn_blocking(move || {
            let _place = place;
            let taken = idle.lock().pop();
            let connection = taken.ok_or_else(|| StoreError("it has no reader left".into()))?;
            // All that is asked for is of one moment.
            let found = match connection.unchecked_transaction() {
                Ok(moment) => query(&moment),
                Err(error) => Err(error.into()),
            };
            idle.lock().push(connection);
            found
        });
        reading.await.unwrap_or_else(|_| Err(closed()))
    }
}

/// What was read of a row of the archive, which `rebuild` can make anew.
pub fn legible<T>(read: rusqlite::Result<T>) -> Option<T> {
    read.inspect_err(|error| tracing::error!(%error, "a row of the archive is left out")).ok()
}
