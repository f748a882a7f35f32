//! Hints: a bot's evaluation of a position, on request.

use oxo_protocol::reply::Hint;
use oxo_protocol::{Code, Rejection, Role, Table, allowed};
use oxo_shared::{Game, Level};

use oxo_words::Language;

use crate::app::App;
use crate::net::quotas::Caller;

/// The position after `ply` moves, by default the latest before the game ended. Rejected if this
/// role may not ask for a hint, or the game never had so many moves.
pub fn position(table: Table, role: Role, ply: Option<u32>) -> Result<Game, Rejection> {
    let none = || Rejection::because(Code::NotAllowed, &oxo_words::WHY_NO_SUCH_MOVE);
    allowed::hint(&table, role.side())?;
    let mut game = table.game;
    if let Some(ply) = ply {
        game = game.earlier(ply as usize).ok_or_else(none)?;
    }
    if game.outcome().is_some() {
        game.undo();
    }
    Ok(game)
}

/// Searches for a hint for the side to move, with its reason in a language. Fails if the bot does
/// not play the rules, or if the search fails.
pub async fn think(
    app: &App,
    caller: &Caller,
    level: Level,
    game: Game,
    language: Language,
) -> Result<Hint, Rejection> {
    let _turn = caller.turn().await;
    let ply = u32::try_from(game.ply()).unwrap_or(u32::MAX);
    let rules = *game.rules();
    let choice = app.bots.hint(level, game).await?;
    app.metrics.count_thought(level, choice.elapsed);
    let cells = choice.cells.iter();
    Ok(Hint {
        bot: level,
        ply,
        best: choice.best,
        cells: cells.clone().map(|cell| (cell.at.x, cell.at.y, cell.score)).collect(),
        verdicts: cells.filter_map(|cell| Some((cell.at.x, cell.at.y, cell.verdict?))).collect(),
        pv: choice.pv,
        reason: language.within(|| choice.reason.words(&rules)).into(),
        why: Some(choice.reason),
        depth: choice.depth,
        nodes: choice.nodes,
        elapsed_us: u64::try_from(choice.elapsed.as_micros()).unwrap_or(u64::MAX),
    })
}

#[cfg(test)]
mod tests {

    use oxo_shared::{How, Winner};

    use super::*;
    use crate::app::fixtures::{ANN, unreplayable};

    #[tokio::test]
    async fn a_hint_uses_the_current_table_of_the_game() {
        let game = unreplayable(&crate::app::fixtures::app());
        let (role, mut table) = game.table(ANN).await.expect("a table");
        table.game.end(Winner::Draw, How::Agreed).expect("it ran");
        let ply = |ply| Some(position(table.clone(), role, Some(ply)).ok()?.ply());
        assert_eq!([0, 1, 2].map(ply), [Some(0), Some(1), None]);
    }
}
