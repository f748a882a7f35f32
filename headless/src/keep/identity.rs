//! The player's identity on each server: a token in a file that one program at a time holds.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use oxo_words as words;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::file::{free_lock, read, write_whole};
use crate::words::below_home;

/// Programs of one user that can each return as the same player: more windows than anybody plays
/// in. Any further one is a guest without an identity file.
const SLOTS: u32 = 8;
/// Maximum size of an identity file; URL, name and token take far less.
const MAX_FILE_BYTES: usize = 8 * 1024;
/// Maximum length of a saved token, in bytes; our servers use 64. A longer one would make its file
/// too large to read, and fill the greeting.
const MAX_TOKEN: usize = 1024;
/// Bytes of the hash in a file name, enough to avoid collisions between servers and names.
const NAME_BYTES: usize = 16;
/// Maximum number of read-only identities: more than a user has on one server, and few enough for a
/// prompt to wait for.
const MAX_ASIDE: usize = 16;

#[derive(Clone, Debug)]
pub struct Identities {
    directory: PathBuf,
    /// Whether all names belong to a single player.
    of_one: bool,
}

/// The identity a connection presents. Its token is shown only to the server.
#[derive(Default)]
pub struct Identity {
    token: Option<String>,
    place: Keeping,
}

#[derive(Default)]
enum Keeping {
    #[default]
    Nowhere,
    /// In a file held by this program.
    Slot(Slot),
    /// In a file held by another program; this one is read-only.
    Aside(PathBuf),
}

struct Slot {
    path: PathBuf,
    server: String,
    name: Option<String>,
    /// Whether another program already holds the first identity of this name.
    is_further: bool,
    /// Locked while this program uses the identity; released by the system on exit.
    _lock: File,
}

#[derive(Serialize, Deserialize)]
struct IdentityFile {
    server: String,
    name: Option<String>,
    token: String,
}

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error("{}", words::KeepIdentityUnkept { path: below_home(path), error: words::SystemError(error) })]
    Unkept { path: PathBuf, error: io::Error },
    #[error("{}", words::KeepIdentityToken { bytes: _0 })]
    Token(usize),
    #[error("{}", words::KEEP_IDENTITY_HELD)]
    Held,
    #[error("{}", words::KEEP_IDENTITY_FURTHER)]
    Further,
    #[error("{}", words::KEEP_IDENTITY_TAKEN)]
    Taken,
    #[error("{}", words::KeepIdentityDamaged { path: below_home(aside) })]
    Damaged { aside: PathBuf },
}

impl Identities {
    /// Identities in `directory`, which is created when needed.
    pub const fn kept_in(directory: PathBuf) -> Self {
        Identities { directory, of_one: false }
    }

    /// Makes all names belong to a single player.
    pub fn of_one_player(self) -> Self {
        Identities { of_one: true, ..self }
    }

    /// Returns the name under which an identity is saved.
    fn kept_as<'a>(&self, name: Option<&'a str>) -> Option<&'a str> {
        name.filter(|_| !self.of_one)
    }

    /// Takes the first identity of `name` on `server` that no other program holds. If the saved one
    /// is unusable, returns a fresh identity and the error.
    pub fn hold(&self, server: &str, name: Option<&str>) -> (Identity, Option<IdentityError>) {
        match self.free_slot(server, name) {
            Ok(Some(slot)) => slot.hold(),
            Ok(None) => (Identity::guest(), None),
            Err(error) => (Identity::guest(), Some(self.unkept(error))),
        }
    }

    fn unkept(&self, error: io::Error) -> IdentityError {
        IdentityError::Unkept { path: self.directory.clone(), error }
    }

    /// Takes the identity in `path`, found with [`aside`](Identities::aside); `None` while another
    /// program holds it, or if it is gone.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn hold_again(&self, path: &Path) -> io::Result<Option<Identity>> {
        let Some(IdentityFile { server, name, token }) = read_kept(path)? else { return Ok(None) };
        let Some(lock) = free_lock(path)? else { return Ok(None) };
        let path = path.to_owned();
        let slot = Slot { path, server, name, is_further: false, _lock: lock };
        Ok(Some(Identity { token: Some(token), place: Keeping::Slot(slot) }))
    }

    /// Takes the identity found with [`aside`](Identities::aside) for this program.
    ///
    /// # Errors
    /// [`IdentityError`] while another program holds it, or if its file is gone or cannot be read.
    pub fn in_place_of(&self, seen: &Identity) -> Result<Identity, IdentityError> {
        let Some(path) = seen.file() else { return Err(IdentityError::Held) };
        let held = self.hold_again(path).map_err(|error| self.unkept(error))?;
        held.ok_or(IdentityError::Held)
    }

    /// Takes the first identity of `name` on `server`, so that another player can be saved there.
    /// An existing one is only replaced if it `may_go`.
    ///
    /// # Errors
    /// [`IdentityError`] if another program holds it, it must not be replaced, or its file cannot
    /// be locked.
    pub fn to_replace(
        &self,
        server: &str,
        name: Option<&str>,
        may_go: bool,
    ) -> Result<Identity, IdentityError> {
        let slot = self.slot(server, name, 1).map_err(|error| self.unkept(error))?;
        let slot = slot.ok_or(IdentityError::Held)?;
        if !may_go && matches!(slot.read(), Ok(Some(_))) {
            return Err(IdentityError::Taken);
        }
        Ok(Identity { token: None, place: Keeping::Slot(slot) })
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Returns the saved identities for `server`, for read-only use beside the programs that hold
    /// them. Only those of `name` if one is given; otherwise all, nameless ones first.
    pub fn aside(&self, server: &str, name: Option<&str>) -> Vec<Identity> {
        let name = self.kept_as(name);
        let Ok(files) = fs::read_dir(&self.directory) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
        paths.sort();
        let read = |path: PathBuf| {
            let kept = read_kept(&path).ok()??;
            let is_named = kept.name.as_deref() == name;
            let identity = Identity { token: Some(kept.token), place: Keeping::Aside(path) };
            (kept.server == server && (name.is_none() || is_named)).then_some((is_named, identity))
        };
        let mut found: Vec<_> = paths.into_iter().filter_map(read).take(MAX_ASIDE).collect();
        found.sort_by_key(|&(is_named, _)| !is_named);
        found.into_iter().map(|(_, identity)| identity).collect()
    }

    fn free_slot(&self, server: &str, name: Option<&str>) -> io::Result<Option<Slot>> {
        (1..=SLOTS).find_map(|number| self.slot(server, name, number).transpose()).transpose()
    }

    /// Takes a slot by its number, unless another program holds it.
    fn slot(&self, server: &str, name: Option<&str>, number: u32) -> io::Result<Option<Slot>> {
        let name = self.kept_as(name);
        let path = self.directory.join(format!("{}-{number}.json", file_name(server, name)));
        let Some(lock) = free_lock(&path)? else { return Ok(None) };
        let (server, name) = (server.to_owned(), name.map(str::to_owned));
        Ok(Some(Slot { path, server, name, is_further: number > 1, _lock: lock }))
    }
}

impl Identity {
    pub fn guest() -> Self {
        Identity::default()
    }

    /// Returns the token of the player; `None` before the server has sent one.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Returns whether this identity is read-only, and another program may be using it.
    pub const fn is_aside(&self) -> bool {
        matches!(self.place, Keeping::Aside(_))
    }

    /// Returns the file of a saved identity.
    pub const fn file(&self) -> Option<&PathBuf> {
        match &self.place {
            Keeping::Slot(slot) => Some(&slot.path),
            Keeping::Aside(path) => Some(path),
            Keeping::Nowhere => None,
        }
    }

    /// Takes the server's newest token and saves it before use. A read-only identity ignores it.
    ///
    /// # Errors
    /// [`IdentityError`] if the token is too long, or cannot be saved; then this program uses it
    /// all the same.
    pub fn renew(&mut self, token: String) -> Result<(), IdentityError> {
        if token.len() > MAX_TOKEN {
            return Err(IdentityError::Token(token.len()));
        }
        let kept = match &self.place {
            Keeping::Aside(_) => return Ok(()),
            Keeping::Slot(slot) => slot.write(&token),
            Keeping::Nowhere => Ok(()),
        };
        self.token = Some(token);
        kept
    }

    /// Reads the token of a read-only identity again, because the program that plays may have
    /// renewed it. Returns whether it has.
    pub fn reread(&mut self) -> bool {
        let Keeping::Aside(path) = &self.place else { return false };
        let newest = read_kept(path).ok().flatten().map(|kept| kept.token);
        newest.is_some() && newest != std::mem::replace(&mut self.token, newest.clone())
    }

    /// Drops a token that the server does not know, for the former one if there is one. Returns
    /// whether there was a token to replace; a read-only identity never has one.
    pub fn forget(&mut self) -> bool {
        if let Keeping::Aside(path) = &self.place {
            // A program that holds the file finds out by itself. Otherwise every prompt would try the
            // token again and count as a wrong guess.
            if let Ok(Some(_lock)) = free_lock(path) {
                fall_back(path);
            }
            return false;
        }
        let had_token = self.token.take().is_some();
        if let Keeping::Slot(slot) = &self.place
            && had_token
        {
            fall_back(&slot.path);
            self.token = slot.read().ok().flatten();
        }
        had_token
    }
}

impl Slot {
    /// Takes the identity in this slot, with any warning.
    fn hold(self) -> (Identity, Option<IdentityError>) {
        if !self.path.exists() {
            fall_back(&self.path);
        }
        let (token, told) = match self.read() {
            Ok(token) => (token, self.is_further.then_some(IdentityError::Further)),
            Err(_) => (None, Some(self.set_aside())),
        };
        (Identity { token, place: Keeping::Slot(self) }, told)
    }

    fn read(&self) -> io::Result<Option<String>> {
        let Some(kept) = read_kept(&self.path)? else { return Ok(None) };
        if (&kept.server, &kept.name) != (&self.server, &self.name) {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(Some(kept.token))
    }

    fn write(&self, token: &str) -> Result<(), IdentityError> {
        let (server, name, token) = (self.server.clone(), self.name.clone(), token.to_owned());
        let bytes = serde_json::to_vec(&IdentityFile { server, name, token });
        let bytes = bytes.expect("strings can be written as JSON");
        write_whole(&self.path, &bytes)
            .map_err(|error| IdentityError::Unkept { path: self.path.clone(), error })
    }

    fn set_aside(&self) -> IdentityError {
        let aside = self.path.with_extension("damaged");
        match fs::rename(&self.path, &aside) {
            Ok(()) => IdentityError::Damaged { aside },
            Err(error) => IdentityError::Unkept { path: self.path.clone(), error },
        }
    }
}

fn read_kept(path: &Path) -> io::Result<Option<IdentityFile>> {
    match read(path, MAX_FILE_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => Ok(Some(serde_json::from_slice(&bytes?)?)),
    }
}

/// Replaces a file with an unknown token by the former one, or else makes it the former one: a server
/// that was started with a wrong directory comes back with its own.
fn fall_back(path: &Path) {
    let former = path.with_extension("former");
    if fs::rename(&former, path).is_err() {
        // A file that stays is overwritten with the next token.
        let _ = fs::rename(path, former);
    }
}

fn file_name(server: &str, name: Option<&str>) -> String {
    // URLs and names have no line breaks, so the hashed text is unambiguous.
    let hash = Sha256::digest(format!("{server}\n{}", name.unwrap_or_default()));
    hash.iter().take(NAME_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    const SERVER: &str = "ws://127.0.0.1:7171/ws";

    fn place() -> (TempDir, Identities) {
        let directory = TempDir::new().unwrap();
        let identities = Identities::kept_in(directory.path().join("deep/inside"));
        (directory, identities)
    }

    fn hold(identities: &Identities, name: &str) -> Identity {
        let (identity, wrong) = identities.hold(SERVER, Some(name));
        assert!(matches!(wrong, None | Some(IdentityError::Further)), "{wrong:?}");
        identity
    }

    #[test]
    fn the_same_name_on_the_same_server_gets_its_newest_token_back() {
        let (_directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        assert_eq!(ann.token(), None);
        ann.renew("first".to_owned()).unwrap();
        ann.renew("second".to_owned()).unwrap();
        drop(ann);
        assert_eq!(hold(&identities, "ann").token(), Some("second"));
        assert_eq!(hold(&identities, "bob").token(), None);
        assert_eq!(identities.hold("ws://elsewhere/ws", Some("ann")).0.token(), None);
    }

    #[test]
    fn a_second_program_is_warned_that_it_is_another_player() {
        let (_directory, identities) = place();
        let (first, told) = identities.hold(SERVER, Some("ann"));
        assert!(told.is_none(), "{told:?}");
        let (_second, told) = identities.hold(SERVER, Some("ann"));
        assert!(matches!(told, Some(IdentityError::Further)), "{told:?}");
        let (_bob, told) = identities.hold(SERVER, Some("bob"));
        assert!(told.is_none(), "{told:?}");
        drop(first);
        assert!(identities.hold(SERVER, Some("ann")).1.is_none());
    }

    #[test]
    fn two_programs_at_once_are_always_the_same_two_players() {
        let (_directory, identities) = place();
        for _ in 0..2 {
            let (mut first, mut second) = (hold(&identities, "ann"), hold(&identities, "ann"));
            for (identity, token) in [(&mut first, "one"), (&mut second, "two")] {
                assert!(identity.token().is_none_or(|kept| kept == token));
                identity.renew(token.to_owned()).unwrap();
            }
        }
        let held: Vec<Identity> = (0..SLOTS).map(|_| hold(&identities, "ann")).collect();
        assert_eq!((held[0].token(), held[1].token()), (Some("one"), Some("two")));
        let mut guest = hold(&identities, "ann");
        guest.renew("nobody's".to_owned()).unwrap();
        drop((held, guest));
        assert_eq!(hold(&identities, "ann").token(), Some("one"), "a guest leaves no trace");
    }

    #[test]
    fn the_former_token_is_tried_before_a_new_player_is_made() {
        let (_directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        ann.renew("old".to_owned()).unwrap();
        assert!(ann.forget() && !ann.forget());
        assert_eq!(ann.token(), None);
        ann.renew("of an empty server".to_owned()).unwrap();
        assert!(ann.forget());
        assert_eq!(ann.token(), Some("old"));
        assert!(ann.forget() && !ann.forget());
    }

    #[test]
    fn a_read_only_identity_changes_nothing_that_a_program_holds() {
        let (_directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        ann.renew("token".to_owned()).unwrap();
        assert!(identities.aside("ws://elsewhere/ws", None).is_empty());
        assert!(identities.aside(SERVER, Some("bob")).is_empty());
        let mut aside = identities.aside(SERVER, None);
        assert_eq!(aside.len(), 1);
        assert!(!aside[0].reread());
        ann.renew("newer".to_owned()).unwrap();
        assert!(aside[0].reread() && !aside[0].reread());
        assert_eq!((aside[0].token(), aside[0].is_aside()), (Some("newer"), true));
        aside[0].renew(String::new()).unwrap();
        assert!(!aside[0].forget(), "there is nobody else to be");
        assert_eq!(identities.aside(SERVER, Some("ann")).len(), 1, "it is held");
        drop(ann);
        assert!(!aside[0].forget());
        assert!(identities.aside(SERVER, Some("ann")).is_empty(), "it is of no use to anybody");
    }

    #[test]
    fn a_damaged_file_is_set_aside_with_a_warning() {
        let (_directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        ann.renew("token".to_owned()).unwrap();
        let Keeping::Slot(Slot { path, .. }) = &ann.place else { panic!("she is no guest") };
        let path = path.clone();
        drop(ann);
        for damage in ["", "{\"server\":", "{\"server\":\"x\",\"name\":null,\"token\":\"t\"}"] {
            fs::write(&path, damage).unwrap();
            let (mut ann, wrong) = identities.hold(SERVER, Some("ann"));
            let Some(IdentityError::Damaged { aside }) = wrong else { panic!("{wrong:?}") };
            assert_eq!(fs::read_to_string(aside).unwrap(), damage);
            assert_eq!(ann.token(), None);
            ann.renew("newer".to_owned()).unwrap();
            drop(ann);
            assert_eq!(hold(&identities, "ann").token(), Some("newer"));
        }
    }

    #[test]
    fn without_a_writable_directory_the_player_is_a_guest() {
        let (directory, _) = place();
        let file = directory.path().join("a file");
        fs::write(&file, "").unwrap();
        let (mut ann, wrong) = Identities::kept_in(file).hold(SERVER, None);
        assert!(matches!(wrong, Some(IdentityError::Unkept { .. })), "{wrong:?}");
        ann.renew("token".to_owned()).unwrap();
        assert_eq!(ann.token(), Some("token"));
    }

    #[test]
    fn an_oversized_token_does_not_replace_the_previous_one() {
        let (_directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        ann.renew("token".to_owned()).unwrap();
        let refused = ann.renew("t".repeat(MAX_TOKEN + 1)).unwrap_err();
        assert!(refused.to_string().contains("1025 bytes"), "{refused}");
        assert_eq!(ann.token(), Some("token"));
        drop(ann);
        assert_eq!(hold(&identities, "ann").token(), Some("token"));
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_a_token() {
        use std::os::unix::fs::PermissionsExt;

        let (directory, identities) = place();
        let mut ann = hold(&identities, "ann");
        ann.renew("token".to_owned()).unwrap();
        let Keeping::Slot(Slot { path, .. }) = &ann.place else { panic!("she is no guest") };
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        let inside = directory.path().join("deep/inside");
        assert_eq!(fs::metadata(inside).unwrap().permissions().mode() & 0o777, 0o700);
    }
}
