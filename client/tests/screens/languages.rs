//! Screens in other languages: letters two columns wide, words a third longer.

use oxo::screen::app::App;
use oxo_words::Language;

use super::overlays::shows_every_key;
use super::scenes::*;
use super::{render, screen, text};

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 15)];

fn scenes() -> [App; 5] {
    [menu(), against_a_bot(), finished(), help(), lobby()]
}

/// The pseudo-language is a third longer than English, so its snapshots cover every language that
/// is no longer. Real languages have none, because a better translation must not break them.
#[test]
fn screens_in_a_longer_language_match_their_snapshots() {
    let [longer, _] = Language::pseudo();
    longer.within(|| {
        let models = scenes();
        let shown = models.iter().flat_map(|model| SIZES.map(|size| (model, size)));
        screen::pin("longer_language", &shown.collect::<Vec<_>>());
    });
}

/// The help is the widest text on a screen.
#[test]
fn help_shows_every_key_in_every_language() {
    for language in Language::all() {
        language.within(|| {
            for mut model in [my_turn(), finished(), watching(), lobby(), menu()] {
                SIZES.into_iter().for_each(|size| shows_every_key(&mut model, size));
            }
        });
    }
}

/// A row of the menu has a name and a value; every page says how to leave it.
#[test]
fn no_language_truncates_the_menu_or_hides_the_exit() {
    for language in Language::all().chain([Language::pseudo()[0]]) {
        language.within(|| {
            let shown = text(&render(&menu(), (80, 24)));
            assert!(!shown.contains('…'), "{language}: {shown}");
            let boxed = text(&render(&help(), (40, 15)));
            assert_eq!(boxed.matches(['┌', '┐', '└', '┘']).count() % 4, 0, "{language}: {boxed}");
            for model in scenes() {
                for size in SIZES {
                    let shown = text(&render(&model, size));
                    let keys = shown.lines().last().unwrap_or_default();
                    assert!(keys.contains("? ") || keys.contains("Esc"), "{language}: {shown}");
                }
            }
        });
    }
}

/// The catalogue's texts are short enough for a narrow list, or are omitted there.
#[test]
fn no_language_truncates_a_list() {
    for language in Language::all() {
        language.within(|| {
            for model in [lobby(), saved(), listed(Vec::new())] {
                for size in [(40, 15), (60, 20)] {
                    let shown = text(&render(&model, size));
                    assert!(!shown.contains('…'), "{language}: {shown}");
                }
            }
        });
    }
}
