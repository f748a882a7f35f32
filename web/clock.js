// What clocks show: always computed from the moment they were told, never counted down. They end
// no game.

/** @import { Clock, Side, TimeControl } from "./wire.js" */

/** A moment by both clocks of this machine: `steady` may stand still while it sleeps.
 * @typedef {{steady: number, wall: number}} Instant */

/** How far the two may drift apart before we must have slept, in milliseconds. */
const SLEPT_MS = 2_000;
/** Under this much, tenths are shown. */
const TENTHS_UNDER_MS = 10_000;
const SECOND_MS = 1_000;

/** @returns {Instant} */
export const now = () => ({ steady: performance.now(), wall: Date.now() });

/** Whether this machine slept between two moments. @param {Instant} then @param {Instant} at */
export const slept = (then, at) =>
  Math.abs(at.wall - then.wall - (at.steady - then.steady)) > SLEPT_MS;

/** Clocks as they were told, and when. */
export class Anchor {
  /** Whether what ran since then is known: not after the line was lost. */
  holds = true;

  /** @param {Clock} told @param {Instant} at */
  constructor(told, at) {
    this.told = told;
    this.at = at;
  }

  get running() {
    return this.told.running;
  }

  /** What a side has left; `null` if it cannot be known. @param {Side} side @param {Instant} at */
  left(side, at) {
    const left = this.told.left_ms[side];
    if (side !== this.running) return left;
    if (!this.holds || slept(this.at, at)) return null;
    return Math.max(0, left - (at.steady - this.at.steady));
  }

  /** In how many milliseconds something else is to be shown; `null` if nothing will.
   * @param {Instant} at @returns {number | null} */
  nextTick(at) {
    const left = this.running && this.left(this.running, at);
    if (left === null || left === 0) return null;
    const step = left <= TENTHS_UNDER_MS ? SECOND_MS / 10 : SECOND_MS;
    return left % step || step;
  }
}

/** `9.4`, `0:42`, `12:05`, `1:02:05`, `3d 04:00`; `–` for what is not known.
 * @param {number | null} ms */
export function format(ms) {
  if (ms === null) return "–";
  if (ms < TENTHS_UNDER_MS) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / SECOND_MS);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A time control as people write it: `5m+3s`, `30s/move`, `3d`, `none`.
 * @param {TimeControl} control */
export function controlText(control) {
  if ("fischer" in control) {
    return `${span(control.fischer.initial_ms)}+${span(control.fischer.increment_ms)}`;
  }
  if ("per_move" in control) return `${span(control.per_move.ms)}/move`;
  return "correspondence" in control ? `${control.correspondence.days}d` : "none";
}

/** In the largest unit that divides it. @param {number} ms */
function span(ms) {
  /** @type {[number, string][]} */
  const units = [[3_600_000, "h"], [60_000, "m"], [SECOND_MS, "s"], [1, "ms"]];
  const [size, unit] = units.find(([size]) => ms > 0 && ms % size === 0) ?? [1, "s"];
  return `${ms / size}${unit}`;
}
