//! What becomes of an command.

use std::sync::Arc;

use oxo_protocol::{Code, GameId, GameRow, Player, PlayerId, Rejection};
use oxo_shared::Clean;

use super::command::{AdminCommand, End, Whom};
use super::reply::{AdminReply, Game, Rows};
use crate::app::App;
use crate::game::registry::recovery;
use crate::net::quotas::QuotaGuard;
use crate::people::players::moderation::{MAX_REASON, Online};
use oxo_store::Network;
use oxo_store::{Ban, Banned, Sanction};

/// What who is kicked is told, if nothing is said.
const KICKED: &str = "an operator ended this session";

/// Players of one name that a rejection lists.
const MAX_NAMESAKES: usize = 8;

pub async fn execute(app: &Arc<App>, command: &AdminCommand) -> AdminReply {
    let obeyed = match command {
        AdminCommand::Who => return AdminReply::Who(who(app)),
        AdminCommand::Games => return AdminReply::Games(games(app)),
        AdminCommand::Bans => return AdminReply::Bans(Rows::of(app.players.bans())),
        AdminCommand::Reports => return AdminReply::Reports(Rows::of(app.reports.all())),
        AdminCommand::Kick { player, reason } => kick(app, player, reason).await,
        AdminCommand::Ban { whom, for_s, reason } => ban(app, whom, *for_s, reason).await,
        AdminCommand::Unban { whom } => unban(app, whom).await,
        AdminCommand::Mute { player, for_s, reason } => {
            mute(app, player, Some(until(app, *for_s, reason))).await
        }
        AdminCommand::Unmute { player } => mute(app, player, None).await,
        AdminCommand::Announce { text } => announce(app, text),
        AdminCommand::End { game, to } => end(app, *game, *to).await,
        AdminCommand::Rename { player, name } => rename(app, player, name).await,
        AdminCommand::Drain => {
            app.draining.cancel();
            Ok("the server stops: no new games, and goodbye to every client".to_owned())
        }
        AdminCommand::LogLevel { filter } => log_level(app, filter),
    };
    match obeyed {
        Ok(done) => AdminReply::Done(done.into()),
        Err(rejection) => AdminReply::Refused(rejection.msg),
    }
}

fn who(app: &App) -> Rows<Online> {
    let mut here = app.players.here();
    here.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
    Rows::of(here)
}

fn games(app: &App) -> Rows<Game> {
    let games = app.games.all();
    let mut rows: Vec<_> =
        games.iter().map(|game| game.peek(|it| row(&it.row, it.listed))).collect();
    rows.sort_by_key(|game| game.g);
    Rows::of(rows)
}

fn row(row: &GameRow, listed: bool) -> Game {
    let name = |seat: &Option<Player>| seat.as_ref().map(|player| player.name.clone());
    Game {
        g: row.g,
        rules: row.terms.rules.to_string().into(),
        x: name(&row.seats.x),
        o: name(&row.seats.o),
        ply: row.ply,
        viewers: row.viewers,
        listed,
        over: row.result.is_some(),
    }
}

async fn kick(app: &App, player: &str, reason: &str) -> Result<String, Rejection> {
    let id = find(app, player).await?;
    let why = if reason.is_empty() { KICKED.to_owned() } else { format!("{KICKED}: {reason}") };
    app.players.dismiss(id, why.into());
    Ok(format!("the sessions of player {id} are ended"))
}

async fn ban(
    app: &App,
    whom: &Whom,
    for_s: Option<u64>,
    reason: &str,
) -> Result<String, Rejection> {
    let (who, sanction) = (banned(app, whom).await?, until(app, for_s, reason));
    let said = format!("{who} is banned {sanction}");
    app.players.ban(Ban { who, sanction }).await?;
    Ok(said)
}

async fn unban(app: &App, whom: &Whom) -> Result<String, Rejection> {
    let who = banned(app, whom).await?;
    app.players.unban(&who).await?;
    Ok(format!("{who} may come back"))
}

/// A network, or a player, who may be known by a ban alone.
async fn banned(app: &App, whom: &Whom) -> Result<Banned, Rejection> {
    let not_allowed = |msg: String| Err(Rejection::new(Code::NotAllowed, msg));
    match (whom.network.map(Network::whole), &whom.player) {
        (Some(network), None) if network.is_wide() => {
            not_allowed(format!("{network} is most of the app"))
        }
        (Some(network), None) => Ok(Banned::Network(network)),
        (None, Some(player)) => {
            let by_id = player.parse().map(|id| Banned::Player(PlayerId(id)));
            match by_id.ok().filter(|id| app.players.bans().iter().any(|ban| ban.who == *id)) {
                Some(known) => Ok(known),
                None => find(app, player).await.map(Banned::Player),
            }
        }
        _ => not_allowed("name either a network or a player".to_owned()),
    }
}

fn until(app: &App, for_s: Option<u64>, reason: &str) -> Sanction {
    let until_ms =
        for_s.map(|seconds| app.store.now_ms().saturating_add(seconds.saturating_mul(1_000)));
    Sanction { until_ms, reason: Clean::cut(reason, MAX_REASON) }
}

async fn mute(app: &App, player: &str, mute: Option<Sanction>) -> Result<String, Rejection> {
    let id = find(app, player).await?;
    let said = match &mute {
        Some(mute) => format!("player {id} is muted {mute}"),
        None => format!("player {id} may speak"),
    };
    app.players.mute(id, mute).await?;
    Ok(said)
}

fn announce(app: &App, text: &str) -> Result<String, Rejection> {
    let text = Clean::cut(text, app.config.limits.chat_chars);
    if text.is_empty() {
        return Err(Rejection::new(Code::BadFrame, "there is nothing to say in that"));
    }
    let said = format!("said to everybody: {text}");
    app.players.announce(text);
    Ok(said)
}

async fn end(app: &Arc<App>, g: GameId, to: End) -> Result<String, Rejection> {
    let game = match app.games.get(g) {
        Some(game) => game,
        None => recovery::find(&app.deps, g, QuotaGuard::default()).await?,
    };
    game.end(to.into()).await?;
    Ok(format!("game {g} has ended"))
}

async fn rename(app: &App, player: &str, name: &str) -> Result<String, Rejection> {
    let id = find(app, player).await?;
    let name = Clean::cut(name, app.config.limits.name_chars);
    if name.is_empty() {
        return Err(Rejection::new(Code::BadFrame, "there is nothing in that name"));
    }
    app.players.rename(id, name.clone()).await?;
    Ok(format!("player {id} is called {name}"))
}

fn log_level(app: &App, filter: &str) -> Result<String, Rejection> {
    let unchangeable = || Rejection::new(Code::NotAllowed, "this program keeps no log of its own");
    let log = app.config.log.as_ref().ok_or_else(unchangeable)?;
    log.filter(filter).map_err(|why| Rejection::new(Code::BadFrame, why))?;
    Ok(format!("logged is {filter}"))
}

/// The player of this id, or the only one of this name, here or not. A number is no name: whoever
/// calls themselves by the id of another would be taken for them.
async fn find(app: &App, text: &str) -> Result<PlayerId, Rejection> {
    let not_allowed = |msg: String| Err(Rejection::new(Code::NotAllowed, msg));
    let here = app.players.here();
    let is_here = |id: PlayerId| here.iter().any(|online| online.id == id);
    if let Ok(id) = text.parse().map(PlayerId) {
        if is_here(id) || app.players.look_up(id).await.is_ok() {
            return Ok(id);
        }
        return not_allowed(format!("no player has the id {id}"));
    }
    let called = |name: &str| name.to_lowercase() == text.to_lowercase();
    let named = here.iter().filter(|online| called(&online.name)).map(|online| online.id);
    let mut found: Vec<PlayerId> = named.chain(app.store.named(text).await?).collect();
    found.sort();
    found.dedup();
    match found[..] {
        [id] => Ok(id),
        [] => not_allowed(format!("nobody is called {text}")),
        _ => {
            let shown =
                |&id: &PlayerId| format!("{id}{}", if is_here(id) { " (here)" } else { "" });
            let ids: Vec<_> = found.iter().take(MAX_NAMESAKES).map(shown).collect();
            let (ids, count) = (ids.join(", "), found.len());
            not_allowed(format!("{count} players are called {text}, name one by the id: {ids}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use oxo_protocol::Kind;
    use tokio::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn an_order_is_about_whom_it_names_and_nobody_else() {
        let app = crate::app::fixtures::app();
        let come = |name: &str| {
            let (session, _) = mpsc::channel(1);
            let arriving = (session.clone(), Ipv4Addr::LOCALHOST.into());
            let new = app.players.register(Some(name.into()), Kind::Human, arriving);
            (new.expect("room").0.player.id, session)
        };
        let (gone, session) = come("Bob");
        app.players.keep(gone).await.expect("a healthy store");
        app.players.hang_up(gone, &session);
        let (honest, _honest) = come("bob");
        let (_, _eve) = come(&honest.to_string());
        let (_, _cyd) = come("203.0.113.0/24");
        for (command, key, whom, done, said) in [
            ("ban", "player", "bob", false, "2 players are called bob, name one by the id"),
            ("mute", "player", &honest.to_string(), true, "is muted"),
            ("kick", "player", "1", false, "no player has the id 1"),
            ("ban", "network", "203.0.113.9/24", true, "203.0.113.0/24 is banned"),
            ("ban", "who", "bob", false, "either a network or a player"),
        ] {
            let command = serde_json::json!({ "order": command, key: whom, "reason": "x" });
            let command: AdminCommand = serde_json::from_value(command).expect("a command");
            let answer = execute(&app, &command).await;
            assert_eq!(matches!(answer, AdminReply::Done(_)), done, "{answer}");
            assert!(answer.to_string().contains(said), "{answer}");
        }
    }
}
