//! The terminal client.

pub mod event;
pub mod keys;
pub mod model;
pub mod net;
pub mod update;
pub mod view;
