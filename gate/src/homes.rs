//! Visitors' home directories: a small one per key, removed after a year without use.

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

/// Maximum number of homes, a few kilobytes each. Without room, a visitor plays as a guest.
const MAX_HOMES: usize = 100_000;
/// Number of homes kept when that limit is reached, to make room for new visitors.
const KEPT_WHEN_FULL: usize = MAX_HOMES / 10 * 9;
/// How long an unused home is kept: several times the months a game takes at one move in two weeks.
const RETENTION: Duration = Duration::from_hours(365 * 24);
/// Interval between removals of unused homes.
const INTERVAL: Duration = Duration::from_hours(24);
/// Minimum interval, when there is no room left.
const MIN_INTERVAL: Duration = Duration::from_mins(1);
/// Name of the guests' home, which never exists. No key has this name.
const GUEST: &str = "guest";

#[derive(Debug)]
pub struct Homes {
    directory: PathBuf,
    /// An upper bound: a home is counted before it is created.
    count: Arc<Mutex<usize>>,
    full: Notify,
}

impl Homes {
    /// Opens the homes in `directory`, which is created if needed.
    ///
    /// # Errors
    /// If the directory cannot be created or read.
    pub fn open(directory: PathBuf) -> io::Result<Homes> {
        private::create_directory(&directory)?;
        let count = fs::read_dir(&directory)?.count();
        Ok(Homes { directory, count: Arc::new(Mutex::new(count)), full: Notify::new() })
    }

    /// Returns the home of the visitor with this key; `None` if there is no room for a new one. The
    /// visitor's program creates the directory once the server has registered the player, so an
    /// address gets no more homes than players.
    pub fn of(&self, key: &str) -> Option<PathBuf> {
        let home = self.directory.join(key);
        if home.is_dir() {
            // If the time cannot be set, the home expires too early.
            let _ = File::open(&home).and_then(|home| home.set_modified(SystemTime::now()));
            return Some(home);
        }
        let mut count = self.count.lock();
        if *count >= MAX_HOMES {
            self.full.notify_one();
            return None;
        }
        *count += 1;
        Some(home)
    }

    /// Returns the guests' home, in which nothing is ever saved.
    pub fn of_guests(&self) -> PathBuf {
        self.directory.join(GUEST)
    }

    /// Removes unused homes, forever, on a blocking thread.
    pub async fn expire_loop(&self) {
        loop {
            let (directory, count) = (self.directory.clone(), Arc::clone(&self.count));
            // After an error, the next round tries again.
            let _ = spawn_blocking(move || {
                let unused_since = SystemTime::now() - RETENTION;
                let left = expire(&directory, unused_since, MAX_HOMES, KEPT_WHEN_FULL)?;
                *count.lock() = left;
                io::Result::Ok(())
            })
            .await;
            sleep(MIN_INTERVAL).await;
            let _ = timeout(INTERVAL, self.full.notified()).await;
        }
    }
}

/// Removes the homes unused since `unused_since`. If there are `max` or more, it also removes the
/// least recently used ones until `kept` are left. Returns how many are left.
fn expire(
    directory: &Path,
    unused_since: SystemTime,
    max: usize,
    kept: usize,
) -> io::Result<usize> {
    let homes = fs::read_dir(directory)?.flatten();
    let used = homes.filter_map(|home| Some((home.metadata().ok()?.modified().ok()?, home.path())));
    let mut used: Vec<(SystemTime, PathBuf)> = used.collect();
    used.sort_by_key(|&(at, _)| Reverse(at));
    let limit = if used.len() >= max { kept } else { max };
    let remaining = used.iter().take(limit).take_while(|&&(at, _)| at >= unused_since).count();
    for (_, home) in used.drain(remaining..) {
        fs::remove_dir_all(home)?;
    }
    Ok(remaining)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_homes_are_removed_and_others_stay() {
        let directory = tempfile::tempdir().unwrap();
        let homes = Homes::open(directory.path().join("visitors")).unwrap();
        let day = |days| SystemTime::UNIX_EPOCH + days * INTERVAL;
        for (key, days) in [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)] {
            let home = homes.of(key).unwrap();
            fs::create_dir_all(home.join("oxo/identities")).unwrap();
            File::open(home).unwrap().set_modified(day(days)).unwrap();
        }
        // The first visitor returns.
        homes.of("a").unwrap();
        let left = |unused_since, max, kept| {
            let count = expire(&homes.directory, day(unused_since), max, kept).unwrap();
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
