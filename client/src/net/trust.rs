//! Whose signature on a server's certificate counts, for `wss://`.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustls_pki_types::CertificateDer;
use rustls_pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The authorities of the system, and those that the user adds.
#[derive(Debug, Default)]
pub struct Trust {
    added: Vec<CertificateDer<'static>>,
    /// The system's are read when they are needed first: it takes a moment.
    config: OnceLock<Arc<ClientConfig>>,
}

/// Why a file names no authority.
#[derive(Debug, thiserror::Error)]
pub enum TrustError {
    /// It cannot be read, or not as PEM.
    #[error("no certificate can be read from {}: {error}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: pem::Error,
    },
    /// It has none.
    #[error("there is no certificate in {}", .0.display())]
    Empty(PathBuf),
    /// It has something else under that name.
    #[error("a certificate in {} is damaged", .0.display())]
    Damaged(PathBuf),
}

impl Trust {
    /// Also trusts the certificates of the PEM file at `path`.
    ///
    /// # Errors
    /// [`TrustError`].
    pub fn with_file(path: &Path) -> Result<Trust, TrustError> {
        let unreadable = |error| TrustError::Unreadable { path: path.to_owned(), error };
        let added: Vec<CertificateDer<'static>> =
            CertificateDer::pem_file_iter(path).and_then(Iterator::collect).map_err(unreadable)?;
        if added.is_empty() {
            return Err(TrustError::Empty(path.to_owned()));
        }
        let mut roots = RootCertStore::empty();
        if roots.add_parsable_certificates(added.iter().cloned()).1 > 0 {
            return Err(TrustError::Damaged(path.to_owned()));
        }
        Ok(Trust { added, config: OnceLock::new() })
    }

    /// What TLS is spoken with.
    pub(super) fn config(&self) -> Arc<ClientConfig> {
        Arc::clone(self.config.get_or_init(|| {
            let mut roots = RootCertStore::empty();
            // Systems have certificates that are out of date or of unknown kinds; without
            // them fewer servers are believed, which the handshake then says.
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            roots.add_parsable_certificates(self.added.iter().cloned());
            Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
        }))
    }
}
