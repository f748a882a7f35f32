//! A game in SGF: its main line, and what is known about it.

use std::fmt::Write as _;

use oxo_shared::{Clean, Decision, Game, How, Outcome, Rules, Side, Winner};

use super::cells::{escaped, pair, play, writable};
use super::error::{SgfError, SgfFault};
use super::parse::{self, File, Property};
use super::rules::{GAME, rules_of, size_of};
use crate::error::WriteError;
use crate::record::{Ending, Record, settle};
use crate::remark::{Reading, Remark};
use crate::text::read_date;

/// Writes `record` as SGF. Fails for a boundless board, or a side of more than 52 cells.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let game = &record.game;
    let (width, height) = writable(game.rules())?;
    let mut text = String::from("(;");
    for (name, value) in root(record, width, height) {
        write!(text, "{name}[{}]", escaped(&value)).expect("a string takes every text");
    }
    for (ply, &at) in game.moves().iter().enumerate() {
        // One line per round, readable for people and comparable by programs.
        let start = if ply % 2 == 0 { "\n" } else { "" };
        let side = if ply % 2 == 0 { 'B' } else { 'W' };
        write!(text, "{start};{side}[{}]", pair(at, height)).expect("a string takes every text");
        for (_, decision) in (0..)
            .zip(game.decisions())
            .filter(|&(number, _)| Decision::stones_at(number) == ply + 1)
        {
            write!(text, "OXD[{decision}]").expect("a string takes every text");
        }
    }
    Ok(text + ")\n")
}

/// The properties of the first node.
fn root(record: &Record, width: u8, height: u8) -> Vec<(&'static str, String)> {
    let Record { game, names, about } = record;
    let size = size_of(width, height);
    let outcome = game.outcome();
    let off_board = outcome.filter(|outcome| !outcome.how.is_by_move());
    let optional = [
        ("PB", names.x.clone().map(String::from)),
        ("PW", names.o.clone().map(String::from)),
        ("BR", about.ratings.x.map(|rating| rating.to_string())),
        ("WR", about.ratings.o.map(|rating| rating.to_string())),
        ("DT", about.date.map(|date| date.to_string())),
        ("PC", about.site.clone().map(String::from)),
        ("GN", about.code.map(|code| code.to_string())),
        ("OXC", about.control.map(|control| control.to_string())),
        ("RE", outcome.map(|outcome| result_word(outcome).to_owned())),
        ("OXE", off_board.map(|outcome| outcome.how.word().to_owned())),
    ];
    let version = format!("oxo:{}", env!("CARGO_PKG_VERSION"));
    let fixed = [("FF", "4".into()), ("GM", GAME.into()), ("CA", "UTF-8".into()), ("AP", version)];
    fixed
        .into_iter()
        .chain([("SZ", size), ("RU", game.rules().to_string())])
        .chain(optional.into_iter().filter_map(|(name, value)| Some((name, value?))))
        .collect()
}

fn result_word(outcome: &Outcome) -> &'static str {
    match (outcome.winner, outcome.how) {
        (Winner::X, How::Resign) => "B+R",
        (Winner::O, How::Resign) => "W+R",
        (Winner::X, How::Time) => "B+T",
        (Winner::O, How::Time) => "W+T",
        (Winner::X, How::Claim) => "B+F",
        (Winner::O, How::Claim) => "W+F",
        (Winner::X, _) => "B+",
        (Winner::O, _) => "W+",
        (Winner::Draw, _) => "Draw",
        (Winner::Aborted, _) => "Void",
    }
}

/// Reads the main line of the first game, by `rules`, or by its own, or as five or more in a row.
/// Fails if the text is not SGF, the board does not fit `rules`, or a move, a decision or the
/// result is invalid.
pub fn read(text: &str, rules: Option<Rules>) -> Result<Reading, SgfError> {
    let File { properties, variations, more_games } = parse::file(text)?;
    let mut remarks = Vec::new();
    let by = rules_of(properties.iter(), rules, &mut remarks)?;
    let mut reader = Reader::new(by, rules.is_some());
    for property in &properties {
        let fault = |fault| SgfError { line: property.line, fault };
        reader.take(property).map_err(fault)?;
    }
    let record = reader.finish(&mut remarks)?;
    remarks.extend((variations > 0).then_some(Remark::Variations(variations)));
    remarks.extend((more_games > 0).then_some(Remark::Games(more_games)));
    Ok(Reading { record, remarks })
}

struct Reader {
    /// Whether the caller named the rules: then the file may be of another game.
    is_named: bool,
    record: Record,
    /// The result as stated, and its line.
    stated: Option<(String, usize)>,
    how: Option<How>,
}

impl Reader {
    fn new(rules: Rules, is_named: bool) -> Self {
        Reader { is_named, record: Game::new(rules).into(), stated: None, how: None }
    }

    fn take(&mut self, property: &Property) -> Result<(), SgfFault> {
        let value = property.value.trim();
        let text = || Some(Clean::from(value));
        let Record { names, about, .. } = &mut self.record;
        match property.name.as_str() {
            "B" => return play(&mut self.record.game, Side::X, value).map(drop),
            "W" => return play(&mut self.record.game, Side::O, value).map(drop),
            "OXD" => return self.decide(value),
            "AB" | "AW" | "AE" => return Err(SgfFault::Setup(property.name.as_str().into())),
            "GM" if value != GAME && !self.is_named => {
                return Err(SgfFault::OtherGame(Clean::excerpt(value)));
            }
            "PB" => names.x = text(),
            "PW" => names.o = text(),
            "BR" => about.ratings.x = value.parse().ok(),
            "WR" => about.ratings.o = value.parse().ok(),
            "DT" => about.date = read_date(value),
            "PC" => about.site = text(),
            "GN" => about.code = value.parse().ok(),
            "OXC" => about.control = value.parse().ok(),
            "OXE" => self.how = How::ALL.into_iter().find(|how| how.word() == value),
            "RE" => self.stated = Some((value.to_owned(), property.line)),
            _ => {}
        }
        Ok(())
    }

    fn decide(&mut self, value: &str) -> Result<(), SgfFault> {
        let invalid = || SgfFault::BadDecision(Clean::excerpt(value));
        let decision: Decision = value.parse().map_err(|_| invalid())?;
        self.record.game.decide(decision).map_err(|_| invalid())
    }

    /// Ends the record as stated.
    fn finish(mut self, remarks: &mut Vec<Remark>) -> Result<Record, SgfError> {
        let Some((stated, line)) = self.stated else { return Ok(self.record) };
        let Some(mut ending) = ending(&stated) else {
            // Both state that the result is unknown.
            if !["", "?"].contains(&stated.as_str()) {
                remarks.push(Remark::Result(Clean::excerpt(&stated)));
            }
            return Ok(self.record);
        };
        let game = &mut self.record.game;
        // The stated cause only explains an end that the moves do not.
        ending.how = if game.outcome().is_some() { None } else { self.how.or(ending.how) };
        settle(game, ending).map_err(|error| {
            let stated = Clean::excerpt(&stated);
            SgfError { line, fault: SgfFault::Result { stated, why: error } }
        })?;
        Ok(self.record)
    }
}

/// Interprets a result that the moves do not bring about; `None` for an unknown one.
fn ending(stated: &str) -> Option<Ending> {
    let (score, how) = match stated.split_once('+') {
        Some((winner, reason)) => {
            let score = match winner {
                "B" | "b" => Winner::X,
                "W" | "w" => Winner::O,
                _ => return None,
            };
            let how = match reason.chars().next().map(|letter| letter.to_ascii_uppercase()) {
                Some('T') => How::Time,
                Some('F') => How::Claim,
                // A loss without a line is a resignation.
                _ => How::Resign,
            };
            (score, how)
        }
        None => match stated.to_ascii_lowercase().as_str() {
            "0" | "draw" | "jigo" => (Winner::Draw, How::Agreed),
            "void" => (Winner::Aborted, How::Abort),
            _ => return None,
        },
    };
    Some(Ending { result: Some(score), how: Some(how) })
}
