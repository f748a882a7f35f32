//! A handle to close a connection.

use std::io;
use std::net::{Shutdown, TcpStream as StdStream};
use std::sync::Arc;

use tokio::net::TcpStream;

/// Closes the connection from outside the task that reads it, whatever the client does.
#[derive(Clone, Debug)]
pub struct Connection(Arc<StdStream>);

impl Connection {
    /// Sends small packets of `stream` without delay, and returns a handle to close it.
    ///
    /// # Errors
    /// If the socket cannot be configured or duplicated.
    pub fn of(stream: TcpStream) -> io::Result<(TcpStream, Connection)> {
        // Key presses and their effect on the screen are small packets that somebody is waiting
        // for.
        stream.set_nodelay(true)?;
        let stream = stream.into_std()?;
        let connection = Connection(Arc::new(stream.try_clone()?));
        Ok((TcpStream::from_std(stream)?, connection))
    }

    pub fn shut_down(&self) {
        // Fails if the connection has already ended, which is fine.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
