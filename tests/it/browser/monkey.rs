//! Random actions on the page, after which page and server must agree.

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::World;

const EVENTS: usize = 2_000;
/// Actions performed in one go before the test looks at the page again.
const IN_A_ROW: usize = 100;

/// Dispatches random events on the board and as keys; none leaves the page.
const MONKEY: &str = "
  const [seed, count] = arguments;
  let state = seed >>> 0;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const view = document.querySelector('.board .view');
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape', '+', '-', '0',
    'c', ',', '.', '<', '>', 'h', 'x', 'Home', 'End', 'm', '?', 'Tab', ' '];
  const pointer = (type, id, kind, x, y) => view.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: id, pointerType: kind, isPrimary: id === 1,
    clientX: x, clientY: y, button: 0, buttons: type === 'pointerup' ? 0 : 1,
  }));
  view.setPointerCapture = () => {};
  for (let event = 0; event < count; event += 1) {
    const { left, top, width, height } = view.getBoundingClientRect();
    const [x, y] = [left + random(width), top + random(height)];
    const kind = random(2) ? 'mouse' : 'touch';
    const what = random(10);
    if (what < 4) {
      pointer('pointerdown', 1, kind, x, y);
      if (what === 1) pointer('pointermove', 1, kind, x + random(80) - 40, y + random(80) - 40);
      if (what === 2) pointer('pointerdown', 2, kind, x + 30, y);
      pointer(what === 3 ? 'pointercancel' : 'pointerup', 1, kind, x, y);
      if (what === 2) pointer('pointerup', 2, kind, x + 30, y);
    } else if (what < 8) {
      const key = keys[random(keys.length)];
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    } else if (what === 8) {
      view.dispatchEvent(new WheelEvent('wheel', { deltaY: random(400) - 200, clientX: x, clientY: y, bubbles: true, cancelable: true }));
    } else {
      document.querySelector('dialog[open]')?.close();
      pointer('pointermove', 1, 'mouse', x, y);
    }
  }
  document.querySelector('dialog[open]')?.close();
";

#[tokio::test]
async fn page_and_server_agree_after_random_actions() {
    let Some(world) = World::start().await else { return };
    let rules: Rules = "64x64x32".parse().unwrap();
    let (mut ann, bob, g) = world.seated(plain_game(rules)).await;
    let mut chance = StdRng::seed_from_u64(16);
    for round in 0..EVENTS / IN_A_ROW {
        let seed: u32 = chance.random();
        bob.run_with(MONKEY, vec![seed.into(), IN_A_ROW.into()]).await;
        // Replies to whatever the page plays.
        let table = ann.table(g).await;
        if table.game.turn() == Some(oxo_shared::Side::X) && round % 2 == 0 {
            let free = (0..64)
                .map(|x| (x, (x / 2) % 64))
                .find(|&at| table.game.board().get(at.into()).is_none());
            ann.put(g, table.game.ply(), free.expect("a free cell")).await;
        }
    }
    bob.wait_until("window.oxo.follow.pending === null").await;
    let hash = ann.table(g).await.game.hash().to_string();
    bob.wait_until(&format!("window.oxo.follow.table.hash === '{hash}'")).await;
}
