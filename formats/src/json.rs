//! A game as one JSON object. `docs/files.md` specifies the shape, which is stable.

use oxo_shared::GameId;
use oxo_shared::moves::{WordError, play_word};
use oxo_shared::{BySide, Clean, Decision, Game, How, Outcome, Point, Rules, Side, Winner};
use oxo_words as words;
use serde::{Deserialize, Serialize};

use crate::record::{About, EndError, Ending, Record, settle};
use crate::spent::Spent;
use crate::text::read_date;

/// The tag that identifies such an object.
const FORMAT: &str = "oxo-game";
/// The version of the shape, incremented when readers of the previous one would go wrong.
const VERSION: u32 = 1;

/// Why a text is not a game in this format.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum JsonError {
    #[error("{0}")]
    Shape(Clean),
    #[error("{}", words::FormatJsonOther { wanted: format!("\"format\":\"{FORMAT}\",\"version\":{VERSION}") })]
    Other,
    #[error("{}", words::FormatJsonMove { number: ply, text: word, reason: why })]
    Move { ply: usize, word: String, why: WordError },
    #[error("{}", words::FormatJsonDecision { number })]
    Decision { number: usize },
    #[error(transparent)]
    End(#[from] EndError),
}

/// A game as it is written.
#[derive(Serialize, Deserialize)]
struct Object {
    format: String,
    version: u32,
    rules: Rules,
    #[serde(default)]
    date: Option<String>,
    #[serde(default)]
    site: Option<Clean>,
    #[serde(default)]
    game: Option<GameId>,
    #[serde(default)]
    clock: Option<String>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    x: SideRecord,
    #[serde(default)]
    o: SideRecord,
    moves: Vec<String>,
    #[serde(default)]
    decisions: Vec<Decision>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spent: Vec<Spent>,
    #[serde(default)]
    result: Option<End>,
}

#[derive(Default, Serialize, Deserialize)]
struct SideRecord {
    #[serde(default)]
    name: Option<Clean>,
    #[serde(default)]
    rating: Option<u32>,
    #[serde(default)]
    bot: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct End {
    result: Winner,
    how: How,
    /// From end to end; only for readers without the rules, and ignored here.
    #[serde(default)]
    line: Vec<String>,
}

/// Writes `record` as one line of JSON.
pub fn write(record: &Record) -> String {
    let (game, about) = (&record.game, &record.about);
    let names = |cells: &[Point]| -> Vec<String> {
        cells.iter().map(|&at| game.rules().name(at).to_string()).collect()
    };
    let end = |outcome: &Outcome| End {
        result: outcome.winner,
        how: outcome.how,
        line: names(&outcome.line),
    };
    let side = |player: Side| SideRecord {
        name: record.names[player].clone(),
        rating: about.ratings[player],
        bot: about.bots[player].map(|level| level.to_string()),
    };
    let object = Object {
        format: FORMAT.to_owned(),
        version: VERSION,
        rules: *game.rules(),
        date: about.date.map(|date| date.to_string()),
        site: about.site.clone(),
        game: about.code,
        clock: about.control.map(|control| control.to_string()),
        rated: about.rated,
        x: side(Side::X),
        o: side(Side::O),
        moves: names(game.moves()),
        decisions: game.decisions().to_vec(),
        spent: about.spent.clone(),
        result: game.outcome().map(end),
    };
    serde_json::to_string(&object).expect("strings and numbers can be written as JSON") + "\n"
}

/// Reads a game. Fails if the text is not JSON of this format and version, or a move, a decision or
/// the result is invalid.
pub fn read(text: &str) -> Result<Record, JsonError> {
    let object: Object =
        serde_json::from_str(text).map_err(|error| JsonError::Shape(error.to_string().into()))?;
    if (object.format.as_str(), object.version) != (FORMAT, VERSION) {
        return Err(JsonError::Other);
    }
    let mut game = played(&object)?;
    let (result, how) = object.result.as_ref().map(|end| (end.result, end.how)).unzip();
    settle(&mut game, Ending { result, how })?;
    let sides = BySide { x: object.x, o: object.o };
    let about = About {
        date: object.date.as_deref().and_then(read_date),
        site: object.site,
        code: object.game,
        control: object.clock.and_then(|clock| clock.parse().ok()),
        rated: object.rated,
        ratings: BySide::from_fn(|player| sides[player].rating),
        bots: BySide::from_fn(|player| sides[player].bot.as_ref()?.parse().ok()),
        spent: object.spent,
    };
    let names = BySide { x: sides.x.name, o: sides.o.name };
    Ok(Record { game, names, about })
}

/// Plays the moves, and each decision where it is due.
fn played(object: &Object) -> Result<Game, JsonError> {
    let mut game = Game::new(object.rules);
    let mut decisions = (1..).zip(object.decisions.iter().copied()).peekable();
    let mut decide = |game: &mut Game| match decisions.next_if(|_| !game.choices().is_empty()) {
        None => Ok(decisions.peek().map(|&(number, _)| number)),
        Some((number, decision)) => match game.decide(decision) {
            Ok(()) => Ok(decisions.peek().map(|&(number, _)| number)),
            Err(_) => Err(JsonError::Decision { number }),
        },
    };
    for (ply, word) in (1..).zip(&object.moves) {
        decide(&mut game)?;
        play_word(&mut game, word).map_err(|error| {
            let word = word.chars().take(16).collect();
            JsonError::Move { ply, word, why: error }
        })?;
    }
    match decide(&mut game)? {
        None => Ok(game),
        Some(number) => Err(JsonError::Decision { number }),
    }
}
