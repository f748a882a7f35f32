//! Answers that the client can give itself.

use oxo_shared::protocol::Presence;
use oxo_shared::{ByPlayer, Goal, Level, Player, Rules};

use super::board::write_board;
use super::command::{self, Query};
use super::news::{Diagram, Moved, Named, News, Seated, Threatened};
use crate::model::{GameModel, Model};
use crate::threats::threats;

/// The rules that `rules` tells of; all others are written in the same way.
const NAMED_RULES: [&str; 12] = [
    "tictactoe",
    "4x4x3",
    "3x3x3+misere",
    "7x6x4+gravity",
    "gomoku",
    "gomoku+swap2",
    "gomoku+pro",
    "standard",
    "renju",
    "caro",
    "caro6",
    "boundless",
];

/// What answers `query`.
pub(super) fn answer(query: Query, model: &Model) -> News {
    match query {
        Query::Help => News::Help { lines: command::help(model) },
        Query::Rules => News::Rules { rules: NAMED_RULES.iter().filter_map(named).collect() },
        Query::Bots => News::Bots { bots: Level::ALL.to_vec() },
        Query::Board | Query::Last | Query::Moves | Query::Clock | Query::Who | Query::Threats => {
            match &model.game {
                Some(game) => answer_on(query, game, model),
                None => News::Error { text: "there is no game yet".to_owned() },
            }
        }
    }
}

/// The same about the game on the board.
fn answer_on(query: Query, game: &GameModel, model: &Model) -> News {
    let ply = game.table.game.ply();
    match query {
        Query::Last => News::Last { last: ply.checked_sub(1).map(|last| moved(game, last)) },
        Query::Moves => {
            let moves = game.table.game.moves();
            News::Moves { moves: moves.iter().map(|&at| game.cell(at)).collect() }
        }
        Query::Clock => game.clocks_at(model.shown_ms()).map_or(News::NoClock, News::Clock),
        Query::Who => News::Who {
            players: ByPlayer::from_fn(|side| seated(game, side)),
            viewers: game.viewers,
        },
        Query::Threats => threatened(game),
        _ => board(game),
    }
}

fn named(name: &&'static str) -> Option<Named> {
    let rules: Rules = name.parse().ok()?;
    Some(Named { name, rules, text: rules.describe() })
}

/// How the stones lie.
pub(super) fn board(game: &GameModel) -> News {
    let mut drawing = Vec::new();
    write_board(&mut drawing, &game.table.game).expect("a vector takes everything");
    let stones = |side: Player| {
        let moves = game.table.game.moves().iter().enumerate();
        let own = moves.filter(|&(ply, _)| Player::at_ply(ply) == side);
        own.map(|(_, &at)| game.cell(at)).collect()
    };
    News::Board(Diagram {
        x: stones(Player::X),
        o: stones(Player::O),
        forbidden: game.forbidden.cells().iter().map(|&at| game.cell(at)).collect(),
        drawing: String::from_utf8_lossy(&drawing).into_owned(),
    })
}

/// The stone of this ply. `x plays h8`; in the dialogue of an opening one player puts
/// stones of both colours.
pub(super) fn moved(game: &GameModel, ply: usize) -> Moved {
    let (stone, cell) = (Player::at_ply(ply), game.cell(game.table.game.moves()[ply]));
    let by = game.table.game.placed_by(ply);
    let text = match game.is_opening_stone(ply) {
        true if game.is_me(by) => format!("you put {stone} on {cell}"),
        true => format!("{} puts {stone} on {cell}", game.name(by)),
        false => format!("{stone} plays {cell}"),
    };
    Moved { number: ply + 1, stone, cell, by, text }
}

fn threatened(game: &GameModel) -> News {
    if !game.threats_allowed() {
        return News::Error { text: "there is no help in a rated game".to_owned() };
    }
    let told = |by, kind, at| Threatened { by, kind, cell: game.cell(at) };
    let found = threats(&game.table.game);
    News::Threats {
        threats: found.iter().map(|it| told(it.by, it.kind, it.at)).collect(),
        avoid: game.table.game.rules().goal() == Goal::Avoid,
    }
}

fn seated(game: &GameModel, side: Player) -> Seated {
    let presence: Presence = game.presence(side);
    Seated {
        name: game.table.seats[side].as_ref().map(|seat| seat.name.clone()),
        you: game.is_me(side),
        bot: game.is_bot(side),
        presence,
    }
}
