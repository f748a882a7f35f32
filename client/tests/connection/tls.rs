//! `wss://` against the real server: which certificates are trusted, and the errors for others.

use std::net::SocketAddr;
use std::path::Path;

use oxo_headless::keep::identity::Identity;
use oxo_headless::net::visit::{self, AskError};
use oxo_headless::net::{Dialer, Login, Tcp, Trust};
use oxo_protocol::Kind;
use oxo_server::{Config, Tls};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_util::sync::DropGuard;

use super::serve;
use crate::common::PATIENCE;

/// A certificate authority for this test, and the directory of its certificate.
struct Authority {
    directory: TempDir,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Authority {
        let directory = tempfile::tempdir().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        std::fs::write(directory.path().join("ca.pem"), issuer.pem()).unwrap();
        Authority { directory, issuer }
    }

    fn path(&self) -> std::path::PathBuf {
        self.directory.path().join("ca.pem")
    }

    /// Starts a server with a certificate for `name`, valid until the end of `until_year`.
    async fn serve(&self, name: &str, until_year: i32) -> (SocketAddr, DropGuard) {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = date_time_ymd(until_year, 12, 31);
        let key = KeyPair::generate().unwrap();
        let cert = params.signed_by(&key, &self.issuer).unwrap();
        self.serve_by(&cert.pem(), &key).await
    }

    /// Starts a server with the authority's own certificate.
    async fn serve_itself(&self) -> (SocketAddr, DropGuard) {
        self.serve_by(&self.issuer.pem(), self.issuer.key()).await
    }

    async fn serve_by(&self, cert: &str, key: &KeyPair) -> (SocketAddr, DropGuard) {
        let [cert_path, key_path] = ["cert", "key"].map(|file| self.directory.path().join(file));
        std::fs::write(&cert_path, cert).unwrap();
        std::fs::write(&key_path, key.serialize_pem()).unwrap();
        let tls = Tls::load(cert_path, key_path).unwrap();
        serve(Config { tls: Some(tls), ..Config::default() }).await
    }
}

/// Connects; the error is the reason for the failure.
async fn connect(url: &str, ca: Option<&Path>) -> Result<(), String> {
    let trust = ca.map_or_else(Trust::default, |ca| Trust::with_file(ca).unwrap());
    let login =
        Login { url: url.to_owned(), name: None, kind: Kind::Human, identity: Identity::guest() };
    let greeted = visit::inquire(Dialer::new(Tcp, trust), login, async |_| Ok(()));
    match timeout(PATIENCE, greeted).await.unwrap() {
        Ok(()) => Ok(()),
        Err(AskError::Unreachable { why, .. }) => Err(why.into()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_certificate_needs_a_trusted_authority_and_failures_are_explained() {
    let authority = Authority::new();
    let (good, _good) = authority.serve("localhost", 4000).await;
    let (expired, _expired) = authority.serve("localhost", 2001).await;
    // Like the default certificate of `openssl req -x509`.
    let (own, _own) = authority.serve_itself().await;
    let (plain, _plain) = serve(Config::default()).await;
    let ca = authority.path();
    let known = Some(ca.as_path());
    for (origin, address, ca, doubt) in [
        ("wss://localhost", good, known, None),
        ("wss://localhost", good, None, Some("`--ca FILE` adds one")),
        ("wss://127.0.0.1", good, known, Some("for another name")),
        ("ws://localhost", good, None, Some("wss://")),
        ("wss://localhost", expired, known, Some("has expired")),
        ("wss://localhost", own, known, Some("basicConstraints=CA:FALSE")),
        ("wss://localhost", plain, known, Some("try ws:// instead of wss://")),
    ] {
        let told = connect(&format!("{origin}:{}/ws", address.port()), ca).await.err();
        assert_eq!(told.is_some(), doubt.is_some(), "{origin}, {doubt:?}: {told:?}");
        let told = told.unwrap_or_default();
        assert!(told.contains(doubt.unwrap_or_default()), "{doubt:?}: {told}");
    }
}
