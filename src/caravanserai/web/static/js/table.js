// @ts-check
/** The table page: it sends commands and applies fragments. It knows no rules of any game. */

import { setClock, startAlerts, tellTurn, tick, toggleNotices, toggleSound } from "./alerts.js";
import { skip, stage } from "./cues.js";
import { foldAway } from "./popovers.js";
import { listenToKeys, showKeys } from "./keys.js";
import { lookAhead } from "./scroll_into_view.js";
import { patch } from "./apply_fragments.js";
import { connect } from "./socket.js";
import { setNumber, step } from "./number_input.js";
import { hideTip, listenForTips, renewTip, showTip } from "./tips.js";

/**
 * @typedef {{ f?: Record<string, string>, cues?: import("./cues.js").Cue[], turn?: boolean, say?: string,
 *   refused?: string, number?: number, now?: number, reload?: boolean,
 *   move?: { badge: number, face: string, text: string, lines: string[] } }} Message
 */

const REFUSAL_STAYS = 6_000;

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
/** Elements marked as selected before the server confirms it. @type {Set<Element>} */
const marked = new Set();
/** Whether a number was set: then the confirming button gets the focus, because Enter in the field would set it again. */
let confirms = false;
/** @type {(command: object) => boolean} */
let send = () => false;

/** The module that shows the moves of others one after another, loaded with the first of them. @type {typeof import("./follow.js") | undefined} */
let follow;
/** Messages that came while it was loaded. @type {Message[]} */
const early = [];
/** @type {Promise<void> | undefined} */
let loading;

/** Take a message of the server. @param {Message} message */
function take(message) {
  if (follow) return follow.take(message);
  if (!loading && (!message.move || table.dataset.pace === "at_once")) return hear(message);
  early.push(message);
  loadFollow();
}

function loadFollow() {
  loading ??= Promise.all([import("./follow.js"), loadSheet()]).then(
    ([module]) => {
      follow = module;
      module.startFollowing(hear, send);
      for (const message of early.splice(0)) module.take(message);
    },
    () => {
      loading = undefined; // without the server; the next move tries again
      for (const message of early.splice(0)) hear(message);
    },
  );
  return loading;
}

/** Load the style sheet of the strip; only a lesson has it from the start. */
function loadSheet() {
  const sheet = document.getElementById("follow")?.dataset.sheet ?? "";
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  document.head.append(link);
  return new Promise((done) => { link.onload = link.onerror = done; });
}

/** @param {Message} message */
export function hear(message) {
  if (message.reload) return location.reload();
  if (message.now !== undefined) setClock(message.now);
  const play = stage(message.cues ?? []);
  for (const thing of marked) thing.classList.remove("is-chosen");
  marked.clear();
  if (message.f) patch(message.f);
  if (confirms && confirmer()) {
    confirmer()?.focus({ preventScroll: true });
    confirms = false;
  }
  lookAhead();
  for (const form of document.querySelectorAll("form.stepper")) setNumber(form);
  tick();
  renewTip();
  play();
  if (message.say) say(message.say);
  if (message.turn !== undefined) tellTurn(message.turn);
  if (message.refused) warn(message.refused, REFUSAL_STAYS);
  if (message.number !== undefined) table.dataset.number = String(message.number);
}

/** Return the button that confirms the selected choice. @returns {HTMLElement | null} */
function confirmer() {
  return document.querySelector("#decision [data-do='answer']");
}

/** @param {string} text for screen readers */
function say(text) {
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  status.textContent = text;
}

let warned = 0;

/** @param {string} text an empty text hides the warning @param {number} [stays] */
function warn(text, stays) {
  const bar = /** @type {HTMLElement} */ (document.getElementById("error_bar"));
  clearTimeout(warned);
  bar.textContent = text;
  bar.hidden = !text;
  if (stays) warned = setTimeout(warn, stays, "");
}

/**
 * Send the command of an element: its data, the fields of its form, and the question it answers.
 * @param {HTMLElement | SVGElement} element
 */
function sendCommand(element) {
  const fields = element instanceof HTMLFormElement ? Object.fromEntries(new FormData(element)) : {};
  const question = document.getElementById("decision")?.dataset.question;
  const { tip, tipFrom, key, texts, ...data } = element.dataset;
  follow?.end();
  const full = document.querySelector("#one-by-one:not(:checked)") ? 1 : undefined;
  const sent = send({ ...data, ...fields, question, full });
  confirms = element.matches("form.stepper");
  if (sent && data.do === "choose" && !element.matches(".is-chosen")) {
    element.classList.add("is-chosen");
    marked.add(element);
  }
  if (sent && data.do === "say" && element instanceof HTMLFormElement) element.reset();
}

/** Send the selected choice, or what a panel prepares, to the server over a new connection. */
function lookAgain() {
  const { choice, then } = confirmer()?.dataset ?? {};
  const { plan, question } = document.getElementById("decision")?.dataset ?? {};
  if (plan) send({ do: "plan", choices: plan, question });
  if (choice) send({ do: "choose", choice, then, question: document.getElementById("decision")?.dataset.question });
}

/** @param {MouseEvent} event */
function click(event) {
  if (!(event.target instanceof Element)) return;
  foldAway(event.target);
  const thing = event.target.closest("[data-do], [data-step], [data-local], [data-follow-do], [aria-disabled='true']");
  if (!(thing instanceof HTMLElement || thing instanceof SVGElement) || thing instanceof HTMLFormElement) return;
  if (thing.matches("[aria-disabled='true']")) showTip(thing);
  else if (thing.dataset.step) step(thing, Number(thing.dataset.step));
  else if (thing.dataset.followDo) loadFollow().then(() => follow?.act(thing.dataset.followDo ?? ""));
  else if (thing.dataset.local === "sound") toggleSound(thing, send);
  else if (thing.dataset.local === "notify") toggleNotices(thing);
  else if (thing.dataset.local === "keys") showKeys();
  else if (event.detail < 2) sendCommand(thing); // ignores the second click of a double click, which was meant for the previous element
}

document.addEventListener("click", click);
document.addEventListener("submit", (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.dataset.do) return;
  event.preventDefault();
  sendCommand(event.target);
});
document.addEventListener("input", (event) => {
  const form = event.target instanceof HTMLInputElement && event.target.closest("form.stepper");
  if (form) setNumber(form);
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, skip);

/** Reserve room for the bar at the lower edge on small screens. */
const bar = document.getElementById("decision");
if (bar) {
  const measure = () => document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
  new ResizeObserver(measure).observe(bar);
}
for (const list of document.querySelectorAll("[data-follow='end']")) list.scrollTo(0, list.scrollHeight);
for (const form of document.querySelectorAll("form.stepper")) setNumber(form);
lookAhead();
listenToKeys();
listenForTips();
startAlerts();
if (table.dataset.socket) {
  if (innerWidth < 1181) import("./unread_chat.js");
  const address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${table.dataset.socket}`;
  let stood = false;
  send = connect(address, take, (away) => {
    if (away) hideTip();
    else follow?.forget();
    if (!away && stood) lookAgain();
    stood ||= !away;
    warn(away ? (table.dataset.lost ?? "") : "");
  });
}

table.dataset.ready = ""; // from here on no click is lost
