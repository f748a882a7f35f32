//! TLS with certificate files: encryption, rejected clients, and a new certificate in mid-game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use oxo_protocol::frame::encode_request;
use oxo_protocol::{Request, ServerFrame};
use oxo_tests::client::hello;
use oxo_tests::process::{ANY_PORT, text};
use oxo_tests::program;
use oxo_tests::raw::{TEXT, frame};
use oxo_tests::{Incoming, RawConnection, ServerProcess};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Connections that begin a handshake and do not finish it.
const HALF_OPEN: usize = 400;

struct Files {
    directory: TempDir,
}

impl Files {
    fn new() -> Self {
        Files { directory: tempfile::tempdir().expect("a directory") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Creates a new certificate for `localhost` and returns it.
    fn certify(&self) -> CertificateDer<'static> {
        let certificate = rcgen::generate_simple_self_signed(["localhost".to_owned()]);
        let certificate = certificate.expect("a certificate");
        std::fs::write(self.path("cert"), certificate.cert.pem()).expect("a file");
        std::fs::write(self.path("key"), certificate.signing_key.serialize_pem()).expect("a file");
        certificate.cert.into()
    }

    fn start(&self, more: &[&str]) -> ServerProcess {
        let [cert, key, log] = ["cert", "key", "log"].map(|name| self.path(name));
        let args = [&["--tls-cert", text(&cert), "--tls-key", text(&key)], more].concat();
        ServerProcess::start_with_log(&args, "info", &log)
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.path("log")).expect("a log")
    }
}

/// Connects with `certificate` as the only trusted root.
async fn connect(
    server: &ServerProcess,
    certificate: &CertificateDer<'static>,
) -> std::io::Result<RawConnection<TlsStream<TcpStream>>> {
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone()).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let stream = TcpStream::connect(server.address()).await?;
    Ok(RawConnection::new(TlsConnector::from(Arc::new(config)).connect(name, stream).await?))
}

async fn is_granted(connection: &mut RawConnection<TlsStream<TcpStream>>, request: &str) -> bool {
    connection.send(&frame(TEXT, request.as_bytes())).await;
    matches!(connection.reply().await, Incoming::Frame(ServerFrame::Ok { .. }))
}

fn healthz() -> &'static [u8] {
    b"GET /healthz HTTP/1.1\r\nHost: oxo\r\n\r\n"
}

#[tokio::test]
async fn everything_on_the_port_is_encrypted() {
    let files = Files::new();
    let trusted = files.certify();
    let server = files.start(&[]);
    assert!(server.url().starts_with("wss://127.0.0.1:"), "{}", server.url());
    let mut connection = connect(&server, &trusted).await.expect("the server's own certificate");
    assert_eq!(connection.request(healthz()).await, Some((200, "ok".to_owned())));
    let mut connection = connect(&server, &trusted).await.expect("the server's own certificate");
    connection.handshake().await;
    assert!(is_granted(&mut connection, &encode_request(1, &Request::Hello(hello("ann")))).await);
    let create = r#"{"t":"create","id":2,"d":{"rules":"3x3x3","bot":"random"}}"#;
    assert!(is_granted(&mut connection, create).await);
    server.signal("TERM");
    assert_eq!(connection.reply().await, Incoming::Closed(Some(1012)));
    assert_eq!(server.wait().0.code(), Some(0));
}

#[tokio::test]
async fn clients_without_tls_or_trust_are_rejected_and_unfinished_handshakes_block_nobody() {
    let files = Files::new();
    let somebody_elses = files.certify();
    let trusted = files.certify();
    let server = files.start(&["--no-rate-limits", "--handshake-ms", "2000"]);
    let mut plain = server.raw().await;
    plain.send(healthz()).await;
    assert!(!plain.read_to_end().await.starts_with(b"HTTP/"));
    assert!(connect(&server, &somebody_elses).await.is_err());
    let mut unfinished = Vec::new();
    for number in 0..HALF_OPEN {
        let mut connection = server.raw().await;
        let hello = client_hello([3, 3]);
        connection.send(&hello[..number % hello.len()]).await;
        unfinished.push(connection);
    }
    let mut connection = connect(&server, &trusted).await.expect("it is served between them");
    assert_eq!(connection.request(healthz()).await, Some((200, "ok".to_owned())));
    for mut connection in unfinished {
        connection.read_to_end().await;
    }
}

#[tokio::test]
async fn sighup_loads_a_new_certificate_but_not_a_bad_one() {
    let files = Files::new();
    let first = files.certify();
    let server = files.start(&[]);
    let mut ann = connect(&server, &first).await.expect("the first certificate");
    ann.handshake().await;
    assert!(is_granted(&mut ann, &encode_request(1, &Request::Hello(hello("ann")))).await);
    let second = files.certify();
    assert!(connect(&server, &second).await.is_err(), "nobody has asked for it yet");
    server.signal("HUP");
    while connect(&server, &second).await.is_err() {}
    assert!(connect(&server, &first).await.is_err());
    // An invalid certificate, and then also an empty key.
    for (name, text) in [("cert", "not a certificate"), ("key", "")] {
        let failures = files.log().matches("cannot reload the certificate").count();
        std::fs::write(files.path(name), text).expect("a file");
        server.signal("HUP");
        while files.log().matches("cannot reload the certificate").count() == failures {
            connect(&server, &second).await.expect("what was in force");
        }
        connect(&server, &second).await.expect("what was in force");
    }
    assert!(is_granted(&mut ann, r#"{"t":"unlobby","id":2}"#).await, "whoever was there stays");
}

#[tokio::test]
async fn a_server_without_a_certificate_does_not_start_and_says_why() {
    let files = Files::new();
    files.certify();
    let cert = files.path("cert");
    let start = |cert: &Path, key: &Path| {
        let files = ["--tls-cert", text(cert), "--tls-key", text(key)];
        program::server(&[&["--listen", ANY_PORT, "--in-memory"], &files[..]].concat()).failure()
    };
    let missing = files.path("missing");
    let key = files.path("key");
    let other = Files::new();
    other.certify();
    let others = other.path("key");
    let apart = format!("the key in {} does not match the certificate in", others.display());
    for (certificate, its_key, reason) in [
        (&missing, &key, "missing".to_owned()),
        (&key, &key, format!("no certificate found in {}", key.display())),
        (&cert, &cert, format!("no key found in {}", cert.display())),
        (&cert, &others, format!("{apart} {}", cert.display())),
    ] {
        let error = start(certificate, its_key);
        assert!(error.contains(&reason), "{error}");
    }
}

/// Returns the ClientHello of a client that supports no later version of TLS.
fn client_hello(version: [u8; 2]) -> Vec<u8> {
    let body = [&version[..], &[7; 32], &[0, 0, 2, 0, 0x2f, 1, 0]].concat();
    let length = |bytes: &[u8]| u16::try_from(bytes.len()).expect("short").to_be_bytes();
    let message = [&[1, 0][..], &length(&body), &body].concat();
    [&[22, 3, 1][..], &length(&message), &message].concat()
}

#[tokio::test]
async fn older_tls_versions_are_rejected_with_an_alert() {
    let files = Files::new();
    files.certify();
    let server = files.start(&[]);
    for version in [[3, 0], [3, 1], [3, 2]] {
        let mut connection = server.raw().await;
        connection.send(&client_hello(version)).await;
        let reply = connection.read_to_end().await;
        // A fatal (2) alert (21), and no handshake.
        assert!(reply.len() == 7 && reply[0] == 21 && reply[5] == 2, "{version:?}: {reply:?}");
    }
}
