//! TLS with certificate files that can be reloaded while the server runs.

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

/// A certificate and key, with their paths. Clones share the current ones.
#[derive(Clone, Debug)]
pub struct Tls(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    cert: PathBuf,
    key: PathBuf,
    current: RwLock<Arc<ServerConfig>>,
}

/// Why a certificate and its key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("cannot read the {what} in {}: {error}", path.display())]
    File { what: &'static str, path: PathBuf, error: pem::Error },
    #[error("no {what} found in {}", path.display())]
    Missing { what: &'static str, path: PathBuf },
    #[error("the key in {} does not match the certificate in {}", key.display(), cert.display())]
    Mismatch { cert: PathBuf, key: PathBuf },
    #[error(transparent)]
    Invalid(#[from] rustls::Error),
}

impl Tls {
    /// Loads a certificate chain, the server's own first, and its key, both as PEM.
    ///
    /// # Errors
    /// [`TlsError`] if a file cannot be read, or the key does not match the certificate.
    pub fn load(cert: impl Into<PathBuf>, key: impl Into<PathBuf>) -> Result<Tls, TlsError> {
        let (cert, key) = (cert.into(), key.into());
        let current = RwLock::new(read(&cert, &key)?);
        Ok(Tls(Arc::new(Shared { cert, key, current })))
    }

    /// Reloads the same files for new connections.
    ///
    /// # Errors
    /// As for [`Tls::load`]; the current certificate stays in use.
    pub fn reload(&self) -> Result<(), TlsError> {
        let reloaded = read(&self.0.cert, &self.0.key)?;
        *self.0.current.write() = reloaded;
        Ok(())
    }

    pub fn accept<S: Stream>(&self, stream: S) -> Accept<S> {
        let config = self.0.current.read();
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
                TlsError::Mismatch { cert: cert.to_owned(), key: key.to_owned() }
            }
            error => error.into(),
        })?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// Extracts an item from a PEM file.
fn pem<T>(
    path: &Path,
    what: &'static str,
    parse: impl Fn(&[u8]) -> Result<T, pem::Error>,
) -> Result<T, TlsError> {
    let bytes = bounded_file::read(path, MAX_PEM_BYTES).map_err(pem::Error::Io);
    bytes.and_then(|bytes| parse(&bytes)).map_err(|error| match error {
        pem::Error::NoItemsFound => missing(what, path),
        error => TlsError::File { what, path: path.to_owned(), error },
    })
}

fn missing(what: &'static str, path: &Path) -> TlsError {
    TlsError::Missing { what, path: path.to_owned() }
}
