//! Pages that the menu opens by themselves: with no goal, and no server.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    Saved,
}

impl Door {
    pub const ALL: [Door; 1] = [Door::Saved];

    /// Its row of the menu: the name, what stands beside it, and what it is good for in one
    /// sentence.
    pub const fn words(self) -> [&'static str; 3] {
        match self {
            Door::Saved => {
                ["Replay a game", "saved here", "step through it, and see what was missed"]
            }
        }
    }
}
