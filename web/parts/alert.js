// Alerts a player who is looking elsewhere, and plays the board's soft, synthesized sounds.

import { say } from "./messages.js";

/** Frequencies in hertz, named by note. */
const [A4, C5, E5, F4, G4, G5, A5] = [440, 523, 659, 349, 392, 784, 880];
const [WON, LOST, DRAWN] = [[C5, E5, G5], [A4, F4], [G4, G4]];
/** @type {(pitches: number[], ms: number) => Tone[]} */
const tune = (pitches, ms) => pitches.map((from, index) => ({ from, at: index * ms, ms: 1.6 * ms }));
const TONES = {
  own: [{ from: 320, to: 210, ms: 70, loud: 1.6 }],
  theirs: [{ from: 269, to: 177, ms: 70, loud: 1.6 }],
  threat: tune([E5, A5], 110),
  hurry: [{ from: 900, to: 700, ms: 45 }, { from: 900, to: 700, at: 140, ms: 45 }],
  won: tune(WON, 140),
  lost: tune(LOST, 200),
  draw: tune(DRAWN, 180),
  chat: [{ from: A5, to: 700, ms: 160, loud: 0.6 }],
  call: tune([E5, G5], 130),
};
/** The attack of a stone on wood: a click of noise. */
const CLICK_MS = 4;
const CLICK_HZ = 1900;
const LOUDNESS = 0.12;
const BUZZ_MS = 60;

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page play sound only after a user gesture. @param {Store} store */
export function prepare(store) {
  const touched = () => store.get("sound") === "on" && wake();
  for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, touched);
}

/** Starts the audio; called from a user gesture. */
export async function wake() {
  context ??= new AudioContext();
  if (context.state !== "running") await context.resume().catch(() => {});
}

/** @param {Sound} sound @param {Store} store */
export function play(sound, store) {
  if (store.get("sound") !== "on" || context?.state !== "running") return;
  for (const tone of TONES[sound]) sing(context, tone);
  if (sound === "own" || sound === "theirs") click(context);
}

/** @param {AudioContext} context @param {Tone} tone */
function sing(context, { from, to = from, at = 0, ms, loud = 1 }) {
  const [voice, volume] = [context.createOscillator(), context.createGain()];
  const begins = context.currentTime + at / 1_000;
  const ends = begins + ms / 1_000;
  voice.type = "triangle";
  voice.frequency.setValueAtTime(from, begins);
  voice.frequency.exponentialRampToValueAtTime(to, ends);
  volume.gain.setValueAtTime(LOUDNESS * loud, begins);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, ends);
  voice.connect(volume).connect(context.destination);
  voice.start(begins);
  voice.stop(ends);
}

function click(/** @type {AudioContext} */ context) {
  const length = Math.ceil(context.sampleRate * CLICK_MS / 1_000);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = 2 * Math.random() - 1;
  const [source, band] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = CLICK_HZ;
  source.connect(band).connect(context.destination);
  source.start();
}

/** Alerts a player who is not looking. @param {string} text @param {Store} store */
export function call(text, store) {
  // Vibrating before any user gesture logs an error in the console.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (isCalling(store)) notify(text);
}

/** Whether notifications are switched on and still allowed. @param {Store} store */
export const isCalling = (store) => store.get("bell") === "on" && "Notification" in window
  && Notification.permission === "granted";

/** Shows a notification. Returns whether that worked: on most phones a page may not. */
function notify(/** @type {string} */ text) {
  try {
    const note = new Notification("OXO", { body: text, tag: location.pathname });
    note.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}

/** Asks for permission to show notifications, and shows one. Returns why that failed, or `null`. */
export async function whyNotCall() {
  if (!window.isSecureContext) return say("page-notify-https");
  if (!("Notification" in window)) return say("page-notify-none");
  const answer = await Notification.requestPermission().catch(() => "denied");
  if (answer !== "granted") return say("page-notify-denied");
  return notify(say("page-notify-works")) ? null : say("page-notify-never");
}
