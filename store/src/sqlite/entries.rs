//! Entries of the log as the database and its receipts hold them.

pub mod history;
pub mod receipts;
pub mod row;
pub mod tails;
