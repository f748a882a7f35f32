// Checks that a displayed clock changes when announced, never goes up, and is hidden when unknown.

/** Returns everything that is wrong. @param {any} modules */
export function ticks({ Anchor, words: { format } }) {
  const wrong = [];
  const expect = (holds, what) => holds || wrong.push(what);
  const at = (steady, slept = 0) => ({ steady, wall: 1_790_000_000_000 + steady + slept });
  for (const left of [0, 1, 99, 100, 101, 4_250, 9_999, 10_000, 10_001, 59_999, 61_500, 3_600_000]) {
    const anchor = new Anchor({ left_ms: { x: left, o: 5_000 }, running: "x" }, at(1_000));
    const shown = (ms) => format(anchor.left("x", at(1_000 + ms)));
    const tick = anchor.nextTick(at(1_000));
    if (tick === null) expect(left === 0, `${left} stands`);
    else {
      expect(shown(tick) !== shown(0), `${left} shows ${shown(0)} for more than ${tick} ms`);
      expect(shown(tick - 0.5) === shown(0) || left === 10_000, `${left} changes before ${tick} ms`);
    }
    expect(anchor.left("x", at(9e9)) === 0, `${left} goes below nothing`);
    expect(anchor.left("o", at(9e9, 9e9)) === 5_000, "a clock that stands is always known");
    expect(anchor.left("x", at(2_000, 3_000)) === null, "who slept knows a clock");
    anchor.holds = false;
    expect(format(anchor.left("x", at(1_000))) === "–", "a clock is known without a line");
  }
  const shown = [null, 0, 9_400, 42_000, 725_000, 3_725_000, 273_600_000].map(format).join(" ");
  expect(shown === "– 0.0 9.4 0:42 12:05 1:02:05 3d 04h", shown);
  return wrong;
}
