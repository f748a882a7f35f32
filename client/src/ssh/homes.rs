//! What is kept of each visitor: a small directory for each key.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use oxo_server::private;
use parking_lot::Mutex;

/// Visitors of whom something is kept: some kilobytes each. Who comes after them is a guest.
const MOST: usize = 100_000;
/// Where a guest's things would be. No key has that name.
const NOWHERE: &str = "guest";

#[derive(Debug)]
pub struct Homes {
    directory: PathBuf,
    /// At most so many are there.
    count: Mutex<usize>,
}

impl Homes {
    pub fn at(directory: PathBuf) -> io::Result<Homes> {
        private::create_directory(&directory)?;
        let count = Mutex::new(fs::read_dir(&directory)?.count());
        Ok(Homes { directory, count })
    }

    /// The home of the visitor with this key; nothing where there is no room for another one. It is
    /// made by the visitor's program, when the server has taken it for a player: so an address has
    /// as many as it may have players.
    pub fn of(&self, key: &str) -> Option<PathBuf> {
        let home = self.directory.join(key);
        if home.is_dir() {
            return Some(home);
        }
        let mut count = self.count.lock();
        if *count >= MOST {
            // Not each of them was made, and some may be gone.
            *count = fs::read_dir(&self.directory).ok()?.count();
        }
        *count += 1;
        (*count <= MOST).then_some(home)
    }

    /// The home of a guest, in which nothing is ever kept.
    pub fn nowhere(&self) -> PathBuf {
        Path::new(&self.directory).join(NOWHERE)
    }
}
