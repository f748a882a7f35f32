//! The status of the game, and the most important piece of news.

use oxo_protocol::{Offer, Presence};
use oxo_shared::Decision;
use oxo_words as words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget};

use super::page::GameView;
use super::{advice, analysis};
use crate::screen::shell;
use crate::screen::text::{columns, cut, write, write_centred};
use crate::screen::theme;
use oxo_headless::client::action::{Action, Step};
use oxo_headless::game::claim;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::notice::Notice;
use oxo_headless::words::{ago, duration_ms, labelled, list, offer_word};

/// Draws whose turn it is or how the game ended. A lost connection takes its place, because then
/// nobody can know whose turn it is. While text is being typed, its error comes first.
pub fn draw_turn(game: GameView<'_>, row: Rect, buffer: &mut Buffer) {
    let glyphs = game.glyphs();
    // The prompt takes the row of news, so its error goes above.
    if let Some(notice) = game.core().notice().filter(|_| game.core().prompt().is_some()) {
        shell::write_news(buffer, row, notice, theme::STRONG, glyphs);
        return;
    }
    if let Some(trouble) = shell::trouble(game.core()) {
        let above = shell::write_news(buffer, row, &trouble, theme::ALARM, glyphs);
        let rows = Rect { y: row.y - above, height: row.height + above, ..row };
        buffer.set_style(rows.intersection(buffer.area), theme::ALARM);
        return;
    }
    // News of several rows move this row up over the board.
    Clear.render(row.intersection(buffer.area), buffer);
    let style = if game.follow.my_turn() && game.showing.review.is_live() {
        theme::CURSOR.patch(theme::STRONG)
    } else {
        theme::STRONG
    };
    let [full, brief] = turn_lines(game).map(|line| match game.follow.is_catching_up() {
        true => format!(" {} ", words::StatusCatchingUp { line }),
        false => format!(" {line} "),
    });
    let line = if columns(&full) <= row.width { full } else { brief };
    write_centred(buffer, row, &cut(&line, row.width, glyphs), style);
    let taken = columns(&line);
    draw_last(game, row, taken, buffer);
    draw_hovered(game, row, taken, buffer);
}

fn draw_hovered(game: GameView<'_>, row: Rect, taken: u16, buffer: &mut Buffer) {
    let Some(name) = game.view().hovered.map(|at| game.follow.cell(at)) else { return };
    let width = columns(&name);
    if width < row.width.saturating_sub(taken) / 2 {
        write(buffer, Rect { x: row.right() - width, width, ..row }, &name, theme::PLAIN);
    }
}

/// Draws the last move at the left end of a row whose middle takes `taken` columns, if it fits.
fn draw_last(game: GameView<'_>, row: Rect, taken: u16, buffer: &mut Buffer) {
    let free = row.width.saturating_sub(taken) / 2;
    let Some(last) = game.last_line() else { return };
    let word = game.follow.delivery_word().filter(|_| game.showing.review.is_live());
    let delivered = word.map(|word| list([&last, word.text()]));
    if let Some(text) = delivered.into_iter().chain([last]).find(|text| columns(text) < free) {
        write(buffer, row, &text, theme::PLAIN);
    }
}

fn turn_lines(game: GameView<'_>) -> [String; 2] {
    if let Some(lines) = review_lines(game).or_else(|| pause_lines(game)) {
        return lines;
    }
    if let Some(chosen) = game.follow.hand().chosen {
        let [yes, no] = [Action::Choose, Action::Cancel].map(|it| game.key(it));
        let (cell, yes, no) = (&*game.follow.cell(chosen.at), &*yes, &*no);
        return [
            words::StatusConfirm { cell, yes, no }.to_string(),
            words::StatusConfirmBrief { cell, yes, no }.to_string(),
        ];
    }
    if let Some(premove) = game.follow.hand().premove {
        let (turn, cell) = (game.follow.turn_line(), game.follow.cell(premove.at));
        return same(words::StatusPremove { turn, cell }.to_string());
    }
    let choices = game.follow.choices();
    if choices.is_empty() {
        return same(game.follow.turn_line());
    }
    let keyed = |(decision, words): (Decision, String), before: &str, after: &str| {
        format!("{before}{}{after} {words}", game.key(Action::Decide(decision)))
    };
    let full = choices.iter().cloned().map(|choice| keyed(choice, "[", "]"));
    let brief = choices.iter().cloned().map(|choice| keyed(choice, "", ""));
    let (full, brief): (Vec<String>, Vec<String>) = (full.collect(), brief.collect());
    [words::TurnChoose { choices: full.join("  ") }.to_string(), brief.join("  ")]
}

fn same(line: String) -> [String; 2] {
    [line.clone(), line]
}

/// Describes who paused the game and how long ago, in full and in brief.
fn pause_lines(page: GameView<'_>) -> Option<[String; 2]> {
    let (core, game) = (page.core(), page.follow);
    let (by, elapsed_ms) = game.paused(core.server_ms())?;
    let ago = ago(elapsed_ms);
    let brief = match game.is_me(by) {
        true => words::NewsYouPaused { ago }.to_string(),
        false => words::NewsPaused { name: game.name(by), ago }.to_string(),
    };
    let key = page.key(Action::Pause);
    let full = words::StatusPaused { paused: &brief, key }.to_string();
    Some([if game.role().side().is_some() { full } else { brief.clone() }, brief])
}

/// Draws the most important news and returns how many rows above `row` it took. `beside` means that
/// panels show the rest.
pub fn draw_news(game: GameView<'_>, beside: bool, row: Rect, buffer: &mut Buffer) -> u16 {
    news(game, beside)
        .map_or(0, |(text, style)| shell::write_news(buffer, row, &text, style, game.glyphs()))
}

fn news(game: GameView<'_>, beside: bool) -> Option<(String, Style)> {
    let notice = || game.core().notice().map(|notice| (notice.to_string(), theme::PLAIN));
    // Permanent status must not hide the reply to a key.
    let is_answer = game.core().notice().is_some_and(Notice::is_answer);
    if !game.core().is_online() && is_answer {
        return notice();
    }
    if let Some(refused) = &game.follow.hand().refused {
        return Some((
            words::AnswerRefused { what: game.follow.cell(refused.at), reason: &refused.why }
                .to_string(),
            theme::ALARM,
        ));
    }
    if is_answer {
        return notice();
    }
    if let Some(offer) = game.follow.open_offer() {
        return Some((offer_line(game, offer), theme::STRONG));
    }
    if let Some(notice) = notice() {
        return Some(notice);
    }
    if let Some(line) = deserted(game) {
        return Some((line, theme::STRONG));
    }
    if let Some(decided) = game.follow.decision_news() {
        return Some((decided, theme::STRONG));
    }
    if let Some(turned) = analysis::turned(game).filter(|_| game.showing.shown_study().is_none()) {
        return Some((turned, theme::PLAIN));
    }
    let panels = || if beside { None } else { in_place_of_panels(game) };
    panels().or_else(|| Some((tip(game)?, theme::FAINT)))
}

/// Says that the opponent is away, and when victory can be claimed.
fn deserted(page: GameView<'_>) -> Option<String> {
    let (core, game) = (page.core(), page.follow);
    let (name, left_ms) = game.deserter(core.now())?;
    Some(match left_ms {
        0 => {
            let key = page.key(Action::Claim);
            words::StatusClaim { name, key }.to_string()
        }
        _ => claim::waits(name, left_ms),
    })
}

/// Returns what panels would show if there were room for them.
fn in_place_of_panels(game: GameView<'_>) -> Option<(String, Style)> {
    let thought = analysis::line(game).or_else(|| advice::line(game));
    let thought = thought.or_else(|| game.follow.ratings_line());
    let said = || game.follow.chat().back().map(|line| labelled(&line.by.name, &line.text));
    thought.map(|line| (line, theme::PLAIN)).or_else(|| Some((said()?, theme::FAINT)))
}

/// Returns a tip to show while there is no news.
fn tip(game: GameView<'_>) -> Option<String> {
    if game.core().setup().confirms && game.follow.my_turn() && !game.core().asks_first(game.follow)
    {
        return Some(words::STATUS_SHORT.to_string());
    }
    if game.follow.is_over()
        && game.showing.shown_study().is_none()
        && game.follow.table().ply() > 0
    {
        let key = game.key(Action::Analyze);
        return Some(words::StatusAnalyze { key }.to_string());
    }
    let key = game.key(Action::Choose);
    (game.core().is_online() && is_first_stone(game.follow))
        .then(|| words::StatusFirst { key }.to_string())
}

/// Returns whether this client is about to place its first stone, the time to explain how.
fn is_first_stone(game: &Follow) -> bool {
    let due = game.my_turn() && game.game().choices().is_empty() && !game.hand().is_choosing();
    due && game.table().ply() <= game.table().start_ply + 1
}

fn offer_line(page: GameView<'_>, offer: Offer) -> String {
    let game = page.follow;
    let (mine, what) = (game.is_me(offer.by), offer_word(offer.what));
    let (by, name) = (game.name(offer.by), game.name(offer.by.other()));
    let offered = match mine {
        true => words::NewsYouOffer { what }.to_string(),
        false => words::NewsOffer { what, name: by }.to_string(),
    };
    let [yes, no] = [Action::Yes, Action::No].map(|it| page.key(it));
    match (game.role().side(), game.presence(offer.by.other())) {
        (Some(_), _) if game.table().is_shared() => {
            words::StatusOfferShared { offer: offered, name, yes, no }.to_string()
        }
        (Some(me), _) if me != offer.by => {
            words::StatusOfferOpen { offer: offered, yes, no }.to_string()
        }
        (_, Presence::Left) if mine => words::StatusOfferLeft { offer: offered, name }.to_string(),
        (_, Presence::Away) if mine => words::StatusOfferAway { offer: offered, name }.to_string(),
        _ => offered,
    }
}

/// Maximum number of moves named in a variation; the last ones matter.
const NAMED: usize = 6;

/// Describes the position on display, in full and in brief; `None` if it is the newest.
fn review_lines(game: GameView<'_>) -> Option<[String; 2]> {
    let (whole, review) = (game.follow.game(), &game.showing.review);
    if review.is_live() {
        return None;
    }
    let (ply, behind) = (review.ply(whole), review.behind(whole));
    let key = |action| game.key(action);
    if !review.tried().is_empty() {
        let trying = words::StatusTrying { cells: tried(game) }.to_string();
        let (undo, back) = (key(Action::Review(Step::Retract)), key(Action::Back));
        let full = words::StatusTryingKeys { trying: &trying, number: ply, undo, back };
        return Some([full.to_string(), trying]);
    }
    let paced = |line: String| match review.step_ms() {
        Some(ms) => words::StatusPace { line, time: duration_ms(ms) }.to_string(),
        None => line,
    };
    if game.follow.is_over() {
        let brief = words::StatusMoveOf { number: ply, all: whole.ply() }.to_string();
        return Some([paced(brief.clone()), brief]);
    }
    if behind == 0 {
        let line = words::StatusPausedAt { number: ply }.to_string();
        let key = key(Action::Review(Step::Play));
        return Some([words::StatusResumes { line: &line, key }.to_string(), line]);
    }
    let behind = words::StatusBehind { count: behind }.to_string();
    let line = paced(words::StatusMoveBehind { number: ply, behind: &behind }.to_string());
    let key = key(Action::Review(Step::End));
    Some([words::StatusReturns { line, key }.to_string(), behind])
}

fn tried(game: GameView<'_>) -> String {
    let tried = game.showing.review.tried();
    let cut = if tried.len() > NAMED { ".. " } else { "" };
    let last = &tried[tried.len().saturating_sub(NAMED)..];
    format!("{cut}{}", game.follow.game().rules().names(last))
}
