// What the server says of this page over plain HTTP, when its socket cannot say it.

import { say, sentences } from "./messages.js";
import { sentence } from "./words.js";

/** Whether the server serves another page than this one by now. @param {string} build */
export async function isReplaced(build) {
  try {
    const served = await fetch("/", { headers: { accept: "text/html" } });
    return served.ok && !(await served.text()).includes(build);
  } catch {
    return false;
  }
}

/** Why the server takes no connection from a page at this address; `null` if it does, or does not
 * say. A socket does not tell a refusal from a lost line, and of requests only a POST says where
 * the page comes from. */
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
