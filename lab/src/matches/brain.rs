//! An external program that speaks the Gomocup protocol, as a player of a match.

use std::time::Instant;

use oxo_gomocup::{Conditions, Fault, Manager, Opponent, Program, Time};
use oxo_shared::{Game, Rules};
use tokio::runtime::{self, Runtime};

use super::seat::{Allowance, Forfeit, Seat, TOLERANCE, Thought};

#[derive(Debug)]
pub struct Brain {
    manager: Manager,
    time: Time,
    runtime: Runtime,
}

impl Brain {
    /// Starts the program and sets it up, which is not timed. Fails if the program does not start,
    /// or the protocol has no such rules.
    pub fn start(program: Program, rules: &Rules, allowance: &Allowance) -> anyhow::Result<Brain> {
        let conditions = Conditions {
            rules: *rules,
            opponent: Opponent::Program,
            memory_bytes: allowance.limits.table_bytes as u64,
            folder: None,
            nodes: allowance.limits.nodes,
        };
        let mut manager = Manager::new(program, conditions, TOLERANCE);
        let time = Time::for_turn(allowance.turn);
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        match runtime.block_on(manager.prepare(&time)) {
            Err(fault @ (Fault::Start(_) | Fault::Unspoken(_))) => Err(fault.into()),
            // Any other error loses the game at its first move.
            _ => Ok(Brain { manager, time, runtime }),
        }
    }
}

impl Seat for Brain {
    fn think(&mut self, game: &Game) -> Result<Thought, Forfeit> {
        let Brain { manager, time, runtime } = self;
        runtime.block_on(manager.prepare(time))?;
        let started = Instant::now();
        let at = runtime.block_on(manager.choose(game, time))?;
        Ok(Thought { at, elapsed: started.elapsed(), search: None })
    }

    fn leave(self: Box<Self>) {
        let Brain { manager, runtime, .. } = *self;
        runtime.block_on(manager.end());
    }
}

impl From<Fault> for Forfeit {
    fn from(fault: Fault) -> Forfeit {
        match fault {
            Fault::Illegal { error, .. } => Forfeit::Illegal(error),
            Fault::Late(_) => Forfeit::Silent,
            Fault::Gone | Fault::Line(_) | Fault::Start(_) => Forfeit::Gone,
            Fault::Nonsense(line) | Fault::Refuses(line) | Fault::Opening(line) => {
                Forfeit::Nonsense(line)
            }
            Fault::Unspoken(unspoken) => Forfeit::Nonsense(unspoken.to_string()),
        }
    }
}
