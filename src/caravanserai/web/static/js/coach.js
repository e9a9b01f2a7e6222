// @ts-check
/**
 * The companion of a lesson: it darkens the table around the things it speaks of, and draws a thread to the first of them.
 *
 * The server says what the companion says and which choice it shows; this module only finds the elements and the place.
 */

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

const SVG = "http://www.w3.org/2000/svg";
const MOST_HOLES = 3;
const PAD = 8;
const GAP = 26;
const MARGIN = 10;
const MOST_SCROLLS = 6;
const PHONE = matchMedia("(max-width: 699px)");

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const veil = document.createElementNS(SVG, "svg");
/** The step that got the focus last, by question and step. */
let said = "";
/** The element that was clicked last: the answer to a wrong click stands beside it. @type {Element | null} */
let clicked = null;
let waiting = 0;
/** The style that the last drawing gave to the companion: a new drawing of the server takes it away. */
let stood = "";
/** How often the page may still be scrolled to the shown choice: the table moves while it is drawn; a person who scrolls ends it. */
let scrolls = 0;

const coach = () => /** @type {HTMLElement} */ (document.getElementById("coach"));

/** @param {string} selector @returns {Element[]} the visible elements outside the companion */
function visible(selector) {
  return [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && !coach().contains(one) && one.getBoundingClientRect().width > 0);
}

/** The elements of a choice: those that one clicks, or the form of a range of numbers. @param {string} choice @param {string} block */
function thingsOf(choice, block) {
  const direct = visible(`:is([data-do="choose"], [data-do="take"], [data-do="answer"])[data-choice="${choice}"]`);
  if (direct.length) return direct;
  const row = visible(`[data-choices="${choice}"], [data-choices^="${choice} "], [data-choices^="${choice},"]`);
  return row.length ? row.slice(0, 1) : visible(`form[data-block="${block}"]`);
}

/** Unfold what hides the shown choice, such as the rarer actions of a turn. @param {string} choice */
function unfold(choice) {
  for (const one of document.querySelectorAll(`:is([data-choice="${choice}"], [data-choices="${choice}"])`)) {
    const fold = one.closest("details:not([open], [data-over])");
    if (fold instanceof HTMLDetailsElement && fold.checkVisibility()) fold.open = true;
  }
}

/** The edges of what can be seen: on a phone the companion, with its picture, covers the lower part. */
function strip() {
  return { high: 56, low: PHONE.matches ? coach().getBoundingClientRect().top - 44 : innerHeight };
}

/** Whether a part of an element can be seen. @param {Element} one */
function isInView(one) {
  const box = one.getBoundingClientRect();
  const { top, bottom } = PHONE.matches ? coach().getBoundingClientRect() : { top: innerHeight, bottom: innerHeight };
  return box.bottom > 40 && (box.top < top - 20 || (box.top >= bottom && box.top < innerHeight)) && box.right > 0 && box.left < innerWidth;
}

/** Whether all of an element can be seen, or as much as there is room for. @param {Element} one */
function isFree(one) {
  const box = one.getBoundingClientRect();
  const { high, low } = strip();
  const below = PHONE.matches && box.top >= coach().getBoundingClientRect().bottom && box.bottom <= innerHeight;
  const across = box.width > innerWidth || (box.left >= 0 && box.right <= innerWidth);
  return across && (below || (box.top >= high - PAD && (box.bottom <= low || (box.height > low - high && box.top < high + GAP))));
}

/** The element that scrolls another one up and down. @param {Element} one @returns {Element} */
function scroller(one) {
  for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
    if (over.scrollHeight > over.clientHeight && /auto|scroll/.test(getComputedStyle(over).overflowY)) return over;
  }
  return document.documentElement;
}

/** Scroll a thing to the middle of what can be seen. @param {Element} one */
function bringIntoView(one) {
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  if (!PHONE.matches) return;
  const box = one.getBoundingClientRect();
  const { high, low } = strip();
  const wanted = box.height > low - high ? high : (high + low - box.height) / 2;
  for (const over of new Set([scroller(one), document.documentElement])) {
    over.scrollBy({ top: one.getBoundingClientRect().top - wanted, behavior: "instant" });
  }
}

/** On a phone the companion stands above the bar if the shown choice is in the bar. @param {HTMLElement} panel @param {Element | undefined} main */
function makeWay(panel, main) {
  const bar = PHONE.matches ? main?.closest("#decision") : null;
  const fixed = bar && ["fixed", "sticky"].includes(getComputedStyle(bar).position);
  panel.style.bottom = fixed ? `${innerHeight - bar.getBoundingClientRect().top + 8}px` : "";
}

/** The boxes to leave bright: the shown choice first. @param {Element[]} main @param {Element[]} also @returns {Box[]} */
function holes(main, also) {
  const shown = [...main.filter(isFree), ...main.filter((one) => !isFree(one))];
  const things = [...shown, ...also].filter(isInView).slice(0, MOST_HOLES);
  return things.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left - PAD, y: top - PAD, w: width + 2 * PAD, h: height + 2 * PAD };
  });
}

/** @param {Box} box @returns {string} a path with round corners; almost square things get a circle */
function outline({ x, y, w, h }) {
  const round = Math.max(w, h) < 1.25 * Math.min(w, h) && Math.max(w, h) < 110;
  const k = round ? Math.min(w, h) / 2 : 14;
  return `M${x + k} ${y}h${w - 2 * k}a${k} ${k} 0 0 1 ${k} ${k}v${h - 2 * k}a${k} ${k} 0 0 1 ${-k} ${k}h${2 * k - w}a${k} ${k} 0 0 1 ${-k} ${-k}v${2 * k - h}a${k} ${k} 0 0 1 ${k} ${-k}Z`;
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The place of the companion beside the first hole, where it covers no hole and, beside a shown choice, few others; on a phone the style sheet places it. @param {HTMLElement} panel @param {Box[]} boxes */
function place(panel, boxes) {
  if (PHONE.matches) {
    panel.style.left = panel.style.top = "";
    return;
  }
  const { offsetWidth: w, offsetHeight: h } = panel;
  const [first] = boxes;
  const within = (/** @type {number} */ x, /** @type {number} */ y) => ({
    x: Math.max(MARGIN + 18, Math.min(x, innerWidth - w - MARGIN)),
    y: Math.max(MARGIN + 44, Math.min(y, innerHeight - h - MARGIN)),
    w,
    h,
  });
  const middle = within((innerWidth - w) / 2, (innerHeight - h) / 2);
  const places = first
    ? [
        within(first.x + first.w + GAP + 20, first.y - 40),
        within(first.x - w - GAP, first.y - 40),
        within(first.x + first.w / 2 - w / 2, first.y - h - GAP - 10),
        within(first.x + first.w / 2 - w / 2, first.y + first.h + GAP + 44),
        middle,
        within(0, 0),
        within(innerWidth, 0),
        within(0, innerHeight),
        within(innerWidth, innerHeight),
      ]
    : [middle];
  const others = (panel.dataset.target ? visible(':is([data-do="choose"], [data-do="take"])') : []).map((one) => one.getBoundingClientRect());
  const cost = (/** @type {Box} */ one) =>
    boxes.reduce((sum, box, at) => sum + overlap(one, box) * (at ? 1 : 4), 0) +
    others.reduce((sum, { x, y, width, height }) => sum + overlap(one, { x, y, w: width, h: height }) / 2, 0);
  const best = places.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  panel.style.left = `${best.x}px`;
  panel.style.top = `${best.y}px`;
}

/** The thread from the companion to the first hole. @param {HTMLElement} panel @param {Box} hole */
function thread(panel, hole) {
  const box = panel.getBoundingClientRect();
  const startX = Math.max(box.left, Math.min(hole.x + hole.w / 2, box.right));
  const startY = Math.max(box.top, Math.min(hole.y + hole.h / 2, box.bottom));
  const toX = Math.max(hole.x, Math.min(startX, hole.x + hole.w));
  const toY = Math.max(hole.y, Math.min(startY, hole.y + hole.h));
  if (Math.hypot(toX - startX, toY - startY) < 12) return "";
  const bend = `${(startX + toX) / 2 + (toY - startY) * 0.12} ${(startY + toY) / 2 - (toX - startX) * 0.12}`;
  const line = `M${startX} ${startY}Q${bend} ${toX} ${toY}`;
  return `<path class="thread bed" d="${line}"/><path class="thread" d="${line}"/><circle cx="${toX}" cy="${toY}" r="7"/>`;
}

/** Place the companion and draw the veil. */
function draw() {
  waiting = 0;
  const panel = coach();
  const says = panel.dataset.state === "says";
  table.toggleAttribute("data-coached", says);
  if (!says) {
    veil.replaceChildren();
    panel.style.left = panel.style.top = panel.style.bottom = "";
    stood = panel.style.cssText;
    return;
  }
  const { target = "", targetBlock = "", show = "" } = panel.dataset;
  const key = `${panel.dataset.question} ${panel.dataset.step}`;
  if (target && key !== said && !thingsOf(target, targetBlock).length) unfold(target);
  const main = target ? thingsOf(target, targetBlock) : [];
  makeWay(panel, main[0]);
  const also = show.split(" ").filter(Boolean).flatMap((id) => visible(`#${CSS.escape(id)}`).slice(0, 1));
  if (key !== said) scrolls = MOST_SCROLLS;
  const [wanted] = main.length ? main : also;
  if (scrolls > 0 && wanted && !(main.length ? main : also).some(isFree)) {
    scrolls -= 1;
    bringIntoView(wanted);
  }
  const boxes = holes(main, also);
  place(panel, boxes);
  stood = panel.style.cssText;
  const edges = boxes.map(outline);
  const rims = edges.map((d, at) => `<path class="edge out" d="${d}"/><path class="edge${at ? "" : " gold"}" d="${d}"/>`).join("");
  veil.innerHTML = `<path class="dark" d="M0 0H${innerWidth}V${innerHeight}H0Z${edges.join("")}"/>${rims}${boxes.length ? thread(panel, boxes[0]) : ""}`;
  answer(panel);
  reachLines();
  if (key === said) return;
  said = key;
  panel.focus({ preventScroll: true });
}

/** Lines that scroll on a small screen can be reached by keys. */
function reachLines() {
  const lines = document.getElementById("coach-lines");
  if (lines) lines.toggleAttribute("tabindex", false);
  if (lines && lines.scrollHeight > lines.clientHeight) lines.tabIndex = 0;
}

/** Put the answer to a wrong click beside the clicked thing. @param {HTMLElement} panel */
function answer(panel) {
  const box = panel.querySelector(".oops");
  if (!(box instanceof HTMLElement)) return;
  const thing = clicked?.isConnected ? clicked : thingsOf(box.dataset.wrong ?? "", "")[0];
  if (!thing || PHONE.matches) {
    box.classList.add("inside");
    box.style.left = box.style.top = "";
    return;
  }
  box.classList.remove("inside");
  const at = thing.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = box;
  const own = panel.getBoundingClientRect();
  const spots = [
    [at.right + 10, at.top - 10],
    [at.left - w - 10, at.top - 10],
    [at.left + at.width / 2 - w / 2, at.top - h - 10],
    [at.left + at.width / 2 - w / 2, at.bottom + 10],
  ].map(([x, y]) => ({ x: Math.max(MARGIN, Math.min(x, innerWidth - w - MARGIN)), y: Math.max(MARGIN, Math.min(y, innerHeight - h - MARGIN)), w, h }));
  const covered = [{ x: own.left, y: own.top, w: own.width, h: own.height }, { x: at.left, y: at.top, w: at.width, h: at.height }];
  const cost = (/** @type {Box} */ one) => covered.reduce((sum, other) => sum + overlap(one, other), 0);
  const best = spots.reduce((least, one) => (cost(one) < cost(least) ? one : least));
  box.style.left = `${best.x}px`;
  box.style.top = `${best.y}px`;
}

/** Draw soon: after all changes of one message. */
function soon() {
  if (!waiting) waiting = requestAnimationFrame(draw);
}

/** After a change of the companion: a folded one gives the focus back to the question. */
function renew() {
  const panel = coach();
  if (panel.dataset.state !== "says" && document.activeElement === document.body && said) {
    document.getElementById("decision")?.focus({ preventScroll: true });
  }
  if (panel.dataset.state !== "says" && panel.dataset.state !== "leaves") said = "";
  if (panel.dataset.state === "leaves") panel.focus({ preventScroll: true });
  soon();
}

veil.setAttribute("class", "veil");
veil.setAttribute("aria-hidden", "true");
document.body.append(veil);
document.addEventListener(
  "click",
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target && !coach().contains(target)) clicked = target.closest("[data-choice], form[data-block]");
    const pace = target?.closest("#coach [data-pace]");
    if (pace instanceof HTMLElement) table.dataset.pace = pace.dataset.pace;
  },
  { capture: true },
);
// The companion takes its keys before the table, whose panels have an Enter of their own; letters respect the setting of the table.
document.addEventListener(
  "keydown",
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target?.closest("input, textarea, select") || (event.key === "Enter" && target?.closest("a, button, summary, [role='button']"))) return;
    if (event.key.length === 1 && localStorage.getItem("letters") === "off") return;
    const button = coach().querySelector(`[data-key="${CSS.escape(event.key.length === 1 ? event.key.toLowerCase() : event.key)}"]`);
    if (!(button instanceof HTMLElement) || (event.key === "Escape" && table.hasAttribute("data-following"))) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  },
  { capture: true },
);
for (const touch of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  addEventListener(touch, () => (scrolls = 0), { passive: true, capture: true });
}
for (const change of ["scroll", "resize"]) addEventListener(change, soon, { passive: true, capture: true });
document.addEventListener("transitionend", soon);
// Of the style only what others do to it: this module sets it itself.
new MutationObserver(() => coach().style.cssText !== stood && soon()).observe(coach(), { attributeFilter: ["style"] });
const watch = { attributeFilter: ["data-state", "data-step", "data-question", "data-target", "class", "hidden"], childList: true, subtree: true };
new MutationObserver(renew).observe(coach(), watch);
for (const [id, Observer] of Object.entries({ main: ResizeObserver, decision: MutationObserver })) {
  const part = document.getElementById(id);
  if (part) new Observer(soon).observe(part, watch);
}
renew();
