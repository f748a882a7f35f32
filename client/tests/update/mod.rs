//! `update` as a state machine: events in, model and effects out.

mod any_events;
mod arrivals;
mod attempts;
mod clocks;
mod events;
mod help;
mod input;
mod keys;
mod looks;
mod menu;
mod notices;
mod opening;
mod outages;
mod rules;
mod unfinished;
mod world;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use oxo::screen::app::{App, Overlay};
use oxo::screen::board::zoom::Zoom;
use oxo::screen::input::{Hit, Input};
use oxo::screen::pages::Page;
use oxo::screen::pages::game::GameView;
use oxo::screen::pages::list::{ListPage, Row};
use oxo::screen::pages::menu::MenuRow;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::{Exit, Link, Place};
use oxo_headless::client::event::{Call, Effect, Event};
use oxo_headless::client::goal::{Goal, Plan, Source, Target};
use oxo_headless::client::route::Route;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::hand::{Move, Pending};
use oxo_headless::keep::seat::{Seat, Unfinished};
use oxo_headless::net::NetEvent;
use oxo_protocol::event::{Answered, Over, Played, Rematch, Said, Speaker};
use oxo_protocol::frame::encode_event;
use oxo_protocol::reply::{Done, Entered, Hint, Opened, PlayAccepted, Synced};
use oxo_protocol::request::{Create, Decide, ForGame, Play, Seek, Sync};
use oxo_protocol::{
    Code, Delay, GameEvent, GameId, GameRow, Kind, LobbyView, Notice, Offer, OfferId, OfferKind,
    Presence, Request, Role, Room, SeekId, SeekRow, ServerFrame, SideChoice, Snap, notice,
    notice::PresenceChange,
};
use oxo_protocol::{Table, Terms};
use oxo_shared::{BySide, Decision, How, Level, Outcome, Point, Rules, Side, TimeControl, Winner};

use crate::common::screen;
use crate::common::stage::{
    self, Stage, Stone, URL, asked, at_list, code, pressed, requests, seat, stone,
};
use crate::common::truth::{Listener, seated};
use world::*;
