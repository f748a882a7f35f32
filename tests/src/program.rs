//! The programs that tests start, built from the current source in the profile of the test.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use crate::process::ServerProcess;

/// All programs that tests start, built together.
const PROGRAMS: [&str; 4] = ["oxo", "oxo-server", "oxo-ssh", "pbrain-oxo"];

static DIRECTORY: LazyLock<PathBuf> = LazyLock::new(|| {
    let current = env::current_exe().expect("this program has a path");
    // Tests are one directory deeper.
    let mut ancestors = current.ancestors().skip(1);
    let directory =
        ancestors.find(|folder| !folder.ends_with("deps")).expect("a folder of programs");
    if let Some(cargo) = env::var_os("CARGO") {
        build(&cargo, directory);
    }
    directory.to_owned()
});

/// Returns the path of a program, which is rebuilt when run by cargo.
pub fn program(name: &str) -> PathBuf {
    assert!(PROGRAMS.contains(&name), "{name} is not built");
    DIRECTORY.join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// The exit code and the output of a program.
#[derive(Debug)]
pub struct ProgramOutput {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl ProgramOutput {
    /// Runs this command to its end.
    pub fn of(command: &mut Command) -> ProgramOutput {
        let Output { status, stdout, stderr } = command.output().expect("the program starts");
        let [stdout, stderr] =
            [stdout, stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        ProgramOutput { code: status.code(), stdout, stderr }
    }

    /// Returns its output, provided that it succeeded.
    pub fn success(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.stdout
    }

    /// Returns its error message, provided that it failed with one line and printed nothing else.
    pub fn failure(self) -> String {
        assert!(self.code == Some(1) && self.stdout.is_empty(), "{self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "{self:?}");
        self.stderr
    }
}

/// Runs `oxo-server` with these arguments to its end.
pub fn server(args: &[&str]) -> ProgramOutput {
    ProgramOutput::of(Command::new(program("oxo-server")).args(args))
}

/// Builds the whole workspace like the tests do: with the same features, most of it is cached.
fn build(cargo: &OsStr, directory: &Path) {
    let profile = match directory.file_name() {
        Some(debug) if debug == "debug" => OsStr::new("dev"),
        Some(profile) => profile,
        None => unreachable!("cargo names the folder of programs after the profile"),
    };
    let mut build = Command::new(cargo);
    build
        .args(["build", "--quiet", "--workspace"])
        .args(PROGRAMS.map(|name| format!("--bin={name}")));
    build.arg("--profile").arg(profile);
    build.arg("--target-dir").args(directory.parent());
    // Cargo's variables about this package would look like a change to other packages.
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR" {
            build.env_remove(name);
        }
    }
    let built = build.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo runs");
    assert!(built.success(), "the programs cannot be built");
}

/// The server under test.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Program {
    /// A server program, in place of the one of this workspace.
    #[arg(long, value_name = "PROGRAM")]
    server: Option<PathBuf>,
}

impl Program {
    pub fn path(&self) -> PathBuf {
        self.server.clone().unwrap_or_else(|| program("oxo-server"))
    }

    pub fn start(&self, address: &str, args: &[&str]) -> ServerProcess {
        ServerProcess::start_as(&mut Command::new(self.path()), address, args)
    }
}
