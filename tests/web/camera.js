// Checks the invariants of the page's camera: after any operation a cell stays under the finger,
// the board stays in view, and drawings stay sharp.

/** mulberry32: always the same numbers for a seed. */
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

/** Runs a number of lives; returns what went wrong, in words. */
export function misses(lives, module) {
  const found = [];
  for (let seed = 1; seed <= lives && found.length < 20; seed++) live(seed, module, found);
  return found;
}

function live(seed, { Camera, atRim, besideFinger }, found) {
  const any = dice(seed);
  const whole = (low, high) => Math.floor(any(low, high + 1));
  const must = (holds, what) => holds || found.push(`${seed}: ${what}`);
  const view = { width: whole(60, 1600), height: whole(60, 1200) };
  const density = [1, 1.5, 2, 3][whole(0, 3)];
  const edged = any(0, 1) < 0.6;
  const far = edged ? 0 : whole(-32_760, 32_760);
  const extent = { x0: far, y0: far, x1: far + whole(0, 63), y1: far + whole(0, 63) };
  const camera = new Camera(extent, edged);
  camera.measure(extent, view, density);
  const pointed = () => ({ x: any(0, view.width), y: any(0, view.height) });
  camera.fit();
  must(!edged || whollySeen(camera), "a board that fits is not all in view");
  for (let step = 0; step < 60; step++) {
    const finger = pointed();
    const at = camera.toScreen(camera.toCell(finger));
    const half = camera.cell / 2 + 1e-6;
    must(near(at.x, finger.x, half) && near(at.y, finger.y, half), "a point lies beside its own cell");
    [
      () => camera.pan(finger, pointed()),
      () => stays(camera, finger, () => camera.zoom(any(0.3, 3), finger), must),
      () => camera.pinch([finger, pointed()], [pointed(), pointed()]),
    ][whole(0, 2)]();
    camera.clamp();
    must(camera.cell >= camera.least && camera.cell <= camera.most, `a cell of ${camera.cell} pixels`);
    must(inView(camera), "the board has left the view");
    const { x, y, cell } = camera;
    camera.clamp();
    must(camera.x === x && camera.y === y && camera.cell === cell, "held twice is not held once");
    arrow(camera, atRim, [whole(extent.x0, extent.x1), whole(extent.y0, extent.y1)], must);
  }
  magnify(besideFinger, any, must);
}

/** Checks that the point under the finger stays there during a zoom. */
function stays(camera, finger, zoom, must) {
  const before = camera.toParts(finger);
  zoom();
  const after = camera.toParts(finger);
  const still = near(before[0], after[0], 1e-6) && near(before[1], after[1], 1e-6);
  must(still, "what is under the finger slides away");
}

function corners(camera) {
  const { x0, y0, x1, y1 } = camera.extent;
  const half = camera.cell / 2;
  const [low, high] = [camera.toScreen([x0, y0]), camera.toScreen([x1, y1])];
  return { left: low.x - half, bottom: low.y + half, right: high.x + half, top: high.y - half };
}

function whollySeen(camera) {
  const { left, right, top, bottom } = corners(camera);
  return left >= 0 && top >= 0 && right <= camera.view.width && bottom <= camera.view.height;
}

/** Whether the view wastes no room beside the board; without edges, whether stones are near. */
function inView(camera) {
  const { left, right, top, bottom } = corners(camera);
  const { x, y, extent, edged, view } = camera;
  if (!edged) return Math.min(x - extent.x0, extent.x1 - x, y - extent.y0, extent.y1 - y) >= -16;
  const held = (low, high, length) => {
    return high - low <= length ? low >= -1e-6 && high <= length + 1e-6 : low <= 1e-6 && high >= length - 1e-6;
  };
  return held(left, right, view.width) && held(top, bottom, view.height);
}

/** Checks that an arrow is in view, and only for a cell that is not. */
function arrow(camera, atRim, target, must) {
  const { width, height } = camera.view;
  const { x, y } = camera.toScreen(target);
  const seen = x >= 0 && y >= 0 && x <= width && y <= height;
  const at = atRim(camera, target);
  must((at === null) === seen, "an arrow to what is seen, or none to what is not");
  if (!at) return;
  must(at.x >= 25 && at.y >= 25 && at.x <= width - 25 && at.y <= height - 25, "an arrow off the rim");
  const turn = Math.atan2(y - at.y, x - at.x) * 180 / Math.PI - at.angle;
  must(near(((turn + 540) % 360) - 180, 0, 1e-3), "an arrow that points elsewhere");
}

/** Checks that the loupe is on the screen, and not under the finger. */
function magnify(besideFinger, any, must) {
  const screen = { width: any(320, 1400), height: any(320, 1400) };
  const finger = { x: any(0, screen.width), y: any(0, screen.height) };
  const { x, y } = besideFinger(finger, { width: 136, height: 136 }, screen);
  must(x >= 0 && y >= 0 && x + 136 <= screen.width && y + 136 <= screen.height, "a loupe off the screen");
  const under = finger.x > x && finger.x < x + 136 && finger.y > y && finger.y < y + 136;
  must(!under, "a loupe under the finger");
}
