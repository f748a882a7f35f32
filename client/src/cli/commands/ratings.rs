//! `oxo player` and `oxo top`: ratings and results of players.

use std::fmt::Display;

use oxo_protocol::reply::{NamedView, PlayerView, TopRow, TopView};
use oxo_protocol::request::{AskPlayer, Named, Top};
use oxo_protocol::{GameRow, Player, PlayerId, Request, Standing};
use oxo_shared::{Rules, Side};
use oxo_words as words;

use crate::cli::commands::asker::Asker;
use crate::cli::failure::Failure;
use oxo_headless::keep::seat::side_of;
use oxo_headless::keep::value::rules;
use oxo_headless::net::visit::Inquiry;
use oxo_headless::words::{Alike, labelled, list, moves, rules_name, sitter};

/// Maximum number of players shown who share a name.
const MAX_ALIKE: usize = 5;
/// Maximum number of games shown of a player.
const MAX_GAMES: usize = 10;
/// Steps of the chart, lowest first.
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct PlayerArgs {
    #[arg(help = words::OPTION_PLAYER.text())]
    pub player: Option<String>,
}

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct TopArgs {
    #[arg(default_value = "gomoku", value_parser = rules, help = words::OPTION_TOP_RULES.text())]
    pub rules: Rules,
}

/// Prints a player's results and ratings by rules and speed, and the latest games.
///
/// # Errors
/// `Failure` if the server cannot be reached or does not know the player, or if none is named and
/// nobody has played from this machine.
pub async fn player(asker: &Asker, args: &PlayerArgs) -> Result<(), Failure> {
    let own = asker.known().into_iter().next();
    if args.player.is_none() && own.is_none() {
        return Err(Failure::said(words::CLI_NOT_PLAYED));
    }
    let identity = own.filter(|_| args.player.is_none()).unwrap_or_default();
    let ask = async |inquiry: &mut Inquiry| views(inquiry, args.player.as_deref()).await;
    let views = asker.ask(asker.login(identity), ask).await?;
    Ok(asker.tell(&views, || {
        let players: Vec<Player> = views.iter().map(player_of).collect();
        let alike = Alike::among(&players);
        views.iter().flat_map(|view| lines(view, &alike)).collect()
    })?)
}

async fn views(inquiry: &mut Inquiry, name: Option<&str>) -> Result<Vec<PlayerView>, Failure> {
    let ids: Vec<PlayerId> = match name {
        None => vec![inquiry.welcome.you.id],
        Some(name) => {
            let view: NamedView = inquiry.ask(Request::Named(Named { name: name.into() })).await?;
            view.players.iter().map(|player| player.id).take(MAX_ALIKE).collect()
        }
    };
    if ids.is_empty() {
        return Err(Failure::said(words::CLI_NO_SUCH_PLAYER));
    }
    let mut views = Vec::new();
    for id in ids {
        views.push(inquiry.ask(Request::Player(AskPlayer { id })).await?);
    }
    Ok(views)
}

/// Prints the best players.
///
/// # Errors
/// `Failure` if the server cannot be reached.
pub async fn top(asker: &Asker, args: &TopArgs) -> Result<(), Failure> {
    let view: TopView = asker.ask_as_guest(Request::Top(Top { rules: args.rules })).await?;
    Ok(asker.tell(&view, || {
        if view.rows.is_empty() {
            return vec![words::CliNoRatings { rules: rules_name(&args.rules) }.to_string()];
        }
        let alike = Alike::among(view.rows.iter().map(|row| &row.player));
        (1..).zip(&view.rows).map(|(place, row)| top_line(place, row, &alike)).collect()
    })?)
}

fn top_line(place: usize, row: &TopRow, alike: &Alike) -> String {
    let TopRow { player, standing } = row;
    let name = alike.name(player);
    format!("{place:>3}  {name}  {}  {}", speed(standing), reached(standing))
}

fn player_of(view: &PlayerView) -> Player {
    Player::new(view.id, view.name.clone(), view.kind)
}

fn lines(view: &PlayerView, alike: &Alike) -> Vec<String> {
    let player = player_of(view);
    let name = alike.name(&player);
    let mut lines = vec![match view.online {
        true => words::CliPlayerOnline { name }.to_string(),
        false => name.into_owned(),
    }];
    for standing in &view.standings {
        let (rules, speed) = (rules_name(&standing.rules), speed(standing));
        let played = labelled(list([rules, speed.to_string()]), reached(standing));
        lines.push(format!("  {played}"));
    }
    lines.extend(view.games.iter().take(MAX_GAMES).map(|game| game_line(game, view.id)));
    if lines.len() == 1 {
        lines.push(format!("  {}", words::CLI_NO_FINISHED));
    }
    lines
}

fn speed(standing: &Standing) -> impl Display {
    words::PageSpeed { speed: standing.speed.name() }
}

/// Formats results like `12 won, 1 drawn, 9 lost; 1532 ±94 ▁▃▅█`.
fn reached(standing: &Standing) -> String {
    let Standing { won, drawn, lost, rating, history, .. } = standing;
    let results = words::CliResults { won, drawn, lost };
    match rating {
        Some(rating) => {
            let rating = format!("{} ±{} {}", rating.value, rating.deviation, chart(history));
            words::CliResultsRated { results, rating: rating.trim_end() }.to_string()
        }
        None => results.to_string(),
    }
}

/// Draws each rating as a step between the lowest and the highest.
fn chart(history: &[u32]) -> String {
    let (Some(&low), Some(&high)) = (history.iter().min(), history.iter().max()) else {
        return String::new();
    };
    let height = u64::from(high - low).max(1);
    let step = |rating: &u32| u64::from(rating - low) * (STEPS.len() as u64 - 1) / height;
    history.iter().map(|rating| STEPS[usize::try_from(step(rating)).unwrap_or_default()]).collect()
}

fn game_line(game: &GameRow, of: PlayerId) -> String {
    let name = |side: Side| sitter(game.seats[side].as_ref());
    let side = side_of(of, &game.seats);
    let end = match game.result.as_ref().map(|outcome| outcome.winner.side()) {
        None => "running",
        Some(None) => "drawn",
        Some(winner) if winner == side => "won",
        Some(_) => "lost",
    };
    format!(
        "  {}  {} - {}  {}, {}: {end}",
        game.g,
        name(Side::X),
        name(Side::O),
        rules_name(&game.terms.rules),
        moves(game.ply as usize),
        end = words::CliPlayed { end }
    )
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Rating;
    use oxo_shared::Speed;

    use super::*;

    fn standing(history: Vec<u32>) -> Standing {
        let rating = history.last().map(|&value| Rating { value, deviation: 94 });
        let (rules, speed) = (Rules::GOMOKU, Speed::Blitz);
        Standing { rules, speed, won: 12, drawn: 1, lost: 9, rating, history }
    }

    #[test]
    fn a_rating_has_a_small_chart_of_its_history() {
        assert_eq!(
            reached(&standing(vec![1500, 1516, 1508, 1532])),
            "12 won, 1 drawn, 9 lost; 1532 ±94 ▁▄▂█"
        );
        assert_eq!(reached(&standing(Vec::new())), "12 won, 1 drawn, 9 lost");
        assert_eq!(chart(&[1500, 1500]), "▁▁");
    }
}
