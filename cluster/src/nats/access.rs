//! Login to NATS, and verification of its certificate.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;

use oxo_store::bounded_file;

/// Size limit of a key or credentials file; real ones have about 1 kB.
const MAX_FILE_BYTES: usize = 64 * 1024;

/// The login and certificates for NATS. Pass secrets in a variable or a file, because others on the
/// machine can see options.
#[derive(Clone, Default, PartialEq, Eq, clap::Args)]
#[command(next_help_heading = "Login to NATS, if no URL has one (nats://USER:PASSWORD@HOST)")]
pub struct Access {
    /// Log in as this user.
    #[arg(long = "cluster-user", value_name = "NAME", requires = "password")]
    #[arg(env = "OXO_CLUSTER_USER", hide_env = true)]
    pub user: Option<String>,
    /// The password of that user; keep it out of lists of processes by a variable or the file.
    #[arg(long = "cluster-password", value_name = "TEXT", requires = "user")]
    #[arg(env = "OXO_CLUSTER_PASSWORD", hide_env = true, hide_env_values = true)]
    pub password: Option<String>,
    /// A token in place of user and password.
    #[arg(long = "cluster-token", value_name = "TEXT", conflicts_with = "user")]
    #[arg(env = "OXO_CLUSTER_TOKEN", hide_env = true, hide_env_values = true)]
    pub token: Option<String>,
    /// A file with the seed of an nkey, in place of these.
    #[arg(long = "cluster-nkey", value_name = "FILE", conflicts_with_all = ["user", "token"])]
    #[arg(env = "OXO_CLUSTER_NKEY", hide_env = true)]
    pub nkey: Option<PathBuf>,
    /// A file with a JWT and its seed, as nsc writes it, in place of these.
    #[arg(long = "cluster-creds", value_name = "FILE")]
    #[arg(conflicts_with_all = ["user", "token", "nkey"])]
    #[arg(env = "OXO_CLUSTER_CREDS", hide_env = true)]
    pub creds: Option<PathBuf>,
    /// The certificates by which NATS is known, PEM, in place of the system's; requires TLS.
    #[arg(long = "cluster-ca", value_name = "FILE", env = "OXO_CLUSTER_CA", hide_env = true)]
    pub ca: Option<PathBuf>,
    /// The certificate that this server shows to NATS, PEM; requires TLS.
    #[arg(long = "cluster-cert", value_name = "FILE", requires = "key")]
    #[arg(env = "OXO_CLUSTER_CERT", hide_env = true)]
    pub cert: Option<PathBuf>,
    /// The key that belongs to it, PEM.
    #[arg(long = "cluster-key", value_name = "FILE", requires = "cert")]
    #[arg(env = "OXO_CLUSTER_KEY", hide_env = true)]
    pub key: Option<PathBuf>,
}

/// Hides the secrets from logs.
impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Access(..)")
    }
}

/// Why the login to NATS cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    #[error("the URLs of the NATS servers have different logins; use one login for all")]
    DifferentLogins,
    #[error("the login to NATS is both in a URL and in an option; use only one")]
    TwoLogins,
    #[error("cannot read the login to NATS from {}: {error}", .path.display())]
    File { path: PathBuf, error: io::Error },
}

impl Access {
    /// The options of a connection to `servers`. Fails if the servers have different logins, there
    /// are two logins, or a file cannot be read.
    pub fn options(&self, servers: &[ServerAddr]) -> Result<ConnectOptions, AccessError> {
        let Access { user, password, token, nkey, creds, ca, cert, key } = self.resolve(servers)?;
        // Certificate options imply TLS: never fall back to plain text.
        let mut options = ConnectOptions::new().require_tls(ca.is_some() || cert.is_some());
        if let Some(ca) = ca {
            options = options.add_root_certificates(ca);
        }
        if let Some((cert, key)) = cert.zip(key) {
            options = options.add_client_certificate(cert, key);
        }
        if let Some((user, password)) = user.zip(password) {
            options = options.user_and_password(user, password);
        }
        if let Some(token) = token {
            options = options.token(token);
        }
        if let Some(path) = nkey {
            options = options.nkey(read(&path)?.trim().to_owned());
        }
        if let Some(path) = creds {
            let credentials = options.credentials(&read(&path)?);
            options = credentials.map_err(|error| AccessError::File { path, error })?;
        }
        Ok(options)
    }

    /// The access with the login from the URLs, which the client library ignores.
    fn resolve(&self, servers: &[ServerAddr]) -> Result<Access, AccessError> {
        let mut in_urls = servers.iter().filter_map(login_in);
        let Some(login) = in_urls.next() else { return Ok(self.clone()) };
        let Access { user, token, nkey, creds, ca, cert, key, .. } = self.clone();
        if user.or(token).is_some() || nkey.or(creds).is_some() {
            return Err(AccessError::TwoLogins);
        }
        if in_urls.any(|other| other != login) {
            return Err(AccessError::DifferentLogins);
        }
        Ok(Access { ca, cert, key, ..login })
    }
}

/// Reads `nats://USER:PASSWORD@HOST` or `nats://TOKEN@HOST`, as other NATS clients do.
fn login_in(server: &ServerAddr) -> Option<Access> {
    let text = |part: &str| Some(percent_decode_str(part).decode_utf8_lossy().into_owned());
    let (user, none) = (text(server.username()?), Access::default());
    Some(match server.password() {
        Some(password) => Access { user, password: text(password), ..none },
        None => Access { token: user, ..none },
    })
}

fn read(path: &Path) -> Result<String, AccessError> {
    bounded_file::read_text(path, MAX_FILE_BYTES)
        .map_err(|error| AccessError::File { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests;
