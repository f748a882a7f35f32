//! Checks the files on this machine: settings, identities, games.

use std::fs;
use std::io;
use std::path::Path;

use oxo_words::{self as words, Fixed};

use crate::cli::commands::doctor::Finding;
use crate::cli::common::Common;
use oxo_headless::client::commands::keymap;
use oxo_headless::keep::config::{self, Config};
use oxo_headless::keep::home::Home;
use oxo_headless::keep::library::Library;
use oxo_headless::words::{below_home, labelled};

pub(super) fn findings(common: &Common, home: &Home) -> Vec<Finding> {
    let settings = Config::read(common.config.as_deref());
    let wrong_keys = settings.as_ref().ok().and_then(|settings| keymap(&settings.keys).err());
    let mut findings = vec![told_settings(common, settings.map(drop))];
    findings.extend(
        wrong_keys.map(|error| Finding::fail(words::DOCTOR_KEYS, error, words::DOCTOR_NEXT_KEYS)),
    );
    findings.extend(wrong_theme(common));
    findings.push(identities(common, home));
    let games = home.games.as_ref().map(Library::directory);
    findings.extend(games.map(|path| directory(words::DOCTOR_GAMES, path)));
    findings.extend(home.host.iter().map(|path| directory(words::DOCTOR_HOSTED, path)));
    findings
}

fn told_settings(common: &Common, read: Result<(), config::ConfigError>) -> Finding {
    let path = common.config.clone().or_else(config::usual_path);
    match (read, path) {
        (Err(error), _) => {
            let mut told = error.to_string();
            if let Ok(home) = etcetera::home_dir() {
                told = told.replace(&*home.to_string_lossy(), "~");
            }
            Finding::fail(words::DOCTOR_SETTINGS, told, words::DOCTOR_NEXT_SETTINGS)
        }
        (Ok(()), Some(path)) if path.exists() => {
            Finding::ok(words::DOCTOR_SETTINGS, below_home(&path))
        }
        (Ok(()), _) => Finding::ok(words::DOCTOR_SETTINGS, words::DOCTOR_NO_SETTINGS),
    }
}

/// Reports the selected theme if it cannot be used.
fn wrong_theme(common: &Common) -> Option<Finding> {
    let error = common.themes().theme(common.theme.as_deref()?).err()?;
    Some(Finding::fail(words::DOCTOR_THEME, error, words::DOCTOR_NEXT_THEME))
}

fn identities(common: &Common, home: &Home) -> Finding {
    let Some(identities) = &home.identities else {
        let next = words::DOCTOR_NEXT_HOME;
        return Finding::warn(words::DOCTOR_IDENTITIES, words::DOCTOR_NOWHERE, next);
    };
    let count = identities.aside(&common.server_url(), None).len();
    let kept = directory(words::DOCTOR_IDENTITIES, identities.directory());
    Finding { found: words::DoctorKept { path: &kept.found, count }.to_string(), ..kept }
}

/// Checks whether a directory is writable or can be created.
fn directory(what: Fixed, path: &Path) -> Finding {
    let told = below_home(path);
    match try_to_write(path) {
        Ok(()) => Finding::ok(what, told),
        Err(error) => {
            let found = labelled(told, words::SystemError(&error));
            Finding::fail(what, found, words::DOCTOR_NEXT_DIRECTORY)
        }
    }
}

/// Creates and removes a file in the directory, or in its nearest existing ancestor.
fn try_to_write(path: &Path) -> io::Result<()> {
    let there = path.ancestors().find(|path| path.exists()).unwrap_or(path);
    let probe = there.join(format!(".oxo-doctor-{}", std::process::id()));
    fs::OpenOptions::new().write(true).create_new(true).open(&probe)?;
    fs::remove_file(probe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::commands::doctor::State;

    #[test]
    fn a_missing_directory_is_fine_and_is_not_created() {
        let root = tempfile::tempdir().unwrap();
        let deep = root.path().join("not/yet");
        assert_eq!(directory(words::DOCTOR_GAMES, &deep).state, State::Ok);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0, "nothing is left behind");
    }

    #[test]
    fn a_missing_theme_fails() {
        let of = |name: &str| Common { theme: Some(name.to_owned()), ..Common::default() };
        assert_eq!(wrong_theme(&of("dark")), None);
        let finding = wrong_theme(&of("foo")).unwrap();
        assert!(finding.state == State::Fail && finding.found.contains("foo"), "{finding:?}");
    }

    #[test]
    fn a_file_in_place_of_a_directory_fails_with_advice() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let finding = directory(words::DOCTOR_GAMES, &file.path().join("within"));
        assert_eq!(finding.state, State::Fail);
        assert!(finding.next.unwrap().contains("another directory"));
    }
}
