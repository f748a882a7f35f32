// The words that the files of the page share, besides those of the wire.

import type { Link } from "./link.js";
import type { Store } from "./store.js";
import type { Decision, OfferKind, Said, Side, TimeControl } from "./wire.js";

/** A cell of a board. */
export type Cell = [x: number, y: number];
/** By the `key` of their cell. */
export type Stones = Map<string, Side>;
export type Opening = "free" | "swap" | "swap2" | "pro" | "longpro";
/** Which runs are lines. */
export type Lines = "more" | "exact" | "renju" | "caro" | "caro6";

export interface Rules {
  /** Canonical, as the server writes it. */
  text: string;
  /** `null` without edges, as `height` is. */
  width: number | null;
  height: number | null;
  /** How many stones make a line. */
  k: number;
  lines: Lines;
  /** Who completes a line loses. */
  misere: boolean;
  /** Stones fall. */
  gravity: boolean;
  opening: Opening;
}

/** Pixels from the upper left corner of the view. */
export interface Place { x: number; y: number }
/** In pixels. */
export interface Size { width: number; height: number }
/** Cells, the last ones included. */
export interface Extent { x0: number; y0: number; x1: number; y1: number }

export interface Stone { at: Cell; side: Side }
/** What a board is made of. */
export type Look = "wood" | "paper" | "frame";
/** What lies on a cell besides a stone; a hint has its chance in percent, and the best has rank 1.
 * A foul is a row that goes to another cell. */
export interface Mark {
  at: Cell;
  kind: "threat" | "forbidden" | "hint" | "coach" | "foul";
  to?: Cell;
  text?: string;
  rank?: number;
}

/** What a board shows. */
export interface Scene {
  /** In the order of the plies. */
  stones: readonly Stone[];
  last: Cell | null;
  /** The winning one. */
  line: readonly Cell[];
  /** On its way to the server. */
  pending: Stone | null;
  premove: Stone | null;
  marks: readonly Mark[];
  /** Whose stone a tap puts, and whether taps put anything at all. */
  mine: Side | null;
  canPut: boolean;
}

/** What a player wants of a board. */
export interface Intents {
  put(at: Cell): void;
  /** No ghost is left to drop: the premove. */
  cancel?(): void;
  /** A stone waits there for a second tap, or nowhere. */
  aim?(at: Cell | null): void;
  /** The cell in the middle of the view is another. */
  look?(at: Cell): void;
}

/** What can be done to a board. */
export interface Hands {
  /** What lies at a cell, in words. */
  describe(at: Cell): string;
  /** `null` beside the board. */
  cellAt(point: Place): Cell | null;
  /** Whether a finger there means the ghost. */
  hitsGhost(point: Place): boolean;
  /** Whether a first tap aims and a second puts. */
  aimsFirst(touch: boolean): boolean;
  isFree(at: Cell): boolean;
  /** Its camera was moved. */
  moved(): void;
  /** The gesture is over. */
  settle(): void;
  /** Around the middle, if no point is said. */
  zoom(factor: number, point?: Place): void;
  fit(): void;
  toLast(): void;
  hover(at: Cell | null): void;
  aim(at: Cell | null): void;
  /** Shows what is under a finger, which is there in the window; beside the board, nothing. */
  magnify(at: Cell | null, finger?: Place): void;
  /** Puts the ghost, if no cell is said. */
  put(at: Cell | null): void;
  /** Where the keys stand. */
  putHere(): void;
  cancel(): void;
  step(dx: number, dy: number): void;
  /** The keys stand there now. */
  stand(at: Cell): void;
  /** To an end of the row, or of all rows. */
  leap(toEnd: boolean, all: boolean): void;
}

/** A button: its id is its place, the key does the same, what is main most will want, what is off
 * cannot be had now, what is pressed is switched on, and what opens shows a menu. */
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
  /** Whether it stands in the menu, not in the row. */
  inMenu?: boolean;
}
/** Calm, if the game goes on all the same. */
export interface Question { says: string; choices: Choice[]; calm?: boolean }

/** What is said of something that happened, what is shown as well, and what
 * calls who looks elsewhere. */
export interface News { says?: string; shows?: string; calls?: string; sound?: Sound }

/** A moment by both clocks of this machine: `steady` may stand still while it sleeps. */
export interface Instant { steady: number; wall: number }
export interface GameEvent { g: string; s: number; t: string; d: any }
/** What was chosen and is not known to stand: a stone, or a decision. */
export type Pending =
  { ply: number, at: Cell, since: Instant } | { ply: number, what: Decision };
/** A line of chat. */
export interface Line extends Said { s: number }

/** What is agreed before a game begins. */
export interface Terms {
  rules: Rules;
  control: TimeControl;
  rated: boolean;
  listed: boolean;
  delay_s: number;
}
/** What became of a fact. */
export type Received = "applied" | "known" | "gap" | "differs";
/** What somebody may want to do besides putting stones. */
export type Act = "resign" | "abort" | "draw" | "takeback" | "rematch" | "pause" | "time" | "go_on"
  | "win" | "hint" | "threats";

/** What requests and answers lead to. */
export interface Deeds {
  act(t: string, d?: object): void;
  /** Asks the opponent for something; who plays both sides agrees at once. */
  offer(what: OfferKind): void;
  abort(): void;
  resign(): void;
  claim(): void;
  join(): void;
  /** Takes no seat. */
  look(): void;
  decide(what: Decision): void;
  go(path: string): void;
}

export type Sound = "own" | "theirs" | "threat" | "hurry" | "won" | "lost" | "draw" | "chat" | "call";
/** What every page stands in. */
export interface Shell {
  root: HTMLElement;
  link: Link;
  store: Store;
  go(path: string): void;
  /** Opens the settings. */
  set(): void;
  /** What is wrong with the line. */
  trouble(): Question | null;
  /** For who may look elsewhere. */
  call(text: string, sound: Sound): void;
}
