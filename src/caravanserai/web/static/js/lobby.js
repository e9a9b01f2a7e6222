// The waiting room: copies the link, and draws itself anew whenever something stirs at the table.
import { Idiomorph } from "./vendor/idiomorph.js";

const SLOWEST = 5000;
const TOGETHER = 150;

/** Let the copy buttons copy; without this module they stay hidden. */
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
        document.execCommand("copy"); // where there is no clipboard, as without https
      }
      const usual = label.textContent;
      label.textContent = button.dataset.done ?? "";
      setTimeout(() => { label.textContent = usual; }, 2000);
    });
  }
}

/** Fetch the page again and take over what has changed; if the match has begun, go to the table. */
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
      // what the reader has opened, uncovered or is typing stays as it is
      beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ node) =>
        !(name === "open" || (name === "hidden" && node.matches("[data-copy]"))),
    },
  });
}

/** Listen at the table. What the socket tells does not matter here: only that there is news. */
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
