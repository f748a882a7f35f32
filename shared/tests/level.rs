//! Parsing and printing the names of the bots.

use oxo_shared::{Grade, Level};

#[test]
fn the_bots_are_ten_grades_and_then_the_named_ones() {
    let (grades, others) = Level::ALL.split_at(Grade::ALL.len());
    assert!(grades.iter().copied().eq(Grade::ALL.map(Level::Graded)));
    let names = Level::names();
    let (titles, named) = names.split_once(", level:1 to level:10, ").unwrap();
    let titled = Level::TITLED.map(Level::title).join(", ");
    assert_eq!(format!("{titles}, master"), titled);
    let named = named.replace(" or ", ", ");
    assert!(named.split(", ").eq(others.iter().map(|level| level.name())), "{names}");
}

#[test]
fn every_name_survives_a_round_trip() {
    for level in Level::ALL {
        assert_eq!(level.to_string(), level.name());
        assert_eq!(level.name().parse(), Ok(level));
        assert_eq!(level.name().to_uppercase().parse(), Ok(level));
        let json = serde_json::to_string(&level).unwrap();
        assert_eq!(json, format!("{:?}", level.name()));
        assert_eq!(serde_json::from_str::<Level>(&json).unwrap(), level);
    }
}

#[test]
fn titles_are_unique_and_parse_as_their_bot() {
    for level in Level::ALL {
        assert_eq!(level.title().parse(), Ok(level));
        let sent = serde_json::Value::from(level.title());
        assert_eq!(serde_json::from_value::<Level>(sent).unwrap(), level, "on the wire as well");
        assert_eq!(
            Level::TITLED.contains(&level),
            level.title() != level.name() || level == Level::Master
        );
    }
    let sentences: std::collections::BTreeSet<_> = Level::ALL.map(Level::character).into();
    assert_eq!(sentences.len(), Level::ALL.len(), "each sentence is different");
}

#[test]
fn an_unknown_bot_is_rejected_with_one_sentence() {
    for name in [
        "",
        "level",
        "level:",
        "level:0",
        "level:11",
        "level:01",
        "level:1x",
        "level:-1",
        "level: 1",
        "level:257",
        "level1",
        "1",
        "oracle",
    ] {
        let sentence = format!("Unknown bot \"{name}\"; use {}", Level::names());
        assert_eq!(name.parse::<Level>().unwrap_err().to_string(), sentence);
        let error = serde_json::from_value::<Level>(name.into()).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
    assert!(serde_json::from_str::<Level>("3").is_err(), "a name, not a number");
}

#[test]
fn the_error_quotes_only_the_beginning_of_a_long_name() {
    let error = "level:1".repeat(1000).parse::<Level>().unwrap_err().to_string();
    assert!(error.len() < Level::names().len() + 60, "{error}");
}
