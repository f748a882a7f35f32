//! What lies over a screen, and lines to type into.

use oxo::core::{Prompt, PromptKind};

use crate::scenes::*;
use crate::{pin, render, text};

#[test]
fn help_looks_as_pinned() {
    pin("help", &help());
}

#[test]
fn a_question_looks_as_pinned() {
    pin("question", &question());
}

#[test]
fn typed_text_looks_as_pinned() {
    pin("typing", &typing(PromptKind::Chat, "thank you, once more?"));
}

#[test]
fn help_says_what_the_mark_of_forbidden_cells_means_where_there_are_any() {
    let shown = |model, size| text(&render(&helped(model), size));
    for size in [(20, 8), (40, 15), (80, 24), (200, 60)] {
        assert!(shown(forbidden(), size).contains("# on the board"));
        assert!(!shown(my_turn(), size).contains("# on the board"));
    }
}

#[test]
fn what_is_wrong_with_a_typed_text_is_said_above_it_at_every_size() {
    let why = "no such cell";
    let mut coding = lobby();
    coding.core.prompt = Some(Prompt { kind: PromptKind::Code, input: "zz".into() });
    let mut ruling = menu();
    ruling.core.prompt = Some(Prompt { kind: PromptKind::Rules, input: "zz".into() });
    for mut model in [typing(PromptKind::Cell, "zz"), coding, ruling] {
        model.core.notice = Some(why.into());
        for (width, height) in [(20, 8), (40, 15), (80, 24), (200, 60)] {
            let screen = text(&render(&model, (width, height)));
            let above = screen.lines().rev().nth(2).unwrap();
            assert_eq!(above.trim(), why, "{width}x{height}");
        }
    }
}

#[test]
fn help_on_a_small_terminal_says_what_keys_do_before_it_says_which_else_do_the_same() {
    let screen = text(&render(&helped(my_turn()), (40, 15)));
    assert!(screen.contains("resign"), "{screen}");
    let screen = text(&render(&helped(my_turn()), (20, 8)));
    assert!(screen.contains("Enter  place"), "{screen}");
    assert!(screen.contains(":      type a ce"), "{screen}");
}
