//! Settings: each as an option, a variable and a key in a file, and their precedence.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use oxo_tests::ServerProcess;
use oxo_tests::program::{self, ProgramOutput, program};
use tempfile::TempDir;

/// Values to try: each setting gets the first one that it accepts and that changes it.
const VALUES: [&str; 8] = [
    "7",
    "70000",
    "127.0.0.1:7",
    "10.0.0.0/8",
    "json",
    "nats://a:4222",
    "https://a.example",
    "30d",
];

/// Printed in place of secrets.
const HIDDEN: &str = "(not shown)";

fn print(options: &[String], variables: &[(String, &str)]) -> ProgramOutput {
    let mut command = Command::new(program("oxo-server"));
    command.args(["config", "--print"]).args(options);
    command.env_clear().env("HOME", "/nowhere").envs(variables.iter().map(|(name, v)| (name, v)));
    ProgramOutput::of(&mut command)
}

/// Returns each printed setting with its value and its source.
fn settings(options: &[String], variables: &[(String, &str)]) -> Option<BTreeMap<String, String>> {
    let output = print(options, variables);
    let lines = output.stdout.lines().filter(|line| !line.starts_with("# file"));
    let read = lines.map(|line| {
        let unset = line.strip_prefix("# ").and_then(|rest| rest.strip_suffix(" is not set"));
        let secret = line.strip_prefix("# ").and_then(|rest| rest.split_once(" = "));
        let (name, value) = unset
            .map(|name| (name, "not set"))
            .or(secret)
            .or_else(|| line.split_once(" = "))
            .unwrap_or_else(|| panic!("said {line:?}"));
        (name.to_owned(), value.to_owned())
    });
    (output.code == Some(0)).then(|| read.collect())
}

/// Returns the settings of `after` that differ from `before`.
fn changed(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let other = after.iter().filter(|(name, value)| before.get(*name) != Some(value));
    other.map(|(name, value)| format!("{name} = {value}")).collect()
}

fn file(directory: &TempDir, text: &str) -> Vec<String> {
    let path = directory.path().join("server.toml");
    fs::write(&path, text).expect("a file");
    vec!["--config".to_owned(), path.to_str().expect("a plain path").to_owned()]
}

/// Returns the name of the environment variable for `name`.
fn variable(name: &str) -> String {
    match name {
        "log-filter" => "RUST_LOG".to_owned(),
        _ => format!("OXO_{}", name.to_uppercase().replace('-', "_")),
    }
}

#[test]
fn every_setting_has_an_equivalent_option_variable_and_key() {
    let directory = tempfile::tempdir().expect("room");
    let usual = settings(&[], &[]).expect("what holds by itself");
    for (name, before) in &usual {
        let (path, mut options) = ("/tmp/a.pem", Vec::new());
        // A certificate and its key must be set together.
        let twin = match name.as_str() {
            "tls-cert" => Some("tls-key"),
            "tls-key" => Some("tls-cert"),
            "cluster-cert" => Some("cluster-key"),
            "cluster-key" => Some("cluster-cert"),
            "cluster-user" => Some("cluster-password"),
            "cluster-password" => Some("cluster-user"),
            _ => None,
        };
        options.extend(twin.map(|twin| format!("--{twin}={path}")));
        let is_flag = before.starts_with("false");
        let option = |value: &str| match is_flag {
            true => format!("--{name}"),
            false => format!("--{name}={value}"),
        };
        let found = VALUES.iter().find_map(|value| {
            let by_option = settings(&[&options[..], &[option(value)]].concat(), &[])?;
            (by_option[name].split('#').next() != before.split('#').next())
                .then_some((value, by_option))
        });
        let (value, by_option) = found.unwrap_or_else(|| panic!("no value for {name}"));
        let value = if is_flag { "true" } else { value };
        let (shown, source) = by_option[name].split_once(" # ").expect("where it is from");
        assert_eq!(source, format!("--{name}"));
        let by_variable = settings(&options, &[(variable(name), value)]).expect(name);
        assert_eq!(by_variable[name], format!("{shown} # {}", variable(name)));
        let toml = if shown == HIDDEN { format!("{value:?}") } else { shown.to_owned() };
        let in_file = [&options[..], &file(&directory, &format!("{name} = {toml}\n"))].concat();
        let by_file = settings(&in_file, &[]).expect(name);
        assert_eq!(by_file[name], format!("{shown} # file"));
    }
    let options: Vec<_> = help_options().into_iter().filter(|name| name != "config").collect();
    assert_eq!(usual.into_keys().collect::<Vec<_>>(), options, "and no option is left out");
}

/// Returns all options of the server except help and version, sorted.
fn help_options() -> Vec<String> {
    let help = program::server(&["--help"]).success();
    let lines = help.lines().map(str::trim_start).map(|line| line.trim_start_matches("-h, "));
    let names = lines.filter_map(|line| line.strip_prefix("--")?.split([' ', '[']).next());
    let mut names: Vec<_> = names.map(str::to_owned).collect();
    names.retain(|name| !["help", "version"].contains(&name.trim_end_matches(',')));
    names.sort();
    names
}

#[test]
fn an_option_overrides_the_variable_and_the_variable_the_file() {
    let directory = tempfile::tempdir().expect("room");
    let mut options = file(&directory, "heartbeat = 3\nno-web = true\nallow-origin = 'http://a'");
    let variables = [("OXO_HEARTBEAT".to_owned(), "4"), ("OXO_NO_WEB".to_owned(), "false")];
    let usual = settings(&[], &[]).expect("what holds by itself");
    let mut expect = |variables: &[_], option: &str, lines: &[&str]| {
        options.extend((!option.is_empty()).then(|| option.to_owned()));
        let all = settings(&options, variables).expect("all is well");
        assert_eq!(changed(&usual, &all), lines);
    };
    let from_file = r#"allow-origin = ["http://a"] # file"#;
    expect(&[], "", &[from_file, "heartbeat = 3 # file", "no-web = true # file"]);
    let by_variable = ["heartbeat = 4 # OXO_HEARTBEAT", "no-web = false # OXO_NO_WEB"];
    expect(&variables, "", &[from_file, by_variable[0], by_variable[1]]);
    expect(
        &variables,
        "--heartbeat=5",
        &[from_file, "heartbeat = 5 # --heartbeat", by_variable[1]],
    );
    let other = r#"allow-origin = ["http://b"] # --allow-origin"#;
    expect(
        &[],
        "--allow-origin=http://b",
        &[other, "heartbeat = 5 # --heartbeat", "no-web = true # file"],
    );
}

#[test]
fn the_printed_settings_are_a_valid_file() {
    let directory = tempfile::tempdir().expect("room");
    let odd = r#"--data=/a "quoted" \path"#.to_owned();
    let options = [odd, "--no-web".to_owned(), "--trust-forwarded=10.0.0.0/8".to_owned()];
    let printed = print(&options, &[]).success();
    let first = settings(&options, &[]).expect("all is well");
    let reread = settings(&file(&directory, &printed), &[]).expect("a file");
    let value = |line: &String| line.split(" # ").next().map(str::to_owned);
    assert!(first.values().map(value).eq(reread.values().map(value)), "{first:?} {reread:?}");
    let sources = reread.values().filter(|value| *value != "not set");
    assert!(sources.clone().count() > 30 && sources.clone().all(|line| line.ends_with(" # file")));
}

#[test]
fn no_password_is_printed_whatever_its_source() {
    let directory = tempfile::tempdir().expect("room");
    let in_file = file(&directory, "cluster-user = 'oxo'\ncluster-password = 's3cret'\n");
    let variables = [("OXO_CLUSTER_TOKEN".to_owned(), "s3cret")];
    let in_urls = ["--cluster=nats://oxo:s3cret@a:4222,s3cret@b,nats://u:s3cret@c:1/".to_owned()];
    let outputs = [print(&in_file, &[]), print(&[], &variables), print(&in_urls, &[])];
    for output in outputs {
        let text = output.success();
        assert!(!text.contains("s3cret"), "{text}");
        assert!(text.contains(HIDDEN) || text.contains(r#"["nats://a:4222", "b", "#), "{text}");
    }
}

#[test]
fn an_error_in_a_file_is_reported_with_its_line() {
    let directory = tempfile::tempdir().expect("room");
    for (text, line, word) in [
        ("heartbeat = 3\nmax-qeue = 5\n", 2, "unknown setting \"max-qeue\""),
        ("\nmax-queue = 0\n", 2, "use a whole number from 1 to 4096"),
        ("no-web = 'yes'\n", 1, "true or false"),
        ("log = 'loud'\n", 1, "possible values: text, json"),
        ("log-filter = 'oxo=loud=very'\n", 1, "invalid log filter"),
        ("listen = true\n", 1, "a string or a number"),
        ("listen = ['127.0.0.1:1']\n", 1, "a string or a number"),
        ("config = 'another.toml'\n", 1, "unknown setting"),
        ("heartbeat = 3\nheartbeat\n", 2, ""),
    ] {
        let output = print(&file(&directory, text), &[]).failure();
        assert!(
            output.contains(&format!("server.toml, line {line}: ")) && output.contains(word),
            "{output}"
        );
    }
    let output = print(&["--config=/nowhere/server.toml".to_owned()], &[]).failure();
    assert!(output.contains("/nowhere/server.toml"), "{output}");
}

#[test]
fn a_server_uses_its_file_and_other_commands_ignore_it() {
    let directory = tempfile::tempdir().expect("room");
    let options = file(&directory, "metrics-listen = '127.0.0.1:0'\nno-web = true\n");
    let words: Vec<&str> = options.iter().map(String::as_str).collect();
    let server = ServerProcess::start(&words);
    let id = server.id();
    server.signal("TERM");
    let (status, rest) = server.wait();
    assert_eq!(status.code(), Some(0), "{id}");
    assert!(rest.starts_with("metrics at http://127.0.0.1:"), "{rest}");
    let mut check = Command::new(program("oxo-server"));
    check.args(["check", "/nowhere/oxo"]).env("OXO_CONFIG", "/nowhere/server.toml");
    let output = ProgramOutput::of(&mut check).stderr;
    assert!(!output.contains("server.toml"), "{output}");
}

#[test]
fn an_option_overrides_conflicting_keys_of_the_file() {
    let directory = tempfile::tempdir().expect("room");
    let mut options = file(&directory, "data = \"/var/lib/oxo\"\nkeep-games = \"30d\"\n");
    options.push("--in-memory".to_owned());
    let output = settings(&options, &[]).expect("no contradiction");
    assert_eq!(output["in-memory"], "true # --in-memory");
    assert_eq!((&*output["data"], &*output["keep-games"]), ("not set", "not set"));
    // An error in a variable is not blamed on the file.
    let error = print(&options, &[("OXO_LISTEN".to_owned(), "nowhere")]).stderr;
    assert!(error.contains("nowhere") && !error.contains("server.toml"), "{error}");
}
