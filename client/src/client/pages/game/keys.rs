//! The keys of the board's page, and which of them do something now.

use crossterm::event::KeyCode;
use oxo_protocol::Act;
use oxo_protocol::{ClaimKind, OfferKind};
use oxo_shared::{Decision, Opening, TimeControl};

use crate::client::action::{Action, Step};
use crate::client::core::{Core, Place};
use crate::client::keys::{
    BACK, Binding, DOWN, ENTER, ESC, EVERYWHERE, HELP, LEFT, RIGHT, SPACE, UP, bar, fixed, key,
    letter, rare, shift,
};
use crate::client::pages::game::GamePage;
use crate::client::pages::game::viewport::{self, Looks};

pub static GAME: [&[Binding]; 6] = [
    &[
        bar(&[letter('y')], Action::Yes, "accept the offer"),
        bar(&[letter('n')], Action::No, "decline the offer"),
        bar(&[key(KeyCode::End)], Action::Review(Step::End), "to the newest move"),
        bar(&[ENTER, SPACE], Action::Choose, "place"),
        bar(&[ESC], Action::Cancel, "cancel, or leave"),
        bar(&[letter('1')], Action::Decide(Decision::Stay), "stay"),
        bar(&[letter('2')], Action::Decide(Decision::Swap), "swap"),
        bar(&[letter('3')], Action::Decide(Decision::Two), "put two more"),
        bar(&[letter('i')], Action::Copy, "copy the invitation"),
        bar(&[letter('w')], Action::Claim, "claim a win or a draw"),
        bar(&[letter('r')], Action::Rematch, "rematch"),
        bar(&[letter('u')], Action::Takeback, "take back"),
        bar(&[letter('H')], Action::Hint, "hint"),
        bar(&[letter(':')], Action::Type, "type a cell"),
        bar(&[letter('T'), letter('t')], Action::Weights, "chances"),
        bar(&[letter('D'), letter('d')], Action::BotMove, "bot moves for you"),
        bar(&[letter('m')], Action::Chat, "message"),
        bar(&[letter('f')], Action::Follow, "follow x/o"),
        bar(&[letter('p')], Action::Pause, "pause, or go on"),
        HELP,
        bar(&[letter('q')], Action::Back, "leave"),
        rare(&[letter('x')], Action::Threats, "threats"),
        MUTE,
        REPORT,
        rare(&[letter('N')], Action::Numbers, "numbers of a thought"),
        rare(&[letter('o')], Action::Draw, "offer a draw"),
        rare(&[letter('s')], Action::Time, "15 seconds more"),
        rare(&[letter('L')], Action::Ledger, "clock ledger"),
        rare(&[letter('R')], Action::Resign, "resign"),
        rare(&[letter('a')], Action::Abort, "abort: nobody wins"),
        rare(UP, Action::Up, "cursor up"),
        rare(DOWN, Action::Down, "cursor down"),
        rare(LEFT, Action::Left, "cursor left"),
        rare(RIGHT, Action::Right, "cursor right"),
    ],
    &SCROLL,
    &[rare(&[letter('C')], Action::Confirm, "confirm moves")],
    &VIEW,
    &[
        rare(&[letter(',')], Action::Review(Step::Back), "look a move back"),
        rare(&[letter('.')], Action::Review(Step::On), "look a move on"),
        rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "look ten moves back"),
        rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "look ten moves on"),
    ],
    &EVERYWHERE,
];

/// On the board of a game that is not, or no longer, this client's to play.
pub static REVIEW: [&[Binding]; 4] = [
    &[
        bar(&[letter('y')], Action::Yes, "accept the offer"),
        bar(&[letter('n')], Action::No, "decline the offer"),
        bar(&[letter('r')], Action::Rematch, "rematch"),
        bar(&[key(KeyCode::Backspace)], Action::Review(Step::Retract), "undo"),
        // Whatever the arrows do elsewhere, here they lead through the game.
        fixed(&[key(KeyCode::Left)], Action::Review(Step::Back), "back"),
        fixed(&[key(KeyCode::Right)], Action::Review(Step::On), "on"),
        fixed(&[key(KeyCode::Down)], Action::Review(Step::End), "last"),
        bar(&[SPACE], Action::Review(Step::Play), "play or pause"),
        bar(&[letter('J')], Action::Review(Step::Turn), "turning point"),
        bar(&[letter('A'), letter('a')], Action::Analyze, "analyze"),
        bar(&[ENTER], Action::Choose, "try"),
        bar(&[letter('f')], Action::Follow, "follow x/o"),
        fixed(&[key(KeyCode::Up)], Action::Review(Step::Start), "start"),
        bar(&[letter('H')], Action::Hint, "hint"),
        bar(&[letter('T'), letter('t')], Action::Weights, "chances"),
        bar(&[letter('m')], Action::Chat, "message"),
        HELP,
        bar(BACK, Action::Back, "leave"),
        rare(&[letter('x')], Action::Threats, "threats"),
        MUTE,
        REPORT,
        rare(&[letter('N')], Action::Numbers, "numbers of a thought"),
        rare(&[letter('L')], Action::Ledger, "clock ledger"),
        rare(&[letter(',')], Action::Review(Step::Back), "a move back"),
        rare(&[letter('.')], Action::Review(Step::On), "a move on"),
        rare(&[key(KeyCode::End)], Action::Review(Step::End), "to the last move"),
        rare(&[key(KeyCode::PageUp)], Action::Review(Step::PageBack), "ten moves back"),
        rare(&[key(KeyCode::PageDown)], Action::Review(Step::PageOn), "ten moves on"),
        rare(&[letter('#')], Action::Review(Step::Number), "to a move's number"),
        rare(&[letter('>')], Action::Review(Step::Faster), "play faster"),
        rare(&[letter('<')], Action::Review(Step::Slower), "play slower"),
        rare(&[letter(':')], Action::Type, "type a cell to try"),
        rare(&[letter('k')], Action::Up, "cursor up"),
        rare(&[letter('j')], Action::Down, "cursor down"),
        rare(&[letter('h')], Action::Left, "cursor left"),
        rare(&[letter('l')], Action::Right, "cursor right"),
    ],
    &SCROLL,
    &VIEW,
    &EVERYWHERE,
];

const MUTE: Binding = rare(&[letter('M')], Action::Mute, "hide the opponent's chat");
const REPORT: Binding = rare(&[letter('!')], Action::Report, "report to the operators");

static SCROLL: [Binding; 4] = [
    rare(&[shift(KeyCode::Up)], Action::ScrollUp, "scroll up"),
    rare(&[shift(KeyCode::Down)], Action::ScrollDown, "scroll down"),
    rare(&[shift(KeyCode::Left)], Action::ScrollLeft, "scroll left"),
    rare(&[shift(KeyCode::Right)], Action::ScrollRight, "scroll right"),
];

static VIEW: [Binding; 5] = [
    rare(&[letter('c')], Action::Centre, "centre on the last move"),
    rare(&[key(KeyCode::Home)], Action::Fit, "show all stones"),
    rare(&[letter('g')], Action::GoTo, "go to a cell"),
    rare(&[letter('+'), letter('=')], Action::ZoomIn, "larger cells"),
    rare(&[letter('-')], Action::ZoomOut, "smaller cells"),
];

pub(crate) fn label(core: &Core, action: Action) -> String {
    let found = GAME.into_iter().chain(REVIEW).flatten().find(|binding| binding.action == action);
    found.map(|binding| core.keymap.label(binding)).unwrap_or_default()
}

/// What `binding` does now, in words: where that differs from what it does mostly.
pub(crate) fn words(game: &GamePage, core: &Core, binding: &Binding) -> &'static str {
    match binding.action {
        Action::Hint if game.advice.show_hint => "hint (on)",
        Action::Weights if game.advice.show_weights => "chances (on)",
        Action::Numbers if game.advice.show_numbers => "numbers (on)",
        Action::Threats if game.threats.shown => "threats (on)",
        Action::Confirm if core.confirms => "confirm moves (on)",
        Action::Review(Step::Play) if game.goes_on_by_itself() => "pause",
        Action::Review(Step::Play) if !game.is_over() => "go on",
        Action::Review(Step::Play) => "play",
        Action::Review(Step::End) if !game.is_over() => "live",
        Action::Choose if game.may_premove() => "premove",
        Action::Cancel if game.hand.is_choosing() => "cancel",
        Action::Pause if game.table.paused.is_some() => "go on",
        Action::Pause => "pause",
        Action::Claim if game.may(Act::Claim(ClaimKind::Draw)) => "claim the draw",
        Action::Claim => "claim the win",
        Action::Mute if game.mutes => "show the opponent's chat",
        _ => binding.help,
    }
}

pub(crate) fn is_useful(game: &GamePage, core: &Core, action: Action) -> bool {
    let needs_server = match action {
        Action::Choose | Action::Type => !game.is_to_look_at(),
        Action::Back | Action::Cancel | Action::Analyze => false,
        action => ["Move", "Game", "Talk", "Advice"].contains(&section(action).1),
    };
    (core.is_online() || !needs_server) && is_meant(game, core, action)
}

/// The same, whether there is a connection or not.
fn is_meant(game: &GamePage, core: &Core, action: Action) -> bool {
    // In an opening a decision may be due instead of a stone.
    let stone_due = game.table.game.choices().is_empty();
    let over = game.table.game.outcome().is_some();
    let (me, ply) = (game.role.side(), game.table.ply());
    match action {
        Action::Choose if game.is_to_look_at() => game.shown().outcome().is_none(),
        Action::Choose | Action::Type => {
            game.is_live_for_me() && stone_due && game.table.paused.is_none()
        }
        Action::Cancel => game.hand.is_choosing(),
        Action::Confirm => me.is_some() && !over,
        Action::Threats => !over && game.threats_allowed(),
        Action::Review(step) => leads_somewhere(game, step),
        Action::Decide(what) => game.my_turn() && game.may(Act::Decide { ply, what }),
        Action::Analyze => game.is_over() && game.table.ply() > 0,
        // Nobody else hears what is said in a server that only this program reaches.
        Action::Chat => !game.is_kept() && core.place != Place::Local,
        Action::Mute => is_meant(game, core, Action::Chat) && me.is_some(),
        Action::Report => is_meant(game, core, Action::Chat),
        Action::Hint | Action::Weights => {
            game.help_allowed() && if over { game.review.is_live() } else { stone_due }
        }
        Action::Numbers => game.advice.is_shown(),
        Action::BotMove => game.help_allowed() && game.is_live_for_me() && stone_due,
        Action::Yes | Action::No => {
            let open = game.table.offer;
            open.is_some_and(|open| game.may(Act::Answer { offer: open.offer, yes: true }))
        }
        Action::Takeback => game.may_offer(OfferKind::Takeback),
        Action::Draw => game.may_offer(OfferKind::Draw),
        Action::Rematch => game.may_offer(OfferKind::Rematch),
        Action::Pause => game.may(Act::GoOn) || game.may_offer(OfferKind::Pause),
        Action::Time => game.may_offer(OfferKind::Time),
        Action::Ledger => game.table.clock.is_some() || !game.ledger.is_empty(),
        Action::Resign => game.may(Act::Resign),
        Action::Abort => game.may(Act::Abort),
        Action::Claim => game.claimable(core.now_ms).is_some(),
        Action::Copy => game.wants_a_friend() && core.public_url().is_some(),
        Action::Follow => me.is_none() && Looks::is_worthwhile(game.table.game.rules()),
        _ => true,
    }
}

/// Whether that may be of use in this game, now or later.
pub(crate) fn applies(game: &GamePage, core: &Core, action: Action) -> bool {
    let (rules, opening) = (game.table.game.rules(), game.table.game.rules().opening());
    let seat = game.role.side().filter(|_| !game.is_kept());
    // The server's bots neither offer anything nor go away.
    let is_answered = seat.is_some_and(|me| {
        let opponent = game.table.seats[me.other()].as_ref();
        opponent.is_none_or(|opponent| opponent.bot.is_none())
    });
    let is_timed = game.table.terms.control != TimeControl::None {};
    match action {
        _ if game.is_kept() && needs_players(action) => false,
        Action::Yes | Action::No => is_answered,
        Action::Draw => is_answered && !game.is_over(),
        Action::Claim => is_answered && !game.is_over() || is_meant(game, core, action),
        Action::Decide(what) => {
            let is_asked = opening == Opening::Swap2 || what != Decision::Two;
            is_asked && !game.table.game.is_settled()
        }
        Action::Pause | Action::Time => is_timed && is_answered && !game.is_over(),
        Action::Resign | Action::Takeback => seat.is_some() && !game.is_over(),
        Action::Rematch => seat.is_some(),
        Action::Hint | Action::Weights | Action::Numbers | Action::BotMove => game.help_allowed(),
        Action::Threats => !game.is_over() && game.threats_allowed(),
        // These come and go.
        Action::Choose | Action::Cancel | Action::Type | Action::Review(_) => true,
        Action::Follow => is_meant(game, core, action),
        action if section(action).1 == "View" => viewport::scrolls(rules),
        action => is_meant(game, core, action),
    }
}

/// The sections of help, with the actions in them by the names that settings have for them.
const SECTIONS: [(&str, &str); 7] = [
    ("Move", "choose cancel type stay swap two up down left right confirm"),
    ("Game", "yes no takeback draw rematch pause go-on time resign abort claim copy ledger back"),
    ("Talk", "chat mute report"),
    ("Advice", "hint weights numbers bot-move threats analyze"),
    ("Look back", ""),
    (
        "View",
        "scroll-up scroll-down scroll-left scroll-right centre fit go-to zoom-in zoom-out follow",
    ),
    ("Program", "help quit read-theme next-theme"),
];
const LOOK_BACK: usize = 4;

/// The section of help that shows the key of this action: its place and its heading.
pub(crate) fn section(action: Action) -> (usize, &'static str) {
    let named = |&(_, names): &(&str, &str)| names.split(' ').any(|name| name == action.name());
    let place = SECTIONS.iter().position(named).unwrap_or(LOOK_BACK);
    (place, SECTIONS[place].0)
}

/// Whether that is nothing to a game that was kept: nobody is there.
pub(crate) fn needs_players(action: Action) -> bool {
    match action {
        Action::Rematch | Action::Yes | Action::No | Action::Follow => true,
        Action::Analyze => false,
        action => ["Talk", "Advice"].contains(&section(action).1),
    }
}

fn leads_somewhere(game: &GamePage, step: Step) -> bool {
    let (review, whole) = (&game.review, &game.table.game);
    match step {
        Step::Back | Step::PageBack | Step::Start => review.shown(whole).ply() > 0,
        Step::On | Step::PageOn => review.tried().is_empty() && review.behind(whole) > 0,
        Step::End => !review.is_live(),
        Step::Turn => game.study.as_ref().is_some_and(|study| study.turn_after(0).is_some()),
        Step::Retract => !review.tried().is_empty(),
        Step::Play => whole.ply() > 0 || !game.is_over(),
        Step::Number | Step::Faster | Step::Slower => whole.ply() > 0,
    }
}
