//! Finds other programs of OXO.

use std::env;
use std::path::{Path, PathBuf};

/// Returns the path of the program `name`, next to the running program or else on `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let own = env::current_exe().ok();
    let beside = own.as_deref().and_then(Path::parent).map(Path::to_owned);
    let folders = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&folders).filter(|folder| folder.is_absolute());
    beside.into_iter().chain(on_path).map(|folder| folder.join(name)).find(|path| path.is_file())
}
