//! What keys ask for, and the names of keys. Which of them a page has is the page's to say.

pub mod binding;
mod keymap;
mod name;

pub use binding::{Binding, CTRL_C, Key};
pub use keymap::{Keymap, KeymapError};
pub use name::UnknownKey;
