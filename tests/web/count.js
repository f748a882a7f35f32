// Counts the timer callbacks of a page and the frames that it sends.

window.counted = { timers: 0, frames: 0 };
for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
  const real = window[name].bind(window);
  window[name] = (act, ms) => real((...all) => {
    window.counted.timers += 1;
    act(...all);
  }, ms);
}
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (frame) {
  window.counted.frames += 1;
  send.call(this, frame);
};
