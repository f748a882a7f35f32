//! Search parameters as text: those that differ from the defaults.

use oxo_engine::Margins;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMarginsError {
    #[error("margins are written like {}=1,{}=2", Margins::NAMES[0], Margins::NAMES[1])]
    Form,
    #[error("there is no margin {0}, but {names}", names = Margins::NAMES.join(", "))]
    Unknown(String),
}

/// Reads `name=value,name=value`.
pub fn parse(text: &str) -> Result<Margins, ParseMarginsError> {
    let mut margins = Margins::default();
    for part in text.split_terminator(',') {
        let (name, value) = part.split_once('=').ok_or(ParseMarginsError::Form)?;
        let value = value.parse().map_err(|_| ParseMarginsError::Form)?;
        if !margins.set(name, value) {
            return Err(ParseMarginsError::Unknown(name.to_owned()));
        }
    }
    Ok(margins)
}

/// The text form; empty if all are defaults.
pub fn text(margins: &Margins) -> String {
    let shipped = Margins::default();
    let other = |name: &&str| margins.get(name).filter(|&value| shipped.get(name) != Some(value));
    let others = Margins::NAMES.iter().filter_map(|name| Some(format!("{name}={}", other(name)?)));
    others.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_are_written_as_they_are_read_without_those_that_are_shipped() {
        let [first, second, ..] = Margins::NAMES else { panic!("there are margins") };
        let shipped = Margins::default().get(second).unwrap();
        let written = format!("{first}=-7");
        let margins = parse(&format!("{written},{second}={shipped}")).unwrap();
        assert_eq!((margins.get(first), text(&margins)), (Some(-7), written));
        assert_eq!(text(&Margins::default()), "");
    }

    #[test]
    fn what_is_no_margin_is_named() {
        assert_eq!(parse("courage=3"), Err(ParseMarginsError::Unknown("courage".to_owned())));
        for text in [",", "courage", "courage=", "courage=x"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
