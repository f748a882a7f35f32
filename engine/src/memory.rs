//! What a bot remembers from one move of a game to the next.

/// Handed to [`crate::choose_with`] again and again, it spares a search what it found out
/// before. It never changes what is legal, nor what is proven.
#[derive(Debug, Default)]
pub struct Memory {}

impl Memory {
    /// Nothing yet. Tables are made by the first search, as large as its limits say.
    #[must_use]
    pub fn new() -> Self {
        Memory::default()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::default();
    }
}
