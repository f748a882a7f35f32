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
  if (isCalling(store)) notify(text);
}

/** Whether notifications are wanted, and allowed still. @param {Store} store */
export const isCalling = (store) => store.get("bell") === "on" && "Notification" in window
  && Notification.permission === "granted";

/** Shows a notification; whether that can be done: on most phones a page may not. */
function notify(/** @type {string} */ text) {
  try {
    const note = new Notification("OXO", { body: text, tag: location.pathname });
    note.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}

/** Asks the browser whether this page may show notifications, and shows one. Why not, in a
 * sentence; `null` if all is well. @returns {Promise<string | null>} */
export async function whyNotCall() {
  if (!window.isSecureContext) return "Notifications need an address that begins with https.";
  if (!("Notification" in window)) return "This browser has no notifications for pages like this.";
  const answer = await Notification.requestPermission().catch(() => "denied");
  if (answer !== "granted") {
    return "This browser does not allow notifications here. You can change that in its settings.";
  }
  return notify("It works: this is how you hear of your turn.") ? null
    : "This browser shows no notifications from pages. The title still says when it is your turn.";
}
