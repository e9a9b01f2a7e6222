// @ts-check
/** Applies fragments: each is one complete element with an id; the page is morphed without losing focus or input. */

import { settleLines } from "./keyed_lists.js";
import { Idiomorph } from "./vendor/idiomorph.js";

/**
 * Apply fragments to the page. A key is `id`, or `outer/id` for an element inside another fragment.
 *
 * Inner fragments are put into a new outer one first, so that the page changes once and keeps its elements.
 * @param {Record<string, string>} fragments
 */
export function patch(fragments) {
  /** @type {Map<string, Element>} */
  const fresh = new Map();
  /** @type {[Element, Element][]} */
  const pairs = [];
  for (const [key, html] of Object.entries(fragments)) {
    const [id, outer] = key.split("/").reverse();
    const around = fresh.get(outer);
    const place = around ? around.querySelector(`#${CSS.escape(id)}`) : document.getElementById(id);
    const element = place && parse(html, place);
    if (!element) continue; // belongs to an earlier page
    fresh.set(id, element);
    if (around) place.replaceWith(element);
    else pairs.push([place, element]);
  }
  const focused = document.activeElement;
  const settle = [...document.querySelectorAll("[data-follow]")].filter((list) => pairs.some(([place]) => place.contains(list))).map(hold);
  for (const [place, element] of pairs) {
    settleLines(place, element, morph);
    morph(place, element);
  }
  for (const list of settle) list();
  if (focused !== document.body && !canHoldFocus(focused)) refocus(focused?.id ?? "");
}

/** @param {Element} old @param {Element} fresh */
function morph(old, fresh) {
  Idiomorph.morph(old, fresh, { callbacks: KEEP });
}

/**
 * @param {string} html
 * @param {Element} place the element to replace: its namespace, HTML or SVG, decides how the text is parsed
 */
function parse(html, place) {
  const template = document.createElement("template");
  const drawn = place instanceof SVGElement && place.localName !== "svg";
  template.innerHTML = drawn ? `<svg>${html}</svg>` : html;
  const root = template.content.firstElementChild;
  return drawn ? root?.firstElementChild : root;
}

/** @type {WeakSet<Element>} */
const typed = new WeakSet();

/** Skip unchanged elements; keep typed text, opened elements and the visible tip. */
const KEEP = {
  /** @param {Node} old @param {Node} fresh */
  beforeNodeMorphed(old, fresh) {
    if ((fresh instanceof Element && fresh.hasAttribute("data-same")) || old.isEqualNode(fresh)) return false;
    if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
      const same = ["name", "min", "max", "value"].every((name) => old.getAttribute(name) === fresh.getAttribute(name));
      typed[same ? "add" : "delete"](old);
    }
    return true;
  },
  /** @param {string} name @param {Element} element */
  beforeAttributeUpdated(name, element) {
    if (name === "value" || name === "checked") return !typed.has(element);
    if (name === "open") return !(element instanceof HTMLDetailsElement);
    return !(name === "aria-describedby" && element.getAttribute(name) === "tip");
  },
};

/**
 * Keep the reading position of a scrolling list: `data-follow="end"` shows its end until the person scrolls away,
 * `data-follow="top"` its top; the line being read keeps its place when lines are added before it.
 *
 * If the top is visible, the list stays there without measuring the layout during a change.
 * @param {Element} list
 */
function hold(list) {
  if (list.getAttribute("data-follow") === "end") {
    const atEnd = list.scrollHeight - list.clientHeight - list.scrollTop < 8;
    return () => atEnd && list.scrollTo(0, list.scrollHeight);
  }
  if (list.scrollTop <= 0) return () => {};
  const edge = list.getBoundingClientRect().top;
  const line = [...list.querySelectorAll("[id]")].find((one) => one.getBoundingClientRect().bottom > edge);
  const before = line?.getBoundingClientRect().top ?? 0;
  return () => {
    const now = line && document.getElementById(line.id);
    if (now) list.scrollTop += now.getBoundingClientRect().top - before;
  };
}

/** @param {Element | null} element */
function canHoldFocus(element) {
  return Boolean(element?.isConnected && element.matches("[tabindex], :enabled, a, summary") && element.checkVisibility());
}

/** Restore a lost focus: to the element with the same id, else to the question. @param {string} id */
function refocus(id) {
  const same = id ? document.getElementById(id) : null;
  const heir = canHoldFocus(same) ? same : document.getElementById("decision");
  heir?.focus({ preventScroll: true });
}
