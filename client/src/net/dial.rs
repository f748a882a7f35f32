//! Laying a line: a stream to the server, TLS where the URL asks for it, the handshake.

use std::io;
use std::sync::Arc;

use oxo_shared::protocol::SUBPROTOCOL;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::error::UrlError;
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, ClientRequestBuilder};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

use super::trust::Trust;

/// The largest message taken from a server: a lobby of 200 rows and a snapshot of
/// 4096 stones stay far below.
const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// What lines are laid through: the network of this machine, or one that is simulated.
pub trait Network: Send + Sync + 'static {
    /// Bytes both ways.
    type Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// A stream to `port` of `host`, a name or an address.
    ///
    /// # Errors
    /// When nobody can be reached there.
    fn connect(
        &self,
        host: &str,
        port: u16,
    ) -> impl Future<Output = io::Result<Self::Stream>> + Send;
}

/// The network of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tcp;

impl Network for Tcp {
    type Stream = TcpStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<TcpStream> {
        let stream = TcpStream::connect((host, port)).await?;
        // Moves are single small packets: waiting to fill them up would only delay them.
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// A WebSocket through a network.
pub(super) type Socket<N> = WebSocketStream<MaybeTlsStream<<N as Network>::Stream>>;

/// How servers are reached, and who is believed to be one.
#[derive(Clone, Debug)]
pub struct Dialer<N = Tcp> {
    network: N,
    trust: Arc<Trust>,
}

impl Default for Dialer {
    /// Through the network of this machine, to servers that the system vouches for.
    fn default() -> Self {
        Dialer::new(Tcp, Trust::default())
    }
}

impl<N: Network> Dialer<N> {
    /// Through `network`, to servers that `trust` vouches for.
    #[must_use]
    pub fn new(network: N, trust: Trust) -> Self {
        Dialer { network, trust: Arc::new(trust) }
    }

    /// The line to the server at `url`, up to the end of the handshake.
    pub(super) async fn dial(&self, url: &str) -> tungstenite::Result<Socket<N>> {
        let uri: Uri = url.parse().map_err(tungstenite::http::Error::from)?;
        let host = uri.host().ok_or(UrlError::NoHostName)?;
        // An IPv6 address stands between brackets only in URLs.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let encrypted = uri.scheme_str() == Some("wss");
        let port = uri.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        let stream = self.network.connect(host, port).await?;
        let connector =
            if encrypted { Connector::Rustls(self.trust.config()) } else { Connector::Plain };
        let request = ClientRequestBuilder::new(uri).with_sub_protocol(SUBPROTOCOL);
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE_BYTES))
            .max_frame_size(Some(MAX_MESSAGE_BYTES));
        client_async_tls_with_config(request, stream, Some(config), Some(connector))
            .await
            .map(|(socket, _)| socket)
    }
}
