//! Answers that the client can give itself.

use oxo_shared::protocol::Presence;
use oxo_shared::{Clock, Player};

use super::command::{HELP, Query};
use crate::model::{GameModel, Model};

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 3600;

/// The lines that answer `query`; the board is the narrator's to draw.
pub(super) fn answer(query: Query, model: &Model) -> Vec<String> {
    if query == Query::Help {
        return HELP.map(str::to_owned).to_vec();
    }
    let Some(game) = &model.game else { return vec!["there is no game yet".to_owned()] };
    match query {
        Query::Last => vec![last(game)],
        Query::Clock => vec![clock(game, model)],
        Query::Who => who(game),
        Query::Board | Query::Help => Vec::new(),
    }
}

fn last(game: &GameModel) -> String {
    match game.last_move() {
        Some(at) => {
            let by = Player::at_ply(game.table.game.ply() - 1);
            format!("move {}: {by} {}", game.table.game.ply(), game.cell(at))
        }
        None => "no move yet".to_owned(),
    }
}

fn clock(game: &GameModel, model: &Model) -> String {
    match game.clocks_at(model.shown_ms()) {
        Some(clock) => clock_line(&clock),
        None => "no clock".to_owned(),
    }
}

/// `clock x 4:57 o 5:00`.
pub(super) fn clock_line(clock: &Clock) -> String {
    format!("clock x {} o {}", span(clock.left_ms.x), span(clock.left_ms.o))
}

/// `4:57`, or `1:02:03` from an hour on; a begun second counts as whole.
fn span(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    let (hours, minutes, rest) =
        (seconds / HOUR_S, seconds % HOUR_S / MINUTE_S, seconds % MINUTE_S);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else {
        format!("{minutes}:{rest:02}")
    }
}

fn who(game: &GameModel) -> Vec<String> {
    let seat = |side: Player| {
        let you = if game.role.player() == Some(side) { ", you" } else { "" };
        let bot = if game.is_bot(side) { ", a bot" } else { "" };
        let there = match game.presence(side) {
            _ if game.table.seats[side].is_none() || game.is_bot(side) => "",
            Presence::On => ", here",
            Presence::Away => ", away",
            Presence::Left => ", gone",
        };
        format!("{side}: {}{you}{bot}{there}", game.name(side))
    };
    vec![seat(Player::X), seat(Player::O), format!("looking on: {}", game.viewers)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_read_like_a_watch() {
        assert_eq!(span(297_000), "4:57");
        assert_eq!(span(296_001), "4:57");
        assert_eq!(span(3_723_000), "1:02:03");
        assert_eq!(span(0), "0:00");
    }
}
