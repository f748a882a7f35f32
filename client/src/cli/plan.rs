//! Where a command leads, and what for.

use super::{Command, Common};
use crate::event::Target;
use crate::model::Goal;

/// Where to go, and what for.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Where.
    pub target: Target,
    /// What for.
    pub goal: Goal,
}

impl Common {
    /// What a command that plays or watches comes down to; nothing for the others.
    #[must_use]
    pub fn plan(&self, command: &Command) -> Option<Plan> {
        match command {
            Command::Play(args) => Some(args.plan(self)),
            Command::Seek(args) => Some(args.plan(self)),
            Command::Create(args) => Some(args.plan(self)),
            Command::Join(args) => Some(args.plan(self)),
            Command::Watch(args) => Some(args.plan(self)),
            Command::Host(args) => Some(args.plan(self)),
            _ => None,
        }
    }
}
