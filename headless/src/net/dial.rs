//! Dialing a server: a stream, TLS with the trusted authorities, and the handshake. Errors are
//! sentences that help the user.

use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use oxo_protocol::SUBPROTOCOL;
use oxo_shared::Clean;
use oxo_store::bounded_file::{self, MAX_PEM_BYTES};
use oxo_words as words;
use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::PemObject;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::rustls::{
    AlertDescription, CertificateError, ClientConfig, Error as TlsError, OtherError, RootCertStore,
};
use tokio_tungstenite::tungstenite::error::{ProtocolError, UrlError};
use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, ClientRequestBuilder, Error};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

/// Maximum size of a message from a server. A lobby of 200 rows and a snapshot of 4096 stones are
/// far smaller.
const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// The network that connections use: this machine's or a simulated one.
pub trait Network: Send + Sync + 'static {
    type Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static;

    /// Opens a stream to `port` of `host`, a name or an address.
    fn connect(
        &self,
        host: &str,
        port: u16,
    ) -> impl Future<Output = io::Result<Self::Stream>> + Send;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Tcp;

impl Network for Tcp {
    type Stream = TcpStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<TcpStream> {
        let unknown = |error| io::Error::new(ErrorKind::NotFound, error);
        let addresses: Vec<_> = lookup_host((host, port)).await.map_err(unknown)?.collect();
        let stream = TcpStream::connect(addresses.as_slice()).await?;
        // Moves are single small packets, and Nagle's algorithm would only delay them.
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

pub struct Address {
    pub host: String,
    pub port: u16,
    encrypted: bool,
    uri: Uri,
}

impl FromStr for Address {
    type Err = tungstenite::Error;

    fn from_str(url: &str) -> tungstenite::Result<Address> {
        let uri: Uri = url.parse().map_err(tungstenite::http::Error::from)?;
        // Only URLs have brackets around IPv6 addresses.
        let host = uri.host().ok_or(UrlError::NoHostName)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let encrypted = uri.scheme_str() == Some("wss");
        let port = uri.port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        Ok(Address { host, port, encrypted, uri })
    }
}

pub(super) type Socket<N> = WebSocketStream<MaybeTlsStream<<N as Network>::Stream>>;

/// Dials servers, and knows which certificates to trust.
#[derive(Clone, Debug)]
pub struct Dialer<N = Tcp> {
    network: N,
    trust: Arc<Trust>,
    /// The address of the gate's visitor, forwarded to a server that trusts this machine.
    visitor: Option<IpAddr>,
}

impl Default for Dialer {
    /// Returns a dialer for this machine's network and the system's certificate authorities.
    fn default() -> Self {
        Dialer::new(Tcp, Trust::default())
    }
}

impl<N: Network> Dialer<N> {
    pub fn new(network: N, trust: Trust) -> Self {
        Dialer { network, trust: Arc::new(trust), visitor: None }
    }

    /// Returns a dialer for a visitor from this address.
    pub fn on_behalf_of(self, visitor: Option<IpAddr>) -> Self {
        Dialer { visitor, ..self }
    }

    /// Connects to the server at `url` and completes the handshake.
    ///
    /// # Errors
    /// [`tungstenite::Error`] if the address is invalid, or the server cannot be reached or rejects
    /// the handshake.
    pub(super) async fn dial(&self, url: &str) -> tungstenite::Result<Socket<N>> {
        let Address { host, port, encrypted, uri } = url.parse()?;
        let stream = self.network.connect(&host, port).await?;
        let connector =
            if encrypted { Connector::Rustls(self.trust.config()) } else { Connector::Plain };
        let mut request = ClientRequestBuilder::new(uri).with_sub_protocol(SUBPROTOCOL);
        if let Some(visitor) = self.visitor {
            request = request.with_header("X-Forwarded-For", visitor.to_string());
        }
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE_BYTES))
            .max_frame_size(Some(MAX_MESSAGE_BYTES));
        client_async_tls_with_config(request, stream, Some(config), Some(connector))
            .await
            .map(|(socket, _)| socket)
    }
}

/// The system's certificate authorities and those the user adds.
#[derive(Debug, Default)]
pub struct Trust {
    added: Vec<CertificateDer<'static>>,
    /// Built on first use, because reading the system's certificates takes a moment.
    config: OnceLock<Arc<ClientConfig>>,
}

#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    #[error("{}", words::KeepTrustUnreadable { path: path.display(), error: words::SystemError(error) })]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}", words::KeepTrustEmpty { path: _0.display() })]
    Empty(PathBuf),
    #[error("{}", words::KeepTrustDamaged { path: _0.display() })]
    Damaged(PathBuf),
}

impl Trust {
    /// Also trusts the certificates in the PEM file at `path`.
    ///
    /// # Errors
    /// [`TrustError`] if the file cannot be read, has no certificate, or has a damaged one.
    pub fn with_file(path: &Path) -> Result<Trust, TrustError> {
        let unreadable = |error| TrustError::Unreadable { path: path.to_owned(), error };
        let pem = bounded_file::read(path, MAX_PEM_BYTES).map_err(unreadable)?;
        let damaged = |_| TrustError::Damaged(path.to_owned());
        let added: Vec<CertificateDer<'static>> =
            CertificateDer::pem_slice_iter(&pem).collect::<Result<_, _>>().map_err(damaged)?;
        if added.is_empty() {
            return Err(TrustError::Empty(path.to_owned()));
        }
        let mut roots = RootCertStore::empty();
        if roots.add_parsable_certificates(added.iter().cloned()).1 > 0 {
            return Err(TrustError::Damaged(path.to_owned()));
        }
        Ok(Trust { added, config: OnceLock::new() })
    }

    fn config(&self) -> Arc<ClientConfig> {
        Arc::clone(self.config.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            // Some system certificates are expired or of unknown kinds. Without them fewer servers
            // are trusted, and the handshake reports that.
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            roots.add_parsable_certificates(self.added.iter().cloned());
            Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
        }))
    }
}

/// Returns why there is no connection, without the error's outer layers.
pub(super) fn plain_reason(error: &Error) -> Clean {
    match error {
        Error::Io(error) => io_reason(error),
        Error::ConnectionClosed
        | Error::AlreadyClosed
        | Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => {
            words::NET_ENDED.text().into()
        }
        Error::Http(response) => {
            words::NetHttp { status: response.status().as_u16() }.to_string().into()
        }
        Error::Protocol(ProtocolError::HttparseError(_)) => words::NET_TRY_WSS.text().into(),
        other => other.to_string().into(),
    }
}

fn io_reason(error: &io::Error) -> Clean {
    let tls = error.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>());
    match tls {
        Some(tls) => tls_reason(tls),
        None if error.kind() == ErrorKind::NotFound => words::NET_NO_NAME.text().into(),
        None => words::SystemError(error).to_string().into(),
    }
}

fn tls_reason(error: &TlsError) -> Clean {
    match error {
        TlsError::InvalidCertificate(wrong) => certificate_reason(wrong),
        TlsError::InvalidMessage(_) => words::NET_TRY_WS.text().into(),
        TlsError::AlertReceived(AlertDescription::ProtocolVersion)
        | TlsError::PeerIncompatible(_) => words::NET_OLD_TLS.text().into(),
        error => words::NetTls { error }.to_string().into(),
    }
}

fn certificate_reason(wrong: &CertificateError) -> Clean {
    match wrong {
        CertificateError::UnknownIssuer => words::NET_CERT_UNKNOWN,
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            words::NET_CERT_EXPIRED
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            words::NET_CERT_EARLY
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            words::NET_CERT_NAME
        }
        CertificateError::Other(other) if is_of_an_authority(other) => words::NET_CERT_AUTHORITY,
        error => return words::NetCertBad { error }.to_string().into(),
    }
    .text()
    .into()
}

/// Returns whether the server presents an authority's certificate as its own.
fn is_of_an_authority(wrong: &OtherError) -> bool {
    wrong.0.downcast_ref() == Some(&webpki::Error::CaUsedAsEndEntity)
}
