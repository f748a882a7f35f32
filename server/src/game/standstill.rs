//! Clocks that stand: after an outage until the player to move is back, in a pause until somebody
//! goes on. Pure.

use oxo_protocol::Table;
use oxo_protocol::{ClockChange, ClockReason, GameEvent};

/// Whether the clocks stand still in a game that runs.
pub fn stands(table: &Table) -> bool {
    table.is_running() && table.clock.is_some_and(|clock| clock.running.is_none())
}

/// The event that stops running clocks which ran for so long after the table's last event.
pub fn stop(table: &Table, ran_ms: u64) -> Option<GameEvent> {
    let clock = table.clock.filter(|clock| clock.running.is_some())?;
    let stopped = clock.after(ran_ms).running_for(None);
    Some(GameEvent::Clock(ClockChange::new(stopped, ClockReason::Restart)))
}

/// The event that lets standing clocks go on.
pub fn go_on(table: &Table) -> Option<GameEvent> {
    let clock = table.clock.filter(|_| stands(table))?;
    let why = if table.paused.is_some() { ClockReason::Pause } else { ClockReason::Restart };
    Some(GameEvent::Clock(ClockChange::new(clock.running_for(table.game.turn()), why)))
}
