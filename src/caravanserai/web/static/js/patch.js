// @ts-check
/** Fragments come in: each is one whole element with an id, and the page grows into it without losing what a person does. */

import { settleLines } from "./lines.js";
import { Idiomorph } from "./vendor/idiomorph.js";

/**
 * Put fragments into the page. A key is `id`, or `outer/id` for an element that lies inside a fragment of its own.
 *
 * Inner fragments are set into a new outer one first, so that the page changes once, and nothing in it is torn out.
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
    if (!element) continue; // of a page that is shown no more
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
  if (focused && !focused.isConnected) refocus(focused.id);
}

/** @param {Element} old @param {Element} fresh */
function morph(old, fresh) {
  Idiomorph.morph(old, fresh, { callbacks: KEEP });
}

/**
 * @param {string} html
 * @param {Element} place the element it is to replace: its world, HTML or SVG, decides how the text is read
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

/** What has not changed is left alone; what a person has typed or opened stays, and so does the tip that is shown. */
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
 * Keep what is read in a list that scrolls: `data-follow="end"` shows its end as long as one does not scroll away,
 * `data-follow="top"` its top; the line one reads stays where it is when others come before it.
 *
 * Where the top is in sight it stays there by itself, and nothing has to be measured in the midst of a change.
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

/**
 * The element that had the focus is gone: go to the one that took its place, else to the question.
 * @param {string} id
 */
function refocus(id) {
  const heir = (id && document.getElementById(id)) || document.getElementById("decision");
  heir?.focus({ preventScroll: true });
}
