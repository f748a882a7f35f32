//! Web links on the command line, in place of codes.

use std::ffi::OsString;

use oxo_protocol::GameId;
use tokio_tungstenite::tungstenite::http::Uri;

use crate::keep::address::{PUZZLE, server_url, split_code};

/// Start of a URL fragment whose code links a device.
const LINK_CODE: &str = "#link=";

/// A link to a game or puzzle, or one that links a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLink {
    /// The command that opens it.
    command: &'static str,
    pub server: String,
    pub code: String,
}

impl CodeLink {
    /// Parses `https://example.org/K7QX2M` with any suffix, `https://example.org/puzzle/K7QX2M`,
    /// `https://example.org/#link=K7QX-2MPA`, or `HOST:PORT/K7QX2M`; `None` for other texts.
    pub fn read(text: &str) -> Option<CodeLink> {
        let page = page(text)?;
        let server = server_url(&page).ok()?;
        if let Some((_, code)) = page.split_once(LINK_CODE) {
            return Some(CodeLink { command: "link", server, code: code.to_owned() });
        }
        let uri: Uri = page.parse().ok()?;
        let (before, code) = split_code(uri.path())?;
        let command = if before.ends_with(PUZZLE) { "puzzle" } else { "join" };
        Some(CodeLink { command, server, code: code.to_string() })
    }
}

/// Returns the address of a web page. A link from an address bar may lack its `http://`.
fn page(text: &str) -> Option<String> {
    if text.starts_with("http://") || text.starts_with("https://") {
        return Some(text.to_owned());
    }
    let (host, code) = text.split_once('/')?;
    let (_, port) = host.rsplit_once(':')?;
    let is_link = port.parse::<u16>().is_ok() && code.parse::<GameId>().is_ok();
    is_link.then(|| format!("http://{text}"))
}

/// Reads `help COMMAND` as `COMMAND --help`, so that a misspelt command gets a suggestion.
pub fn follow_help(mut line: Vec<OsString>) -> Vec<OsString> {
    if let [_, help, command] = &line[..]
        && help == "help"
        && command != "help"
        && !command.to_string_lossy().starts_with('-')
    {
        line.remove(1);
        line.push("--help".into());
    }
    line
}

/// Replaces each link on a command line by its code and `--server`. A link in place of a command is
/// opened, or else becomes the server of the menu.
pub fn follow_links<T: Into<OsString>>(line: impl IntoIterator<Item = T>) -> Vec<OsString> {
    let mut args: Vec<OsString> = Vec::new();
    for arg in line {
        let arg = arg.into();
        let has_command = args.iter().skip(1).any(|it| !it.to_string_lossy().starts_with('-'));
        let is_server = args.last().is_some_and(|before| before == "--server");
        match arg.to_str().filter(|_| !is_server).and_then(page) {
            Some(page) => match CodeLink::read(&page) {
                Some(CodeLink { command, server, code }) => {
                    args.extend((!has_command).then(|| command.into()));
                    args.extend([code, "--server".to_owned(), server].map(OsString::from));
                }
                None if has_command => args.push(arg),
                None => args.extend(["--server".into(), page.into()]),
            },
            None => args.push(arg),
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn followed(line: &str) -> String {
        let args: Vec<String> = follow_links(line.split(' '))
            .into_iter()
            .map(|arg| arg.into_string().unwrap_or_default())
            .collect();
        args.join(" ")
    }

    #[test]
    fn a_link_becomes_its_code_and_server_wherever_a_code_is_allowed() {
        let here = "K7QX2M --server ws://host:7171/ws";
        for (line, read) in [
            ("oxo join http://host:7171/K7QX2M", format!("oxo join {here}")),
            ("oxo wait --json http://host:7171/k7qx2m/", format!("oxo wait --json {here}")),
            ("oxo watch http://host:7171/K7QX2M?embed#x", format!("oxo watch {here}")),
            ("oxo replay http://host:7171/K7QX2M.svg", format!("oxo replay {here}")),
            ("oxo http://host:7171/K7QX2M", format!("oxo join {here}")),
            ("oxo watch host:7171/k7qx2m", format!("oxo watch {here}")),
            ("oxo http://host:7171/puzzle/K7QX2M", format!("oxo puzzle {here}")),
            ("oxo puzzle http://host:7171/puzzle/K7QX2M", format!("oxo puzzle {here}")),
            ("oxo --plain http://host:7171/K7QX2M", format!("oxo --plain join {here}")),
            (
                "oxo join https://host/sub/K7QX2M",
                "oxo join K7QX2M --server wss://host/sub/ws".to_owned(),
            ),
            (
                "oxo https://host/#link=K7QX-2MPA",
                "oxo link K7QX-2MPA --server wss://host/ws".to_owned(),
            ),
            ("oxo http://host:7171", "oxo --server http://host:7171".to_owned()),
        ] {
            assert_eq!(followed(line), read);
        }
        for same in ["oxo join K7QX2M --server http://host/K7QX2M", "oxo import http://host/x.sgf"]
        {
            assert_eq!(followed(same), same);
        }
    }
}
