// The types of the wire, made of `oxo-protocol` by:
// WIRE_UPDATE=1 cargo test -p oxo-protocol --lib typescript

export type Announced = { text: Clean, };
export type Answer = { g: GameId, offer: OfferId, yes: boolean, };
export type Answered = { offer: OfferId, yes: boolean, by: Side, };
export type Arrived = { g: GameId, seat: Side, s: number, };
export type AskHint = { g: GameId, bot?: Level | null, ply?: number | null, lang?: Clean | null, };
export type AskPlayer = { id: PlayerId, };
export type Asked = { seat: Side, ply: number, may: Array<Decision>, };
export type Attempted = { puzzle: PuzzleId, solved: boolean, };
export type BySide<T> = { x: T, o: T, };
export type Claim = { g: GameId, what: ClaimKind, };
export type ClaimKind = "win" | "draw";
export type Clean = string;
export type Clock = { left_ms: BySide<number>, running: Side | null, };
export type ClockChange = { clock: Clock, why: ClockReason, credit?: Credit | null, paused?: Pause | null, };
export type ClockReason = "move" | "lag" | "pause" | "restart" | "stall" | "gift";
export type Code = "bad_json" | "bad_frame" | "unknown_type" | "proto_unsupported" | "hello_first" | "token_unknown" | "token_expired" | "link_unknown" | "no_such_game" | "not_seated" | "seat_taken" | "not_your_turn" | "occupied" | "out_of_bounds" | "too_far" | "forbidden" | "stale" | "game_over" | "no_such_offer" | "not_allowed" | "rate_limited" | "too_many" | "banned" | "full" | "storage" | "restarting" | "internal";
export type Create = { side: SideChoice, bot?: Level | null, both?: boolean, moves?: Array<Point>, rules: Rules, clock: TimeControl, rated: boolean, listed: boolean, delay_s?: Delay, };
export type Credit = { side: Side, ms: number, };
export type Decide = { g: GameId, ply: number, what: Decision, };
export type Decided = { ply: number, what: Decision, by: Side, clock: Clock | null, charged_ms?: number | null, hash: GameHash, };
export type Decision = "stay" | "swap" | "two";
export type Delay = number;
export type DeviceChange = { device: DeviceId, name: Clean, linked: boolean, };
export type DeviceId = number;
export type DeviceRow = { device: DeviceId, name: Clean, seen_ms: number, online: boolean, here: boolean, };
export type DevicesView = { devices: Array<DeviceRow>, };
export type Done = { s: number, };
export type Entered = { snap: Snap, };
export type Family = "five" | "renju" | "caro" | "small";
export type ForGame = { g: GameId, };
export type ForPuzzle = { puzzle: PuzzleId, };
export type ForSeek = { seek: SeekId, };
export type Foul = "double_three" | "double_four" | "overline";
export type GameHash = string;
export type GameId = string;
export type GameRow = InList & { g: GameId, seats: BySide<Player | null>, ply: number, viewers: number, turn?: Side | null, result: Outcome | null, ratings?: BySide<RatingChange> | null, };
export type GamesView = { games: Array<GameRow>, };
export type Hello = { proto: [number, number], client: Clean, name?: Clean | null, resume?: string | null, kind: Kind, aside?: boolean, link?: LinkCode | null, device?: Clean | null, };
export type Hint = { bot: Level, ply: number, best: Point, cells: Array<[number, number, number]>, verdicts?: Array<[number, number, Verdict]>, pv: Array<Point>, reason: Clean, why?: Reason, depth: number, nodes: number, elapsed_us: number, };
export type How = "line" | "full" | "dead" | "resign" | "time" | "agreed" | "claim" | "abort" | "forbidden" | "operator";
export type InList = { rules: Rules, clock: TimeControl, rated: boolean, delay_s?: Delay, };
export type InSnap = { rules: Rules, control: TimeControl, rated: boolean, listed: boolean, delay_s?: Delay, };
export type Kind = "human" | "bot";
export type Level = string;
export type Limits = { frame_bytes: number, handshake_ms: number, connections_per_address: number, sessions_per_address: number, games_per_address: number, seeks_per_address: number, requests_per_minute: number, players_per_hour: number, games_per_hour: number, seeks_per_hour: number, guesses_per_hour: number, bytes_per_hour: number, talk_bytes_per_hour: number, queue_frames: number, wish_burst: number, wishes_per_20s: number, chat_chars: number, name_chars: number, games_per_session: number, seeks_per_player: number, coordinate: number, reach: number, boundless_stones: number, heartbeat_s: number, claim_after_s: number, };
export type Link = { device?: Clean | null, };
export type LinkCode = string;
export type Linkable = { code: LinkCode, for_ms: number, };
export type ListMe = { yes: boolean, };
export type LobbyView = { seeks: Array<SeekRow>, games: Array<GameRow>, };
export type LookAt = { g: GameId, at: Point, };
export type MakeOffer = { g: GameId, what: OfferKind, ply?: number | null, };
export type Means = "fours" | "threats" | "play";
export type Named = { name: Clean, };
export type NamedView = { players: Array<Player>, };
export type Nothing = Record<string, never>;
export type Offer = { offer: OfferId, what: OfferKind, by: Side, ply?: number | null, };
export type OfferId = number;
export type OfferKind = "draw" | "takeback" | "rematch" | "pause" | "time";
export type OfferMade = { offer: OfferId, };
export type Opened = { g: GameId, };
export type Outcome = { result: Winner, how: How, line: Array<Point>, by?: Side | null, };
export type Over = { clock: Clock | null, hash: GameHash, result: Winner, how: How, line: Array<Point>, by?: Side | null, };
export type Pause = { by: Side, since_ms: number, };
export type Play = { g: GameId, ply: number, at: Point, };
export type PlayAccepted = { s: number, ply: number, };
export type Played = { ply: number, at: Point, by: Side, clock: Clock | null, charged_ms?: number | null, hash: GameHash, };
export type Player = { id: PlayerId, name: Clean, kind: Kind, bot?: Level | null, rating?: number | null, };
export type PlayerId = number;
export type PlayerLooks = { g: GameId, seat: Side, at: Point, };
export type PlayerView = { id: PlayerId, name: Clean, kind: Kind, online: boolean, unlisted?: boolean, games: Array<GameRow>, standings: Array<Standing>, puzzles?: Array<PuzzleStanding>, };
export type Point = [number, number];
export type Pong = { now_ms: number, };
export type Presence = "on" | "away" | "left";
export type PresenceChange = { g: GameId, seat: Side, state: Presence, claim_ms?: number | null, };
export type ProvedDefence = { answers: Array<[Point, ProvedWin | null]>, others: number, };
export type ProvedWin = { by: Means, plies: number, line: Array<Point>, };
export type PuzzleId = string;
export type PuzzleStanding = { family: Family, rating: Rating, tried: number, solved: number, };
export type PuzzleView = { position: string, kind: string, };
export type Puzzles = { attempts?: Array<Attempted>, };
export type PuzzlesView = { next: PuzzleId | null, standings: Array<PuzzleStanding>, };
export type Rating = { value: number, deviation: number, };
export type RatingChange = { before: number, after: number, };
export type Reason = { "kind": "completes" } | { "kind": "wins", by: Means, stones: number, } | { "kind": "loses", stones: number, } | { "kind": "draws" } | { "kind": "shapes", makes?: Shape | null, stops?: Stopped | null, } | { "kind": "builds" } | { "kind": "hinders" } | { "kind": "centre" } | { "kind": "book", does?: Reason | null, } | { "kind": "only" } | { "kind": "balances" } | { "kind": "chance" } | { "kind": "best" };
export type Rejection = { code: Code, msg: Clean, why?: Why, retry_ms: number | null, s?: number | null, };
export type Rematch = { g: GameId, };
export type Report = { g: GameId, text: Clean, };
export type Restarting = { retry_ms: number, };
export type Role = "x" | "o" | "viewer";
export type Room = "table" | "viewers";
export type Rules = string;
export type Said = { by: Speaker, room: Room, text: Clean, };
export type Say = { g: GameId, text: Clean, };
export type Seated = { seat: Side, players: BySide<Player | null>, moves?: Array<Point>, rules: Rules, clock: TimeControl, rated: boolean, listed: boolean, delay_s?: Delay, };
export type Seek = InList & { side: SideChoice, bot?: Level | null, bot_after_ms?: number | null, };
export type SeekId = number;
export type SeekRow = InList & { seek: SeekId, by: Clean, kind: Kind, rating?: number | null, side: SideChoice, };
export type Shape = "three" | "open_three" | "double_three" | "four" | "four_three" | "open_four" | "fours";
export type Side = "x" | "o";
export type SideChoice = "x" | "o" | "any";
export type SignOut = { device: DeviceId, };
export type Snap = InSnap & { g: GameId, s: number, moves: Array<Point>, decisions?: Array<Decision>, start_ply: number, turn: Side | null, clock: Clock | null, paused?: Pause | null, granted?: BySide<number>, seats: BySide<Player | null>, presence: BySide<Presence>, claim_ms?: number | null, offer: Offer | null, result: Outcome | null, rematch?: GameId | null, role: Role, viewers: number, hash: GameHash, };
export type Sought = { seek: SeekId, };
export type Speaker = { name: Clean, seat: Side | null, };
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "untimed";
export type Standing = { rules: Rules, speed: Speed, won: number, drawn: number, lost: number, rating: Rating | null, history?: Array<number>, };
export type Stopped = { shape: Shape, stones?: Array<Point>, };
export type Sync = { g: GameId, have: number, };
export type Synced = { "facts": GameEvent[] } | { "snap": Snap };
export type TakenBack = { ply: number, clock: Clock | null, hash: GameHash, };
export type Think = { position: string, lines: number, };
export type Thought = { win?: ProvedWin | null, defence?: ProvedDefence | null, forbidden?: Array<[number, number, Foul]>, lines: Array<ThoughtLine>, depth: number, nodes: number, last: boolean, };
export type ThoughtLine = { chance: number, verdict?: Verdict | null, pv: Array<Point>, };
export type TimeControl = { "none": Record<symbol, never> } | { "fischer": { initial_ms: number, increment_ms: number, } } | { "per_move": { ms: number, } } | { "correspondence": { days: number, } };
export type Top = { rules: Rules, };
export type TopRow = { player: Player, standing: Standing, };
export type TopView = { rows: Array<TopRow>, };
export type Tried = { verdict: TryVerdict, line: Array<Point>, solved: boolean, themes?: Array<Clean>, rating?: RatingChange, };
export type Try = { puzzle: PuzzleId, moves: Array<Point>, };
export type TryVerdict = "proved" | "refuted" | "otherwise" | "open" | "shown";
export type Verdict = { "win": number } | "draw" | { "loss": number };
export type Viewers = { g: GameId, n: number, };
export type Welcome = { proto: number, you: You, token: string, server: Clean, boot: Clean, now_ms: number, limits: Limits, games: Array<GameId>, };
export type Why = { kind: string, } & ({ [key in string]: number | Clean });
export type Winner = "x" | "o" | "draw" | "aborted";
export type You = { id: PlayerId, name: Clean, };

export interface Requests {
  hello: Hello,
  ping: Nothing,
  lobby: Nothing,
  unlobby: Nothing,
  seek: Seek,
  unseek: ForSeek,
  accept_seek: ForSeek,
  create: Create,
  join: ForGame,
  watch: ForGame,
  leave: ForGame,
  sync: Sync,
  play: Play,
  decide: Decide,
  resign: ForGame,
  abort: ForGame,
  claim: Claim,
  offer: MakeOffer,
  answer: Answer,
  go_on: ForGame,
  look: LookAt,
  say: Say,
  report: Report,
  hint: AskHint,
  think: Think,
  unthink: Nothing,
  games: Nothing,
  game: ForGame,
  player: AskPlayer,
  named: Named,
  top: Top,
  puzzle: ForPuzzle,
  try: Try,
  puzzles: Puzzles,
  link: Link,
  devices: Nothing,
  sign_out: SignOut,
  list_me: ListMe,
}

export interface Replies {
  hello: Welcome,
  ping: Pong,
  lobby: LobbyView,
  unlobby: Nothing,
  seek: Sought,
  unseek: Nothing,
  accept_seek: Opened,
  create: Opened,
  join: Entered,
  watch: Entered,
  leave: Nothing,
  sync: Synced,
  play: PlayAccepted,
  decide: Done,
  resign: Done,
  abort: Done,
  claim: Done,
  offer: OfferMade,
  answer: Done,
  go_on: Done,
  look: Nothing,
  say: Done,
  report: Nothing,
  hint: Hint,
  think: Nothing,
  unthink: Nothing,
  games: GamesView,
  game: GameRow,
  player: PlayerView,
  named: NamedView,
  top: TopView,
  puzzle: PuzzleView,
  try: Tried,
  puzzles: PuzzlesView,
  link: Linkable,
  devices: DevicesView,
  sign_out: Nothing,
  list_me: Nothing,
}

export interface Events {
  seated: Seated,
  played: Played,
  asked: Asked,
  decided: Decided,
  offered: Offer,
  answered: Answered,
  taken_back: TakenBack,
  clock: ClockChange,
  said: Said,
  over: Over,
  rematch: Rematch,
  skip: Nothing,
  snap: Snap,
}

export interface Notices {
  lobby: LobbyView,
  presence: PresenceChange,
  viewers: Viewers,
  arrived: Arrived,
  look: PlayerLooks,
  announced: Announced,
  device: DeviceChange,
  thought: Thought,
  restarting: Restarting,
}

type Framed<Bodies, Beside> =
  { [Tag in keyof Bodies]: { t: Tag, d: Bodies[Tag] } & Beside }[keyof Bodies];
export type Request = Framed<Requests, { id: number }>;
export type GameEvent = Framed<Events, { g: GameId, s: number }>;
export type Notice = Framed<Notices, {}>;
export type Reply =
  { t: "ok", re: number, d: Replies[keyof Replies] } | { t: "err", re: number | null, d: Rejection };
