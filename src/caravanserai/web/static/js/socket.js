// @ts-check
/** A connection to the server that reconnects automatically. */

const SOONEST = 300;
/** The maximum delay; with the random part it is below two seconds, the limit for reconnecting after a restart. */
const LATEST = 1_300;
const PING_EVERY = 25_000;
const LONG_AWAY = 30_000;

/**
 * @param {string} address
 * @param {(message: any) => void} heard is called with every message
 * @param {(away: boolean) => void} changed is called when the connection breaks and when it is back
 * @returns {(command: { do?: string }) => boolean} sends a command, the last click without a connection as soon as
 *   there is one; false for others, which are not sent then
 */
export function connect(address, heard, changed) {
  /** @type {WebSocket | undefined} */
  let socket;
  /** The last click without a connection. @type {object | undefined} */
  let waiting;
  let wait = SOONEST;
  let retry = 0;
  let hiddenAt = 0;

  function open() {
    clearTimeout(retry);
    const line = (socket = new WebSocket(address));
    line.onopen = () => {
      changed(false);
      if (waiting) send(waiting);
      waiting = undefined;
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

  /** A connection may be dead after sleep without an error: open a new one. */
  function renew() {
    if (socket) socket.onclose = socket.onmessage = null;
    socket?.close();
    open();
  }

  /** @param {{ do?: string }} command */
  function send(command) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    else if (command.do === "ping" || command.do === "say") return false;
    else waiting = command;
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
