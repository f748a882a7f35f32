//! The first page: what to play, against whom, and where.

use std::net::{IpAddr, Ipv4Addr};

use oxo_shared::protocol::wish::Create;
use oxo_shared::protocol::{PATH, SideWish};
use oxo_shared::{Level, Rules, Side, TimeControl};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::action::Action;
use crate::board::stone::large_stone;
use crate::core::{Core, Door, Draft, Exit, Goal, Next, PromptKind};
use crate::event::{Hit, Target};
use crate::keys::{
    BACK, Binding, Bindings, DOWN, ENTER, EVERYWHERE, HELP, LEFT, RIGHT, SPACE, UP, bar, letter,
    rare,
};
use crate::screen::Screen;
use crate::screen::list::{self, List};
use crate::screen::rows::{Item, Rows};
use crate::screen::text::{cut, write, write_centred};
use crate::theme::{self, Glyphs};
use crate::wording::value::{player_name, rules};
use crate::wording::{rules_name, side_name};

const BANNER: [Side; 3] = [Side::O, Side::X, Side::O];
const LETTER_WIDTH: u16 = 11;
const LETTER_HEIGHT: u16 = 5;
/// The banner with a blank row around it.
const BANNER_HEIGHT: u16 = LETTER_HEIGHT + 2;
/// Columns of the list: the longest row with room to breathe.
const LIST_WIDTH: u16 = 78;

pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, "up"),
        rare(DOWN, Action::Down, "down"),
        bar(&[ENTER, SPACE], Action::Choose, "choose"),
        bar(LEFT, Action::Left, "choice before"),
        bar(RIGHT, Action::Right, "next choice"),
        bar(&[letter('g'), letter(':')], Action::Type, "type rules"),
        HELP,
        bar(BACK, Action::Back, "quit"),
    ],
    &EVERYWHERE,
];

#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// Which one of [`MenuRow::all`].
    pub selected: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    Play,
    Rules,
    Bot,
    Side,
    Clock,
    /// Play both sides: two people who share this keyboard.
    Both,
    Online,
    /// Watch the busiest game of the server.
    Watch,
    Host,
    Open(Door),
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
const SIDES: [SideWish; 3] = [SideWish::X, SideWish::O, SideWish::Any];

impl MenuRow {
    /// All rows in the order in which they are shown and counted.
    pub fn all() -> impl Iterator<Item = MenuRow> {
        let games = [
            MenuRow::Play,
            MenuRow::Rules,
            MenuRow::Bot,
            MenuRow::Side,
            MenuRow::Clock,
            MenuRow::Both,
            MenuRow::Online,
            MenuRow::Watch,
            MenuRow::Host,
        ];
        let doors = Door::ALL.map(MenuRow::Open);
        games.into_iter().chain(doors).chain([MenuRow::Name, MenuRow::Quit])
    }

    /// Its name, what stands beside it, and what it does in one sentence for somebody who has
    /// never seen it; empty where that depends on what is to be played.
    const fn words(self) -> [&'static str; 3] {
        match self {
            MenuRow::Play => ["Play against a bot", "", ""],
            MenuRow::Rules => ["Rules", "", ""],
            MenuRow::Bot => ["Bot", "", "level:1 has just learned the rules, master knows best"],
            MenuRow::Side => ["Your side", "", "x moves first"],
            MenuRow::Clock => ["Clock", "", ""],
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
            MenuRow::Open(door) => door.words(),
            MenuRow::Name => ["Your name", "", "Enter types it; others see it"],
            MenuRow::Quit => ["Quit", "", "Enter leaves"],
        }
    }
}

impl Menu {
    pub fn row(&self) -> MenuRow {
        MenuRow::all().nth(self.selected).unwrap_or(MenuRow::Quit)
    }

    fn value(draft: &Draft, row: MenuRow) -> Option<String> {
        match row {
            MenuRow::Rules => Some(rules_name(&draft.rules)),
            MenuRow::Bot => Some(draft.bot.to_string()),
            MenuRow::Side => Some(side_name(draft.side).to_owned()),
            MenuRow::Clock => Some(draft.clock.to_string()),
            _ => None,
        }
    }

    fn hint(&self, draft: &Draft) -> String {
        let [_, _, hint] = self.row().words();
        match (self.row(), draft.clock) {
            (MenuRow::Play | MenuRow::Rules, _) => draft.rules.describe(),
            (MenuRow::Clock, TimeControl::None {}) => "take all the time you like".to_owned(),
            (MenuRow::Clock, clock) => format!("{clock} for each of you"),
            _ => hint.to_owned(),
        }
    }

    /// Sets the chosen row to its next choice, or with `-1` to the one before.
    pub fn turn(&self, draft: &mut Draft, by: isize) {
        match self.row() {
            MenuRow::Rules => {
                let all: Vec<Rules> = RULES.iter().filter_map(|text| text.parse().ok()).collect();
                draft.rules = neighbour(&all, draft.rules, by);
            }
            MenuRow::Bot => draft.bot = neighbour(&Level::ALL, draft.bot, by),
            MenuRow::Side => draft.side = neighbour(&SIDES, draft.side, by),
            MenuRow::Clock => {
                let all: Vec<TimeControl> =
                    CLOCKS.iter().filter_map(|text| text.parse().ok()).collect();
                draft.clock = neighbour(&all, draft.clock, by);
            }
            _ => {}
        }
    }

    fn choose(&mut self, core: &mut Core) -> Next {
        let friendly = core.draft.friendly();
        match self.row() {
            MenuRow::Play => {
                let create = Create { bot: Some(core.draft.bot), ..friendly };
                Next::Connect(Target::Local, Goal::Create(create))
            }
            MenuRow::Both => {
                Next::Connect(Target::Local, Goal::Create(Create { both: true, ..friendly }))
            }
            MenuRow::Rules | MenuRow::Bot | MenuRow::Side | MenuRow::Clock => {
                self.turn(&mut core.draft, 1);
                Next::Stay
            }
            MenuRow::Online => Next::Connect(Target::Server(core.server_url.clone()), Goal::Lobby),
            MenuRow::Watch => {
                Next::Connect(Target::Server(core.server_url.clone()), Goal::Watch(None))
            }
            MenuRow::Host => {
                let bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
                Next::Connect(Target::Host { bind, port: None }, Goal::Host(friendly))
            }
            MenuRow::Open(door) => Next::Open(door),
            MenuRow::Name => {
                core.prompt(PromptKind::Name);
                Next::Stay
            }
            MenuRow::Quit => {
                core.exit = Some(Exit::Done);
                Next::Stay
            }
        }
    }

    fn list(&self, core: &Core, area: Rect) -> List {
        let items: Vec<Item> = MenuRow::all().map(|row| Menu::item(core, row)).collect();
        List::of(core, area, |shell| {
            let (_, rows) = places(shell.body, items.len());
            Rows::fit(items, self.selected, rows)
        })
    }

    fn item(core: &Core, row: MenuRow) -> Item {
        let [name, beside, _] = row.words();
        // What can be changed stands between arrows.
        let value = match (row, Menu::value(&core.draft, row)) {
            (_, Some(value)) => format!("< {value} >"),
            (MenuRow::Online, None) => short_url(&core.server_url).to_owned(),
            (MenuRow::Name, None) => core.name.clone().unwrap_or_else(|| "guest".to_owned()),
            (_, None) => beside.to_owned(),
        };
        Item::Row(vec![name.to_owned(), value])
    }
}

impl Screen for Menu {
    fn keys(&self) -> Bindings {
        &KEYS
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        let turns = matches!(action, Action::Left | Action::Right);
        !turns || Menu::value(&core.draft, self.row()).is_some()
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        if let Some(steps) = list::steps(action) {
            self.selected = list::around(MenuRow::all().count(), self.selected, steps);
        }
        match action {
            Action::Left => self.turn(&mut core.draft, -1),
            Action::Right => self.turn(&mut core.draft, 1),
            Action::Type => core.prompt(PromptKind::Rules),
            Action::Choose => return self.choose(core),
            Action::Back => core.exit = Some(Exit::Done),
            _ => {}
        }
        Next::Stay
    }

    fn click(&mut self, core: &mut Core, hit: Hit) -> Next {
        let Hit::Row(row) = hit else { return Next::Stay };
        self.selected = row;
        self.choose(core)
    }

    fn submit(&mut self, core: &mut Core, kind: PromptKind, text: &str) -> Result<Next, String> {
        if kind == PromptKind::Name {
            let name = player_name(text)?;
            // Servers hear it with the next greeting, so a connection that is there is not
            // gone on with.
            core.hang_up();
            core.notify(format!("you are {name}; `oxo config` says how to keep that"));
            core.name = Some(name);
        } else {
            core.draft.rules = rules(text)?;
        }
        Ok(Next::Stay)
    }

    fn draw(&self, core: &Core, frame: &mut Frame) {
        let list = self.list(core, frame.area());
        let (banner, _) = places(list.shell.body, MenuRow::all().count());
        if let Some(area) = banner {
            draw_banner(area, frame.buffer_mut());
        }
        list.draw_rows(core, "OXO", frame);
        let (row, glyphs) = (list.shell.news, Glyphs::new(core.ascii));
        let news = core.notice.clone().unwrap_or_else(|| self.hint(&core.draft).into());
        let news = cut(&news, row.width, glyphs);
        write_centred(frame.buffer_mut(), row, &news, theme::PLAIN);
    }

    fn hit(&self, core: &Core, area: Rect, at: Position) -> Option<Hit> {
        self.list(core, area).hit(at)
    }
}

/// Where the banner stands, if it has room, and so many rows.
fn places(body: Rect, rows: usize) -> (Option<Rect>, Rect) {
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let above = if body.height >= rows + BANNER_HEIGHT { BANNER_HEIGHT } else { 0 };
    let (width, height) = (LIST_WIDTH.min(body.width), (rows + above).min(body.height));
    let x = body.x + (body.width - width) / 2;
    let block = Rect { x, y: body.y + (body.height - height) / 2, width, height };
    let banner = (above > 0).then_some(Rect { height: LETTER_HEIGHT, ..block });
    (banner, Rect { y: block.y + above, height: height - above, ..block })
}

/// The choice `by` steps from `now`, around the end; the first one if `now` is not among them.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let index = all.iter().position(|&choice| choice == now);
    all[index.map_or(0, |index| list::around(all.len(), index, by))]
}

fn short_url(url: &str) -> &str {
    let host = url.strip_prefix("ws://").and_then(|rest| rest.strip_suffix(PATH));
    host.unwrap_or(url)
}

fn draw_banner(area: Rect, buffer: &mut Buffer) {
    let width = LETTER_WIDTH * 3;
    let left = area.x + area.width.saturating_sub(width) / 2;
    for (x, player) in (left..).step_by(usize::from(LETTER_WIDTH)).zip(BANNER) {
        let Some(rows) = large_stone(player, LETTER_WIDTH, LETTER_HEIGHT) else { continue };
        for (y, row) in (area.y..).zip(rows) {
            let spot = Rect { x, y, width: LETTER_WIDTH, height: 1 };
            write(buffer, spot.intersection(area), &row, theme::stone(player));
        }
    }
}
