//! The files of a store, and which database they hold.

pub mod directory;
pub mod layout;
pub mod lock;
pub mod schema;
pub mod set_aside;
pub mod view;
pub mod wal;
