// The way in: which page this is, and the line to the server.

const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`, "oxo.v1");
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
socket.addEventListener("open", () => {
  main.dataset.state = "ready";
});
