//! Prometheus's own tool and library, which parse the metrics of a server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::optional::found_unless_optional;

/// Set to fail if a program is missing.
const REQUIRED: &str = "OXO_PROMETHEUS";
/// Where `.ci/run` installs both.
const INSTALLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/prometheus/bin");

/// Parses metrics strictly as OpenMetrics.
const PARSE_SCRIPT: &str = "import sys; from prometheus_client.openmetrics.parser import *; \
                    print(len(list(text_string_to_metric_families(sys.stdin.read()))))";

/// Runs `promtool` with these arguments and `input` in `directory`, and returns its output. `None`
/// if it is missing and not required.
pub fn promtool(args: &[&str], directory: &Path, input: &str) -> Option<String> {
    let program = find("promtool")?;
    Some(run(Command::new(program).args(args).current_dir(directory), input))
}

/// Returns how many metric families the Prometheus library finds in `input`.
pub fn families(input: &str) -> Option<usize> {
    let python = find("python")?;
    let text = run(Command::new(python).args(["-c", PARSE_SCRIPT]), input);
    Some(text.trim().parse().expect("a number"))
}

fn find(name: &str) -> Option<PathBuf> {
    let found = Some(Path::new(INSTALLED).join(name)).filter(|path| path.is_file());
    let left_out = "what Prometheus says. To hear it: .ci/run";
    found_unless_optional(found, name, REQUIRED, left_out)
}

fn run(command: &mut Command, input: &str) -> String {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it starts");
    // Reading only at the end is safe, because both input and output fit into the pipes.
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("text");
    assert!(output.status.success(), "{command:?}: {text}");
    text
}
