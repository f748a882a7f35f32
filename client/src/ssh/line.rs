//! A visitor's connection, and how it is cut.

use std::io;
use std::net::{Shutdown, TcpStream as StdStream};
use std::sync::Arc;

use tokio::net::TcpStream;

/// The same connection as who speaks on it has: it can be ended from outside, whatever the other
/// side does.
#[derive(Clone, Debug)]
pub struct Line(Arc<StdStream>);

impl Line {
    pub fn of(stream: TcpStream) -> io::Result<(TcpStream, Line)> {
        // Keys and what they change on a screen are small packets that somebody waits for.
        stream.set_nodelay(true)?;
        let stream = stream.into_std()?;
        let line = Line(Arc::new(stream.try_clone()?));
        Ok((TcpStream::from_std(stream)?, line))
    }

    pub fn cut(&self) {
        // A connection that has ended already cannot end again.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}
