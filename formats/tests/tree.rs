//! Positions and variations in files.

use oxo_formats::{
    MAX_FILE_BYTES, MAX_NODES, Node, ReadError, Remark, Tree, read_tree, write_block, write_tree,
};
use oxo_shared::{Game, Point, Position, Rules, Side};
use proptest::prelude::*;

fn read(text: &str) -> Tree {
    read_tree(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}")).0
}

fn refused(text: &str) -> String {
    read_tree(text.as_bytes(), None).expect_err(text).to_string()
}

/// All lines of a tree: cells, with comments in braces.
fn lines(tree: &Tree) -> Vec<String> {
    fn visit(tree: &Tree, node: Node, line: &str, lines: &mut Vec<String>) {
        let name = tree.last_move(node).map(|at| tree.start().rules().name(at).to_string());
        let comment = Some(tree.comment(node)).filter(|it| !it.is_empty());
        let comment = comment.map(|it| format!("{{{it}}}")).unwrap_or_default();
        let line = format!("{line} {}{comment}", name.unwrap_or_default());
        match tree.next(node) {
            [] => lines.push(line.trim().to_owned()),
            next => next.iter().for_each(|&next| visit(tree, next, &line, lines)),
        }
    }
    let mut found = Vec::new();
    visit(tree, Tree::START, "", &mut found);
    found
}

#[test]
fn a_problem_from_another_program_is_read_with_its_variations() {
    let tree = read(
        "(;GM[4]FF[4]SZ[15]RU[renju]AP[editor:1]AB[hh][ii]AW[hi:hj]PL[B]C[X wins]\n\
         (;B[jj]C[the only one];W[kk])(;B[gg];W[ff](;B[ee])(;B[dd]C[a\\]b]))) ",
    );
    assert_eq!(tree.start().to_string(), "15x15x5+renju/x:h8,i7/o:h6,h7/x");
    assert_eq!(
        lines(&tree),
        ["{X wins} j6{the only one} k5", "{X wins} g9 f10 e11", "{X wins} g9 f10 d12{a]b}"]
    );
    assert_eq!(read(&write_tree(&tree).unwrap()), tree);
}

#[test]
fn the_side_to_move_is_stated_or_inferred() {
    for (text, turn) in [
        ("(;SZ[15]AB[aa]AW[bb]PL[W])", Side::O),
        ("(;SZ[15]AB[aa][cc]AW[bb];W[dd])", Side::O),
        ("(;SZ[15]AB[aa][cc]AW[bb];B[dd])", Side::X),
        ("(;SZ[15]AB[aa])", Side::O),
        ("(;SZ[15];AB[aa]AW[bb])", Side::X),
        ("(;SZ[15]PL[W];B[aa])", Side::X),
    ] {
        assert_eq!(read(text).start().turn(), turn, "{text}");
    }
}

#[test]
fn a_game_is_a_tree_with_one_line() {
    for text in [
        "(;GM[4];B[hh];W[gg])",
        "[Rules \"15x15x5\"]\n\n1. h8 2. g9 *\n",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n-1\n",
    ] {
        assert_eq!(lines(&read(text)), ["h8 g9"], "{text}");
    }
    // Both variations are kept, and equal moves become one.
    let both = read("(;GM[4];B[hh](;W[gg];B[aa])(;W[gg];B[bb]))");
    assert_eq!(lines(&both), ["h8 g9 a15", "h8 g9 b14"]);
}

#[test]
fn a_gomocup_board_is_read_and_written() {
    let text =
        "START 20\nINFO timeout_turn 5000\nINFO rule 1\nBOARD\n10,10,2\n10,11,1\n9,9,2\nDONE\n";
    let tree = read(text);
    assert_eq!(tree.start().to_string(), "20x20x5+exact/x:j11,k10/o:k9/o");
    let block = write_block(tree.start()).unwrap();
    assert_eq!(read(&block).start(), tree.start());
    assert_eq!(read("BOARD\nDONE").start(), &Position::empty(Rules::GOMOKU));
    assert_eq!(
        refused("BOARD\n7,7,3\nDONE"),
        "line 2: \"7,7,3\" is not a stone like 7,7,1 or a command before BOARD"
    );
    assert_eq!(refused("BOARD\n7,7,1\n"), "line 2: The block does not end with DONE");
    assert_eq!(
        refused("START 15\nBOARD\n7,7,1\n7,7,2\nDONE"),
        "line 5: There are two stones on h8"
    );
    let four: Position = "7x6x4/x:a1".parse().unwrap();
    assert!(write_block(&four).is_err());
}

#[test]
fn a_yixin_board_names_rows_first_and_renju_by_its_own_number() {
    for (start, position) in [
        ("START 15 20", "15x20x5/x:c19/o:/o"),
        ("START 20 15\nINFO rule 2", "20x15x5+renju/x:c14/o:/o"),
        ("START 20,15", "20x15x5/x:b13/o:/o"),
        ("RECTSTART 20, 15", "20x15x5/x:b13/o:/o"),
    ] {
        let tree = read(&format!("{start}\nYXBOARD\n1,2,2\nDONE\n"));
        let expected: Position = position.parse().unwrap();
        assert_eq!(tree.start(), &expected, "{start}");
    }
    assert!(refused("START 15\nINFO rule 2\nBOARD\nDONE").contains("\"INFO rule 2\""));
}

#[test]
fn both_readers_accept_the_board_anywhere_in_the_main_line() {
    for text in ["(;GM[4];SZ[19];B[ss])", "((;GM[4]SZ[19];B[ss]))", "(;SZ[19]\r;B[ss]\r)"] {
        assert_eq!(lines(&read(text)), ["s1"], "{text}");
        assert_eq!(oxo_formats::read(text.as_bytes(), None).unwrap().record.game.ply(), 1);
    }
    assert!(refused("(;SZ[15];GM[1]B[hh])").contains("GM[1] is another game"));
    let (_, remarks) = read_tree(b"((;GM[4];B[hh])(;GM[4];B[ii]))", None).unwrap();
    assert!(remarks[0].to_string().contains("1 more game"));
}

#[test]
fn huge_rectangles_are_rejected_at_once() {
    for property in ["AB[aa:ZZ]", "AE[aa:ZZ]", ";AW[aa:ZZ]"] {
        let error = refused(&format!("(;SZ[52]{})", property.repeat(100_000)));
        assert_eq!(error, "line 1: AB, AW and AE name too many cells; name each cell once");
    }
}

#[test]
fn a_position_as_text_is_a_readable_file() {
    assert_eq!(read("15x15x5/x:h8/o:h9\n").start().to_string(), "15x15x5/x:h8/o:h9/x");
    assert_eq!(read("15x15x5\n").start(), &Position::empty(Rules::GOMOKU));
    assert!(refused("15x15x5/x:h8/o:h8\n").contains("two stones on h8"));
}

#[test]
fn invalid_setups_are_rejected_with_one_sentence() {
    let five = "(;SZ[15]AB[aa][ba][ca][da][ea])";
    let both = "(;SZ[15]AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db][eb])";
    for (text, reason) in [
        (five, "line 1: X already has a line"),
        (both, "line 1: X and O both have a line"),
        ("(;SZ[15]AB[aa]\n;W[bb]AB[cc])", "line 2: AB sets up stones after the first move"),
        ("(;SZ[15]AB[zz])", "line 1: \"zz\" is not a cell of the board"),
        ("(;SZ[15]AB[aa][bb]\nAW[cc][bb])", "line 2: There are two stones on b14"),
        ("(;SZ[15]AB[aa];W[aa])", "line 1: move 1 is not possible"),
        ("(;SZ[15]AB[aa];W[bb];W[cc])", "line 1: move 2 is x's"),
        ("(;SZ[15](;B[aa])", "line 1: the file ends within the game"),
        ("()", "line 1: ')' is out of place"),
    ] {
        let error = refused(text);
        assert!(error.starts_with(reason) && !error.contains('\n'), "{text}: {error}");
    }
    let huge = vec![b'('; 10 * MAX_FILE_BYTES];
    assert_eq!(read_tree(&huge, None).unwrap_err(), ReadError::TooLong);
}

#[test]
fn deep_files_do_not_overflow_the_stack_and_wide_ones_are_limited() {
    let deep = format!("(;SZ[15]{}{})", "(;C[x]".repeat(100_000), ")".repeat(100_000));
    assert_eq!(read(&deep).next(Tree::START).len(), 0);
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let cells: Vec<String> =
        letters.iter().flat_map(|x| letters.iter().map(move |y| format!("{x}{y}"))).collect();
    let answers: String = cells[10..].iter().map(|at| format!("(;W[{at}])")).collect();
    let wide: String = cells[..10].iter().map(|at| format!("(;B[{at}]{answers})")).collect();
    assert!(10 * cells.len() > MAX_NODES);
    let error = refused(&format!("(;SZ[52]{wide})"));
    assert!(error.contains("more than 20000 moves; remove a variation first"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn a_tree_is_read_back_as_it_was_written(
        stones in prop::collection::vec((0..9, 0..9, any::<bool>()), 0..12),
        moves in prop::collection::vec((any::<prop::sample::Index>(), 0..9, 0..9), 0..40),
        comment in "[a-z\\]\\\\ ]{0,12}",
    ) {
        let empty = Position::empty("9x9x5".parse().unwrap());
        let start = stones.into_iter().fold(empty, |position, (x, y, is_x)| {
            let side = if is_x { Side::X } else { Side::O };
            position.with(Point::new(x, y), Some(side)).unwrap_or(position)
        });
        let mut tree = Tree::new(start);
        let mut nodes = vec![Tree::START];
        for (from, x, y) in moves {
            if let Ok(node) = tree.play(*from.get(&nodes), Point::new(x, y)) {
                tree.comment_on(node, comment.as_str().into());
                nodes.push(node);
            }
        }
        let reread = read(&write_tree(&tree).unwrap());
        prop_assert_eq!(lines(&reread), lines(&tree));
        prop_assert_eq!(reread.start(), tree.start());
    }

    #[test]
    fn arbitrary_text_is_refused_or_read_and_written_back(
        text in "[();BWACPL\\[\\]a-c:,0-9/x \n]{0,60}",
    ) {
        for text in [format!("(;{text}"), format!("BOARD\n{text}"), text] {
            let Ok((tree, _)) = read_tree(text.as_bytes(), None) else { continue };
            let reread = write_tree(&tree).map(|written| read(&written));
            prop_assert!(reread.is_err() || reread == Ok(tree), "{text}");
        }
    }

    #[test]
    fn both_readers_of_sgf_read_the_same_game(pieces in prop::collection::vec(sgf_piece(), 0..14)) {
        let text = format!("(;{})", pieces.concat());
        let game = oxo_formats::read(text.as_bytes(), None);
        let tree = read_tree(text.as_bytes(), None).map(|(tree, _)| tree);
        let Ok(reading) = game else { return Ok(()) };
        let game = reading.record.game;
        // The tree also needs what follows the main line: legal variations, and their ends.
        let has_more = reading.remarks.iter().any(|it| matches!(it, Remark::Variations(_)));
        let tree = match tree {
            Ok(tree) => tree,
            Err(error) => {
                prop_assert!(has_more || error.to_string().contains("ends within"), "{text}: {error}");
                return Ok(());
            }
        };
        let main_line = std::iter::successors(Some(Tree::START), |&node| tree.next(node).first().copied());
        let moves: Vec<Point> = main_line.filter_map(|node| tree.last_move(node)).collect();
        prop_assert_eq!(game.moves(), &moves[..], "{}", text);
        prop_assert_eq!(game.rules(), tree.start().rules(), "{}", text);
    }
}

/// A piece of SGF, most of them in their place.
fn sgf_piece() -> impl Strategy<Value = String> {
    let cell = || ("[a-c]", "[a-c]").prop_map(|(column, row)| format!("{column}{row}"));
    let other = vec![
        ";",
        "(",
        ")",
        "(;",
        ")(;",
        "SZ[3]",
        "SZ[19]",
        "SZ[2:3]",
        "RU[renju]",
        "RU[3x3x3]",
        "GM[4]",
        "GM[1]",
        "C[a\\]b]",
        "RE[B+R]",
        "RE[0]",
        "\r",
        "PL[W]",
        "KO[]",
        "x[1]",
    ];
    prop_oneof![
        3 => cell().prop_map(|at| format!(";B[{at}]")),
        3 => cell().prop_map(|at| format!(";W[{at}]")),
        1 => cell().prop_map(|at| format!("B[{at}]")),
        3 => prop::sample::select(other).prop_map(str::to_owned),
    ]
}

#[test]
fn a_branch_can_be_cut_and_a_node_knows_its_game() {
    let mut tree = Tree::from(&Game::new(Rules::TICTACTOE));
    let centre = tree.play(Tree::START, Point::new(1, 1)).unwrap();
    let corner = tree.play(centre, Point::new(0, 0)).unwrap();
    assert_eq!(tree.play(centre, Point::new(0, 0)), Ok(corner));
    assert_eq!(tree.game(corner).moves(), tree.path(corner));
    assert!(tree.play(corner, Point::new(1, 1)).is_err());
    assert_eq!(tree.cut(corner), centre);
    assert_eq!((tree.next(centre).len(), tree.cut(Tree::START)), (0, Tree::START));
}
