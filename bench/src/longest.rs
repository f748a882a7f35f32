//! The longest game that the rules allow, and a server with such games.

use std::path::Path;

use oxo_protocol::event::{Over, Seated};
use oxo_protocol::{GameEvent, GameId, Kind, Player, PlayerId, Terms};
use oxo_shared::{BySide, Game, How, Side, Winner};
use oxo_store::{Log, SqliteStore, Subject, bodies};

use crate::process::Process;
use crate::store::{events, start_on};

/// The first codes of the games in which clients take a seat, and of the finished ones.
pub const FIRST_UNFINISHED: u32 = 100_000;
pub const FIRST_FINISHED: u32 = 200_000;
/// Number of finished games.
pub const FINISHED: u32 = 8;
/// Number of unfinished games.
pub const UNFINISHED: u32 = 60;

/// Returns a renju game on the largest board that X resigned. Below, every eighth cell is
/// forbidden, because X would connect `XXX.XXX` there; above, nobody has more than two in a row.
pub fn longest_game() -> anyhow::Result<Game> {
    const FORBIDDEN_ROWS: i32 = 26;
    let mut game = Game::new("64x64x5+renju".parse()?);
    let mut left: Vec<_> = game.rules().area().cells().collect();
    let owner = |x, y| match (x % 4, y % 2) {
        (3, 0) if y < FORBIDDEN_ROWS && x < 63 => None,
        (column, row) if y < FORBIDDEN_ROWS => Some((column == 3) == (row == 1)),
        _ => Some((x + 2 * y) % 4 < 2),
    };
    loop {
        let own = Some(Side::at_ply(game.ply()) == Side::X);
        let next = left.iter().position(|&at| owner(at.x, at.y) == own && game.check(at).is_ok());
        let Some(next) = next else { break };
        game.play(left.remove(next))?;
    }
    game.end(Winner::O, How::Resign)?;
    Ok(game)
}

/// Returns the second-to-last ply at which O is to move; sessions take that seat.
pub fn own_ply(game: &Game) -> usize {
    (game.ply() - 2) | 1
}

/// Starts a server with the default limits and these games in its store.
pub async fn start(
    program: &Path,
    data: &Path,
    game: &Game,
    options: &[&str],
) -> anyhow::Result<Process> {
    let mut over = events(game.moves(), *game.rules())?;
    let (outcome, hash) = (game.outcome().cloned(), game.hash());
    over.extend(outcome.map(|outcome| GameEvent::Over(Over { outcome, clock: None, hash })));
    let ann = Some(Player::new(PlayerId(1), "ann", Kind::Human));
    let started = GameEvent::Seated(Seated {
        seat: Side::X,
        players: BySide { x: ann, o: None },
        terms: Terms { listed: true, ..Terms::new(*game.rules()) },
        moves: game.moves()[..own_ply(game)].to_vec(),
    });
    let store = SqliteStore::open(data)?;
    let subject = |first, number| Subject::Game(GameId::from_bits(first + number));
    for number in 0..FINISHED {
        store.append(subject(FIRST_FINISHED, number), 0, bodies(&over)).await?;
    }
    for number in 0..UNFINISHED {
        store
            .append(subject(FIRST_UNFINISHED, number), 0, bodies(std::slice::from_ref(&started)))
            .await?;
    }
    drop(store);
    start_on(program, data, &[&["--heartbeat", "3600"], options].concat())
}
