// The types that the files of the page share: its own, and those of the wire.

import type { Link } from "./link.js";
import type { Store } from "./store.js";
import type { Decision, OfferKind, Said, Side, TimeControl } from "./wire.js";

export type * from "./wire.js";

/** A cell of a board. */
export type Cell = [x: number, y: number];
/** Keyed by the `key` of each cell. */
export type Stones = Map<string, Side>;
export type Opening = "free" | "swap" | "swap2" | "pro" | "longpro";
/** Which runs of stones count as lines. */
export type Lines = "more" | "exact" | "renju" | "caro" | "caro6";

export interface Rules {
  /** In canonical form, as written by the server. */
  text: string;
  /** `null` on a board without edges; so is `height`. */
  width: number | null;
  height: number | null;
  /** The number of stones that make a line. */
  k: number;
  lines: Lines;
  /** Completing a line loses. */
  misere: boolean;
  /** Stones fall to the bottom. */
  gravity: boolean;
  opening: Opening;
}

/** Pixels from the upper-left corner of the view. */
export interface Place { x: number; y: number }
/** A size in pixels. */
export interface Size { width: number; height: number }
/** A range of cells, both ends included. */
export interface Extent { x0: number; y0: number; x1: number; y1: number }

export interface Stone { at: Cell; side: Side }
/** How the board is drawn. */
export type Look = "wood" | "paper" | "frame";
/** A mark on a cell besides a stone. A hint has its chance in percent, and the best has rank 1.
  * A foul is a row that leads to another cell. */
export interface Mark {
  at: Cell;
  kind: "threat" | "forbidden" | "hint" | "coach" | "foul";
  to?: Cell;
  text?: string;
  rank?: number;
}

/** The contents of a board. */
export interface Scene {
  /** In the order of play. */
  stones: readonly Stone[];
  last: Cell | null;
  /** The winning line. */
  line: readonly Cell[];
  /** Sent to the server but not yet confirmed. */
  pending: Stone | null;
  premove: Stone | null;
  marks: readonly Mark[];
  /** The side whose stone a tap places, and whether taps place stones at all. */
  mine: Side | null;
  canPut: boolean;
}

/** What a player can do on a board. */
export interface Intents {
  put(at: Cell): void;
  /** Called when there is no ghost to drop: cancels the premove. */
  cancel?(): void;
  /** A stone is aimed at a cell and waits for a second tap; `null` if none is. */
  aim?(at: Cell | null): void;
  /** A different cell is now in the middle of the view. */
  look?(at: Cell): void;
}

/** The operations of a board. */
export interface Hands {
  /** Describes a cell in words. */
  describe(at: Cell): string;
  /** Returns `null` for a point off the board. */
  cellAt(point: Place): Cell | null;
  /** Whether a finger there points at the ghost. */
  hitsGhost(point: Place): boolean;
  /** Whether a first tap aims and a second places the stone. */
  aimsFirst(touch: boolean): boolean;
  isFree(at: Cell): boolean;
  /** The camera has moved. */
  moved(): void;
  /** The gesture has ended. */
  settle(): void;
  /** Zooms around a point, by default the middle of the view. */
  zoom(factor: number, point?: Place): void;
  fit(): void;
  toLast(): void;
  hover(at: Cell | null): void;
  aim(at: Cell | null): void;
  /** Magnifies the cell under a finger at a position in the window; nothing off the board. */
  magnify(at: Cell | null, finger?: Place): void;
  /** Places a stone at a cell, by default at the ghost. */
  put(at: Cell | null): void;
  /** Places a stone at the keyboard cursor. */
  putHere(): void;
  cancel(): void;
  step(dx: number, dy: number): void;
  /** Moves the keyboard cursor to a cell. */
  stand(at: Cell): void;
  /** Moves the cursor to an end of the row, or of all rows. */
  leap(toEnd: boolean, all: boolean): void;
}

/** A button: its id is its place, and its key does the same. `main` marks the likeliest choice,
  * `off` a disabled button, `pressed` a toggle that is on, and `opens` a button with a menu. */
export interface Choice {
  id: string;
  label: string;
  act(): unknown;
  key?: string;
  main?: boolean;
  off?: boolean;
  pressed?: boolean;
  opens?: boolean;
  icon?: string;
  badge?: number;
  /** Whether the button is in the menu rather than in the row. */
  inMenu?: boolean;
}
/** `calm` if the game continues meanwhile. */
export interface Question { says: string; choices: Choice[]; calm?: boolean }

/** News of an event: a sentence to announce, one to show as well, and one for a notification
  * to a player who is looking elsewhere. */
export interface News { says?: string; shows?: string; calls?: string; sound?: Sound }

/** A moment by both clocks of this device: `steady` may stop while the device sleeps. */
export interface Instant { steady: number; wall: number }
export interface GameEvent { g: string; s: number; t: string; d: any }
/** A stone or decision that was chosen but is not yet confirmed. */
export type Pending =
  { ply: number, at: Cell, since: Instant } | { ply: number, what: Decision };
/** A chat message. */
export interface Line extends Said { s: number }

/** The terms agreed on before a game begins. */
export interface Terms {
  rules: Rules;
  control: TimeControl;
  rated: boolean;
  listed: boolean;
  delay_s: number;
}
/** The outcome of applying a game event. */
export type Received = "applied" | "known" | "gap" | "differs";
/** What a player may do besides placing stones. */
export type Act = "resign" | "abort" | "draw" | "takeback" | "rematch" | "pause" | "time" | "go_on"
  | "win" | "hint" | "threats";

/** The effects of choices. */
export interface Deeds {
  act(t: string, d?: object): void;
  /** Makes an offer to the opponent; a player of both sides accepts at once. */
  offer(what: OfferKind): void;
  end(how: "resign" | "abort" | "claim"): void;
  join(): void;
  /** Watches without taking a seat. */
  look(): void;
  decide(what: Decision): void;
  go(path: string): void;
}

export type Sound = "own" | "theirs" | "threat" | "hurry" | "won" | "lost" | "draw" | "chat" | "call";
/** What the shell provides to every page. */
export interface Shell {
  root: HTMLElement;
  link: Link;
  store: Store;
  go(path: string): void;
  /** Opens the settings. */
  set(): void;
  /** What is wrong with the connection. */
  trouble(): Question | null;
  /** Alerts a player who may be looking elsewhere. */
  call(text: string, sound: Sound): void;
}
