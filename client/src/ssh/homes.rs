//! What is kept of each visitor: a small directory for each key, until it is out of use.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use oxo_store::private;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

/// Homes at most, some kilobytes each. A visitor for whom there is no room is a guest.
const MOST: usize = 100_000;
/// Homes that stay once there are that many: the rest is room for new visitors.
const STAY: usize = MOST / 10 * 9;
/// How long an unused home is kept: several times the months that a game takes at one move in two
/// weeks.
const REMEMBERED: Duration = Duration::from_hours(365 * 24);
/// How often unused homes are removed, and how often at most when there is no room.
const DAILY: Duration = Duration::from_hours(24);
const AT_MOST: Duration = Duration::from_mins(1);
/// Where a guest's things would be. No key has that name.
const NOWHERE: &str = "guest";

#[derive(Debug)]
pub struct Homes {
    directory: PathBuf,
    /// No fewer than there are: a home is counted before it is made.
    count: Arc<Mutex<usize>>,
    are_full: Notify,
}

impl Homes {
    pub fn at(directory: PathBuf) -> io::Result<Homes> {
        private::create_directory(&directory)?;
        let count = fs::read_dir(&directory)?.count();
        Ok(Homes { directory, count: Arc::new(Mutex::new(count)), are_full: Notify::new() })
    }

    /// The home of the visitor with this key; nothing where there is no room for another one. It is
    /// made by the visitor's program, when the server has taken it for a player: so an address has
    /// as many as it may have players.
    pub fn of(&self, key: &str) -> Option<PathBuf> {
        let home = self.directory.join(key);
        if home.is_dir() {
            // A home whose time cannot be set is taken for one out of use, a year later.
            let _ = File::open(&home).and_then(|home| home.set_modified(SystemTime::now()));
            return Some(home);
        }
        let mut count = self.count.lock();
        if *count >= MOST {
            self.are_full.notify_one();
            return None;
        }
        *count += 1;
        Some(home)
    }

    /// The home of a guest, in which nothing is ever kept.
    pub fn nowhere(&self) -> PathBuf {
        Path::new(&self.directory).join(NOWHERE)
    }

    /// Removes unused homes, forever, on a thread that serves no visitor.
    pub async fn tend(&self) {
        loop {
            let (directory, count) = (self.directory.clone(), Arc::clone(&self.count));
            // What cannot be read now is looked at again tomorrow.
            let _ = spawn_blocking(move || {
                let left = clear(&directory, SystemTime::now() - REMEMBERED, MOST, STAY)?;
                *count.lock() = left;
                io::Result::Ok(())
            })
            .await;
            sleep(AT_MOST).await;
            let _ = timeout(DAILY, self.are_full.notified()).await;
        }
    }
}

/// Removes the homes that were not used since `last`. Of `most` or more it also removes those
/// that were unused for longest, until `stay` are left. Returns how many are left.
fn clear(directory: &Path, last: SystemTime, most: usize, stay: usize) -> io::Result<usize> {
    let homes = fs::read_dir(directory)?.flatten();
    let used = homes.filter_map(|home| Some((home.metadata().ok()?.modified().ok()?, home.path())));
    let mut used: Vec<(SystemTime, PathBuf)> = used.collect();
    used.sort_by_key(|&(at, _)| Reverse(at));
    let stay = if used.len() >= most { stay } else { most };
    let wanted = used.iter().take(stay).take_while(|&&(at, _)| at >= last).count();
    for (_, home) in used.drain(wanted..) {
        fs::remove_dir_all(home)?;
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_that_nobody_comes_to_makes_room_and_the_others_stay() {
        let directory = tempfile::tempdir().unwrap();
        let homes = Homes::at(directory.path().join("visitors")).unwrap();
        let day = |days| SystemTime::UNIX_EPOCH + days * DAILY;
        for (key, days) in [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)] {
            let home = homes.of(key).unwrap();
            fs::create_dir_all(home.join("oxo/identities")).unwrap();
            File::open(home).unwrap().set_modified(day(days)).unwrap();
        }
        // The first visitor comes again.
        homes.of("a").unwrap();
        let left = |last, most, stay| {
            let count = clear(&homes.directory, day(last), most, stay).unwrap();
            let names = fs::read_dir(&homes.directory).unwrap().map(|home| home.unwrap());
            let mut names: Vec<_> =
                names.map(|home| home.file_name().into_string().unwrap()).collect();
            names.sort_unstable();
            assert_eq!(names.len(), count);
            names.concat()
        };
        assert_eq!(left(0, 6, 1), "abcde");
        assert_eq!(left(3, 6, 1), "acde");
        assert_eq!(left(0, 4, 2), "ae");
    }
}
