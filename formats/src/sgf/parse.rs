//! SGF as a list of properties: those of the main line of the first game.

use std::iter::Peekable;
use std::str::Chars;

use super::error::{SgfError, SgfFault};

/// One value of a property; a property with several values is several of these.
pub(super) struct Property {
    /// The line where it begins, counted from 1.
    pub line: usize,
    /// Its name in capitals.
    pub name: String,
    pub value: String,
}

/// An SGF file.
#[derive(Default)]
pub(super) struct File {
    /// The properties of the main line of the first game.
    pub properties: Vec<Property>,
    /// The number of variations that branch off the main line.
    pub variations: usize,
    /// The number of games after the first.
    pub more_games: usize,
}

/// A node of the first game.
#[derive(Default)]
pub(super) struct RawNode {
    /// The number of the node before it; `None` for the first.
    pub parent: Option<usize>,
    pub properties: Vec<Property>,
}

/// Reads all nodes of the first game, at least one, and counts the others. Fails if a character is
/// out of place, or the text ends within the game.
pub(super) fn tree(text: &str) -> Result<(Vec<RawNode>, usize), SgfError> {
    let mut cursor = Cursor { letters: text.chars().peekable(), line: 1 };
    let mut nodes: Vec<RawNode> = Vec::new();
    // The node before each open parenthesis, and the current one.
    let (mut open, mut last) = (Vec::new(), None);
    loop {
        let next = cursor.skip_white();
        let line = cursor.line;
        let fault = |fault| Err(SgfError { line, fault });
        match (next, last) {
            (None, _) => return fault(SgfFault::CutOff),
            (Some('('), _) => open.push(last),
            (Some(')'), _) if !nodes.is_empty() => {
                last = open.pop().flatten();
                if open.is_empty() {
                    break;
                }
            }
            (Some(';'), _) if !open.is_empty() => {
                nodes.push(RawNode { parent: last, ..RawNode::default() });
                last = Some(nodes.len() - 1);
            }
            (Some(letter), Some(number)) if letter.is_ascii_alphanumeric() => {
                nodes[number].properties.extend(cursor.property()?);
                continue;
            }
            (Some(other), _) => return fault(SgfFault::OutOfPlace(other)),
        }
        cursor.next();
    }
    cursor.next();
    let mut rest = File::default();
    rest.count_rest(&mut cursor, 0)?;
    // Parentheses around several games make several root nodes.
    let beside = nodes.iter().skip(1).filter(|node| node.parent.is_none()).count();
    Ok((nodes, beside + rest.more_games))
}

/// Reads from the first node to the first closing parenthesis: where a line branches, its first
/// branch is the main one, so nothing of another comes before that. Then counts the rest. Fails if
/// a character is out of place, or the text ends within the main line.
pub(super) fn file(text: &str) -> Result<File, SgfError> {
    let mut cursor = Cursor { letters: text.chars().peekable(), line: 1 };
    let mut file = File::default();
    let (mut depth, mut in_node) = (0, false);
    loop {
        cursor.skip_white();
        let line = cursor.line;
        let fault = |fault| Err(SgfError { line, fault });
        match cursor.letters.peek().copied() {
            None => return fault(SgfFault::CutOff),
            Some(')') if in_node => break,
            Some('(') => depth += 1,
            Some(';') => in_node = true,
            Some(letter) if in_node && letter.is_ascii_alphanumeric() => {
                file.properties.extend(cursor.property()?);
                continue;
            }
            Some(other) => return fault(SgfFault::OutOfPlace(other)),
        }
        cursor.next();
    }
    file.count_rest(&mut cursor, depth)?;
    Ok(file)
}

impl File {
    /// Counts what follows the main line, `depth` parentheses deep. Anything may stand between
    /// games, except a node.
    fn count_rest(&mut self, cursor: &mut Cursor, mut depth: usize) -> Result<(), SgfError> {
        let mut in_line = false;
        loop {
            cursor.skip_white();
            let line = cursor.line;
            let Some(letter) = cursor.next() else { return Ok(()) };
            let stray = match letter {
                ')' => {
                    (depth, in_line) = (depth.saturating_sub(1), false);
                    false
                }
                '(' if depth > 0 || cursor.skip_white() == Some(';') => {
                    *(if depth == 0 { &mut self.more_games } else { &mut self.variations }) += 1;
                    (depth, in_line) = (depth + 1, true);
                    false
                }
                // A cut-off value here is not part of the main line.
                '[' if in_line && cursor.value().is_none() => return Ok(()),
                ';' if depth == 0 => cursor.is_at_property(),
                _ => depth > 0 && !in_line,
            };
            if stray {
                return Err(SgfError { line, fault: SgfFault::OutOfPlace(letter) });
            }
        }
    }
}

struct Cursor<'a> {
    letters: Peekable<Chars<'a>>,
    line: usize,
}

impl Cursor<'_> {
    fn next(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    /// Skips white space and returns the next character.
    fn skip_white(&mut self) -> Option<char> {
        while self.letters.peek().is_some_and(|letter| letter.is_whitespace()) {
            self.next();
        }
        self.letters.peek().copied()
    }

    /// A name with its values.
    fn property(&mut self) -> Result<Vec<Property>, SgfError> {
        let name = self.name();
        let mut values = Vec::new();
        loop {
            let next = self.skip_white();
            let line = self.line;
            let fault = |fault| SgfError { line, fault };
            match next {
                Some('[') => {
                    self.next();
                    let value = self.value().ok_or_else(|| fault(SgfFault::CutOff))?;
                    values.push(Property { line, name: name.clone(), value });
                }
                Some(other) if values.is_empty() => return Err(fault(SgfFault::OutOfPlace(other))),
                None if values.is_empty() => return Err(fault(SgfFault::CutOff)),
                _ => return Ok(values),
            }
        }
    }

    /// Reads a name without the lower-case letters that older versions had between capitals. A name
    /// of only lower-case letters equals the same in capitals.
    fn name(&mut self) -> String {
        let mut name = String::new();
        while let Some(letter) = self.letters.next_if(char::is_ascii_alphanumeric) {
            name.push(letter);
        }
        if name.contains(|letter: char| letter.is_ascii_uppercase()) {
            name.retain(|letter| !letter.is_ascii_lowercase());
        }
        name.make_ascii_uppercase();
        name
    }

    /// Whether a name and the start of a value follow.
    fn is_at_property(&mut self) -> bool {
        self.skip_white();
        !self.name().is_empty() && self.skip_white() == Some('[')
    }

    /// A value up to its closing bracket; `None` if there is none.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.next()? {
                ']' => return Some(value),
                '\\' => match self.next()? {
                    // An escaped line break is dropped.
                    '\r' if self.letters.peek() == Some(&'\n') => drop(self.next()),
                    '\r' | '\n' => {}
                    letter => value.push(letter),
                },
                letter if letter.is_whitespace() => value.push(' '),
                letter => value.push(letter),
            }
        }
    }
}
