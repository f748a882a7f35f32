//! TLS by certificate files, which can be read anew while the server runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::RwLock;
use rustls_pki_types::pem::{self, PemObject};
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::{Accept, TlsAcceptor};

use crate::net::listener::Stream;
use oxo_store::bounded_file::{self, MAX_PEM_BYTES};

/// A certificate, its key and where they came from. Clones share what is in force.
#[derive(Clone, Debug)]
pub struct Tls(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    cert: PathBuf,
    key: PathBuf,
    in_force: RwLock<Arc<ServerConfig>>,
}

#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: pem::Error },
    #[error("there is no {what} in {}", path.display())]
    Missing { what: &'static str, path: PathBuf },
    #[error("the key in {} is not the one of the certificate in {}", key.display(), cert.display())]
    Strangers { cert: PathBuf, key: PathBuf },
    /// The certificate or the key is of no use.
    #[error(transparent)]
    Useless(#[from] rustls::Error),
}

impl Tls {
    /// Reads a chain of certificates, the server's own first, and its key, both as PEM.
    pub fn load(cert: impl Into<PathBuf>, key: impl Into<PathBuf>) -> Result<Tls, TlsError> {
        let (cert, key) = (cert.into(), key.into());
        let in_force = RwLock::new(read(&cert, &key)?);
        Ok(Tls(Arc::new(Shared { cert, key, in_force })))
    }

    /// Reads the same files again, for connections from now on. If that fails, what was in
    /// force stays.
    pub fn reload(&self) -> Result<(), TlsError> {
        let fresh = read(&self.0.cert, &self.0.key)?;
        *self.0.in_force.write() = fresh;
        Ok(())
    }

    pub fn accept<S: Stream>(&self, stream: S) -> Accept<S> {
        let config = self.0.in_force.read();
        TlsAcceptor::from(Arc::clone(&config)).accept(stream)
    }
}

fn read(cert: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let chain = pem(cert, "certificate", |pem| CertificateDer::pem_slice_iter(pem).collect())?;
    let own_key = pem(key, "key", PrivateKeyDer::from_pem_slice)?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, own_key)
        .map_err(|error| match error {
            rustls::Error::NoCertificatesPresented => missing("certificate", cert),
            rustls::Error::InconsistentKeys(_) => {
                TlsError::Strangers { cert: cert.to_owned(), key: key.to_owned() }
            }
            error => error.into(),
        })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// What `read` finds in a file of PEM.
fn pem<T>(
    path: &Path,
    what: &'static str,
    read: impl Fn(&[u8]) -> Result<T, pem::Error>,
) -> Result<T, TlsError> {
    let bytes = bounded_file::read(path, MAX_PEM_BYTES).map_err(pem::Error::Io);
    bytes.and_then(|bytes| read(&bytes)).map_err(|error| match error {
        pem::Error::NoItemsFound => missing(what, path),
        error => TlsError::File { path: path.to_owned(), error },
    })
}

fn missing(what: &'static str, path: &Path) -> TlsError {
    TlsError::Missing { what, path: path.to_owned() }
}
