// @ts-check
/** The keyboard: arrows move the focus, shortcuts press buttons, `?` lists them. */

import { foldAway } from "./popovers.js";
import { hideTip } from "./tips.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});
const FOCUSABLE = "a[href], button:not([disabled]), [tabindex]";
const CHOSEN = ".is-chosen, [data-do='choose'][aria-pressed='true']";
const SIDEWAYS = 2;

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, box.width];
}

/**
 * Return the nearest element in a direction; a sideways offset counts as additional distance.
 * @param {Element} from
 * @param {Iterable<Element>} things
 * @param {[number, number]} direction
 */
export function nearest(from, things, [right, down]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    const [thingX, thingY, width] = middle(thing);
    const ahead = (thingX - x) * right + (thingY - y) * down;
    const aside = Math.abs((thingX - x) * down) + Math.abs((thingY - y) * right);
    const far = ahead + aside * SIDEWAYS;
    if (thing !== from && width > 0 && ahead > 1 && far < least) [best, least] = [thing, far];
  }
  return /** @type {HTMLElement | SVGElement | null} */ (best);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** @param {string} key */
function pressShortCut(key) {
  const button = [...document.querySelectorAll("[data-key]")].find((one) => one.getAttribute("data-key") === key);
  if (!(button instanceof HTMLElement) || button.closest("[hidden]")) return false;
  button.click();
  return true;
}

/** Whether letter shortcuts are on; people with speech input switch them off. */
function lettersWork() {
  return localStorage.getItem("letters") !== "off";
}

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return false;
  if (document.querySelector("dialog[open]")) return false;
  const group = event.key in ARROWS && target.closest("[data-nav]");
  if (group) {
    nearest(target, group.querySelectorAll(FOCUSABLE), ARROWS[event.key])?.focus();
    return true;
  }
  if (event.key === "Escape") return hideTip() || foldAway() || pressShortCut("Escape");
  const acts = target.closest("a, button, summary, [role='button']");
  if (acts && (event.key === "Enter" || event.key === " ")) {
    if (event.repeat) return true; // the key is held down
    if (event.key === "Enter" && acts.matches(CHOSEN) && pressShortCut("Enter")) return true;
    if (acts instanceof HTMLElement) return false; // the browser clicks it
    acts.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return true;
  }
  if (event.repeat || (event.key.length === 1 && !lettersWork())) return false;
  if (event.key === "?") return showKeys();
  return pressShortCut(event.key.length === 1 ? event.key.toLowerCase() : event.key);
}

export function showKeys() {
  /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"))?.showModal();
  return true;
}

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (press(event)) event.preventDefault();
  });
  const letters = document.getElementById("letter-keys");
  if (!(letters instanceof HTMLInputElement)) return;
  letters.checked = lettersWork();
  letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
}
