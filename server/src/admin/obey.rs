//! What becomes of an order.

use std::sync::Arc;

use oxo_shared::Clean;
use oxo_shared::protocol::{Code, GameId, GameRow, Player, PlayerId, Refusal};

use super::answer::{Answer, Game, Rows};
use super::order::{End, Order, network};
use crate::addresses::Hold;
use crate::games::recovery;
use crate::players::curbs::{MAX_REASON, Online};
use crate::store::{Ban, Banned, Curb};
use crate::world::World;

/// What who is kicked is told, if nothing is said.
const KICKED: &str = "an operator ended this session";

pub async fn obey(world: &Arc<World>, order: &Order) -> Answer {
    let obeyed = match order {
        Order::Who => return Answer::Who(who(world)),
        Order::Games => return Answer::Games(games(world)),
        Order::Bans => return Answer::Bans(Rows::of(world.players.bans())),
        Order::Reports => return Answer::Reports(Rows::of(world.reports.all())),
        Order::Kick { player, reason } => kick(world, player, reason).await,
        Order::Ban { who, for_s, reason } => ban(world, who, *for_s, reason).await,
        Order::Unban { who } => unban(world, who).await,
        Order::Mute { player, for_s, reason } => {
            mute(world, player, Some(curb(world, *for_s, reason))).await
        }
        Order::Unmute { player } => mute(world, player, None).await,
        Order::Announce { text } => announce(world, text),
        Order::End { game, to } => end(world, *game, *to).await,
        Order::Rename { player, name } => rename(world, player, name).await,
        Order::Drain => {
            world.draining.cancel();
            Ok("the server stops: no new games, and goodbye to every client".to_owned())
        }
        Order::LogLevel { filter } => log_level(world, filter),
    };
    match obeyed {
        Ok(done) => Answer::Done(done.into()),
        Err(refusal) => Answer::Refused(refusal.msg),
    }
}

fn who(world: &World) -> Rows<Online> {
    let mut here = world.players.here();
    here.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
    Rows::of(here)
}

fn games(world: &World) -> Rows<Game> {
    let games = world.games.all();
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

async fn kick(world: &World, player: &str, reason: &str) -> Result<String, Refusal> {
    let id = find(world, player).await?;
    let why = if reason.is_empty() { KICKED.to_owned() } else { format!("{KICKED}: {reason}") };
    world.players.dismiss(id, why.into());
    Ok(format!("the sessions of player {id} are ended"))
}

async fn ban(
    world: &World,
    who: &str,
    for_s: Option<u64>,
    reason: &str,
) -> Result<String, Refusal> {
    let (who, curb) = (banned(world, who).await?, curb(world, for_s, reason));
    let said = format!("{who} is banned {curb}");
    world.players.ban(Ban { who, curb }).await?;
    Ok(said)
}

async fn unban(world: &World, who: &str) -> Result<String, Refusal> {
    let who = banned(world, who).await?;
    world.players.unban(&who).await?;
    Ok(format!("{who} may come back"))
}

/// A player, who may be known by a ban alone, or a network.
async fn banned(world: &World, who: &str) -> Result<Banned, Refusal> {
    let not_allowed = |msg: String| Err(Refusal::new(Code::NotAllowed, msg));
    let id = who.parse().map(|id| Banned::Player(PlayerId(id)));
    if let Ok(player) = id
        && world.players.bans().iter().any(|ban| ban.who == player)
    {
        return Ok(player);
    }
    match network(who) {
        Some(network) if network.is_wide() => not_allowed(format!("{who} is most of the world")),
        Some(_) if world.players.here().iter().any(|online| *online.name == *who) => {
            not_allowed(format!("somebody is called {who}: name the player by the id"))
        }
        Some(network) => Ok(Banned::Network(network)),
        None => find(world, who).await.map(Banned::Player),
    }
}

fn curb(world: &World, for_s: Option<u64>, reason: &str) -> Curb {
    let until_ms =
        for_s.map(|seconds| world.store.now_ms().saturating_add(seconds.saturating_mul(1_000)));
    Curb { until_ms, reason: Clean::cut(reason, MAX_REASON) }
}

async fn mute(world: &World, player: &str, mute: Option<Curb>) -> Result<String, Refusal> {
    let id = find(world, player).await?;
    let said = match &mute {
        Some(mute) => format!("player {id} is muted {mute}"),
        None => format!("player {id} may speak"),
    };
    world.players.mute(id, mute).await?;
    Ok(said)
}

fn announce(world: &World, text: &str) -> Result<String, Refusal> {
    let text = Clean::cut(text, world.config.limits.chat_chars);
    if text.is_empty() {
        return Err(Refusal::new(Code::BadFrame, "there is nothing to say in that"));
    }
    let said = format!("said to everybody: {text}");
    world.players.announce(text);
    Ok(said)
}

async fn end(world: &Arc<World>, g: GameId, to: End) -> Result<String, Refusal> {
    let game = match world.games.get(g) {
        Some(game) => game,
        None => recovery::find(world, g, Hold::default()).await?,
    };
    game.end(to.into()).await?;
    Ok(format!("game {g} has ended"))
}

async fn rename(world: &World, player: &str, name: &str) -> Result<String, Refusal> {
    let id = find(world, player).await?;
    let name = Clean::cut(name, world.config.limits.name_chars);
    if name.is_empty() {
        return Err(Refusal::new(Code::BadFrame, "there is nothing in that name"));
    }
    world.players.rename(id, name.clone()).await?;
    Ok(format!("player {id} is called {name}"))
}

fn log_level(world: &World, filter: &str) -> Result<String, Refusal> {
    let unchangeable = || Refusal::new(Code::NotAllowed, "this program keeps no log of its own");
    let log = world.config.log.as_ref().ok_or_else(unchangeable)?;
    log.filter(filter).map_err(|why| Refusal::new(Code::BadFrame, why))?;
    Ok(format!("logged is {filter}"))
}

/// The player of this id, or the only one of this name: of those who are here, or else of all.
async fn find(world: &World, text: &str) -> Result<PlayerId, Refusal> {
    let here = world.players.here();
    if let Ok(id) = text.parse().map(PlayerId) {
        let is_here = here.iter().any(|online| online.id == id);
        if is_here || world.players.look_up(id).await.is_ok() {
            return Ok(id);
        }
    }
    let called = |name: &str| name.to_lowercase() == text.to_lowercase();
    let mut found: Vec<PlayerId> =
        here.iter().filter(|online| called(&online.name)).map(|online| online.id).collect();
    if found.is_empty() {
        found = world.store.named(text).await?;
    }
    match found[..] {
        [id] => Ok(id),
        [] => Err(Refusal::new(Code::NotAllowed, format!("nobody here is called {text}"))),
        _ => {
            let ids: Vec<_> = found.iter().take(8).map(PlayerId::to_string).collect();
            let ids = ids.join(", ");
            let msg = format!("several are called {text}, name one by the id: {ids}");
            Err(Refusal::new(Code::NotAllowed, msg))
        }
    }
}
