// @ts-check
/** The chat on small screens, where it is far below the board: unread lines are counted, and the last one is shown. */

const STAYS = 6_000;

const toast = /** @type {HTMLButtonElement} */ (document.getElementById("chat-toast"));
const marks = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-unread-of='chat']")]);
const own = document.getElementById("absence")?.dataset.seat;
let known = lines().length;
let unread = 0;
let timer = 0;
let inSight = false;

function lines() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#chat .said p")]);
}

function mark() {
  for (const one of marks) {
    if (unread) one.dataset.unread = String(unread);
    else delete one.dataset.unread;
  }
}

function hide() {
  clearTimeout(timer);
  toast.hidden = true;
}

/** Count the lines that others have said since the last look. */
function look() {
  const said = lines();
  const fresh = said.slice(Math.min(known, said.length)).filter((line) => line.dataset.seat !== own);
  known = said.length;
  if (!fresh.length || inSight) return;
  unread += fresh.length;
  mark();
  toast.replaceChildren(...[...fresh[fresh.length - 1].childNodes].map((node) => node.cloneNode(true)));
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hide, STAYS);
}

function goToChat() {
  hide();
  /** @type {HTMLElement | null} */ (document.getElementById("more-tools"))?.hidePopover?.();
  const field = document.getElementById("say");
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

toast.addEventListener("click", goToChat);
for (const one of marks) {
  if (!(one instanceof HTMLAnchorElement)) continue;
  one.addEventListener("click", (event) => {
    event.preventDefault();
    goToChat();
  });
}
const chat = document.getElementById("chat");
if (chat) {
  new MutationObserver(look).observe(chat, { childList: true, subtree: true, characterData: true });
  new IntersectionObserver(([seen]) => {
    inSight = seen.isIntersecting;
    if (!inSight) return;
    unread = 0;
    mark();
    hide();
  }).observe(chat);
}

export {};
