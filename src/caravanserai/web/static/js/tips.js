// @ts-check
/** One tooltip explains an element, or why it is barred: on hover, on keyboard focus, on a tap. */

const MARGIN = 8;
const SHOW_AFTER = 220;
const HIDE_AFTER = 160;
/** A mouse that has moved less far in pixels rests. */
const RESTS = 4;

const bubble = /** @type {HTMLElement} */ (document.getElementById("tip"));
/** @type {Element | null} */
let explained = null;
let timer = 0;
/** Where the mouse was pressed: what appears under a mouse that rests there is not explained. @type {PointerEvent | null} */
let pressed = null;

/** Return the tip of an element: its own, else the text of the element it names, else its accessible name. @param {Element} element */
function tipOf(element) {
  const other = document.getElementById(element.getAttribute("data-tip-from") ?? "");
  return element.getAttribute("data-tip") ?? other?.textContent ?? element.getAttribute("aria-label") ?? "";
}

/** @param {Element} element */
export function showTip(element) {
  hideTip();
  const [title, ...text] = tipOf(element).split("\n");
  if (!title) return;
  explained = element;
  const words = /** @type {HTMLElement} */ (bubble.querySelector("p"));
  const head = document.createElement(text.length ? "b" : "span");
  head.textContent = title;
  words.replaceChildren(head, text.join(" "));
  bubble.classList.toggle("barred", element.getAttribute("aria-disabled") === "true");
  bubble.hidden = false;
  element.setAttribute("aria-describedby", "tip");
  place(element.getBoundingClientRect());
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

/** Update the tip after a change: its element may be gone, moved, or have another tip. */
export function renewTip() {
  if (!explained) return;
  if (explained.isConnected && tipOf(explained)) showTip(explained);
  else hideTip();
}

/**
 * Place the tip above the element if there is room, else below, always inside the window.
 * @param {DOMRect} thing
 */
function place(thing) {
  const width = bubble.offsetWidth;
  const height = bubble.offsetHeight;
  const middle = thing.left + thing.width / 2;
  const left = Math.max(MARGIN, Math.min(middle - width / 2, document.documentElement.clientWidth - width - MARGIN));
  const above = thing.top - height - MARGIN * 1.5;
  const below = above < MARGIN;
  const top = below ? Math.min(thing.bottom + MARGIN * 1.5, innerHeight - height - MARGIN) : above;
  bubble.classList.toggle("below", below);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--arrow", `${Math.max(10, Math.min(middle - left - 8, width - 26))}px`);
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
  document.addEventListener("focusin", (event) => {
    const thing = tipped(event);
    if (thing?.matches(":focus-visible")) showTip(thing);
    else hideTip();
  });
  document.addEventListener("pointerdown", (event) => {
    if (bubble.contains(/** @type {Node} */ (event.target))) return;
    hideTip();
    pressed = event;
  });
  addEventListener("scroll", () => explained && place(explained.getBoundingClientRect()), { passive: true, capture: true });
  // The tip never blocks: a click on it goes to the element below.
  bubble.addEventListener("click", (event) => {
    hideTip();
    const below = document.elementFromPoint(event.clientX, event.clientY);
    below?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
}
