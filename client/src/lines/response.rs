//! Everything that line mode prints besides news, and its wording.

use std::fmt::Display;

use oxo_formats::Spent;
use oxo_protocol::{GameId, LobbyView, Presence};
use oxo_shared::{BySide, Clean, Clock, Level, Reason, Rules, Side, TimeControl, Verdict};
use oxo_words as said;
use serde::Serialize;

use crate::lines::worded::Words;
use oxo_headless::game::news::Moved;
use oxo_headless::game::{ledger, news_words};
use oxo_headless::study::Findings;
use oxo_headless::study::threats::ThreatKind;
use oxo_headless::words::{FORBIDDEN_MARK, clock_name, labelled, letter, list, lobby_lines};

/// Output other than news. In JSON, `event` names the variant, as for news; `docs/plain.md` lists
/// them all.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum Response {
    /// There is no game, and the program waits for a command.
    Ready {
        commands: Vec<String>,
        /// Games in which the player has a saved seat.
        unfinished: Vec<GameId>,
    },
    Lobby(LobbyView),
    Board {
        x: Vec<String>,
        o: Vec<String>,
        /// The cells forbidden to X.
        forbidden: Vec<String>,
        #[serde(skip)]
        drawing: String,
    },
    Clock {
        #[serde(flatten)]
        clock: Clock,
        #[serde(skip_serializing_if = "Option::is_none")]
        paused: Option<Paused>,
        /// The time spent on each move, as far as known. Only sent on request.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, serde(default))]
        moves: Vec<Spent>,
    },
    /// The game has no clock, or its clock starts once both players are seated.
    NoClock {
        clock: TimeControl,
    },
    /// The commands available after the player's own game.
    Next {
        commands: Vec<String>,
    },
    Hint {
        bot: Level,
        best: String,
        score: Option<f64>,
        /// The proven outcome of the move, if any.
        verdict: Option<Verdict>,
        /// The expected line, starting with the bot's move.
        expected: Vec<String>,
        reason: Clean,
        /// The reason as data.
        why: Option<Reason>,
        depth: u32,
        nodes: u64,
        elapsed_us: u64,
        #[serde(skip)]
        lines: Vec<String>,
    },
    /// A bot's evaluation of the cells that matter, best first.
    Weights {
        bot: Level,
        cells: Vec<Weighed>,
    },
    /// The cells where one stone decides the game.
    Threats {
        threats: Vec<ThreatenedCell>,
        /// Whether completing a line loses.
        avoid: bool,
    },
    Analyzing {
        positions: usize,
        /// Estimated duration, as an upper bound.
        seconds: u64,
    },
    #[cfg_attr(test, serde(skip_deserializing))]
    Analysis(Findings),
    Last {
        last: Option<Moved>,
    },
    Moves {
        moves: Vec<String>,
    },
    Who {
        players: BySide<Sitter>,
        #[serde(rename = "viewers")]
        spectators: usize,
    },
    Rules {
        rules: Vec<NamedRules>,
    },
    Bots {
        bots: Vec<Level>,
    },
    Help {
        lines: Vec<String>,
    },
    /// Information that is not news of a game.
    Notice {
        text: Clean,
    },
    /// A line that could not be carried out, or a request that failed.
    Error {
        text: Clean,
    },
}

/// Who paused the game, and how long ago.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct Paused {
    pub(super) by: Side,
    pub(super) for_ms: u64,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct Weighed {
    pub(super) cell: String,
    pub(super) score: Option<f64>,
    pub(super) verdict: Option<Verdict>,
    /// Winning chance, if the score is one.
    #[serde(skip)]
    pub(super) chance: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct ThreatenedCell {
    pub(super) by: Side,
    pub(super) kind: ThreatKind,
    pub(super) cell: String,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct Sitter {
    pub(super) name: Option<Clean>,
    pub(super) you: bool,
    pub(super) bot: bool,
    pub(super) presence: Presence,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub(super) struct NamedRules {
    pub(super) name: String,
    pub(super) rules: Rules,
    pub(super) text: String,
}

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 60 * MINUTE_S;
const DAY_S: u64 = 24 * HOUR_S;

impl Response {
    pub(super) fn notice(text: impl Display) -> Response {
        Response::Notice { text: text.to_string().into() }
    }

    pub(super) fn error(text: impl Display) -> Response {
        Response::Error { text: text.to_string().into() }
    }
}

impl Words for Response {
    fn lines(&self) -> Vec<String> {
        let line = match self {
            Response::Ready { commands, unfinished } => return ready(commands, unfinished),
            Response::Lobby(view) => return lobby_lines(view),
            Response::Board { drawing, forbidden, .. } => {
                let mark = said::LineForbidden { mark: FORBIDDEN_MARK };
                let mark = (!forbidden.is_empty()).then(|| mark.to_string());
                return drawing.lines().map(str::to_owned).chain(mark).collect();
            }
            Response::Hint { lines, .. } | Response::Help { lines } => return lines.clone(),
            Response::Weights { cells, .. } => return cells.iter().map(weighed).collect(),
            Response::Threats { threats, avoid } if !threats.is_empty() => {
                return threats.iter().map(|it| threatened(it, *avoid)).collect();
            }
            Response::Analysis(findings) => return findings.lines.clone(),
            Response::Who { players, spectators } => {
                let seats = players.iter().map(|(side, seat)| seated(side, seat));
                let watching = said::LineSpectators { count: spectators }.to_string();
                return seats.chain([watching]).collect();
            }
            Response::Rules { rules } => {
                return rules.iter().map(|it| labelled(&it.name, &it.text)).collect();
            }
            Response::Bots { bots } => {
                let names = |bot: &Level| match bot.title() {
                    title if title == bot.name() => title.to_owned(),
                    title => list([title, bot.name()]),
                };
                return bots.iter().map(names).collect();
            }
            Response::Threats { .. } => said::LINE_NO_LINE_NEAR.to_string(),
            Response::Clock { clock, paused, moves } => {
                let paused = paused
                    .as_ref()
                    .map(|Paused { by, for_ms }| news_words::paused(letter(*by), *for_ms));
                let spent = moves.iter().map(ledger::line);
                return [clock_line(clock)].into_iter().chain(paused).chain(spent).collect();
            }
            Response::NoClock { clock: none @ TimeControl::None {} } => clock_name(*none),
            Response::NoClock { clock } => said::LineClockLater { clock }.to_string(),
            Response::Next { commands } => any_of(commands),
            &Response::Analyzing { positions, seconds } => {
                said::LineAnalyzing { positions, seconds }.to_string()
            }
            Response::Last { last: None } => said::LINE_NO_MOVE.to_string(),
            Response::Last { last: Some(Moved { number, stone: side, cell, .. }) } => {
                said::LineMove { number, side: letter(*side), cell }.to_string()
            }
            Response::Moves { moves } if moves.is_empty() => said::LINE_NO_MOVE.to_string(),
            Response::Moves { moves } => numbered(moves),
            Response::Notice { text } | Response::Error { text } => text.to_string(),
        };
        vec![line]
    }
}

fn ready(commands: &[String], unfinished: &[GameId]) -> Vec<String> {
    let kept = unfinished.iter().map(|game| said::LineUnfinished { game }.to_string());
    kept.chain([any_of(commands)]).collect()
}

/// Joins commands like `play, help, or quit`.
fn any_of(commands: &[String]) -> String {
    match commands {
        [rest @ .., last] if !rest.is_empty() => {
            said::LineOr { commands: rest.join(", "), last }.to_string()
        }
        _ => commands.concat(),
    }
}

fn weighed(Weighed { cell, score, verdict, chance }: &Weighed) -> String {
    match (verdict, score, chance) {
        (Some(verdict), _, _) => format!("{cell} {verdict}"),
        (None, Some(_), Some(chance)) => format!("{cell} {chance}"),
        (None, Some(score), None) => said::LineWeighs { cell, score }.to_string(),
        (None, None, _) => cell.clone(),
    }
}

fn threatened(threat: &ThreatenedCell, avoid: bool) -> String {
    let ThreatenedCell { by, kind, cell } = threat;
    let side = letter(*by);
    match kind {
        ThreatKind::Line if avoid => said::LineWouldComplete { side, cell }.to_string(),
        ThreatKind::Line => said::LineCompletes { side, cell }.to_string(),
        ThreatKind::Fork => said::LineForks { side, cell }.to_string(),
    }
}

fn seated(side: Side, seat: &Sitter) -> String {
    let side = letter(side);
    let Some(name) = &seat.name else { return said::LineSeatFree { side }.to_string() };
    let presence = if seat.bot { "bot" } else { news_words::presence_word(seat.presence) };
    let who = if seat.you { "you" } else { "them" };
    said::LineSeat { side, name, who, presence }.to_string()
}

/// Numbers moves like `1. b2 2. a3 3. c1`, as in a record.
fn numbered(moves: &[String]) -> String {
    let numbered = (1..).zip(moves).map(|(number, cell)| format!("{number}. {cell}"));
    numbered.collect::<Vec<_>>().join(" ")
}

/// Formats clocks like `Clock: X 4 minutes 57 seconds, O 5 minutes`.
fn clock_line(clock: &Clock) -> String {
    said::LineClock { x: span(clock.left_ms.x), o: span(clock.left_ms.o) }.to_string()
}

/// Spells out a duration in its two largest units, rounded up to whole seconds.
fn span(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    let units = [
        (seconds / DAY_S, "day"),
        (seconds % DAY_S / HOUR_S, "hour"),
        (seconds % HOUR_S / MINUTE_S, "minute"),
        (seconds % MINUTE_S, "second"),
    ];
    let told = units.into_iter().skip_while(|&(count, _)| count == 0).take(2);
    let named = |(count, unit)| said::LineTime { unit, count }.to_string();
    let text = told.filter(|&(count, _)| count > 0).map(named);
    let joined = text.reduce(|larger, smaller| said::LineTimes { larger, smaller }.to_string());
    joined.unwrap_or_else(|| named((0, "second")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use oxo_shared::moves::read_moves;
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::lines::worded::WordedNews;
    use oxo_engine::study::Analyst;
    use oxo_headless::game::news::News;

    const PAGE: &str = include_str!("../../../docs/plain.md");

    /// Returns the known event names, taken from serde's error for an unknown one.
    fn names<T: DeserializeOwned>() -> BTreeSet<String> {
        let error = serde_json::from_str::<T>(r#"{"event":"?"}"#).err().unwrap().to_string();
        let names = error.split('`').skip(3).step_by(2);
        names.map(str::to_owned).collect()
    }

    /// Serializes the line again; `None` if it is of another kind.
    fn told<T: DeserializeOwned + Serialize>(line: &str) -> Option<String> {
        let told: T = serde_json::from_str(line).ok()?;
        Some(serde_json::to_string(&told).unwrap())
    }

    #[test]
    fn every_event_has_its_documented_shape() {
        let mut due = names::<News>();
        due.extend(names::<Response>());
        assert!(due.contains("moved") && due.contains("error"), "{due:?}");
        for line in PAGE.lines().filter(|line| line.starts_with('{')) {
            let again = told::<WordedNews>(line).or_else(|| told::<News>(line));
            let again = again.or_else(|| told::<Response>(line));
            assert_eq!(again.as_deref(), Some(line));
            due.remove(line.split('"').nth(3).unwrap());
        }
        assert_eq!(due, BTreeSet::new(), "not in docs/plain.md");
    }

    #[test]
    fn an_analysis_event_is_the_report_of_the_command() {
        let game = read_moves(Rules::TICTACTOE, "a1 a2").unwrap();
        let analysis = Analyst::default().analyze(&game, &mut |_| {});
        let findings = Findings::new(&game, &analysis.unwrap());
        let json = serde_json::to_value(Response::Analysis(findings)).unwrap();
        assert_eq!(json["event"], "analysis");
        assert_eq!(json["turning_point"]["lapse"], "missed_draw");
    }

    #[test]
    fn a_time_is_spelled_out() {
        assert_eq!(span(297_000), "4 minutes 57 seconds");
        assert_eq!(span(296_001), "4 minutes 57 seconds");
        assert_eq!(span(3_723_000), "1 hour 2 minutes");
        assert_eq!(span(300_000), "5 minutes");
        assert_eq!(span(1), "1 second");
        assert_eq!(span(0), "0 seconds");
        assert_eq!(span(3 * 86_400_000), "3 days");
    }

    #[test]
    fn a_clock_that_has_not_started_says_what_it_waits_for() {
        let told = |text: &str| Response::NoClock { clock: text.parse().unwrap() }.lines();
        assert_eq!(told("none"), ["no clock"]);
        assert_eq!(told("1m+2s"), ["1m+2s, starts when the opponent joins"]);
    }

    #[test]
    fn paused_clocks_say_so() {
        let clock = Clock { left_ms: BySide { x: 1_000, o: 2_000 }, running: None };
        let paused = Some(Paused { by: Side::X, for_ms: 125_000 });
        let told = Response::Clock { clock, paused, moves: Vec::new() }.lines();
        assert_eq!(told[1], "Paused by X, 2 min ago; `go on` ends it");
    }

    #[test]
    fn available_commands_are_listed_as_a_sentence() {
        let words = ["play", "help", "quit"].map(str::to_owned);
        assert_eq!(any_of(&words), "play, help, or quit");
        assert_eq!(any_of(&words[2..]), "quit");
    }

    #[test]
    fn every_move_is_numbered() {
        let moves = ["b2", "a3", "c1"].map(str::to_owned);
        assert_eq!(numbered(&moves), "1. b2 2. a3 3. c1");
    }
}
