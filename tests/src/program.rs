//! Which server program is to be hurt.

use std::env;
use std::path::PathBuf;
use std::process::Command;

/// The server under test.
#[derive(Clone, Debug, clap::Args)]
pub struct Program {
    /// A server program, in place of the one of this workspace.
    #[arg(long, value_name = "PROGRAM")]
    server: Option<PathBuf>,
}

impl Program {
    /// This very program.
    pub fn at(path: &str) -> Program {
        Program { server: Some(path.into()) }
    }

    /// Where it is: where it was said to be, or [`built`].
    pub fn path(&self) -> PathBuf {
        if let Some(path) = &self.server {
            return path.clone();
        }
        built("oxo-server")
    }
}

/// Where the program of the package called so is: beside the one that runs, built from the
/// same source if cargo runs that.
///
/// # Panics
/// If it cannot be built.
pub fn built(package: &str) -> PathBuf {
    if let (Some(cargo), Some(directory)) =
        (env::var_os("CARGO"), env::var_os("CARGO_MANIFEST_DIR"))
    {
        let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
        let mut build = Command::new(cargo);
        build.args(["build", "--package", package, "--bin", package, "--profile", profile]);
        let built = build.current_dir(directory).status().expect("cargo runs");
        assert!(built.success(), "{package} cannot be built");
    }
    let own = env::current_exe().expect("this program has a path");
    own.with_file_name(package).with_extension(env::consts::EXE_EXTENSION)
}
