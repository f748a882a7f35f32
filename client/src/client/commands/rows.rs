//! The rows of the table, in the order of the bottom line.

use crossterm::event::KeyCode;
use oxo_protocol::{Act as Wanted, OfferKind, Request};
use oxo_shared::{Decision, Opening};

use super::Board::{Both, Looking, Playing};
use super::Does::{Act, Ask, Decide, Head, Leave, Offer, Prompt, Run, View};
use super::Place::{Board as AtBoard, Prompt as AtPrompt, Replay};
use super::Section::{Advice, Game, LookBack, Move, Program, Talk};
use super::Takes::{Count, Nothing, Number, Text};
use super::{Command, Does, Needs, Place, Section, command, when};
use crate::client::action::{Action, Step};
use crate::client::keys::{
    BACK, DOWN, ENTER, ESC, HELP, Key, LEFT, NEXT_THEME, QUIT, READ_THEME, RIGHT, SPACE, UP, key,
    letter, shift,
};
use crate::client::pages::game::{GamePage, act, advice, analysis, steps};
use crate::client::prompt::PromptKind;
use crate::game::follow::Follow;

const ANYWHERE: &[Place] = &[AtPrompt, AtBoard];
const BOARD: &[Place] = &[AtBoard];
const BOARDS: &[Place] = &[AtBoard, Replay];
const EVERY: &[Place] = &[AtPrompt, AtBoard, Replay];
const REPLAY: &[Place] = &[Replay];
const HELP_WORDS: &[&str] = &["help", "h", "?"];

const fn step(step: Step) -> Command {
    command(Action::Review(step), LookBack, Does::Step(step)).ever(when::always)
}

const fn view(action: Action, keys: &'static [Key], help: &'static str) -> Command {
    command(action, Section::View, View).ever(when::has_window).key(keys, help)
}

/// The arrows of a board to look at lead through the game.
const fn cursor(
    action: Action,
    keys: &'static [Key],
    letter: &'static [Key],
    help: &'static str,
) -> Command {
    command(action, Move, View).playing(keys, help).looking(letter, help)
}

const fn decide(what: Decision, keys: &'static [Key], help: &'static str) -> Command {
    command(Action::Decide(what), Move, Decide(what)).plays().bar(Playing, keys, help)
}

/// What line mode alone does.
const fn told(
    action: Action,
    at: &'static [Place],
    words: &'static [&'static str],
    help: &'static str,
) -> Command {
    command(action, Move, Head).typed(at, words, Nothing, help)
}

pub(super) static ROWS: &[Command] = &[
    command(Action::Yes, Game, Act(|game, _, out| game.answer(true, out)))
        .bar(Both, &[letter('y')], "accept the offer")
        .typed(BOARD, &["yes", "y"], Nothing, "accept an offer, or confirm a question")
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::No, Game, Act(|game, _, out| game.answer(false, out)))
        .bar(Both, &[letter('n')], "decline the offer")
        .typed(BOARD, &["no", "n"], Nothing, "decline it, or withdraw your own")
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::Rematch, Game, Offer(OfferKind::Rematch))
        .bar(Both, &[letter('r')], "rematch")
        .typed(BOARD, &["rematch"], Nothing, "offer another game, with the sides changed")
        .needs(Needs::Players)
        .ever(when::has_seat),
    step(Step::Retract).bar(Looking, &[key(KeyCode::Backspace)], "undo"),
    step(Step::Back).arrow(&[key(KeyCode::Left)], "back").key(&[letter(',')], "a move back").typed(
        REPLAY,
        &["back", "p"],
        Count,
        "the move before; takes back a tried move",
    ),
    step(Step::On).arrow(&[key(KeyCode::Right)], "on").key(&[letter('.')], "a move on").typed(
        REPLAY,
        &["next", "n"],
        Count,
        "the next move, as an empty line does",
    ),
    step(Step::End)
        .arrow(&[key(KeyCode::Down)], "last")
        .bar(Playing, &[key(KeyCode::End)], "to the newest move")
        .looking(&[key(KeyCode::End)], "to the last move")
        .typed(REPLAY, &["end"], Nothing, "the position after the last move")
        .now(|it| (!it.game.is_over()).then_some("live")),
    step(Step::Play).bar(Looking, &[SPACE], "play or pause").now(|it| Some(when::play_words(it))),
    step(Step::Turn).bar(Looking, &[letter('J')], "turning point"),
    command(Action::Analyze, Advice, Run(analysis::toggle))
        .bar(Looking, &[letter('A'), letter('a')], "analyze")
        .typed(BOARDS, &["analyze", "a"], Nothing, "where the game turned, with its proof")
        .needs(Needs::Nothing)
        .when(|it| it.game.is_over() && it.game.table().ply() > 0),
    command(Action::Choose, Move, Run(|game, core| game.put(core, game.view().cursor)))
        .bar(Playing, &[ENTER, SPACE], "place")
        .bar(Looking, &[ENTER], "try")
        .plays()
        .needs(Needs::Nothing)
        .if_ever(when::takes_a_stone, when::always)
        .now(|it| it.game.may_premove().then_some("premove")),
    command(Action::Cancel, Move, Run(steps::cancel))
        .bar(Playing, &[ESC], "cancel, or leave")
        .plays()
        .needs(Needs::Nothing)
        .if_ever(|it| it.game.hand().is_choosing(), when::always)
        .now(|it| it.game.hand().is_choosing().then_some("cancel")),
    decide(Decision::Stay, &[letter('1')], "stay")
        .typed(BOARD, &["stay"], Nothing, "in an opening: keep your colour")
        .ever(when::settles),
    decide(Decision::Swap, &[letter('2')], "swap")
        .typed(BOARD, &["swap"], Nothing, "in an opening: take the other colour")
        .ever(when::settles),
    decide(Decision::Two, &[letter('3')], "put two more")
        .typed(BOARD, &["two"], Nothing, "in an opening: put two more stones")
        .ever(|it| it.game.game().rules().opening() == Opening::Swap2 && when::settles(it)),
    command(Action::Copy, Game, Run(|game, core| act::copy(game, core)))
        .bar(Playing, &[letter('i')], "copy the invitation")
        .when(|it| it.game.wants_a_friend() && it.core.public_url().is_some()),
    command(Action::Claim, Game, Act(|game, now, out| game.claim(now, out)))
        .bar(Playing, &[letter('w')], "claim a win or a draw")
        .typed(BOARD, &["claim"], Nothing, "claim the win if the opponent is away, or a dead draw")
        .if_ever(when::may_claim, |it| when::offers(it) || when::may_claim(it))
        .now(|it| Some(when::claim_words(it))),
    command(Action::Takeback, Game, Offer(OfferKind::Takeback))
        .bar(Playing, &[letter('u')], "take back")
        .typed(BOARD, &["takeback"], Nothing, "ask to take back your last move")
        .ever(when::has_game),
    command(Action::Follow, Section::View, Run(GamePage::follow_next))
        .bar(Looking, &[letter('f')], "follow x/o")
        .needs(Needs::Players)
        .when(when::follows),
    step(Step::Start).arrow(&[key(KeyCode::Up)], "start").typed(
        REPLAY,
        &["start"],
        Nothing,
        "the position before the first move",
    ),
    command(Action::Hint, Advice, Run(advice::hint))
        .bar(Both, &[letter('H')], "hint")
        .typed(BOARDS, &["hint"], Nothing, "the best move, and why")
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.page.advice().hint.then_some("hint (on)")),
    command(Action::Type, Move, Run(steps::type_cell))
        .bar(Playing, &[letter(':')], "type a cell")
        .looking(&[letter(':')], "type a cell to try")
        .needs(Needs::Nothing)
        .if_ever(when::types_a_cell, when::always),
    command(Action::Weights, Advice, Run(advice::weights))
        .bar(Both, &[letter('T'), letter('t')], "chances")
        .typed(BOARD, &["chances", "weights"], Nothing, "what a bot thinks of the best cells")
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.page.advice().weights.then_some("chances (on)")),
    command(Action::BotMove, Advice, Run(|game, core| game.attempt(core, Follow::let_bot_move)))
        .bar(Playing, &[letter('D'), letter('d')], "bot moves for you")
        .typed(BOARD, &["bot"], Nothing, "let a bot move for you")
        .plays()
        .if_ever(when::may_be_helped, |it| it.game.help_allowed()),
    command(Action::Chat, Talk, Prompt(PromptKind::Chat))
        .bar(Both, &[letter('m')], "message")
        .typed(BOARD, &["say"], Text, "send a message")
        .when(when::is_heard),
    command(Action::Pause, Game, Offer(OfferKind::Pause))
        .bar(Playing, &[letter('p')], "pause, or go on")
        .typed(BOARD, &["pause"], Nothing, "ask for a pause; in one, go on")
        .if_ever(when::may_pause, when::is_timed)
        .now(|it| Some(if it.game.table().paused.is_some() { "go on" } else { "pause" })),
    command(Action::Help, Program, Head)
        .bar(Both, HELP.keys, HELP.help)
        .typed(
            &[AtPrompt],
            HELP_WORDS,
            Nothing,
            "list these words; help play tells more, as with all",
        )
        .typed(BOARDS, HELP_WORDS, Nothing, "list these words"),
    command(Action::Back, Game, Leave)
        .bar(Playing, &[letter('q')], "leave")
        .bar(Looking, BACK, "leave")
        .typed(
            ANYWHERE,
            &["menu", "leave"],
            Nothing,
            "back to the prompt; a game with a person goes on",
        )
        .typed(REPLAY, &["game"], Nothing, "leave what is tried")
        .plays()
        .needs(Needs::Nothing),
    command(Action::Threats, Advice, Run(act::threats))
        .key(&[letter('x')], "threats")
        .typed(BOARD, &["threats", "t"], Nothing, "the cells where one stone decides the game")
        .when(|it| !it.game.is_over() && it.game.threats_allowed())
        .now(|it| it.page.threats().is_some().then_some("threats (on)")),
    command(Action::Mute, Talk, Act(|game, _, out| game.mute(out)))
        .key(&[letter('M')], "hide the opponent's chat")
        .typed(BOARD, &["mute"], Nothing, "hide the opponent's messages, or show them again")
        .when(|it| when::is_heard(it) && it.game.role().side().is_some())
        .now(|it| it.game.mutes().then_some("show the opponent's chat")),
    command(Action::Report, Talk, Prompt(PromptKind::Report))
        .key(&[letter('!')], "report to the operators")
        .typed(BOARD, &["report"], Text, "report something to the server's operators")
        .when(when::is_heard),
    command(Action::Numbers, Advice, Run(|game, _| advice::numbers_too(game)))
        .key(&[letter('N')], "numbers of a thought")
        .if_ever(|it| it.page.advice().is_shown(), |it| it.game.help_allowed())
        .now(|it| it.page.advice().numbers.then_some("numbers (on)")),
    command(Action::Draw, Game, Offer(OfferKind::Draw))
        .playing(&[letter('o')], "offer a draw")
        .typed(BOARD, &["draw"], Nothing, "offer a draw")
        .ever(when::offers),
    command(Action::Time, Game, Offer(OfferKind::Time))
        .playing(&[letter('s')], "15 seconds more")
        .typed(BOARD, &["time"], Nothing, "ask for 15 seconds more")
        .ever(when::is_timed),
    command(Action::Ledger, Game, Head)
        .key(&[letter('L')], "clock ledger")
        .typed(BOARD, &["clock", "c", "k"], Nothing, "the clocks, and what each move cost")
        .when(|it| it.game.table().clock.is_some() || !it.game.ledger().is_empty()),
    command(Action::Resign, Game, Ask(Wanted::Resign, Request::Resign))
        .playing(&[letter('R')], "resign")
        .typed(BOARD, &["resign"], Nothing, "resign")
        .ever(when::has_game),
    command(Action::Abort, Game, Ask(Wanted::Abort, Request::Abort))
        .playing(&[letter('a')], "abort: nobody wins")
        .typed(BOARD, &["abort"], Nothing, "abort a game that has hardly begun: nobody wins"),
    command(Action::GoOn, Game, Ask(Wanted::GoOn, Request::GoOn)).typed(
        BOARD,
        &["go on"],
        Nothing,
        "end the pause",
    ),
    cursor(Action::Up, UP, &[letter('k')], "cursor up"),
    cursor(Action::Down, DOWN, &[letter('j')], "cursor down"),
    cursor(Action::Left, LEFT, &[letter('h')], "cursor left"),
    cursor(Action::Right, RIGHT, &[letter('l')], "cursor right"),
    command(Action::Confirm, Move, Run(|_, core| act::confirm(core)))
        .playing(&[letter('C')], "confirm moves")
        .when(|it| it.game.role().side().is_some() && it.game.game().outcome().is_none())
        .now(|it| it.core.setup.confirms.then_some("confirm moves (on)")),
    view(Action::ScrollUp, &[shift(KeyCode::Up)], "scroll up"),
    view(Action::ScrollDown, &[shift(KeyCode::Down)], "scroll down"),
    view(Action::ScrollLeft, &[shift(KeyCode::Left)], "scroll left"),
    view(Action::ScrollRight, &[shift(KeyCode::Right)], "scroll right"),
    view(Action::Centre, &[letter('c')], "centre on the last move"),
    view(Action::Fit, &[key(KeyCode::Home)], "show all stones"),
    command(Action::GoTo, Section::View, Prompt(PromptKind::Place))
        .key(&[letter('g')], "go to a cell")
        .ever(when::has_window),
    view(Action::ZoomIn, &[letter('+'), letter('=')], "larger cells"),
    view(Action::ZoomOut, &[letter('-')], "smaller cells"),
    step(Step::PageBack).key(&[key(KeyCode::PageUp)], "ten moves back"),
    step(Step::PageOn).key(&[key(KeyCode::PageDown)], "ten moves on"),
    step(Step::Number).looking(&[letter('#')], "to a move's number").typed(
        REPLAY,
        &["goto", "g"],
        Number,
        "the position after that move",
    ),
    step(Step::Faster).looking(&[letter('>')], "play faster"),
    step(Step::Slower).looking(&[letter('<')], "play slower"),
    command(Action::NextTheme, Program, Head).key(NEXT_THEME.keys, NEXT_THEME.help),
    command(Action::ReadTheme, Program, Head).key(READ_THEME.keys, READ_THEME.help),
    told(Action::Board, BOARDS, &["board", "b"], "the board"),
    told(Action::Boards, BOARD, &["boards"], "draw the board after every move, or stop that"),
    told(Action::Last, BOARD, &["last", "l"], "the last move"),
    told(Action::Moves, BOARDS, &["moves", "m"], "all moves"),
    told(Action::Who, BOARD, &["who", "w"], "the players, and how many spectators there are"),
    told(Action::Rules, ANYWHERE, &["rules"], "the rules that you can play"),
    told(Action::Bots, ANYWHERE, &["bots"], "the bots that you can play against"),
    command(Action::Quit, Program, Head).key(QUIT.keys, QUIT.help).typed(
        EVERY,
        &["quit", "q"],
        Nothing,
        "quit",
    ),
];
