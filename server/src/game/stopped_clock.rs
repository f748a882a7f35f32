//! Stopped clocks: after an outage until the player to move returns, or in a pause until a player
//! resumes. Pure.

use oxo_protocol::{ClockChange, ClockReason, GameEvent, Table};

/// Whether the clocks of a running game are stopped.
pub fn is_stopped(table: &Table) -> bool {
    table.is_running() && table.clock.is_some_and(|clock| clock.running.is_none())
}

/// The event that stops running clocks `elapsed_ms` after the table's last event. `None` if none are
/// running.
pub fn stop(table: &Table, elapsed_ms: u64) -> Option<GameEvent> {
    let clock = table.clock.filter(|clock| clock.running.is_some())?;
    let stopped = clock.after(elapsed_ms).running_for(None);
    Some(GameEvent::Clock(ClockChange::new(stopped, ClockReason::Restart)))
}

/// The event that starts stopped clocks. `None` if none are stopped.
pub fn resume(table: &Table) -> Option<GameEvent> {
    let clock = table.clock.filter(|_| is_stopped(table))?;
    let reason = if table.paused.is_some() { ClockReason::Pause } else { ClockReason::Restart };
    Some(GameEvent::Clock(ClockChange::new(clock.running_for(table.game.turn()), reason)))
}
