// The types of the page, which every module sees: its own, those of the wire, and the classes that
// modules hand to each other.

type Argument = import("./catalogue.js").Argument;
type Board = import("./board/board.js").Board;
type BySide<T> = import("./wire.js").BySide<T>;
type Camera = import("./board/camera.js").Camera;
type Chat = import("./game/chat.js").Chat;
type Clock = import("./wire.js").Clock;
type ClockChange = import("./wire.js").ClockChange;
type Decision = import("./wire.js").Decision;
type DeviceChange = import("./wire.js").DeviceChange;
type DeviceRow = import("./wire.js").DeviceRow;
type Events = import("./wire.js").Events;
type Finder = import("./board/finder.js").Finder;
type Follow = import("./net/follow.js").Follow;
type Foul = import("./wire.js").Foul;
type GameId = import("./wire.js").GameId;
type GamePage = import("./game/game.js").GamePage;
type GameRow = import("./wire.js").GameRow;
type Hint = import("./wire.js").Hint;
type Link = import("./net/link.js").Link;
type Live = import("./lobby/live.js").Live;
type LobbyView = import("./wire.js").LobbyView;
type Loupe = import("./board/loupe.js").Loupe;
type Marks = import("./analysis/marks.js").Marks;
type Messages = import("./catalogue.js").Messages;
type Offer = import("./wire.js").Offer;
type OfferKind = import("./wire.js").OfferKind;
type Outcome = import("./wire.js").Outcome;
type Pause = import("./wire.js").Pause;
type Player = import("./wire.js").Player;
type PlayerView = import("./wire.js").PlayerView;
type Presence = import("./wire.js").Presence;
type ProvedWin = import("./wire.js").ProvedWin;
type PuzzleStanding = import("./wire.js").PuzzleStanding;
type PuzzlesView = import("./wire.js").PuzzlesView;
type RatingChange = import("./wire.js").RatingChange;
type Rejection = import("./net/link.js").Rejection;
type Replica = import("./rules/table.js").Replica;
type Review = import("./game/review.js").Review;
type Role = import("./wire.js").Role;
type Said = import("./wire.js").Said;
type Seated = import("./wire.js").Seated;
type SeekRow = import("./wire.js").SeekRow;
type Side = import("./wire.js").Side;
type Snap = import("./wire.js").Snap;
type Standing = import("./wire.js").Standing;
type Store = import("./browser/store.js").Store;
type Study = import("./game/study.js").Study;
type Tabs = import("./browser/tabs.js").Tabs;
type Thought = import("./wire.js").Thought;
type ThoughtLine = import("./wire.js").ThoughtLine;
type TimeControl = import("./wire.js").TimeControl;
type TopRow = import("./wire.js").TopRow;
type Tried = import("./wire.js").Tried;
type Verdict = import("./wire.js").Verdict;
type Welcome = import("./wire.js").Welcome;
type Why = import("./wire.js").Why;

/** A timer that may run. */
type Timer = ReturnType<typeof setTimeout> | undefined;

/** A cell of a board. */
type Cell = [x: number, y: number];
/** Keyed by the `key` of each cell. */
type Stones = Map<string, Side>;
type Opening = "free" | "swap" | "swap2" | "pro" | "longpro";
/** Which runs of stones count as lines. */
type Lines = "more" | "exact" | "renju" | "caro" | "caro6";

interface Rules {
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
interface Place { x: number; y: number }
/** A size in pixels. */
interface Size { width: number; height: number }
/** A range of cells, both ends included. */
interface Extent { x0: number; y0: number; x1: number; y1: number }

interface Stone { at: Cell; side: Side }
/** How the board is drawn. */
type Look = "wood" | "paper" | "frame";
/** A mark on a cell besides a stone. A hint has its chance in percent, and the best has rank 1.
  * A foul is a row that leads to another cell. */
interface Mark {
  at: Cell;
  kind: "threat" | "forbidden" | "hint" | "coach" | "foul";
  to?: Cell;
  text?: string;
  rank?: number;
}

/** The contents of a board. */
interface Scene {
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
interface Intents {
  put(at: Cell): void;
  /** Called when there is no ghost to drop: cancels the premove. */
  cancel?(): void;
  /** A stone is aimed at a cell and waits for a second tap; `null` if none is. */
  aim?(at: Cell | null): void;
  /** A different cell is now in the middle of the view. */
  look?(at: Cell): void;
}

/** The operations of a board. */
interface Hands {
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
interface Choice {
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
interface Question { text: string; choices: Choice[]; calm?: boolean }

/** News of an event: a sentence to announce, one to show as well, and one for a notification
  * to a player who is looking elsewhere. */
interface News { text?: string; status?: string; notification?: string; sound?: Sound }

/** A moment by both clocks of this device: `steady` may stop while the device sleeps. */
interface Instant { steady: number; wall: number }
interface GameEvent { g: string; s: number; t: string; d: any }
/** A stone or decision that was chosen but is not yet confirmed. */
type Pending =
  { ply: number, at: Cell, since: Instant } | { ply: number, what: Decision };
/** A chat message. */
interface Line extends Said { s: number }

/** The terms agreed on before a game begins. */
interface Terms {
  rules: Rules;
  control: TimeControl;
  rated: boolean;
  listed: boolean;
  delay_s: number;
}
/** The outcome of applying a game event. */
type Received = "applied" | "known" | "gap" | "differs";
/** What a player may do besides placing stones. */
type Act = "resign" | "abort" | "draw" | "takeback" | "rematch" | "pause" | "time" | "go_on"
  | "win" | "hint" | "threats";

/** How a player may end a game. */
type Ending = "resign" | "abort" | "claim";
/** The effects of choices. */
interface Deeds {
  act(t: string, d?: object): void;
  /** Makes an offer to the opponent; a player of both sides accepts at once. */
  offer(what: OfferKind): void;
  end(how: Ending): void;
  join(): void;
  /** Watches without taking a seat. */
  look(): void;
  decide(what: Decision): void;
  /** Starts a game on the same terms against a bot. */
  challenge(bot: string, terms: Terms): void;
  go(path: string): void;
}

type Sound = "own" | "theirs" | "threat" | "hurry" | "won" | "lost" | "draw" | "chat" | "call";
/** What the shell provides to every page. */
interface Shell {
  root: HTMLElement;
  link: Link;
  store: Store;
  go(path: string): void;
  /** Opens the settings. */
  openSettings(): void;
  /** What is wrong with the connection. */
  trouble(): Question | null;
  /** Alerts a player who may be looking elsewhere. */
  call(text: string, sound: Sound): void;
  /** Shows that a game cannot be followed. */
  lose(code: string, why: string): void;
}

/** The connection: `on`, or why it is not. */
type LinkState = "connecting" | "on" | "off" | "elsewhere" | "refused" | "barred";
/** What becomes of a request. */
interface InFlight { resolve(d: any): void; reject(why: Rejection): void }

/** A text, or a list of texts, arguments and choices. A choice depends on an argument; its last
  * entry stands for all other values. */
type Message = string | Part[];
type Part = string | [string] | [string, Record<string, Message>];
interface Catalogue {
  language: string;
  direction: string;
  messages: Record<string, Message>;
  english: Record<string, Message>;
}

/** Attributes of an element, and its listeners such as `onclick`; `null` for none. */
type Attributes = Record<string, string | number | null | ((event: any) => unknown)>;
/** A challenge being made, and its number, once it has one. */
interface Sought { body: object; seek: number | null }
/** A button, the parts in it, since when it has its meaning, and whether it was not there before. */
interface ButtonPlace {
  element: HTMLElement;
  sign: SVGElement;
  label: HTMLElement;
  badge: HTMLElement;
  since: number;
  isNew: boolean;
  choice?: Choice;
}

/** A position by the names of its cells: stones by side, the winning line, forbidden cells. */
interface Figure { x: string; o: string; line?: string; no?: string; window?: Extent }
/** The contents of a small board; `named` adds coordinates; `window` crops it. */
interface Subject {
  stones: readonly Stone[];
  last?: Cell | null;
  line?: readonly Cell[];
  forbidden?: readonly Cell[];
  named?: boolean;
  window?: Extent;
}
/** A game that the lobby offers. */
interface Card extends Figure { rules: string; size: string; text: keyof Messages }
/** The text of a lesson is `page-learn-NAME`, those of its figures `page-learn-NAME-1` and so on. */
interface Lesson { rules: string; name: string; window?: Extent; figures: Figure[] }

/** The cells in view, the size of a cell, and a function for its upper-left corner. */
interface Placing { seen: Extent; cell: number; cornerOf(at: Cell): Place }
/** Stones that are drawn together; `first` is the lower left cell. */
interface Patch { first: Cell; drawing: SVGElement }

/** A way to step through a game. */
type Step = "first" | "back" | "on" | "last" | "hold";
/** What a tap does on the analysis board. */
type Mode = "play" | Side | "remove";
interface Position { rules: Rules; stones: Stones; turn: Side }
/** A move of a tree of variations; the first of `next` continues the main line. */
interface TreeNode { at: Cell | null; before: TreeNode | null; next: TreeNode[]; comment: string }
/** The form of a tree that is saved, and that the server converts files to: each move with its ply,
  * before those that follow it. */
interface Written { position: string; comment: string; moves: WrittenMove[] }
interface WrittenMove { ply: number; at: Cell; comment: string }
/** A line of the engine, and the text around it. */
interface Row { line: Cell[]; text(cells: string | Node): (string | Node)[] }

/** A tip and the cells it is about. */
interface Tip { text: string; cells: readonly Cell[]; isThreat?: boolean }
/** The server's evaluation of a move: X's share of the game before it, and the best move. */
interface Studied { ply: number; x: number; best: Cell; blunder?: string; drill?: Found }
/** A mistake found in a game. */
interface Found { id: string; position: string }
/** Correct answers in a row, and the day of the last answer, or of adding it if there is none. */
interface Drill extends Found { right: number; day: number }

interface Puzzle {
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
interface PuzzleVerdict {
  verdict: "proved" | "refuted" | "otherwise" | "open" | "shown" | "illegal";
  line: Cell[];
  solved: boolean;
  themes?: string[];
  why?: string;
}
/** A tone: its pitch, the pitch it glides to, its start and its length, in hertz and ms. */
interface Tone { from: number; to?: number; at?: number; ms: number; loud?: number }
