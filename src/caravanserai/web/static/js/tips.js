// @ts-check
/** One tooltip explains an element, or why it is barred: on hover, on keyboard focus, on a tap. It goes with the pointer and the question. */

const MARGIN = 8;
const GAP = 12;
const SHOW_AFTER = 220;
const HIDE_AFTER = 160;
/** A mouse that has moved less far in pixels rests. */
const RESTS = 4;
/** What stays in sight. */
const KEPT = ".is-legal, .is-chosen, [data-do='choose'], [data-do='take'], [data-do='plan'], #decision .text";

const bubble = /** @type {HTMLElement} */ (document.getElementById("tip"));
/** @type {Element | null} */
let explained = null;
/** The element whose tip a tap has put away. @type {Element | null} */
let dismissed = null;
/** The question that was open when the tip appeared. */
let question = "";
let timer = 0;
/** Where the mouse was pressed: what appears under a mouse that rests there is not explained. @type {PointerEvent | null} */
let pressed = null;

/** Return the own tip of an element, else the text of the element it names, else its accessible name. @param {Element} element */
function tipOf(element) {
  const other = document.getElementById(element.getAttribute("data-tip-from") ?? "");
  return element.getAttribute("data-tip") ?? other?.textContent ?? element.getAttribute("aria-label") ?? "";
}

function asked() {
  return document.getElementById("decision")?.dataset.question ?? "";
}

/** @param {Element} element */
export function showTip(element) {
  hideTip();
  const [title, ...text] = tipOf(element).split("\n");
  if (!title || !element.isConnected || element === dismissed) return;
  explained = element;
  question = asked();
  const words = /** @type {HTMLElement} */ (bubble.querySelector("p"));
  const head = document.createElement(text.length ? "b" : "span");
  head.textContent = title;
  words.replaceChildren(head, text.join(" "));
  bubble.classList.toggle("barred", element.getAttribute("aria-disabled") === "true");
  bubble.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  place(element);
}

/** @returns {boolean} whether a tip was visible */
export function hideTip() {
  clearTimeout(timer);
  const shown = !bubble.hidden;
  bubble.hidden = true;
  explained?.removeAttribute("aria-describedby");
  explained = null;
  return shown;
}

/** Update the tip after a change; it ends with its element, its question, and when the pointer has left. */
export function renewTip() {
  if (!explained) return;
  const pointedAt = [explained, bubble].some((one) => one.matches(":hover, :focus"));
  if (pointedAt && asked() === question) showTip(explained);
  else hideTip();
}

/** Place the tip above, below or beside an element, where it hides least. @param {Element} element */
function place(element) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const thing = element.getBoundingClientRect();
  const [x, y] = [thing.left + thing.width / 2, thing.top + thing.height / 2];
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(MARGIN, Math.min(at, most - MARGIN));
  const right = document.documentElement.clientWidth - width;
  const kept = [...document.querySelectorAll(KEPT)].filter((one) => !one.contains(element) && !element.contains(one));
  const boxes = kept.map((one) => one.getBoundingClientRect());
  const places = [
    [x - width / 2, thing.top - height - GAP],
    [x - width / 2, thing.bottom + GAP],
    [thing.right + GAP, y - height / 2],
    [thing.left - width - GAP, y - height / 2],
  ].map(([left, top]) => new DOMRect(within(left, right), within(top, innerHeight - height), width, height));
  const hides = places.map((box) => boxes.reduce((sum, one) => sum + shared(box, one), 9 * shared(box, thing)));
  const side = hides.indexOf(Math.min(...hides));
  const { left, top } = places[side];
  bubble.classList.toggle("below", side === 1);
  bubble.classList.toggle("beside", side > 1);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--arrow", `${Math.max(10, Math.min(x - left - 8, width - 26))}px`);
}

/** Return the area that two boxes share. @param {DOMRect} one @param {DOMRect} other */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** @param {Event} event */
function tipped(event) {
  return event.target instanceof Element ? event.target.closest("[data-tip], [data-tip-from]") : null;
}

export function listenForTips() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < RESTS) return;
    pressed = null;
    const thing = tipped(event);
    clearTimeout(timer);
    if (event.target instanceof Node && bubble.contains(event.target)) return;
    if (thing && thing !== explained) timer = setTimeout(showTip, SHOW_AFTER, thing);
    else if (!thing && explained) timer = setTimeout(hideTip, HIDE_AFTER);
  });
  document.documentElement.addEventListener("pointerleave", hideTip);
  document.addEventListener("focusin", (event) => {
    const thing = tipped(event);
    if (thing?.matches(":focus-visible")) showTip(thing);
    else hideTip();
  });
  document.addEventListener("pointerdown", (event) => {
    if (bubble.contains(/** @type {Node} */ (event.target))) return;
    dismissed = event.pointerType === "mouse" ? null : explained;
    hideTip();
    pressed = event;
  });
  addEventListener("scroll", renewTip, { passive: true, capture: true });
  // The tip never blocks: a click on it goes to the element below.
  bubble.addEventListener("click", (event) => {
    hideTip();
    const below = document.elementFromPoint(event.clientX, event.clientY);
    below?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
}
