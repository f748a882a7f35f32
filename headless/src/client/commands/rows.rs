//! The rows of the command table, in the order of the bottom bar.

use crossterm::event::KeyCode;
use oxo_protocol::{Act as Wanted, OfferKind, Request};
use oxo_shared::{Decision, Opening};
use oxo_words::{self as words, Fixed};

use super::Context::{
    Analysis as AtAnalysis, Board as AtBoard, Prompt as AtPrompt, Puzzle as AtPuzzle, Replay,
};
use super::Does::{Act, Ask, Decide, Head, Leave, Offer, Place, Prompt, Run, Try, View};
use super::Section::{Advice, Game, LookBack, Move, Over, Pages, Program, Study, Talk};
use super::Takes::{AnyText, Cell, Count, File, Nothing, Number, Side, Text};
use super::{Command, Context, Does, Needs, Section, Takes, command, when};
use crate::client::action::{Action, Step};
use crate::client::core::Exit;
use crate::client::event::{Call, Effect};
use crate::client::goal::Source;
use crate::client::keys::KeyContext::{
    self, Analysis, Help, Ledger, List, Looking, Menu, Message, Playing, Puzzle, Question, Way,
};
use crate::client::keys::{
    BACK, CTRL_C, DOWN, ENTER, ESC, Key, LEFT, RIGHT, SPACE, UP, key, letter, shift,
};
use crate::client::prompt::PromptKind;
use crate::client::state::Client;
use crate::game::follow::Follow;

const ANYWHERE: &[Context] = &[AtPrompt, AtBoard];
const BOARD: &[Context] = &[AtBoard];
const BOARDS: &[Context] = &[AtBoard, Replay];
const EVERYWHERE: &[Context] = &[AtPrompt, AtBoard, Replay, AtAnalysis, AtPuzzle];
const STEPS: &[Context] = &[Replay, AtAnalysis];
const ANALYSIS: &[Context] = &[AtAnalysis];
const PUZZLE: &[Context] = &[AtPuzzle];
const ANALYSIS_BOARD: &[KeyContext] = &[Analysis];
/// The boards at which the arrow keys and their letters move the cursor.
const CURSOR_BOARDS: &[KeyContext] = &[Playing, Puzzle];
const ALL: &[KeyContext] = &[Playing, Looking, Analysis, Puzzle];
pub(super) const PLAYING: &[KeyContext] = &[Playing];
pub(super) const LOOKING: &[KeyContext] = &[Looking];
pub(super) const GAMES: &[KeyContext] = &[Playing, Looking];
const MENU: &[KeyContext] = &[Menu];
const LOBBY: &[KeyContext] = &[List(Source::Lobby)];
const WATCHING: &[KeyContext] = &[List(Source::Watching)];
const LISTS: &[KeyContext] = &[List(Source::Lobby), List(Source::Watching), List(Source::Saved)];
/// The pages with rows to choose from.
const CHOICES: &[KeyContext] = &[Menu, LISTS[0], LISTS[1], LISTS[2]];
pub(super) const PAGES: [KeyContext; 9] =
    [Menu, LISTS[0], LISTS[1], LISTS[2], Way, Playing, Looking, Analysis, Puzzle];
const PROMPTS: &[KeyContext] = &[KeyContext::Prompt, Message];
pub(super) const OVERLAYS: &[KeyContext] = &[Question, Help, Ledger, KeyContext::Prompt, Message];
/// All boards.
const AT_BOARDS: &[Context] = &[AtBoard, Replay, AtAnalysis, AtPuzzle];
const REPLAY: &[Context] = &[Replay];
const DELETE: &[Key] = &[key(KeyCode::Delete), key(KeyCode::Backspace)];
const PAGE_UP: &[Key] = &[key(KeyCode::PageUp)];
const PAGE_DOWN: &[Key] = &[key(KeyCode::PageDown)];
const PREVIOUS_PAGE: &[Key] =
    &[key(KeyCode::Up), key(KeyCode::Left), key(KeyCode::PageUp), letter('k')];
const NEXT_PAGE: &[Key] =
    &[key(KeyCode::Down), key(KeyCode::Right), key(KeyCode::PageDown), letter('j')];
const HELP_WORDS: &[&str] = &["help", "h", "?"];

const fn step(step: Step) -> Command {
    command(Action::Review(step), LookBack, Does::Step(step)).ever(when::always)
}

const fn view(
    action: Action,
    at: &'static [KeyContext],
    keys: &'static [Key],
    help: Fixed,
) -> Command {
    command(action, Section::View, View).ever(when::has_window).rare(at, keys, help)
}

/// Moves the cursor. While looking at a game only the letter does, because the arrows step through
/// it; at the analysis board only the arrow, because letters have other meanings. `keys` are both.
const fn cursor(action: Action, keys: &'static [Key], help: Fixed) -> Command {
    let (arrow, letter) = keys.split_at(1);
    let cursor = command(action, Move, View).rare(CURSOR_BOARDS, keys, help);
    cursor.looking(letter, help).rare_fixed(ANALYSIS_BOARD, arrow, help)
}

const fn decide(what: Decision, keys: &'static [Key], help: Fixed) -> Command {
    command(Action::Decide(what), Move, Decide(what)).plays().bar(PLAYING, keys, help)
}

const fn study(action: Action) -> Command {
    command(action, Study, Does::Study)
}

const fn page(action: Action, does: Does) -> Command {
    command(action, Pages, does)
}

/// An action of what lies over a page.
const fn over(action: Action) -> Command {
    command(action, Over, Head)
}

/// A command of the analysis board that is only typed.
const fn analysis_only(
    action: Action,
    words: &'static [&'static str],
    takes: Takes,
    help: Fixed,
) -> Command {
    study(action).typed(ANALYSIS, words, takes, help)
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
        .bar(GAMES, &[letter('y')], words::COMMAND_YES)
        .typed(BOARD, &["yes", "y"], Nothing, words::TYPED_YES)
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::No, Game, Act(|game, _, out| game.answer(false, out)))
        .bar(GAMES, &[letter('n')], words::COMMAND_NO)
        .typed(BOARD, &["no", "n"], Nothing, words::TYPED_NO)
        .needs(Needs::Players)
        .if_ever(when::may_answer, when::is_answered),
    command(Action::Rematch, Game, Offer(OfferKind::Rematch))
        .bar(GAMES, &[letter('r')], words::COMMAND_REMATCH)
        .typed(BOARD, &["rematch"], Nothing, words::TYPED_REMATCH)
        .needs(Needs::Players)
        .ever(when::has_seat),
    step(Step::Retract).bar(LOOKING, &[key(KeyCode::Backspace)], words::COMMAND_RETRACT),
    step(Step::Back)
        .fixed(LOOKING, &[key(KeyCode::Left)], words::COMMAND_BACK)
        .key(&[letter(',')], words::COMMAND_ONE_BACK)
        .typed(REPLAY, &["back", "p"], Count, words::TYPED_BACK)
        .typed(ANALYSIS, &["back"], Count, words::COMMAND_ONE_BACK),
    step(Step::On)
        .fixed(LOOKING, &[key(KeyCode::Right)], words::COMMAND_ON)
        .key(&[letter('.')], words::COMMAND_ONE_ON)
        .typed(STEPS, &["next", "n"], Count, words::TYPED_NEXT),
    step(Step::End)
        .fixed(LOOKING, &[key(KeyCode::Down)], words::COMMAND_LAST)
        .bar(PLAYING, &[key(KeyCode::End)], words::COMMAND_NEWEST)
        .looking(&[key(KeyCode::End)], words::COMMAND_TO_LAST)
        .typed(STEPS, &["end"], Nothing, words::TYPED_END)
        .now(|it| (!it.game.is_over()).then_some(words::COMMAND_LIVE)),
    step(Step::Play)
        .bar(LOOKING, &[SPACE], words::COMMAND_PLAY_PAUSE)
        .now(|it| Some(when::play_words(it))),
    step(Step::Turn).bar(LOOKING, &[letter('J')], words::COMMAND_TURN),
    command(Action::Analyze, Advice, Run(Client::analyze))
        .bar(LOOKING, &[letter('A'), letter('a')], words::COMMAND_ANALYZE)
        .typed(BOARDS, &["analyze", "a"], Nothing, words::TYPED_ANALYZE)
        .needs(Needs::Nothing)
        .when(|it| it.game.is_over() && it.game.table().ply() > 0),
    command(Action::AnalysisBoard, LookBack, Run(Client::open_analysis_board))
        .bar(LOOKING, &[letter('b')], words::COMMAND_ANALYSIS_BOARD)
        .when(|it| it.game.is_over()),
    command(Action::Choose, Move, Place)
        .bar(PLAYING, &[ENTER, SPACE], words::COMMAND_PLACE)
        .bar(LOOKING, &[ENTER], words::COMMAND_TRY)
        .plays()
        .needs(Needs::Nothing)
        .if_ever(when::takes_a_stone, when::always)
        .now(|it| it.game.may_premove().then_some(words::COMMAND_PREMOVE)),
    command(Action::Cancel, Move, Run(Client::cancel))
        .bar(PLAYING, &[ESC], words::COMMAND_CANCEL_LEAVE)
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
    command(Action::Copy, Game, Run(Client::copy_invitation))
        .bar(PLAYING, &[letter('i')], words::COMMAND_COPY)
        .when(|it| it.game.wants_a_friend() && it.core.public_url().is_some()),
    command(Action::Claim, Game, Act(|game, now, out| game.claim(now, out)))
        .bar(PLAYING, &[letter('w')], words::COMMAND_CLAIM)
        .typed(BOARD, &["claim"], Nothing, words::TYPED_CLAIM)
        .if_ever(when::may_claim, |it| when::offers(it) || when::may_claim(it))
        .now(|it| Some(when::claim_words(it))),
    command(Action::Takeback, Game, Offer(OfferKind::Takeback))
        .bar(PLAYING, &[letter('u')], words::COMMAND_TAKEBACK)
        .typed(BOARD, &["takeback"], Nothing, words::TYPED_TAKEBACK)
        .ever(when::has_game),
    command(Action::Follow, Section::View, Head)
        .bar(LOOKING, &[letter('f')], words::COMMAND_FOLLOW)
        .needs(Needs::Players)
        .when(when::follows),
    step(Step::Start).fixed(LOOKING, &[key(KeyCode::Up)], words::COMMAND_START).typed(
        STEPS,
        &["start"],
        Nothing,
        words::TYPED_START,
    ),
    command(Action::Hint, Advice, Run(|it| it.toggle_advice(|advice| &mut advice.hint)))
        .bar(GAMES, &[letter('H')], words::COMMAND_HINT)
        .typed(BOARDS, &["hint"], Nothing, words::TYPED_HINT)
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.showing.advice.hint.then_some(words::COMMAND_HINT_ON)),
    command(Action::Type, Move, Run(Client::type_cell))
        .bar(PLAYING, &[letter(':')], words::COMMAND_TYPE)
        .looking(&[letter(':')], words::COMMAND_TYPE_TRY)
        .needs(Needs::Nothing)
        .if_ever(when::types_a_cell, when::always),
    command(Action::Weights, Advice, Run(|it| it.toggle_advice(|advice| &mut advice.weights)))
        .bar(GAMES, &[letter('T'), letter('t')], words::COMMAND_CHANCES)
        .typed(BOARD, &["chances", "weights"], Nothing, words::TYPED_CHANCES)
        .if_ever(when::may_hint, |it| it.game.help_allowed())
        .now(|it| it.showing.advice.weights.then_some(words::COMMAND_CHANCES_ON)),
    command(Action::BotMove, Advice, Try(Follow::let_bot_move))
        .bar(PLAYING, &[letter('D'), letter('d')], words::COMMAND_BOT)
        .typed(BOARD, &["bot"], Nothing, words::TYPED_BOT)
        .plays()
        .if_ever(when::may_be_helped, |it| it.game.help_allowed()),
    command(Action::Chat, Talk, Prompt(PromptKind::Chat))
        .bar(GAMES, &[letter('m')], words::COMMAND_CHAT)
        .typed(BOARD, &["say"], Text, words::TYPED_SAY)
        .when(when::is_heard),
    command(Action::Pause, Game, Offer(OfferKind::Pause))
        .bar(PLAYING, &[letter('p')], words::COMMAND_PAUSE_RESUME)
        .typed(BOARD, &["pause"], Nothing, words::TYPED_PAUSE)
        .if_ever(when::may_pause, when::is_timed)
        .now(|it| {
            Some(if it.game.table().paused.is_some() {
                words::COMMAND_RESUME
            } else {
                words::COMMAND_PAUSE
            })
        }),
    study(Action::Review(Step::Back)).bar(ANALYSIS_BOARD, &[letter(',')], words::COMMAND_BACK),
    study(Action::Review(Step::On)).bar(ANALYSIS_BOARD, &[letter('.')], words::COMMAND_ON),
    command(Action::Choose, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[ENTER, SPACE], words::COMMAND_PLACE)
        .bar(&[Puzzle], &[ENTER, SPACE], words::COMMAND_TRY),
    command(Action::Stop, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[letter('s')], words::KEY_STOP)
        .typed(ANALYSIS, &["stop"], Nothing, words::KEY_STOP),
    command(Action::Lines, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[letter('l')], words::KEY_LINES)
        .typed(ANALYSIS, &["lines", "l"], Count, words::TYPED_LINES),
    command(Action::Why, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[letter('w')], words::KEY_WHY)
        .typed(ANALYSIS, &["why", "w"], Nothing, words::TYPED_WHY),
    command(Action::PutX, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[letter('x')], words::KEY_PUT_X)
        .typed(ANALYSIS, &["x"], Cell, words::TYPED_PUT_X),
    command(Action::PutO, Study, Does::Study)
        .bar(ANALYSIS_BOARD, &[letter('o')], words::KEY_PUT_O)
        .typed(ANALYSIS, &["o"], Cell, words::TYPED_PUT_O),
    command(Action::NextPuzzle, Study, Does::Study)
        .bar(&[Puzzle], &[letter('n')], words::KEY_NEXT_PUZZLE)
        .typed(PUZZLE, &["next", "skip"], Nothing, words::TYPED_SKIP),
    command(Action::Solution, Study, Does::Study)
        .bar(&[Puzzle], &[letter('s')], words::KEY_SOLUTION)
        .typed(PUZZLE, &["solution"], Nothing, words::TYPED_SOLUTION),
    command(Action::Type, Study, Prompt(PromptKind::Command))
        .bar(&[Puzzle], &[letter(':')], words::COMMAND_TYPE_TRY)
        .bar(ANALYSIS_BOARD, &[letter(':')], words::KEY_COMMAND),
    page(Action::Up, View).rare(CHOICES, UP, words::KEY_UP),
    page(Action::Down, View).rare(CHOICES, DOWN, words::KEY_DOWN),
    page(Action::Review(Step::PageBack), View).rare(LISTS, PAGE_UP, words::KEY_ROWS_UP),
    page(Action::Review(Step::PageOn), View).rare(LISTS, PAGE_DOWN, words::KEY_ROWS_DOWN),
    page(Action::Choose, Head)
        .bar(&[Menu, List(Source::Lobby)], &[ENTER, SPACE], words::KEY_CHOOSE)
        .bar(WATCHING, &[ENTER, SPACE], words::KEY_WATCH)
        .bar(&[List(Source::Saved)], &[ENTER, SPACE], words::KEY_REPLAY),
    page(Action::Left, Head).bar(MENU, LEFT, words::KEY_PREVIOUS),
    page(Action::Right, Head).bar(MENU, RIGHT, words::KEY_NEXT),
    page(Action::Type, Prompt(PromptKind::Rules)).bar(
        MENU,
        &[letter('g'), letter(':')],
        words::KEY_TYPE_RULES,
    ),
    page(Action::Type, Prompt(PromptKind::Code)).bar(LOBBY, &[letter('g')], words::KEY_TYPE_CODE),
    page(Action::Tv, Run(Client::watch_tv)).bar(WATCHING, &[letter('t')], words::KEY_MOST_WATCHED),
    command(Action::Help, Program, Head)
        .bar(&PAGES, &[letter('?')], words::KEY_HELP)
        .typed(&[AtPrompt], HELP_WORDS, Nothing, words::TYPED_HELP_PROMPT)
        .typed(AT_BOARDS, HELP_WORDS, Nothing, words::TYPED_HELP),
    command(Action::Back, Game, Leave)
        .bar(PLAYING, &[letter('q')], words::COMMAND_LEAVE)
        .bar(&[Looking, Analysis, Puzzle], BACK, words::COMMAND_LEAVE)
        .bar(MENU, &[letter('q')], words::COMMAND_QUIT)
        .bar(LISTS, BACK, words::KEY_MENU)
        .bar(&[Way], BACK, words::KEY_GIVE_UP)
        .typed(ANYWHERE, &["menu", "leave"], Nothing, words::TYPED_LEAVE)
        .typed(REPLAY, &["game"], Nothing, words::TYPED_GAME)
        .plays()
        .needs(Needs::Nothing),
    page(Action::Cancel, Run(Client::tell_how_to_quit)).rare(MENU, &[ESC], words::KEY_QUIT_NOT),
    command(Action::Threats, Advice, Run(Client::toggle_threats))
        .key(&[letter('x')], words::COMMAND_THREATS)
        .typed(&[AtBoard, AtAnalysis], &["threats", "t"], Nothing, words::TYPED_THREATS)
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
    command(Action::Numbers, Advice, Run(Client::toggle_numbers))
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
    cursor(Action::Up, UP, words::COMMAND_UP),
    cursor(Action::Down, DOWN, words::COMMAND_DOWN),
    cursor(Action::Left, LEFT, words::COMMAND_LEFT),
    cursor(Action::Right, RIGHT, words::COMMAND_RIGHT),
    command(Action::Confirm, Move, Run(Client::toggle_confirmation))
        .playing(&[letter('C')], words::COMMAND_CONFIRM)
        .when(|it| it.game.role().side().is_some() && it.game.game().outcome().is_none())
        .now(|it| it.core.setup.confirms.then_some(words::COMMAND_CONFIRM_ON)),
    view(Action::ScrollUp, GAMES, &[shift(KeyCode::Up)], words::COMMAND_SCROLL_UP),
    view(Action::ScrollDown, GAMES, &[shift(KeyCode::Down)], words::COMMAND_SCROLL_DOWN),
    view(Action::ScrollLeft, GAMES, &[shift(KeyCode::Left)], words::COMMAND_SCROLL_LEFT),
    view(Action::ScrollRight, GAMES, &[shift(KeyCode::Right)], words::COMMAND_SCROLL_RIGHT),
    view(Action::Centre, GAMES, &[letter('c')], words::COMMAND_CENTRE),
    view(Action::Fit, GAMES, &[key(KeyCode::Home)], words::COMMAND_FIT),
    command(Action::GoTo, Section::View, Prompt(PromptKind::Place))
        .key(&[letter('g')], words::COMMAND_GO_TO)
        .ever(when::has_window),
    view(Action::ZoomIn, ALL, &[letter('+'), letter('=')], words::COMMAND_LARGER),
    view(Action::ZoomOut, ALL, &[letter('-')], words::COMMAND_SMALLER),
    step(Step::PageBack).key(PAGE_UP, words::COMMAND_PAGE_BACK),
    step(Step::PageOn).key(PAGE_DOWN, words::COMMAND_PAGE_ON),
    step(Step::Number).looking(&[letter('#')], words::COMMAND_NUMBER).typed(
        REPLAY,
        &["goto", "g"],
        Number,
        words::TYPED_GOTO,
    ),
    step(Step::Faster).looking(&[letter('>')], words::COMMAND_FASTER),
    step(Step::Slower).looking(&[letter('<')], words::COMMAND_SLOWER),
    command(Action::NextTheme, Program, Run(|it| it.core.push(Effect::Screen(Call::NextTheme))))
        .rare(&PAGES, &[key(KeyCode::F(6))], words::KEY_THEME),
    command(Action::Remove, Study, Does::Study)
        .rare(ANALYSIS_BOARD, DELETE, words::KEY_REMOVE)
        .typed(ANALYSIS, &["clear"], Cell, words::TYPED_CLEAR),
    command(Action::Turn, Study, Does::Study)
        .rare(ANALYSIS_BOARD, &[letter('t')], words::KEY_TURN)
        .typed(ANALYSIS, &["turn"], Side, words::TYPED_TURN),
    command(Action::Proof, Study, Does::Study)
        .rare(ANALYSIS_BOARD, &[letter('p')], words::KEY_PROOF)
        .typed(ANALYSIS, &["proof"], Nothing, words::TYPED_PROOF),
    command(Action::Forbidden, Study, Does::Study)
        .rare(ANALYSIS_BOARD, &[letter('f')], words::KEY_FORBIDDEN)
        .typed(ANALYSIS, &["forbidden", "f"], Nothing, words::TYPED_FORBIDDEN),
    analysis_only(Action::Cut, &["cut"], Nothing, words::TYPED_CUT),
    analysis_only(Action::Here, &["here"], Nothing, words::TYPED_HERE),
    analysis_only(Action::Comment, &["comment", "c"], AnyText, words::TYPED_COMMENT),
    analysis_only(Action::Position, &["position", "p"], Nothing, words::TYPED_POSITION),
    analysis_only(Action::Gomocup, &["gomocup"], Nothing, words::TYPED_GOMOCUP),
    analysis_only(Action::Save, &["save"], File, words::TYPED_SAVE),
    told(Action::Board, AT_BOARDS, &["board", "b"], words::TYPED_BOARD),
    told(Action::Boards, BOARD, &["boards"], words::TYPED_BOARDS),
    told(Action::Last, BOARD, &["last", "l"], words::TYPED_LAST),
    told(Action::Moves, BOARDS, &["moves", "m"], words::TYPED_MOVES).typed(
        ANALYSIS,
        &["moves", "m"],
        Nothing,
        words::TYPED_FOLLOWING,
    ),
    told(Action::Who, BOARD, &["who", "w"], words::TYPED_WHO),
    told(Action::Rules, ANYWHERE, &["rules"], words::TYPED_RULES),
    told(Action::Bots, ANYWHERE, &["bots"], words::TYPED_BOTS),
    // Not Enter: it places stones, and players would sometimes leave a game by accident.
    over(Action::Yes).fixed(&[Question], &[letter('y'), letter('Y')], words::KEY_YES),
    over(Action::No).fixed(
        &[Question],
        &[letter('n'), letter('N'), letter('q'), ESC],
        words::KEY_NO,
    ),
    over(Action::Choose).fixed(&[KeyContext::Prompt], &[ENTER], words::KEY_OK).fixed(
        &[Message],
        &[ENTER],
        words::KEY_SEND,
    ),
    over(Action::Back)
        .fixed(&[Help], &[letter('?'), letter('q'), ESC, ENTER, SPACE], words::KEY_CLOSE)
        .fixed(&[Ledger], &[letter('L'), letter('q'), ESC, ENTER, SPACE], words::KEY_CLOSE)
        .fixed(PROMPTS, &[ESC], words::KEY_CANCEL),
    over(Action::Up).rare_fixed(&[Help], PREVIOUS_PAGE, words::KEY_PAGE_BACK).fixed(
        &[Ledger],
        PREVIOUS_PAGE,
        words::KEY_EARLIER,
    ),
    over(Action::Down).rare_fixed(&[Help], NEXT_PAGE, words::KEY_PAGE_ON).fixed(
        &[Ledger],
        NEXT_PAGE,
        words::KEY_LATER,
    ),
    command(Action::Quit, Program, Run(|it| it.exit(Exit::Done)))
        .rare(&PAGES, &[CTRL_C], words::COMMAND_QUIT)
        .rare(OVERLAYS, &[CTRL_C], words::COMMAND_QUIT)
        .typed(EVERYWHERE, &["quit", "q", "exit"], Nothing, words::COMMAND_QUIT),
];
