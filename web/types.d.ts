// The types of the page: its own, those of the wire, and the classes that modules hand to each other.

import type { Messages } from "./catalogue.js";
import type { Link, Rejection } from "./link.js";
import type { Store } from "./store.js";
import type { Attempted, Decision, OfferKind, Said, Side, TimeControl, GameEvent as WireEvent } from "./wire.js";

export type { Board } from "./board.js";
export type { Camera } from "./camera.js";
export type { Argument, Messages } from "./catalogue.js";
export type { Chat } from "./chat.js";
export type { Finder } from "./finder.js";
export type { Follow } from "./follow.js";
export type { GamePage } from "./game.js";
export type { Link, Rejection } from "./link.js";
export type { Live } from "./live.js";
export type { Loupe } from "./loupe.js";
export type { Marks } from "./marks.js";
export type { Review } from "./review.js";
export type { Store } from "./store.js";
export type { Study } from "./study.js";
export type { Replica } from "./table.js";
export type { Tabs } from "./tabs.js";
export type * from "./wire.js";

/** A timer that may run. */
export type Timer = ReturnType<typeof setTimeout> | undefined;

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
/** What each event of a game says. */
export type Events = { [E in WireEvent as E["t"]]: E["d"] };
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

/** How a player may end a game. */
export type Ending = "resign" | "abort" | "claim";
/** The effects of choices. */
export interface Deeds {
  act(t: string, d?: object): void;
  /** Makes an offer to the opponent; a player of both sides accepts at once. */
  offer(what: OfferKind): void;
  end(how: Ending): void;
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

/** The connection: `on`, or why it is not. */
export type LinkState = "connecting" | "on" | "off" | "elsewhere" | "refused" | "barred";
/** What becomes of a request. */
export interface Awaited { resolve(d: any): void; reject(why: Rejection): void }

/** A text, or a list of texts, arguments and choices. A choice depends on an argument; its last
  * entry stands for all other values. */
export type Message = string | Part[];
export type Part = string | [string] | [string, Record<string, Message>];
export interface Catalogue {
  language: string;
  direction: string;
  messages: Record<string, Message>;
  english: Record<string, Message>;
}

/** Attributes of an element, and its listeners such as `onclick`; `null` for none. */
export type Attributes = Record<string, string | number | null | ((event: any) => unknown)>;
/** A challenge being made, and its number, once it has one. */
export interface Sought { body: object; seek: number | null }
/** A button, the parts in it, and since when it has its meaning. */
export interface ButtonPlace {
  element: HTMLElement;
  sign: SVGElement;
  label: HTMLElement;
  badge: HTMLElement;
  since: number;
  choice?: Choice;
}

/** A position by the names of its cells: stones by side, the winning line, forbidden cells. */
export interface Figure { x: string; o: string; line?: string; no?: string; window?: Extent }
/** The contents of a small board; `named` adds coordinates; `window` crops it. */
export interface Subject {
  stones: readonly Stone[];
  last?: Cell | null;
  line?: readonly Cell[];
  forbidden?: readonly Cell[];
  named?: boolean;
  window?: Extent;
}
/** A game that the lobby offers. */
export interface Card extends Figure { rules: string; size: string; says: keyof Messages }
/** The text of a lesson is `page-learn-NAME`, those of its figures `page-learn-NAME-1` and so on. */
export interface Lesson { rules: string; name: string; window?: Extent; figures: Figure[] }

/** The cells in view, the size of a cell, and a function for its upper-left corner. */
export interface Placing { seen: Extent; cell: number; cornerOf(at: Cell): Place }
/** Stones that are drawn together; `first` is the lower left cell. */
export interface Patch { first: Cell; drawing: SVGElement }

/** A way to step through a game. */
export type Step = "first" | "back" | "on" | "last" | "hold";
/** What a tap does on the analysis board. */
export type Mode = "play" | Side | "remove";
export interface Position { rules: Rules; stones: Stones; turn: Side }
/** A move of a tree of variations; the first of `next` continues the main line. */
export interface TreeNode { at: Cell | null; before: TreeNode | null; next: TreeNode[]; comment: string }
/** The form of a tree that is saved, and that the server converts files to: each move with its ply,
  * before those that follow it. */
export interface Written { position: string; comment: string; moves: WrittenMove[] }
export interface WrittenMove { ply: number; at: Cell; comment: string }
/** A line of the engine, and the text around it. */
export interface Row { line: Cell[]; says(cells: string | Node): (string | Node)[] }

/** A tip and the cells it is about. */
export interface Tip { says: string; cells: readonly Cell[]; isThreat?: boolean }
/** The server's evaluation of a move: X's share of the game before it, and the best move. */
export interface Studied { ply: number; x: number; best: Cell; blunder?: string; drill?: Found }
/** A mistake found in a game. */
export interface Found { id: string; position: string }
/** Correct answers in a row, and the day of the last answer, or of adding it if there is none. */
export interface Drill extends Found { right: number; day: number }

export interface Puzzle {
  id: string;
  rules: string;
  x: string[];
  o: string[];
  turn: Side;
  last: string | null;
  kind: string;
  difficulty: number;
  task: string;
  solution?: string[];
}
/** The server's judgement of a move in a puzzle. */
export interface PuzzleVerdict {
  verdict: "proved" | "refuted" | "otherwise" | "open" | "shown" | "illegal";
  line: Cell[];
  solved: boolean;
  themes?: string[];
  why?: string;
}
/** What this browser saves of puzzles; `waiting` are attempts that were judged without a connection. */
export interface PuzzleRecord {
  at: number;
  tried: number;
  solved: number;
  seen: string[];
  waiting: Attempted[];
}

/** A tone: its pitch, the pitch it glides to, its start and its length, in hertz and ms. */
export interface Tone { from: number; to?: number; at?: number; ms: number; loud?: number }
