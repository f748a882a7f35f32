//! The rows of the command table, in the order of the bottom bar.

use crossterm::event::KeyCode;
use oxo_protocol::{Act as Wanted, OfferKind, Request};
use oxo_shared::{Decision, Opening};
use oxo_words::{self as words, Fixed};

use super::Boards::{Both, Looking, Playing};
use super::Context::{Board as AtBoard, Prompt as AtPrompt, Replay};
use super::Does::{Act, Ask, Decide, Head, Leave, Offer, Prompt, Try, View};
use super::Section::{Advice, Game, LookBack, Move, Program, Talk};
use super::Takes::{Count, Nothing, Number, Text};
use super::{Command, Context, Does, Needs, Section, command, when};
use crate::client::action::{Action, Step};
use crate::client::keys::{
    BACK, DOWN, ENTER, ESC, HELP, Key, LEFT, NEXT_THEME, QUIT, RIGHT, SPACE, UP, key, letter, shift,
};
use crate::client::prompt::PromptKind;
use crate::game::follow::Follow;

const ANYWHERE: &[Context] = &[AtPrompt, AtBoard];
const BOARD: &[Context] = &[AtBoard];
const BOARDS: &[Context] = &[AtBoard, Replay];
const EVERY: &[Context] = &[AtPrompt, AtBoard, Replay];
const REPLAY: &[Context] = &[Replay];
const HELP_WORDS: &[&str] = &["help", "h", "?"];

const fn step(step: Step) -> Command {
    command(Action::Review(step), LookBack, Does::Step(step)).ever(when::always)
}

const fn view(action: Action, keys: &'static [Key], help: Fixed) -> Command {
    command(action, Section::View, View).ever(when::has_window).key(keys, help)
}

/// Moves the cursor. While looking at a game only the letters do, because the arrows step through
/// it.
const fn cursor(
    action: Action,
    keys: &'static [Key],
    letter: &'static [Key],
    help: Fixed,
) -> Command {
    command(action, Move, View).playing(keys, help).looking(letter, help)
}

const fn decide(what: Decision, keys: &'static [Key], help: Fixed) -> Command {
    command(Action::Decide(what), Move, Decide(what)).plays().bar(Playing, keys, help)
}

/// A command that exists only in line mode.
const fn told(
    action: Action,
    at: &'static [Context],
    words: &'static [&'static str],
    help: Fixed,
) -> Command {
    command(action, Move, Head).typed(at, words, Nothing, help)
}

pub(super) static ROWS: &[Command] = &[
    command(Action::Yes, Game, Act(|game, _, out| game.answer(true, out)))
        .bar(Both, &[letter('y')], words::COMMAND_YES)
        .typed(BOARD, &["yes", "y"], Nothing, words::TYPED_YES)
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::No, Game, Act(|game, _, out| game.answer(false, out)))
        .bar(Both, &[letter('n')], words::COMMAND_NO)
        .typed(BOARD, &["no", "n"], Nothing, words::TYPED_NO)
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::Rematch, Game, Offer(OfferKind::Rematch))
        .bar(Both, &[letter('r')], words::COMMAND_REMATCH)
        .typed(BOARD, &["rematch"], Nothing, words::TYPED_REMATCH)
        .needs(Needs::Players)
        .ever(when::has_seat),
    step(Step::Retract).bar(Looking, &[key(KeyCode::Backspace)], words::COMMAND_RETRACT),
    step(Step::Back)
        .arrow(&[key(KeyCode::Left)], words::COMMAND_BACK)
        .key(&[letter(',')], words::COMMAND_ONE_BACK)
        .typed(REPLAY, &["back", "p"], Count, words::TYPED_BACK),
    step(Step::On)
        .arrow(&[key(KeyCode::Right)], words::COMMAND_ON)
        .key(&[letter('.')], words::COMMAND_ONE_ON)
        .typed(REPLAY, &["next", "n"], Count, words::TYPED_NEXT),
    step(Step::End)
        .arrow(&[key(KeyCode::Down)], words::COMMAND_LAST)
        .bar(Playing, &[key(KeyCode::End)], words::COMMAND_NEWEST)
        .looking(&[key(KeyCode::End)], words::COMMAND_TO_LAST)
        .typed(REPLAY, &["end"], Nothing, words::TYPED_END)
        .now(|it| (!it.game.is_over()).then_some(words::COMMAND_LIVE)),
    step(Step::Play)
        .bar(Looking, &[SPACE], words::COMMAND_PLAY_PAUSE)
        .now(|it| Some(when::play_words(it))),
    step(Step::Turn).bar(Looking, &[letter('J')], words::COMMAND_TURN),
    command(Action::Analyze, Advice, Head)
        .bar(Looking, &[letter('A'), letter('a')], words::COMMAND_ANALYZE)
        .typed(BOARDS, &["analyze", "a"], Nothing, words::TYPED_ANALYZE)
        .needs(Needs::Nothing)
        .when(|it| it.game.is_over() && it.game.table().ply() > 0),
    command(Action::AnalysisBoard, LookBack, Head)
        .bar(Looking, &[letter('b')], words::COMMAND_ANALYSIS_BOARD)
        .when(|it| it.game.is_over()),
    command(Action::Choose, Move, Head)
        .bar(Playing, &[ENTER, SPACE], words::COMMAND_PLACE)
        .bar(Looking, &[ENTER], words::COMMAND_TRY)
        .plays()
        .needs(Needs::Nothing)
        .if_ever(when::takes_a_stone, when::always)
        .now(|it| it.game.may_premove().then_some(words::COMMAND_PREMOVE)),
    command(Action::Cancel, Move, Head)
        .bar(Playing, &[ESC], words::COMMAND_CANCEL_LEAVE)
        .plays()
        .needs(Needs::Nothing)
        .if_ever(|it| it.game.hand().is_choosing(), when::always)
        .now(|it| it.game.hand().is_choosing().then_some(words::COMMAND_CANCEL)),
    decide(Decision::Stay, &[letter('1')], words::COMMAND_STAY)
        .typed(BOARD, &["stay"], Nothing, words::TYPED_STAY)
        .ever(when::settles),
    decide(Decision::Swap, &[letter('2')], words::COMMAND_SWAP)
        .typed(BOARD, &["swap"], Nothing, words::TYPED_SWAP)
        .ever(when::settles),
    decide(Decision::Two, &[letter('3')], words::COMMAND_TWO)
        .typed(BOARD, &["two"], Nothing, words::TYPED_TWO)
        .ever(|it| it.game.game().rules().opening() == Opening::Swap2 && when::settles(it)),
    command(Action::Copy, Game, Head)
        .bar(Playing, &[letter('i')], words::COMMAND_COPY)
        .when(|it| it.game.wants_a_friend() && it.core.public_url().is_some()),
    command(Action::Claim, Game, Act(|game, now, out| game.claim(now, out)))
        .bar(Playing, &[letter('w')], words::COMMAND_CLAIM)
        .typed(BOARD, &["claim"], Nothing, words::TYPED_CLAIM)
        .if_ever(when::may_claim, |it| when::offers(it) || when::may_claim(it))
        .now(|it| Some(when::claim_words(it))),
    command(Action::Takeback, Game, Offer(OfferKind::Takeback))
        .bar(Playing, &[letter('u')], words::COMMAND_TAKEBACK)
        .typed(BOARD, &["takeback"], Nothing, words::TYPED_TAKEBACK)
        .ever(when::has_game),
    command(Action::Follow, Section::View, Head)
        .bar(Looking, &[letter('f')], words::COMMAND_FOLLOW)
        .needs(Needs::Players)
        .when(when::follows),
    step(Step::Start).arrow(&[key(KeyCode::Up)], words::COMMAND_START).typed(
        REPLAY,
        &["start"],
        Nothing,
        words::TYPED_START,
    ),
    command(Action::Hint, Advice, Head)
        .bar(Both, &[letter('H')], words::COMMAND_HINT)
        .typed(BOARDS, &["hint"], Nothing, words::TYPED_HINT)
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.showing.advice.hint.then_some(words::COMMAND_HINT_ON)),
    command(Action::Type, Move, Head)
        .bar(Playing, &[letter(':')], words::COMMAND_TYPE)
        .looking(&[letter(':')], words::COMMAND_TYPE_TRY)
        .needs(Needs::Nothing)
        .if_ever(when::types_a_cell, when::always),
    command(Action::Weights, Advice, Head)
        .bar(Both, &[letter('T'), letter('t')], words::COMMAND_CHANCES)
        .typed(BOARD, &["chances", "weights"], Nothing, words::TYPED_CHANCES)
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.showing.advice.weights.then_some(words::COMMAND_CHANCES_ON)),
    command(Action::BotMove, Advice, Try(Follow::let_bot_move))
        .bar(Playing, &[letter('D'), letter('d')], words::COMMAND_BOT)
        .typed(BOARD, &["bot"], Nothing, words::TYPED_BOT)
        .plays()
        .if_ever(when::may_be_helped, |it| it.game.help_allowed()),
    command(Action::Chat, Talk, Prompt(PromptKind::Chat))
        .bar(Both, &[letter('m')], words::COMMAND_CHAT)
        .typed(BOARD, &["say"], Text, words::TYPED_SAY)
        .when(when::is_heard),
    command(Action::Pause, Game, Offer(OfferKind::Pause))
        .bar(Playing, &[letter('p')], words::COMMAND_PAUSE_RESUME)
        .typed(BOARD, &["pause"], Nothing, words::TYPED_PAUSE)
        .if_ever(when::may_pause, when::is_timed)
        .now(|it| {
            Some(if it.game.table().paused.is_some() {
                words::COMMAND_RESUME
            } else {
                words::COMMAND_PAUSE
            })
        }),
    command(Action::Help, Program, Head)
        .bar(Both, HELP.keys, HELP.help)
        .typed(&[AtPrompt], HELP_WORDS, Nothing, words::TYPED_HELP_PROMPT)
        .typed(BOARDS, HELP_WORDS, Nothing, words::TYPED_HELP),
    command(Action::Back, Game, Leave)
        .bar(Playing, &[letter('q')], words::COMMAND_LEAVE)
        .bar(Looking, BACK, words::COMMAND_LEAVE)
        .typed(ANYWHERE, &["menu", "leave"], Nothing, words::TYPED_LEAVE)
        .typed(REPLAY, &["game"], Nothing, words::TYPED_GAME)
        .plays()
        .needs(Needs::Nothing),
    command(Action::Threats, Advice, Head)
        .key(&[letter('x')], words::COMMAND_THREATS)
        .typed(BOARD, &["threats", "t"], Nothing, words::TYPED_THREATS)
        .when(|it| !it.game.is_over() && it.game.threats_allowed())
        .now(|it| it.showing.threats.get().is_some().then_some(words::COMMAND_THREATS_ON)),
    command(Action::Mute, Talk, Act(|game, _, out| game.mute(out)))
        .key(&[letter('M')], words::COMMAND_MUTE)
        .typed(BOARD, &["mute"], Nothing, words::TYPED_MUTE)
        .when(|it| when::is_heard(it) && it.game.role().side().is_some())
        .now(|it| it.game.mutes().then_some(words::COMMAND_UNMUTE)),
    command(Action::Report, Talk, Prompt(PromptKind::Report))
        .key(&[letter('!')], words::COMMAND_REPORT)
        .typed(BOARD, &["report"], Text, words::TYPED_REPORT)
        .when(when::is_heard),
    command(Action::Numbers, Advice, Head)
        .key(&[letter('N')], words::COMMAND_NUMBERS)
        .if_ever(|it| it.showing.advice.is_shown(), |it| it.game.help_allowed())
        .now(|it| it.showing.advice.numbers.then_some(words::COMMAND_NUMBERS_ON)),
    command(Action::Draw, Game, Offer(OfferKind::Draw))
        .playing(&[letter('o')], words::COMMAND_DRAW)
        .typed(BOARD, &["draw"], Nothing, words::COMMAND_DRAW)
        .ever(when::offers),
    command(Action::Time, Game, Offer(OfferKind::Time))
        .playing(&[letter('s')], words::COMMAND_TIME)
        .typed(BOARD, &["time"], Nothing, words::TYPED_TIME)
        .ever(when::is_timed),
    command(Action::Ledger, Game, Head)
        .key(&[letter('L')], words::COMMAND_LEDGER)
        .typed(BOARD, &["clock", "c", "k"], Nothing, words::TYPED_CLOCK)
        .when(|it| it.game.table().clock.is_some() || !it.game.ledger().is_empty()),
    command(Action::Resign, Game, Ask(Wanted::Resign, Request::Resign))
        .playing(&[letter('R')], words::COMMAND_RESIGN)
        .typed(BOARD, &["resign"], Nothing, words::COMMAND_RESIGN)
        .ever(when::has_game),
    command(Action::Abort, Game, Ask(Wanted::Abort, Request::Abort))
        .playing(&[letter('a')], words::COMMAND_ABORT)
        .typed(BOARD, &["abort"], Nothing, words::TYPED_ABORT),
    command(Action::GoOn, Game, Ask(Wanted::GoOn, Request::GoOn)).typed(
        BOARD,
        &["go on"],
        Nothing,
        words::TYPED_GO_ON,
    ),
    cursor(Action::Up, UP, &[letter('k')], words::COMMAND_UP),
    cursor(Action::Down, DOWN, &[letter('j')], words::COMMAND_DOWN),
    cursor(Action::Left, LEFT, &[letter('h')], words::COMMAND_LEFT),
    cursor(Action::Right, RIGHT, &[letter('l')], words::COMMAND_RIGHT),
    command(Action::Confirm, Move, Head)
        .playing(&[letter('C')], words::COMMAND_CONFIRM)
        .when(|it| it.game.role().side().is_some() && it.game.game().outcome().is_none())
        .now(|it| it.core.setup.confirms.then_some(words::COMMAND_CONFIRM_ON)),
    view(Action::ScrollUp, &[shift(KeyCode::Up)], words::COMMAND_SCROLL_UP),
    view(Action::ScrollDown, &[shift(KeyCode::Down)], words::COMMAND_SCROLL_DOWN),
    view(Action::ScrollLeft, &[shift(KeyCode::Left)], words::COMMAND_SCROLL_LEFT),
    view(Action::ScrollRight, &[shift(KeyCode::Right)], words::COMMAND_SCROLL_RIGHT),
    view(Action::Centre, &[letter('c')], words::COMMAND_CENTRE),
    view(Action::Fit, &[key(KeyCode::Home)], words::COMMAND_FIT),
    command(Action::GoTo, Section::View, Prompt(PromptKind::Place))
        .key(&[letter('g')], words::COMMAND_GO_TO)
        .ever(when::has_window),
    view(Action::ZoomIn, &[letter('+'), letter('=')], words::COMMAND_LARGER),
    view(Action::ZoomOut, &[letter('-')], words::COMMAND_SMALLER),
    step(Step::PageBack).key(&[key(KeyCode::PageUp)], words::COMMAND_PAGE_BACK),
    step(Step::PageOn).key(&[key(KeyCode::PageDown)], words::COMMAND_PAGE_ON),
    step(Step::Number).looking(&[letter('#')], words::COMMAND_NUMBER).typed(
        REPLAY,
        &["goto", "g"],
        Number,
        words::TYPED_GOTO,
    ),
    step(Step::Faster).looking(&[letter('>')], words::COMMAND_FASTER),
    step(Step::Slower).looking(&[letter('<')], words::COMMAND_SLOWER),
    command(Action::NextTheme, Program, Head).key(NEXT_THEME.keys, NEXT_THEME.help),
    told(Action::Board, BOARDS, &["board", "b"], words::TYPED_BOARD),
    told(Action::Boards, BOARD, &["boards"], words::TYPED_BOARDS),
    told(Action::Last, BOARD, &["last", "l"], words::TYPED_LAST),
    told(Action::Moves, BOARDS, &["moves", "m"], words::TYPED_MOVES),
    told(Action::Who, BOARD, &["who", "w"], words::TYPED_WHO),
    told(Action::Rules, ANYWHERE, &["rules"], words::TYPED_RULES),
    told(Action::Bots, ANYWHERE, &["bots"], words::TYPED_BOTS),
    command(Action::Quit, Program, Head).key(QUIT.keys, QUIT.help).typed(
        EVERY,
        &["quit", "q"],
        Nothing,
        words::COMMAND_QUIT,
    ),
];
