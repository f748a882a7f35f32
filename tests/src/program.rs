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

    /// Where it is. Without a name for it, it is built from the same source, if cargo runs
    /// this program, and lies beside it.
    pub fn path(&self) -> PathBuf {
        if let Some(path) = &self.server {
            return path.clone();
        }
        if let (Some(cargo), Some(package)) =
            (env::var_os("CARGO"), env::var_os("CARGO_MANIFEST_DIR"))
        {
            let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
            let mut build = Command::new(cargo);
            build.args(["build", "--package", "oxo-server", "--profile", profile]);
            let built = build.current_dir(package).status().expect("cargo runs");
            assert!(built.success(), "the server cannot be built");
        }
        let own = env::current_exe().expect("this program has a path");
        own.with_file_name("oxo-server").with_extension(env::consts::EXE_EXTENSION)
    }
}
