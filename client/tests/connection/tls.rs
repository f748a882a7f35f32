//! `wss://` against the real server: who is believed, and what is said of the others.

use std::net::SocketAddr;
use std::path::Path;

use oxo::home::identity::Identity;
use oxo::net::visit::{self, AskError};
use oxo::net::{Dialer, Login, Tcp, Trust};
use oxo_server::{Config, Tls};
use oxo_shared::protocol::Kind;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair, date_time_ymd};
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_util::sync::DropGuard;

use crate::{PATIENCE, serve};

/// An authority of this test's own, and the directory of its certificates.
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

    /// A server with a certificate for `name`, good until the end of `until_year`.
    async fn serve(&self, name: &str, until_year: i32) -> (SocketAddr, DropGuard) {
        let mut params = CertificateParams::new([name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2000, 1, 1);
        params.not_after = date_time_ymd(until_year, 12, 31);
        let key = KeyPair::generate().unwrap();
        let cert = params.signed_by(&key, &self.issuer).unwrap();
        self.serve_by(&cert.pem(), &key).await
    }

    /// A server with the certificate of the authority.
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

/// `Err` has why not.
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
async fn a_server_whose_authority_was_added_is_believed() {
    let authority = Authority::new();
    let (address, _server) = authority.serve("localhost", 4000).await;
    connect(&format!("wss://localhost:{}/ws", address.port()), Some(&authority.path()))
        .await
        .unwrap();
}

#[tokio::test]
async fn who_is_not_believed_is_told_apart_in_one_sentence() {
    let authority = Authority::new();
    let ca = authority.path();
    let (address, _server) = authority.serve("localhost", 4000).await;
    let unknown =
        connect(&format!("wss://localhost:{}/ws", address.port()), None).await.unwrap_err();
    assert!(unknown.contains("nobody this machine trusts: --ca FILE"), "{unknown}");
    let name =
        connect(&format!("wss://127.0.0.1:{}/ws", address.port()), Some(&ca)).await.unwrap_err();
    assert!(name.contains("for another name"), "{name}");
    let plain = connect(&format!("ws://localhost:{}/ws", address.port()), None).await.unwrap_err();
    assert!(plain.contains("wss://"), "{plain}");

    let (address, _server) = authority.serve("localhost", 2001).await;
    let expired =
        connect(&format!("wss://localhost:{}/ws", address.port()), Some(&ca)).await.unwrap_err();
    assert!(expired.contains("has expired"), "{expired}");

    // As `openssl req -x509` makes one unless told otherwise.
    let (address, _server) = authority.serve_itself().await;
    let own =
        connect(&format!("wss://localhost:{}/ws", address.port()), Some(&ca)).await.unwrap_err();
    assert!(own.contains("that of an authority") && own.contains("CA:FALSE"), "{own}");

    let (address, _server) = serve(Config::default()).await;
    let plain =
        connect(&format!("wss://localhost:{}/ws", address.port()), Some(&ca)).await.unwrap_err();
    assert!(plain.contains("is it ws:// instead of wss://?"), "{plain}");
}
