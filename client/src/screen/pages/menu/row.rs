//! A row of the menu: what it says, and what there is to choose from.

use oxo_protocol::{Delay, GameId, SideChoice};
use oxo_shared::{Level, Rules, TimeControl, rated};

use super::label;
use crate::client::action::Action;
use crate::client::core::Core;
use crate::keep::preferences::Draft;
use crate::keep::seat::Unfinished;
use crate::screen::pages::steps;
use crate::words::{rules_name, rules_title, side_name};

/// Unfinished games that always have a row: so many that the rest of the menu stays in sight.
const MAX_GAMES: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Go on with this game.
    Resume(GameId),
    /// Whether those that were left before the latest have rows, too.
    OtherGames,
    Play,
    Rules,
    Bot,
    Side,
    Clock,
    /// Whether the rows below are shown, and all bots offered.
    More,
    Rated,
    Listed,
    Delay,
    /// Play both sides: two people who share this keyboard.
    Both,
    Online,
    /// Watch the busiest game of the server.
    Watch,
    Host,
    Saved,
    Name,
    Quit,
}

const RULES: [&str; 12] = [
    "tictactoe",
    "4x4x3",
    "7x7x4",
    "7x6x4+gravity",
    "gomoku",
    "gomoku+swap2",
    "standard",
    "renju",
    "caro",
    "caro6",
    "boundless",
    "3x3x3+misere",
];
const CLOCKS: [&str; 5] = ["none", "1m+1s", "3m+2s", "5m+3s", "30s/move"];
const DELAYS_S: [u64; 4] = [0, 30, 120, 600];
const SIDES: [SideChoice; 3] = [SideChoice::X, SideChoice::O, SideChoice::Any];

impl MenuRow {
    /// All rows in the order in which they are shown and counted: what was begun comes first.
    pub fn all(core: &Core) -> impl Iterator<Item = MenuRow> {
        let shown = if core.shows_all_games() { usize::MAX } else { MAX_GAMES };
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
        // Visitors serve nobody from here, and nothing of theirs is saved here.
        let here = [MenuRow::Host, MenuRow::Saved].into_iter().filter(|_| !core.setup().visits);
        let last = [MenuRow::Name, MenuRow::Quit];
        games.chain(others).chain(rows).chain(more).chain(ways).chain(here).chain(last)
    }

    /// Its name, what stands beside it, and what it does in one sentence for somebody who has
    /// never seen it; empty where that depends on what is to be played.
    pub const fn words(self) -> [&'static str; 3] {
        match self {
            MenuRow::Resume(_) => ["Go on with your game", "", ""],
            MenuRow::OtherGames => ["Your other games", "", ""],
            MenuRow::Play => ["Play against a bot", "", ""],
            MenuRow::Rules => ["Rules", "", ""],
            MenuRow::Bot => ["Bot", "", ""],
            MenuRow::Side => ["Your side", "", "x moves first"],
            MenuRow::Clock => ["Clock", "", ""],
            MenuRow::More => {
                ["More", "", "all bots, and whether online games are rated and listed"]
            }
            MenuRow::Rated => ["Rated", "", "whether online games count"],
            MenuRow::Listed => {
                ["Listed", "", "whether strangers find your online games in the lobby"]
            }
            MenuRow::Delay => {
                ["Delay", "", "how much later than you spectators see your online games"]
            }
            MenuRow::Both => {
                ["Play a friend here", "at one keyboard", "by these rules, in turn at one keyboard"]
            }
            MenuRow::Online => ["Play online", "", "find an opponent, or a game to watch"],
            MenuRow::Watch => ["Watch a game", "there", "watch the busiest game"],
            MenuRow::Host => [
                "Host for a friend",
                "from this machine",
                "by these rules; a friend pastes one line",
            ],
            MenuRow::Saved => {
                ["Replay a game", "saved here", "step through it, and see what was missed"]
            }
            MenuRow::Name => ["Your name", "", ""],
            MenuRow::Quit => ["Quit", "", ""],
        }
    }

    /// What is chosen of what it offers, if it offers anything.
    pub fn value(self, draft: &Draft) -> Option<String> {
        match self {
            MenuRow::Rules => Some(rules_name(&draft.rules)),
            MenuRow::Bot => Some(draft.bot.title().to_owned()),
            MenuRow::Side => Some(side_name(draft.side)),
            MenuRow::Clock => Some(draft.clock.to_string()),
            MenuRow::More => Some(yes_no(draft.more)),
            MenuRow::Rated => Some(yes_no(draft.rated)),
            MenuRow::Listed => Some(yes_no(draft.listed)),
            MenuRow::Delay if draft.delay.is_live() => Some("none".to_owned()),
            MenuRow::Delay => Some(format!("{} s", draft.delay.as_secs())),
            _ => None,
        }
    }

    /// Sets it to its next choice, or with `-1` to the one before.
    pub fn turn(self, draft: &mut Draft, by: isize) {
        match self {
            MenuRow::Rules => {
                let all: Vec<Rules> = RULES.iter().filter_map(|text| text.parse().ok()).collect();
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
    }

    pub fn hint(self, core: &Core) -> String {
        let [_, _, hint] = self.words();
        let (draft, key) = (&core.choices().draft, label(core, Action::Choose));
        match (self, draft.clock) {
            (MenuRow::OtherGames, _) => format!("{key} shows all of them, or fewer"),
            (MenuRow::Name, _) => format!("{key} types it; others see it"),
            (MenuRow::Quit, _) => format!("{key} leaves"),
            (MenuRow::Resume(g), _) => unfinished(core, g).map(whole).unwrap_or_default(),
            (MenuRow::Play, _) if core.choices().form.suggestion(draft.bot).is_none() => {
                draft.rules.describe()
            }
            (MenuRow::Rules, _) => rules_title(&draft.rules),
            (MenuRow::Play | MenuRow::Bot, _) => about(core),
            (MenuRow::Rated, _) => match rated::check(&draft.rules) {
                Err(why) if draft.rated => why.to_string(),
                _ => hint.to_owned(),
            },
            (MenuRow::Clock, TimeControl::None {}) => "take all the time you like".to_owned(),
            (MenuRow::Clock, clock) => format!("{clock} for each of you"),
            _ => hint.to_owned(),
        }
    }
}

fn yes_no(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// What the chosen bot is like; another one that may be more fun, after a few results.
fn about(core: &Core) -> String {
    let bot = core.choices().draft.bot;
    match core.choices().form.suggestion(bot) {
        Some(other) if core.choices().form.won > 0 => {
            format!(
                "you beat {} {} times in a row: try {}",
                bot.title(),
                core.choices().form.won,
                other.title()
            )
        }
        Some(other) => format!("{} is hard to beat: try {}", bot.title(), other.title()),
        None => format!("{} {}", bot.title(), bot.character()),
    }
}

pub fn unfinished(core: &Core, g: GameId) -> Option<&Unfinished> {
    core.unfinished().iter().find(|game| game.g == g)
}

/// How many unfinished games have no row unless that is asked for.
pub fn others(core: &Core) -> usize {
    core.unfinished().len().saturating_sub(MAX_GAMES)
}

/// An unfinished game as it stands in its row.
pub fn brief(game: &Unfinished) -> String {
    let against = game.opponent.as_deref().unwrap_or("nobody yet");
    let turn = if game.your_move { "your move" } else { "their move" };
    format!("{}, {against}, {turn}", rules_name(&game.rules))
}

fn whole(game: &Unfinished) -> String {
    let place = if game.seat.is_here() { "on this machine" } else { "at the server" };
    format!("{} {place}: {}", game.g, game.rules.describe())
}

/// The choice `by` steps from `now`, around the end; the first one if `now` is not among them.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let index = all.iter().position(|&choice| choice == now);
    all[index.map_or(0, |index| steps::around(all.len(), index, by))]
}
