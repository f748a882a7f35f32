// Holds the page's camera to what nobody may notice of it: whatever is done to it, a cell stays
// under the finger, the board in view, and a drawing sharp.

/** mulberry32: the same numbers for ever. */
function dice(seed) {
  let state = seed;
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 * (high - low);
  };
}

const near = (a, b, slack) => Math.abs(a - b) <= slack;

/** What is wrong, in words, after so many lives. */
export function misses(lives, camera) {
  const found = [];
  for (let seed = 1; seed <= lives && found.length < 20; seed++) live(seed, camera, found);
  return found;
}

function live(seed, camera, found) {
  const any = dice(seed);
  const whole = (low, high) => Math.floor(any(low, high + 1));
  const must = (holds, what) => holds || found.push(`${seed}: ${what}`);
  const view = { width: whole(60, 1600), height: whole(60, 1200) };
  const density = [1, 1.5, 2, 3][whole(0, 3)];
  const edged = any(0, 1) < 0.6;
  const far = edged ? 0 : whole(-32_760, 32_760);
  const extent = { x0: far, y0: far, x1: far + whole(0, 63), y1: far + whole(0, 63) };
  const limits = camera.limits(extent, edged, view, density);
  const pointed = () => ({ x: any(0, view.width), y: any(0, view.height) });
  let now = camera.fit(limits, view, density);
  must(!edged || whollySeen(camera, now, view, extent), "a board that fits is not all in view");
  for (let step = 0; step < 60; step++) {
    const before = now;
    const finger = pointed();
    const under = camera.toCell(now, view, finger);
    const at = camera.toScreen(now, view, under);
    must(near(at.x, finger.x, now.cell / 2 + 1e-6) && near(at.y, finger.y, now.cell / 2 + 1e-6),
      "a point lies beside its own cell");
    now = [
      () => camera.panned(now, finger, pointed()),
      () => camera.zoomed(now, view, limits, finger, any(0.3, 3)),
      () => camera.pinched(now, view, limits, [finger, pointed()], [pointed(), pointed()]),
    ][whole(0, 2)]();
    if (now.cell !== before.cell && now.x !== before.x) stays(camera, before, view, limits, finger, must);
    now = camera.clamped(now, view, limits);
    must(now.cell >= limits.least && now.cell <= limits.most, `a cell of ${now.cell} pixels`);
    must(inView(camera, now, view, limits), "the board has left the view");
    must(String(Object.values(camera.clamped(now, view, limits))) === String(Object.values(now)),
      "held twice is not held once");
    const base = camera.baseNear(now, [0, 0]);
    must(Math.max(Math.abs(base[0] - now.x), Math.abs(base[1] - now.y)) <= 512, "a base far away");
    const target = [whole(extent.x0, extent.x1), whole(extent.y0, extent.y1)];
    arrow(camera, now, view, target, must);
  }
  loupe(camera, any, must);
}

/** What is under the finger stays there while one zooms. */
function stays(camera, before, view, limits, finger, must) {
  const after = camera.zoomed(before, view, limits, finger, 1.7);
  const place = (seen) => [
    seen.x + (finger.x - view.width / 2) / seen.cell,
    seen.y - (finger.y - view.height / 2) / seen.cell,
  ];
  const [[x, y], [alsoX, alsoY]] = [place(before), place(after)];
  must(near(x, alsoX, 1e-6) && near(y, alsoY, 1e-6), "what is under the finger slides away");
}

function corners(camera, now, view, { x0, y0, x1, y1 }) {
  const half = now.cell / 2;
  const low = camera.toScreen(now, view, [x0, y0]);
  const high = camera.toScreen(now, view, [x1, y1]);
  return { left: low.x - half, bottom: low.y + half, right: high.x + half, top: high.y - half };
}

function whollySeen(camera, now, view, extent) {
  const { left, right, top, bottom } = corners(camera, now, view, extent);
  return left >= 0 && top >= 0 && right <= view.width && bottom <= view.height;
}

/** Nothing beside the board is seen that could show more of it; without edges, stones are near. */
function inView(camera, now, view, { extent, edged }) {
  const { left, right, top, bottom } = corners(camera, now, view, extent);
  if (!edged) return Math.min(now.x - extent.x0, extent.x1 - now.x, now.y - extent.y0, extent.y1 - now.y) >= -16;
  const held = (low, high, length) => {
    return high - low <= length ? low >= -1e-6 && high <= length + 1e-6 : low <= 1e-6 && high >= length - 1e-6;
  };
  return held(left, right, view.width) && held(top, bottom, view.height);
}

/** An arrow stands in view, and only for what is not. */
function arrow(camera, now, view, target, must) {
  const { x, y } = camera.toScreen(now, view, target);
  const seen = x >= 0 && y >= 0 && x <= view.width && y <= view.height;
  const at = camera.atRim(now, view, target, 26);
  must((at === null) === seen, "an arrow to what is seen, or none to what is not");
  if (!at) return;
  must(at.x >= 25 && at.y >= 25 && at.x <= view.width - 25 && at.y <= view.height - 25, "an arrow off the rim");
  const turn = Math.atan2(y - at.y, x - at.x) * 180 / Math.PI - at.angle;
  must(near(((turn + 540) % 360) - 180, 0, 1e-3), "an arrow that points elsewhere");
}

/** The loupe is on the screen, and not under the finger. */
function loupe(camera, any, must) {
  const screen = { width: any(320, 1400), height: any(320, 1400) };
  const finger = { x: any(0, screen.width), y: any(0, screen.height) };
  const { x, y } = camera.besideFinger(finger, { width: 136, height: 136 }, screen, 48);
  must(x >= 0 && y >= 0 && x + 136 <= screen.width && y + 136 <= screen.height, "a loupe off the screen");
  const under = finger.x > x && finger.x < x + 136 && finger.y > y && finger.y < y + 136;
  must(!under, "a loupe under the finger");
}
