// The waiting room: copies the link, and updates itself when something changes at the table.
import { Idiomorph } from "./vendor/idiomorph.js";

const SLOWEST = 5000;
const TOGETHER = 150;

/** Activate the copy buttons; without this module they stay hidden. */
function serveCopyButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLElement) || !button.hidden) continue;
    const field = document.getElementById(button.dataset.copy ?? "");
    const label = button.querySelector("span");
    if (!(field instanceof HTMLInputElement) || !label) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // without a clipboard, for example without https
      }
      const usual = label.textContent;
      label.textContent = button.dataset.done ?? "";
      setTimeout(() => { label.textContent = usual; }, 2000);
    });
  }
}

/** Fetch the page again and apply the changes; if the match has begun, go to the table. */
async function refresh() {
  const answer = await fetch(location.pathname, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("room");
  const room = document.getElementById("room");
  if (!fresh || !room) {
    location.reload();
    return;
  }
  Idiomorph.morph(room, fresh, {
    ignoreActiveValue: true,
    callbacks: {
      // keep elements that the reader has opened or uncovered, and text being typed
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
        !(name === "open" || (name === "hidden" && node.matches("[data-copy]"))),
    },
  });
}

/** Listen to the table's socket. Its messages are only a signal to fetch the page. */
function listen(/** @type {string} */ path, wait = 300) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
  let soon = 0;
  socket.addEventListener("message", () => {
    wait = 300;
    clearTimeout(soon);
    soon = window.setTimeout(() => void refresh().catch(() => {}), TOGETHER);
  });
  socket.addEventListener("close", () => setTimeout(() => listen(path, Math.min(wait * 2, SLOWEST)), wait));
}

serveCopyButtons();
const room = document.getElementById("room");
if (room) listen(room.dataset.socket ?? "");
