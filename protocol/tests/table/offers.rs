//! Offers at a table, and what ends them.

use super::*;

#[test]
fn a_move_by_the_side_that_is_asked_declines_a_draw() {
    let mut table = three();
    let offer = offered(&table, OfferKind::Draw, Side::O, None);
    apply(&mut table, &offer);
    play(&mut table, 1, 1);
    assert_eq!(table.offer, None);
}

#[test]
fn ones_own_move_leaves_ones_own_draw_offer_standing() {
    let mut table = three();
    let offer = offered(&table, OfferKind::Draw, Side::X, None);
    apply(&mut table, &offer);
    play(&mut table, 1, 1);
    assert!(table.offer.is_some(), "offered and moved, as over the board");
    play(&mut table, 0, 0);
    assert_eq!(table.offer, None, "the answer was a move");
}

#[test]
fn any_move_ends_the_offer_of_a_takeback() {
    for by in Side::BOTH {
        let mut table = three();
        play(&mut table, 1, 1);
        let offer = offered(&table, OfferKind::Takeback, by, Some(0));
        apply(&mut table, &offer);
        play(&mut table, 0, 0);
        assert_eq!(table.offer, None, "offered by {by}");
    }
}

#[test]
fn the_end_ends_every_offer() {
    for (what, ply) in [(OfferKind::Draw, None), (OfferKind::Takeback, Some(0))] {
        let mut table = three();
        play(&mut table, 1, 1);
        let offer = offered(&table, what, Side::X, ply);
        apply(&mut table, &offer);
        happen(&mut table, |it| over(it, Winner::X, How::Resign));
        assert_eq!(table.offer, None);
    }
}

#[test]
fn a_rematch_is_offered_after_the_end() {
    let mut table = three();
    happen(&mut table, |it| over(it, Winner::X, How::Resign));
    let offer = offered(&table, OfferKind::Rematch, Side::O, None);
    apply(&mut table, &offer);
    assert_eq!(table.offer.map(|offer| offer.what), Some(OfferKind::Rematch));
    for event in answer(&table.clone(), true) {
        apply(&mut table, &event);
    }
    assert_eq!((table.offer, table.rematch), (None, Some(GameId::from_bits(7))));
}
