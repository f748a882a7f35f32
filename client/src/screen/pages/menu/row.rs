//! The rows of the menu: their texts and choices.

use oxo_engine::puzzles::Kind;
use oxo_protocol::{Delay, GameId, SideChoice};
use oxo_shared::{Level, Rules, TimeControl, rated};
use oxo_words::{self as words, Fixed};

use crate::screen::pages::steps;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands::label;
use oxo_headless::client::core::Core;
use oxo_headless::keep::preferences::Draft;
use oxo_headless::keep::seat::Unfinished;
use oxo_headless::keep::value::usual_rules;
use oxo_headless::study::trainer::Course;
use oxo_headless::words::{rules_name, rules_title, side_name};

/// Unfinished games that always have a row, few enough for the rest of the menu to stay visible.
const MAX_GAMES: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Resumes this game.
    Resume(GameId),
    /// Shows or hides the rows of older unfinished games.
    OtherGames,
    Play,
    Rules,
    Bot,
    Side,
    Clock,
    /// Shows more rows below, and offers all bots.
    More,
    Rated,
    Listed,
    Delay,
    /// Pass and play: two people share this keyboard.
    Both,
    Online,
    /// Watches the busiest game of the server.
    Watch,
    Host,
    Saved,
    /// Puzzles of the chosen course.
    Puzzles,
    /// The analysis board.
    Board,
    Name,
    Quit,
}

const CLOCKS: [&str; 5] = ["none", "1m+1s", "3m+2s", "5m+3s", "30s/move"];
const DELAYS_S: [u64; 4] = [0, 30, 120, 600];
const SIDES: [SideChoice; 3] = [SideChoice::X, SideChoice::O, SideChoice::Any];

impl MenuRow {
    /// Returns all rows in display order, unfinished games first. Only the latest of these are
    /// included unless `all_games` is set.
    pub fn all(core: &Core, all_games: bool) -> impl Iterator<Item = MenuRow> {
        let shown = if all_games { usize::MAX } else { MAX_GAMES };
        let games = core.unfinished().iter().take(shown).map(|game| MenuRow::Resume(game.g));
        let others = (others(core) > 0).then_some(MenuRow::OtherGames);
        let rows = [
            MenuRow::Play,
            MenuRow::Rules,
            MenuRow::Bot,
            MenuRow::Side,
            MenuRow::Clock,
            MenuRow::More,
        ];
        let more = [MenuRow::Rated, MenuRow::Listed, MenuRow::Delay];
        let more = more.into_iter().filter(|_| core.choices().draft.more);
        let ways = [MenuRow::Both, MenuRow::Online, MenuRow::Watch];
        // Visitors cannot host games or save them on this machine.
        let here = [MenuRow::Host, MenuRow::Saved].into_iter().filter(|_| !core.setup().visits);
        let last = [MenuRow::Puzzles, MenuRow::Board, MenuRow::Name, MenuRow::Quit];
        games.chain(others).chain(rows).chain(more).chain(ways).chain(here).chain(last)
    }

    pub const fn name(self) -> Fixed {
        match self {
            MenuRow::Resume(_) => words::MENU_RESUME,
            MenuRow::OtherGames => words::MENU_OTHERS,
            MenuRow::Play => words::MENU_PLAY,
            MenuRow::Rules => words::MENU_RULES,
            MenuRow::Bot => words::MENU_BOT,
            MenuRow::Side => words::MENU_SIDE,
            MenuRow::Clock => words::MENU_CLOCK,
            MenuRow::More => words::MENU_MORE,
            MenuRow::Rated => words::MENU_RATED,
            MenuRow::Listed => words::MENU_LISTED,
            MenuRow::Delay => words::MENU_DELAY,
            MenuRow::Both => words::MENU_BOTH,
            MenuRow::Online => words::MENU_ONLINE,
            MenuRow::Watch => words::MENU_WATCH,
            MenuRow::Host => words::MENU_HOST,
            MenuRow::Saved => words::MENU_SAVED,
            MenuRow::Puzzles => words::PUZZLE_MENU,
            MenuRow::Board => words::MENU_BOARD,
            MenuRow::Name => words::MENU_NAME,
            MenuRow::Quit => words::MENU_QUIT,
        }
    }

    /// Returns the current value of the row, if it is a setting.
    pub fn value(self, draft: &Draft) -> Option<String> {
        match self {
            MenuRow::Rules => Some(rules_name(&draft.rules)),
            MenuRow::Bot => Some(draft.bot.title().to_owned()),
            MenuRow::Side => Some(side_name(draft.side)),
            MenuRow::Clock if draft.clock == TimeControl::None {} => {
                Some(words::MENU_NONE.to_string())
            }
            MenuRow::Clock => Some(draft.clock.to_string()),
            MenuRow::More => Some(yes_no(draft.more)),
            MenuRow::Rated => Some(yes_no(draft.rated)),
            MenuRow::Listed => Some(yes_no(draft.listed)),
            MenuRow::Delay if draft.delay.is_live() => Some(words::MENU_NONE.to_string()),
            MenuRow::Delay => Some(words::TimeSeconds { count: draft.delay.as_secs() }.to_string()),
            _ => None,
        }
    }

    /// Returns the draft with the next choice of this row, or the previous one if `by` is -1.
    pub fn turned(self, draft: &Draft, by: isize) -> Draft {
        let mut draft = draft.clone();
        match self {
            MenuRow::Rules => {
                let all: Vec<Rules> = usual_rules().map(|(_, rules)| rules).collect();
                draft.rules = neighbour(&all, draft.rules, by);
            }
            MenuRow::Bot if draft.more => draft.bot = neighbour(&Level::ALL, draft.bot, by),
            MenuRow::Bot => draft.bot = neighbour(&Level::TITLED, draft.bot, by),
            MenuRow::Side => draft.side = neighbour(&SIDES, draft.side, by),
            MenuRow::Clock => {
                let all: Vec<TimeControl> =
                    CLOCKS.iter().filter_map(|text| text.parse().ok()).collect();
                draft.clock = neighbour(&all, draft.clock, by);
            }
            MenuRow::More => draft.more = !draft.more,
            MenuRow::Rated => draft.rated = !draft.rated,
            MenuRow::Listed => draft.listed = !draft.listed,
            MenuRow::Delay => {
                let all: Vec<Delay> =
                    DELAYS_S.into_iter().filter_map(|s| Delay::from_secs(s).ok()).collect();
                draft.delay = neighbour(&all, draft.delay, by);
            }
            _ => {}
        }
        draft
    }

    /// Explains the row or its current value in a sentence for first-time players.
    pub fn hint(self, core: &Core) -> String {
        let (draft, key) = (&core.choices().draft, label(core, Action::Choose));
        let fixed = match self {
            MenuRow::Resume(g) => return unfinished(core, g).map(whole).unwrap_or_default(),
            MenuRow::OtherGames => return words::MenuOthersHint { key }.to_string(),
            MenuRow::Play if core.choices().streak.suggestion(draft.bot).is_none() => {
                return draft.rules.describe();
            }
            MenuRow::Play | MenuRow::Bot => return about(core),
            MenuRow::Rules => return rules_title(&draft.rules),
            MenuRow::Side => words::MENU_SIDE_HINT,
            MenuRow::Clock => match draft.clock {
                TimeControl::None {} => words::MENU_NO_CLOCK_HINT,
                clock => return words::MenuClockHint { clock }.to_string(),
            },
            MenuRow::More => words::MENU_MORE_HINT,
            MenuRow::Rated => match rated::check(&draft.rules) {
                Err(why) if draft.rated => return why.to_string(),
                _ => words::MENU_RATED_HINT,
            },
            MenuRow::Listed => words::MENU_LISTED_HINT,
            MenuRow::Delay => words::MENU_DELAY_HINT,
            MenuRow::Both => words::MENU_BOTH_HINT,
            MenuRow::Online => words::MENU_ONLINE_HINT,
            MenuRow::Watch => words::MENU_WATCH_HINT,
            MenuRow::Host => words::MENU_HOST_HINT,
            MenuRow::Saved => words::MENU_SAVED_HINT,
            MenuRow::Puzzles => words::PUZZLE_MENU_ABOUT,
            MenuRow::Board => words::MENU_BOARD_HINT,
            MenuRow::Name => return words::MenuNameHint { key }.to_string(),
            MenuRow::Quit => return words::MenuQuitHint { key }.to_string(),
        };
        fixed.to_string()
    }
}

fn yes_no(is: bool) -> String {
    if is { words::MENU_YES } else { words::MENU_NO }.to_string()
}

/// Describes the chosen bot. After a few results, suggests one that may be more fun.
fn about(core: &Core) -> String {
    let (streak, chosen) = (&core.choices().streak, core.choices().draft.bot);
    let bot = chosen.title();
    match streak.suggestion(chosen).map(|other| other.title()) {
        Some(other) if streak.won > 0 => {
            words::MenuBotBeaten { bot, count: streak.won, other }.to_string()
        }
        Some(other) => words::MenuBotHard { bot, other }.to_string(),
        None => words::MenuBotHint { bot, character: chosen.character() }.to_string(),
    }
}

pub fn unfinished(core: &Core, g: GameId) -> Option<&Unfinished> {
    core.unfinished().iter().find(|game| game.g == g)
}

/// Returns how many unfinished games are hidden by default.
pub fn others(core: &Core) -> usize {
    core.unfinished().len().saturating_sub(MAX_GAMES)
}

/// Describes an unfinished game for its row.
pub fn brief(game: &Unfinished) -> String {
    let rules = rules_name(&game.rules);
    let name = game.opponent.as_deref().unwrap_or_else(|| words::TURN_NOBODY.text());
    match game.your_move {
        true => words::MenuGameYours { rules, name }.to_string(),
        false => words::MenuGameTheirs { rules, name }.to_string(),
    }
}

fn whole(unfinished: &Unfinished) -> String {
    let (game, rules) = (unfinished.g, unfinished.rules.describe());
    match unfinished.seat.is_here() {
        true => words::MenuGameHere { game, rules }.to_string(),
        false => words::MenuGameThere { game, rules }.to_string(),
    }
}

/// The puzzle courses that the menu offers.
const COURSES: [Course; 9] = [
    Course::Daily,
    Course::Near(None),
    Course::Streak,
    Course::Mine,
    Course::Near(Some(Kind::Fours)),
    Course::Near(Some(Kind::Threats)),
    Course::Near(Some(Kind::Hold)),
    Course::Near(Some(Kind::Foul)),
    Course::Near(Some(Kind::Exact)),
];

/// Returns the course `by` steps from this one.
pub fn turn_course(course: Course, by: isize) -> Course {
    neighbour(&COURSES, course, by)
}

pub fn course_name(course: Course) -> String {
    let course = match course {
        Course::Streak => "streak",
        Course::Mine => "mine",
        Course::Near(Some(kind)) => kind.name(),
        Course::Near(None) => "near",
        Course::Daily | Course::One(_) => "daily",
    };
    words::MenuPuzzles { course }.to_string()
}

/// Returns the choice `by` steps from `now`, wrapping around; the first one if `now` is unknown.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let index = all.iter().position(|&choice| choice == now);
    all[index.map_or(0, |index| steps::around(all.len(), index, by))]
}
