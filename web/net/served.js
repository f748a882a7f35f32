// What the server says about this page over plain HTTP, when its socket cannot say it.

import { say, sentences } from "../parts/messages.js";
import { sentence } from "../words/words.js";

/** Whether the server now serves another version of the page. @param {string} build */
export async function isReplaced(build) {
  try {
    const served = await fetch("/", { headers: { accept: "text/html" } });
    return served.ok && !(await served.text()).includes(build);
  } catch {
    return false;
  }
}

/** Returns why the server accepts no connection from this origin; `null` if it does, or does not
 * say. A socket does not tell a rejection from a lost connection, and browsers send an origin with
 * a POST only. */
export async function whyBarred() {
  try {
    const answer = await fetch("/ws", { method: "POST" });
    if (answer.status !== 403) return null;
    return sentences([sentence((await answer.text()).trim()),
      say("page-trouble-address", { address: location.origin })]);
  } catch {
    return null;
  }
}
