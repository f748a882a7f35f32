//! Executes operator commands.

use std::sync::Arc;

use oxo_protocol::{Code, GameId, GameRow, Player, PlayerId, Rejection};
use oxo_shared::Clean;

use super::command::{AdminCommand, BanTarget, End};
use super::reply::{AdminReply, Game, Rows};
use crate::app::App;
use crate::game::registry::recovery;
use crate::net::quotas::QuotaGuard;
use crate::people::players::moderation::{MAX_REASON, Online};
use oxo_store::{Ban, Banned, Network, Sanction};

/// Default message to a kicked player.
const KICKED: &str = "an operator ended this session";

/// Players of the same name that an error lists.
const MAX_NAMESAKES: usize = 8;

pub async fn execute(app: &Arc<App>, command: &AdminCommand) -> AdminReply {
    let result = match command {
        AdminCommand::Who => return AdminReply::Who(who(app)),
        AdminCommand::Games => return AdminReply::Games(games(app)),
        AdminCommand::Bans => return AdminReply::Bans(Rows::of(app.players.bans())),
        AdminCommand::Reports => return AdminReply::Reports(Rows::of(app.reports.all())),
        AdminCommand::Kick { player, reason } => kick(app, player, reason).await,
        AdminCommand::Ban { target, for_s, reason } => ban(app, target, *for_s, reason).await,
        AdminCommand::Unban { target } => unban(app, target).await,
        AdminCommand::Mute { player, for_s, reason } => {
            mute(app, player, Some(sanction(app, *for_s, reason))).await
        }
        AdminCommand::Unmute { player } => mute(app, player, None).await,
        AdminCommand::Announce { text } => announce(app, text),
        AdminCommand::End { game, to } => end(app, *game, *to).await,
        AdminCommand::Rename { player, name } => rename(app, player, name).await,
        AdminCommand::Drain => {
            app.draining.cancel();
            Ok("the server is shutting down: it starts no new games and disconnects all clients"
                .to_owned())
        }
        AdminCommand::LogLevel { filter } => log_level(app, filter),
    };
    match result {
        Ok(report) => AdminReply::Done(report.into()),
        Err(rejection) => AdminReply::Refused(rejection.msg),
    }
}

fn who(app: &App) -> Rows<Online> {
    let mut online = app.players.here();
    online.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
    Rows::of(online)
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
    let message = if reason.is_empty() { KICKED.to_owned() } else { format!("{KICKED}: {reason}") };
    app.players.dismiss(id, message.into());
    Ok(format!("ended all sessions of player {id}"))
}

async fn ban(
    app: &App,
    target: &BanTarget,
    for_s: Option<u64>,
    reason: &str,
) -> Result<String, Rejection> {
    let (target, sanction) = (banned(app, target).await?, sanction(app, for_s, reason));
    let report = format!("{target} is banned {sanction}");
    app.players.ban(Ban { who: target, sanction }).await?;
    Ok(report)
}

async fn unban(app: &App, target: &BanTarget) -> Result<String, Rejection> {
    let target = banned(app, target).await?;
    app.players.unban(&target).await?;
    Ok(format!("{target} is no longer banned"))
}

/// The target of a ban. A banned player may be known by the ban alone.
async fn banned(app: &App, target: &BanTarget) -> Result<Banned, Rejection> {
    let not_allowed = |msg: String| Err(Rejection::new(Code::NotAllowed, msg));
    match (target.network.map(Network::whole), &target.player) {
        (Some(network), None) if network.is_wide() => {
            not_allowed(format!("{network} covers most of the internet"))
        }
        (Some(network), None) => Ok(Banned::Network(network)),
        (None, Some(player)) => {
            let by_id = player.parse().map(|id| Banned::Player(PlayerId(id)));
            match by_id.ok().filter(|id| app.players.bans().iter().any(|ban| ban.who == *id)) {
                Some(known) => Ok(known),
                None => find(app, player).await.map(Banned::Player),
            }
        }
        _ => not_allowed("specify either a network or a player".to_owned()),
    }
}

fn sanction(app: &App, for_s: Option<u64>, reason: &str) -> Sanction {
    let until_ms =
        for_s.map(|seconds| app.store.now_ms().saturating_add(seconds.saturating_mul(1_000)));
    Sanction { until_ms, reason: Clean::cut(reason, MAX_REASON) }
}

async fn mute(app: &App, player: &str, mute: Option<Sanction>) -> Result<String, Rejection> {
    let id = find(app, player).await?;
    let report = match &mute {
        Some(mute) => format!("player {id} is muted {mute}"),
        None => format!("player {id} is no longer muted"),
    };
    app.players.mute(id, mute).await?;
    Ok(report)
}

fn announce(app: &App, text: &str) -> Result<String, Rejection> {
    let text = Clean::cut(text, app.config.limits.chat_chars);
    if text.is_empty() {
        return Err(Rejection::new(Code::BadFrame, "the announcement is empty"));
    }
    let report = format!("announced to all players: {text}");
    app.players.announce(text);
    Ok(report)
}

async fn end(app: &Arc<App>, g: GameId, to: End) -> Result<String, Rejection> {
    let game = match app.games.get(g) {
        Some(game) => game,
        None => recovery::find(&app.deps, g, QuotaGuard::default()).await?,
    };
    game.end(to.into()).await?;
    Ok(format!("ended game {g}"))
}

async fn rename(app: &App, player: &str, name: &str) -> Result<String, Rejection> {
    let id = find(app, player).await?;
    let name = Clean::cut(name, app.config.limits.name_chars);
    if name.is_empty() {
        return Err(Rejection::new(Code::BadFrame, "the name is empty"));
    }
    app.players.rename(id, name.clone()).await?;
    Ok(format!("renamed player {id} to {name}"))
}

fn log_level(app: &App, filter: &str) -> Result<String, Rejection> {
    let unchangeable = || Rejection::new(Code::NotAllowed, "this program has no log to configure");
    let log = app.config.log.as_ref().ok_or_else(unchangeable)?;
    log.filter(filter).map_err(|message| Rejection::new(Code::BadFrame, message))?;
    Ok(format!("log filter set to {filter}"))
}

/// The player with this id, or the only one with this name. A number is always an id: otherwise
/// players could impersonate others by taking an id as their name.
async fn find(app: &App, text: &str) -> Result<PlayerId, Rejection> {
    let not_allowed = |msg: String| Err(Rejection::new(Code::NotAllowed, msg));
    let online = app.players.here();
    let is_online = |id: PlayerId| online.iter().any(|online| online.id == id);
    if let Ok(id) = text.parse().map(PlayerId) {
        if is_online(id) || app.players.look_up(id).await.is_ok() {
            return Ok(id);
        }
        return not_allowed(format!("no player with id {id}"));
    }
    let has_name = |name: &str| name.to_lowercase() == text.to_lowercase();
    let named = online.iter().filter(|online| has_name(&online.name)).map(|online| online.id);
    let mut found: Vec<PlayerId> =
        named.chain(app.store.index().await.named(text).await?).collect();
    found.sort();
    found.dedup();
    match found[..] {
        [id] => Ok(id),
        [] => not_allowed(format!("no player named {text}")),
        _ => {
            let shown =
                |&id: &PlayerId| format!("{id}{}", if is_online(id) { " (online)" } else { "" });
            let ids: Vec<_> = found.iter().take(MAX_NAMESAKES).map(shown).collect();
            let (ids, count) = (ids.join(", "), found.len());
            not_allowed(format!("{count} players are named {text}, use an id: {ids}"))
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
    async fn a_command_affects_only_the_player_it_names() {
        let app = crate::app::fixtures::app();
        let join = |name: &str| {
            let (session, _) = mpsc::channel(1);
            let arriving = (session.clone(), Ipv4Addr::LOCALHOST.into());
            let new = app.players.register(Some(name.into()), Kind::Human, arriving);
            (new.expect("room").0.player.id, session)
        };
        let (offline, session) = join("Bob");
        app.players.keep(offline).await.expect("a healthy store");
        app.players.hang_up(offline, &session);
        let (online, _online) = join("bob");
        let (_, _impostor) = join(&online.to_string());
        let (_, _cyd) = join("203.0.113.0/24");
        for (command, key, target, done, text) in [
            ("ban", "player", "bob", false, "2 players are named bob, use an id"),
            ("mute", "player", &online.to_string(), true, "is muted"),
            ("kick", "player", "1", false, "No player with id 1"),
            ("ban", "network", "203.0.113.9/24", true, "203.0.113.0/24 is banned"),
            ("ban", "who", "bob", false, "either a network or a player"),
        ] {
            let command = serde_json::json!({ "order": command, key: target, "reason": "x" });
            let command: AdminCommand = serde_json::from_value(command).expect("a command");
            let reply = execute(&app, &command).await;
            assert_eq!(matches!(reply, AdminReply::Done(_)), done, "{reply}");
            assert!(reply.to_string().contains(text), "{reply}");
        }
    }
}
