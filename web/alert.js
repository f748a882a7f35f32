// Calls a player who looks elsewhere: three sounds, a notification, a buzz; each if it is wanted.

/** @import { Store } from "./link.js" */
/** @import { Sound } from "./types.js" */

/** Pitches, one after another, in hertz. @type {Record<Sound, number[]>} */
const TONES = { stone: [440], call: [660, 880], end: [523, 659, 784] };
const TONE_S = 0.13;
const LOUDNESS = 0.12;
const BUZZ_MS = 60;

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page sound only after somebody touched it. @param {Store} store */
export function prepare(store) {
  const touched = () => {
    if (store.get("sound") !== "on") return;
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {});
  };
  for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, touched);
}

/** @param {Sound} sound @param {Store} store */
export function play(sound, store) {
  if (store.get("sound") !== "on" || context?.state !== "running") return;
  for (const [index, pitch] of TONES[sound].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + index * TONE_S;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, at + TONE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_S);
  }
}

/** Tells somebody who does not look. @param {string} text @param {Store} store */
export function call(text, store) {
  // Without a touch before it, a buzz is an error in the console.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (store.get("bell") !== "on" || !canCall() || Notification.permission !== "granted") return;
  try {
    const note = new Notification("OXO", { body: text, tag: location.pathname });
    note.onclick = () => window.focus();
  } catch {
    // Phones leave it to service workers; there the buzz and the title have to do.
  }
}

/** Not over plain http. */
export const canCall = () => window.isSecureContext && "Notification" in window;
