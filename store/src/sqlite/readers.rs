//! A pool of read-only connections beside the writer's.

use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::log::StoreError;
use crate::sqlite::files::layout::SchemaError;
use crate::sqlite::files::schema::open_read_only;

/// Maximum number of concurrent reads; each takes some tens of microseconds.
const CONNECTIONS: usize = 4;

#[derive(Debug)]
pub struct Readers {
    idle: Arc<Mutex<Vec<Connection>>>,
    permits: Arc<Semaphore>,
}

impl Readers {
    pub fn open(path: &Path) -> Result<Readers, SchemaError> {
        let idle = (0..CONNECTIONS).map(|_| open_read_only(path)).collect::<Result<_, _>>()?;
        Ok(Readers {
            idle: Arc::new(Mutex::new(idle)),
            permits: Arc::new(Semaphore::new(CONNECTIONS)),
        })
    }

    pub fn close(&self) {
        self.idle.lock().clear();
    }

    /// Runs `query` on a thread that may block on the disk. Fails if `query` fails or panics.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = || StoreError("the readers are closed".into());
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| closed())?;
        let idle = Arc::clone(&self.idle);
        // Return the connection on this thread: the caller may stop waiting.
        let reading = spawn_blocking(move || {
            let _permit = permit;
            let connection = idle.lock().pop();
            let connection = connection.ok_or_else(|| StoreError("no reader is left".into()))?;
            // A transaction, so that the query sees one snapshot.
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

/// The value of an index row. `None` if it cannot be read, which is logged and which `rebuild`
/// repairs.
pub fn legible<T>(read: rusqlite::Result<T>) -> Option<T> {
    read.inspect_err(|error| tracing::error!(%error, "skipping an unreadable index row; run `oxo-server rebuild`")).ok()
}
