// @ts-check
/**
 * Following the others: their moves are shown one after another, at the pace that the reader chooses.
 *
 * Messages wait here in their order; nobody is asked before the moves that led to the question have been shown.
 */

import { clearArrows, drawArrow } from "./arrows.js";

/** @typedef {import("./table.js").Message} Message */

/** The pause after a move in milliseconds, by pace; step by step, each move waits for the reader. */
const PAUSE = /** @type {Record<string, number>} */ ({ step: Infinity, calm: 1_600, brisk: 600, at_once: 0 });
/** The names of fragments that belong to a live table only; a moment that is shown again leaves them as they are. */
const LIVE = ["decision", "chat", "letters", "proposal", "ending", "absence", "choices", "outcome"];

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const strip = document.getElementById("follow");
/** @type {Message[]} */
const waiting = [];
/** The badges of the moves since the reader's turn, as HTML. @type {string[]} */
let film = [];
let shown = 0;
let timer = 0;
let paused = false;
/** Whether earlier moments are shown again; then the page is asked for as a whole afterwards. */
let again = false;
/** @type {(message: Message) => void} */
let hear = () => {};
/** @type {(command: object) => boolean} */
let send = () => false;

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const pace = () => table.dataset.pace ?? "at_once";

/** Take a message of the server: show it now, or after the moves that wait. @param {Message} message */
export function take(message) {
  if (again) return; // the whole page follows
  if (message.move && !film.length) clearArrows();
  if (message.move && strip && pace() !== "at_once" && !document.hidden) {
    waiting.push(message);
    film.push(message.move.face);
    if (hasClock(message)) return end();
    return strip.hidden ? showNext() : dress();
  }
  if (waiting.length && !isApart(message)) waiting.push(message);
  else show(message);
}

/** Forget all waiting messages: the next one brings the whole page. */
export function forget() {
  waiting.length = 0;
  close();
}

/** Whether the reader's clock runs, which waits for nobody. @param {Message} message */
function hasClock(message) {
  return Boolean(message.turn && message.f?.decision?.includes("data-deadline"));
}

/** Whether a message changes nothing that a waiting one changes, such as a line of the chat. @param {Message} message */
function isApart(message) {
  const keys = Object.keys(message.f ?? {});
  return !message.turn && keys.every((key) => waiting.every((other) => !(key in (other.f ?? {}))));
}

/** @param {Message} message */
function show(message) {
  hear(message);
  if (message.move) {
    shown += 1;
    drawArrow(message, shown);
  } else if (message.number !== undefined && message.cues) clearArrows();
}

/** Show the next move and all that follows it without a pause. */
function showNext() {
  clearTimeout(timer);
  if (waiting.length && document.querySelector(".fought[open]")) {
    timer = setTimeout(showNext, PAUSE.brisk); // the result of a battle is read first
    return;
  }
  const next = waiting.shift();
  if (!next || !strip) return close();
  show(next);
  if (!next.move) return showNext();
  mark(next.move);
  dress();
  if (paused) return;
  const pause = PAUSE[pace()];
  if (pause < Infinity) timer = setTimeout(showNext, pause);
  else timer = setTimeout(() => waiting.length || close(), PAUSE.calm);
}

/** Show all waiting moves at once. */
export function end() {
  for (let next = waiting.shift(); next; next = waiting.shift()) show(next);
  close();
}

/** Mark the lines of a move in the log, and its player. @param {NonNullable<Message["move"]>} move */
function mark(move) {
  for (const line of document.querySelectorAll(".instep")) line.classList.remove("instep");
  for (const id of move.lines) document.getElementById(id)?.classList.add("instep");
  part("follow-move").innerHTML = move.text;
  strip?.classList.remove(...[1, 2, 3, 4, 5, 6].map((badge) => `p${badge}`));
  if (move.badge) strip?.classList.add(`p${move.badge}`);
}

/** Draw the strip where the decision bar is. */
function dress() {
  const bar = document.getElementById("decision");
  if (!strip || !bar) return;
  strip.hidden = false;
  table.dataset.following = "";
  part("follow-film").innerHTML = film
    .map((face, at) => `<i class="${at + 1 < shown ? "done" : at + 1 === shown ? "now" : "ahead"}">${face}</i>`)
    .join("");
  const counted = { move: String(shown), moves: String(film.length) };
  part("follow-count").textContent = (strip.dataset.count ?? "").replace(/\{(moves?)\}/g, (_, name) => counted[/** @type {"move"} */ (name)]);
  for (const button of strip.querySelectorAll("[data-pace]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-pace") === pace()));
  }
  const stop = part("follow-pause");
  stop.classList.toggle("is-playing", !paused);
  stop.ariaLabel = (paused ? stop.dataset.play : stop.dataset.pause) ?? "";
  stop.hidden = pace() === "step";
  if (pace() === "step" && document.activeElement === document.body) part("follow-next").focus({ preventScroll: true });
  place(bar);
}

/** Lay the strip over the decision bar. @param {HTMLElement} bar */
function place(bar) {
  if (!strip) return;
  const box = bar.getBoundingClientRect();
  const outer = /** @type {HTMLElement} */ (strip.offsetParent ?? document.body).getBoundingClientRect();
  Object.assign(strip.style, { left: `${box.left - outer.left}px`, top: `${box.bottom - outer.top}px`, width: `${box.width}px`, minHeight: `${box.height}px` });
}

function close() {
  clearTimeout(timer);
  if (again) send({ do: "look_again" });
  again = false;
  if (!strip || strip.hidden) return;
  const focused = strip.contains(document.activeElement);
  strip.hidden = true;
  delete table.dataset.following;
  [film, shown, paused] = [[], 0, false];
  for (const line of document.querySelectorAll(".instep")) line.classList.remove("instep");
  clearArrows();
  if (focused) document.getElementById("decision")?.focus({ preventScroll: true });
}

/** Show all moves since the reader's last answer once more, on the board itself. */
async function showAgain() {
  const bar = part("decision");
  const [last, now] = [Number(bar.dataset.last), Number(bar.dataset.number)];
  forget();
  again = true;
  const path = table.dataset.path ?? "";
  try {
    for (let number = last; number <= now; number += 1) {
      const answer = await fetch(`${path}/step/${number}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const message = /** @type {Message} */ (await answer.json());
      if (!again) return; // the reader has ended it
      for (const key of LIVE) delete message.f?.[key];
      if (number === last) hear({ ...message, cues: [], move: undefined });
      else {
        waiting.push({ ...message, turn: undefined });
        film.push(message.move?.face ?? "");
        if (strip?.hidden) showNext();
        else dress();
      }
    }
  } catch {
    waiting.length = 0;
    close();
  }
}

/** Do what a button of the strip says. @param {string} wish */
export function act(wish) {
  if (wish === "end") return end();
  if (wish === "again") return showAgain();
  paused = wish === "pause" ? !paused : paused;
  if (wish === "pause" && paused) {
    clearTimeout(timer);
    return dress();
  }
  showNext();
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!strip || strip.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
  const wish = { Escape: "end", Home: "end", ArrowRight: "next", " ": "pause" }[event.key];
  if (!wish || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  act(wish);
}

/**
 * Begin to follow: `heard` shows a message, `sent` sends a command.
 * @param {(message: Message) => void} heard
 * @param {(command: object) => boolean} sent
 */
export function startFollowing(heard, sent) {
  hear = heard;
  send = sent;
  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && end());
  addEventListener("resize", () => strip && !strip.hidden && dress());
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("#follow [data-pace]");
    if (!(button instanceof HTMLElement)) return;
    table.dataset.pace = button.dataset.pace;
    send({ do: "prefs", pace: button.dataset.pace });
    paused = false;
    if (pace() === "at_once") end();
    else if (pace() === "step") dress();
    else showNext();
  });
}
