//! The keys of the analysis board.

use crossterm::event::KeyCode;
use oxo_shared::{Point, Side};
use oxo_words as words;

use super::page::{StudyDesk, ZOOM_IN, ZOOM_OUT, arrow};
use crate::client::action::{Action, Step};
use crate::client::keys::{BACK, Binding, ENTER, HELP, SPACE, bar, key, letter, rare};
use crate::study::analysis::AnalysisCommand;
use crate::study::{AnalysisDesk, Desk};

/// Number of engine lines that the key requests.
const LINES: usize = 5;

pub(super) const KEYS: &[Binding] = &[
    bar(&[ENTER, SPACE], Action::Choose, words::COMMAND_PLACE),
    bar(&[letter('s')], Action::Stop, words::KEY_STOP),
    bar(&[letter(',')], Action::Review(Step::Back), words::COMMAND_BACK),
    bar(&[letter('.')], Action::Review(Step::On), words::COMMAND_ON),
    bar(&[letter('l')], Action::Lines, words::KEY_LINES),
    bar(&[letter('w')], Action::Why, words::KEY_WHY),
    bar(&[letter('x')], Action::PutX, words::KEY_PUT_X),
    bar(&[letter('o')], Action::PutO, words::KEY_PUT_O),
    bar(&[letter(':')], Action::Type, words::KEY_COMMAND),
    rare(&[letter('p')], Action::Proof, words::KEY_PROOF),
    rare(&[letter('f')], Action::Forbidden, words::KEY_FORBIDDEN),
    rare(&[key(KeyCode::Delete), key(KeyCode::Backspace)], Action::Remove, words::KEY_REMOVE),
    rare(&[letter('t')], Action::Turn, words::KEY_TURN),
    arrow(&[key(KeyCode::Up)], Action::Up, words::COMMAND_UP),
    arrow(&[key(KeyCode::Down)], Action::Down, words::COMMAND_DOWN),
    arrow(&[key(KeyCode::Left)], Action::Left, words::COMMAND_LEFT),
    arrow(&[key(KeyCode::Right)], Action::Right, words::COMMAND_RIGHT),
    ZOOM_IN,
    ZOOM_OUT,
    HELP,
    bar(BACK, Action::Back, words::COMMAND_LEAVE),
];

impl StudyDesk for AnalysisDesk {
    fn keys(&self) -> &'static [Binding] {
        KEYS
    }

    fn is_unsaved(&self) -> bool {
        self.has_changes()
    }

    fn is_useful(&self, action: Action) -> bool {
        match action {
            Action::PutX | Action::PutO => self.sets_up(),
            Action::Review(_) => !self.sets_up(),
            Action::Stop => self.is_thinking(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, cursor: Point) -> Vec<String> {
        self.obey(match action {
            Action::Choose => AnalysisCommand::Play(cursor),
            Action::PutX => AnalysisCommand::Set(cursor, Some(Side::X)),
            Action::PutO => AnalysisCommand::Set(cursor, Some(Side::O)),
            Action::Remove => AnalysisCommand::Set(cursor, None),
            Action::Turn => AnalysisCommand::Turn(self.game().side_at(self.game().ply()).other()),
            Action::Review(Step::On) => AnalysisCommand::On(1),
            Action::Review(_) => AnalysisCommand::Back(1),
            Action::Lines => AnalysisCommand::Lines(LINES),
            Action::Stop => AnalysisCommand::Stop,
            Action::Why => AnalysisCommand::Why,
            Action::Proof => AnalysisCommand::Proof,
            Action::Forbidden => AnalysisCommand::Forbidden,
            Action::Back => AnalysisCommand::Quit,
            _ => return Vec::new(),
        })
    }

    fn heading(&self) -> Vec<String> {
        [self.place(), self.so_far()].concat()
    }

    fn shows_threats(&self) -> bool {
        true
    }

    fn recommended(&self) -> Option<Point> {
        self.best()
    }
}
