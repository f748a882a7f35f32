//! What line mode tells: each piece of news once, for people in words, for programs as JSON.

use oxo_shared::protocol::{Delay, GameId, LobbyView, OfferKind, Presence};
use oxo_shared::{
    ByPlayer, Clock, Decision, How, Level, Player, Rules, Score, TimeControl, Verdict,
};
use serde::Serialize;

use crate::commands::analyze::Findings;
use crate::threats::ThreatKind;

/// One piece of news. As JSON an object whose `event` names it; `docs/plain.md` lists all.
/// Cells are named as they are typed.
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum News {
    /// A server says welcome.
    Connected {
        /// Where.
        to: String,
        /// The name that this client is known by.
        name: String,
    },
    /// The line is gone; tries to get it back go on by themselves.
    Lost {
        /// What happened.
        why: String,
    },
    /// There is no game, and something may be chosen.
    Ready {
        /// The words that begin something.
        commands: &'static [&'static str],
        /// Games in which a seat is kept.
        unfinished: Vec<GameId>,
    },
    /// An opponent is looked for.
    Seeking { rules: Rules, clock: TimeControl, rated: bool },
    /// The open seeks and the listed games.
    Lobby(LobbyView),
    /// A game is there.
    Game(Introduced),
    /// Both seats are taken.
    Players(Players),
    /// A player came or went.
    Presence { side: Player, name: String, state: Presence },
    /// Somebody spoke.
    Chat { by: String, seat: Option<Player>, text: String },
    /// A stone was put.
    Moved(Moved),
    /// Something was decided in an opening.
    Decided { by: Player, decision: Decision, text: String },
    /// Stones were taken back.
    TakenBack {
        /// How many are left.
        moves: usize,
    },
    /// How the stones lie.
    Board(Diagram),
    /// The time left.
    Clock(Clock),
    /// There is none.
    NoClock,
    /// It is this client's turn.
    Turn {
        side: Player,
        /// The number of the move that is due, from 1.
        number: usize,
        /// What may be decided, if a stone is not due.
        choices: Vec<Decision>,
        text: String,
    },
    /// Something is offered.
    Offer {
        what: OfferKind,
        by: Player,
        /// Whether it is this client's to answer.
        yours: bool,
    },
    /// An offer came to its end by a word.
    Answered { what: OfferKind, by: Player, answer: Answer },
    /// An offer came to its end without one: the game went on.
    Lapsed { what: OfferKind },
    /// The game ended.
    Over(Ended),
    /// What may be done after one's own game.
    Next { commands: &'static [&'static str] },
    /// The move that a bot recommends.
    Hint(Advice),
    /// What a bot thinks of the cells that matter, the best first.
    Weights { bot: Level, cells: Vec<Weighed> },
    /// The cells where one stone decides the game.
    Threats {
        threats: Vec<Threatened>,
        /// Whether who completes a line loses.
        avoid: bool,
    },
    /// An analysis begins.
    Analyzing {
        /// So many positions.
        positions: usize,
        /// In about so many seconds at most.
        seconds: u64,
    },
    /// What an analysis found.
    Analysis(Findings),
    /// The last move.
    Last { last: Option<Moved> },
    /// All moves.
    Moves { moves: Vec<String> },
    /// Who plays, and how many look on.
    Who { players: ByPlayer<Seated>, viewers: usize },
    /// The rules that have a name.
    Rules { rules: Vec<Named> },
    /// The bots.
    Bots { bots: Vec<Level> },
    /// What can be typed.
    Help { lines: Vec<String> },
    /// Something to know that is no news of a game.
    Notice { text: String },
    /// A line that could not be obeyed, or a wish that came to nothing.
    Error { text: String },
}

/// A game that has come.
#[derive(Debug, Serialize)]
pub(super) struct Introduced {
    pub(super) game: GameId,
    pub(super) rules: Rules,
    pub(super) clock: TimeControl,
    pub(super) rated: bool,
    /// How much later others see it.
    #[serde(skip_serializing_if = "Delay::is_live")]
    pub(super) delay_s: Delay,
    /// This client's side; nothing if it looks on. An opening may change it.
    pub(super) you: Option<Player>,
    /// The line that a friend pastes, while a seat is free.
    pub(super) invitation: Option<String>,
}

/// Who plays.
#[derive(Debug, Serialize)]
pub(super) struct Players {
    pub(super) x: String,
    pub(super) o: String,
    pub(super) you: Option<Player>,
    pub(super) text: String,
}

/// A stone that was put.
#[derive(Debug, Serialize)]
pub(super) struct Moved {
    /// From 1.
    pub(super) number: usize,
    pub(super) stone: Player,
    pub(super) cell: String,
    /// Who put it: in an opening one player puts stones of both colours.
    pub(super) by: Player,
    #[serde(skip)]
    pub(super) text: String,
}

/// How the stones lie.
#[derive(Debug, Serialize)]
pub(super) struct Diagram {
    pub(super) x: Vec<String>,
    pub(super) o: Vec<String>,
    /// The cells that the rules keep x from.
    pub(super) forbidden: Vec<String>,
    /// The same drawn, in lines.
    #[serde(skip)]
    pub(super) drawing: String,
}

/// How an offer was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Answer {
    Accepted,
    Declined,
    /// By the one who made it.
    Withdrawn,
}

/// How a game ended.
#[derive(Debug, Serialize)]
pub(super) struct Ended {
    pub(super) result: Score,
    pub(super) how: How,
    /// The completed line from end to end.
    pub(super) line: Vec<String>,
    pub(super) text: String,
}

/// What a bot recommends.
#[derive(Debug, Serialize)]
pub(super) struct Advice {
    pub(super) bot: Level,
    pub(super) best: String,
    pub(super) score: Option<f64>,
    /// How the move ends, if that is proven.
    pub(super) verdict: Option<Verdict>,
    /// What it expects to follow, its move first.
    pub(super) expected: Vec<String>,
    pub(super) reason: String,
    /// Plies that it looked ahead.
    pub(super) depth: u32,
    /// Positions that it looked at.
    pub(super) nodes: u64,
    /// How long it took, in microseconds.
    pub(super) elapsed_us: u64,
    #[serde(skip)]
    pub(super) lines: Vec<String>,
}

/// A cell with what a bot thinks of it.
#[derive(Debug, Serialize)]
pub(super) struct Weighed {
    pub(super) cell: String,
    pub(super) score: Option<f64>,
    pub(super) verdict: Option<Verdict>,
}

/// A cell where a stone decides the game.
#[derive(Debug, Serialize)]
pub(super) struct Threatened {
    pub(super) by: Player,
    pub(super) kind: ThreatKind,
    pub(super) cell: String,
}

/// Somebody at the board.
#[derive(Debug, Serialize)]
pub(super) struct Seated {
    /// Nothing for a free seat.
    pub(super) name: Option<String>,
    pub(super) you: bool,
    pub(super) bot: bool,
    pub(super) presence: Presence,
}

/// Rules with a name.
#[derive(Debug, Serialize)]
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) rules: Rules,
    pub(super) text: String,
}

#[cfg(test)]
mod tests {
    use oxo_engine::{Limits, Stop};
    use oxo_shared::moves::read_moves;

    use super::*;

    /// The page that promises these shapes.
    const PAGE: &str = include_str!("../../../docs/plain.md");

    fn cells(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn moved() -> Moved {
        let (stone, by) = (Player::O, Player::O);
        Moved { number: 2, stone, cell: "a3".to_owned(), by, text: String::new() }
    }

    /// Of the line, the lobby and what comes before a game.
    fn before_a_game() -> Vec<News> {
        let text = "unknown word".to_owned();
        let name = "ann".to_owned();
        vec![
            News::Ready { commands: &["play", "quit"], unfinished: vec![GameId::from_bits(7)] },
            News::Connected { to: "this machine".to_owned(), name: name.clone() },
            News::Lost { why: "nobody listens there".to_owned() },
            News::Seeking { rules: Rules::GOMOKU, clock: TimeControl::None {}, rated: false },
            News::Lobby(LobbyView::default()),
            News::Game(Introduced {
                game: GameId::from_bits(7),
                rules: Rules::TICTACTOE,
                clock: TimeControl::PerMove { ms: 30_000 },
                rated: false,
                delay_s: Delay::LIVE,
                you: Some(Player::X),
                invitation: None,
            }),
            News::Players(Players {
                x: name,
                o: "master".to_owned(),
                you: Some(Player::X),
                text: "you are x against master".to_owned(),
            }),
            News::Notice { text: "connected again after 3 s".to_owned() },
            News::Error { text },
        ]
    }

    /// Of what happens at a board.
    fn at_a_board() -> Vec<News> {
        let left_ms = ByPlayer { x: 297_000, o: 300_000 };
        let (ann, bob) = ("ann".to_owned(), "bob".to_owned());
        let decision = Decision::Stay;
        let text = "you stay O: bob plays X".to_owned();
        let what = OfferKind::Draw;
        vec![
            News::Presence { side: Player::O, name: bob, state: Presence::Away },
            News::Chat { by: ann, seat: Some(Player::X), text: "good luck".to_owned() },
            News::Moved(moved()),
            News::Decided { by: Player::O, decision, text },
            News::TakenBack { moves: 2 },
            News::Board(Diagram {
                x: cells(&["b2"]),
                o: cells(&["a3"]),
                forbidden: Vec::new(),
                drawing: String::new(),
            }),
            News::Clock(Clock { left_ms, running: Some(Player::X) }),
            News::NoClock,
            News::Turn {
                side: Player::X,
                number: 3,
                choices: Vec::new(),
                text: "your move (x):".to_owned(),
            },
            News::Offer { what, by: Player::O, yours: true },
            News::Answered { what, by: Player::X, answer: Answer::Declined },
            News::Lapsed { what },
            News::Over(Ended {
                result: Score::X,
                how: How::Line,
                line: cells(&["a1", "b1", "c1"]),
                text: "x wins: line a1 b1 c1".to_owned(),
            }),
            News::Next { commands: &["rematch", "quit"] },
        ]
    }

    /// Of what was asked.
    fn answers() -> Vec<News> {
        let seat = |you, name: &str| Seated {
            name: Some(name.to_owned()),
            you,
            bot: !you,
            presence: Presence::On,
        };
        let (best, reason) = ("a1".to_owned(), "a draw if both play well".to_owned());
        vec![
            News::Last { last: Some(moved()) },
            News::Moves { moves: cells(&["b2", "a3"]) },
            News::Who {
                players: ByPlayer { x: seat(true, "ann"), o: seat(false, "master") },
                viewers: 0,
            },
            News::Threats {
                threats: vec![Threatened {
                    by: Player::X,
                    kind: ThreatKind::Fork,
                    cell: "a1".to_owned(),
                }],
                avoid: false,
            },
            News::Hint(Advice {
                bot: Level::Master,
                best,
                score: Some(0.0),
                verdict: Some(Verdict::Draw),
                expected: cells(&["a1", "c3"]),
                reason,
                depth: 7,
                nodes: 1533,
                elapsed_us: 751,
                lines: Vec::new(),
            }),
            News::Weights {
                bot: Level::Master,
                cells: vec![Weighed {
                    cell: "a1".to_owned(),
                    score: None,
                    verdict: Some(Verdict::Win(5)),
                }],
            },
            News::Analyzing { positions: 3, seconds: 3 },
            News::Rules {
                rules: vec![Named {
                    name: "gomoku",
                    rules: Rules::GOMOKU,
                    text: Rules::GOMOKU.describe(),
                }],
            },
            News::Bots { bots: vec![Level::Random, Level::Master] },
            News::Help { lines: cells(&["help, h / quit, q"]) },
        ]
    }

    #[test]
    fn every_event_has_the_shape_that_its_page_promises() {
        for news in before_a_game().into_iter().chain(at_a_board()).chain(answers()) {
            let line = serde_json::to_string(&news).unwrap();
            assert!(PAGE.lines().any(|shown| shown == line), "not in docs/plain.md: {line}");
        }
    }

    #[test]
    fn an_analysis_is_the_report_of_the_command_with_an_event() {
        let game = read_moves(Rules::TICTACTOE, "a1 a2").unwrap();
        let findings =
            Findings::of(&game, Level::Master, &Limits::default(), &Stop::new()).unwrap();
        let json = serde_json::to_value(News::Analysis(findings)).unwrap();
        assert_eq!(json["event"], "analysis");
        assert_eq!(json["turning_point"]["lapse"], "missed_draw");
    }
}
