// @ts-check
/** A line to the server that comes back by itself. */

const SOONEST = 300;
/** With the random part on top less than two seconds: so soon after the server's return a browser is back. */
const LATEST = 1_300;
const PING_EVERY = 25_000;
const LONG_AWAY = 30_000;

/**
 * @param {string} address
 * @param {(message: any) => void} heard is told every message
 * @param {(away: boolean) => void} changed is told when the line breaks and when it is back
 * @returns {(wish: object) => boolean} sends a wish; false if the line is broken
 */
export function connect(address, heard, changed) {
  /** @type {WebSocket | undefined} */
  let socket;
  /** What was wished before the first line stood. @type {object | undefined} */
  let early;
  let stood = false;
  let wait = SOONEST;
  let retry = 0;
  let hiddenAt = 0;

  function open() {
    clearTimeout(retry);
    const line = (socket = new WebSocket(address));
    line.onopen = () => {
      changed(false);
      stood = true;
      if (early) send(early);
      early = undefined;
    };
    line.onmessage = (event) => {
      wait = SOONEST;
      heard(JSON.parse(event.data));
    };
    line.onclose = () => {
      changed(true);
      retry = setTimeout(open, wait * (1 + Math.random() / 2));
      wait = Math.min(wait * 2, LATEST);
    };
  }

  /** A line that slept may be dead without knowing it: take a new one. */
  function renew() {
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    open();
  }

  /** @param {object} wish */
  function send(wish) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(wish));
    else if (stood) return false;
    else early = wish;
    return true;
  }

  open();
  setInterval(() => send({ do: "ping" }), PING_EVERY);
  addEventListener("online", renew);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > LONG_AWAY) renew();
  });
  return send;
}
