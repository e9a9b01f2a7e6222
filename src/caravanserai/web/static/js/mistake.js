// @ts-check
/**
 * A past question on its table: rings and ways on the board for what was played, what was better and what the visitor
 * chose. A click on an option of a shared moment chooses it.
 */

import { hear } from "./table.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** The ways in the order in which they are drawn; the last one lies on top. */
const WAYS = ["chosen", "played", "better"];
/** Pixels around the middle of a small target. */
const LEAST = 24;
/** Pixels around a target, between a label and its ring, and between two labels. */
const [RIM, GAP] = [5, 10];

const bar = /** @type {HTMLElement} */ (document.getElementById("decision"));
const layer = document.createElement("div");
layer.id = "told-ways";
layer.setAttribute("aria-hidden", "true"); // the bar says the same in words
document.body.append(layer);

/** @param {string} name @param {Record<string, string | number>} facts */
function shape(name, facts) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value));
  return element;
}

/** Return the thing of a choice that can be seen; the board comes before lists of the same choices. @param {string} choice */
function thingOf(choice) {
  const all = [...document.querySelectorAll(`[data-choice="${choice}"]`)].filter((one) => !bar.contains(one) && one.checkVisibility());
  return all.find((one) => one instanceof SVGElement) ?? all.find((one) => !one.closest("#strip")) ?? all[0];
}

/** Return the box of a thing in the page; undefined if its scroller hides it. @param {Element} thing */
function boxOf(thing) {
  const box = thing.getBoundingClientRect();
  const scroller = thing.closest(".mapbox, .window");
  const frame = scroller?.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!box.width || (frame && (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom))) return undefined;
  return { x: x + scrollX, y: y + scrollY, wide: box.width / 2, high: box.height / 2 };
}

function draw() {
  layer.replaceChildren();
  const svg = shape("svg", { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight });
  layer.append(svg);
  /** @type {{ way: string, box: { x: number, y: number, wide: number, high: number } }[]} */
  const ways = [];
  const seen = new Map();
  for (const way of WAYS) {
    const choice = bar.dataset[way];
    const thing = choice === undefined ? undefined : thingOf(choice);
    const box = thing && boxOf(thing);
    if (!thing || !box || choice === undefined) continue;
    const before = seen.get(choice);
    seen.set(choice, way);
    if (before) {
      layer.querySelectorAll(`.${before}`).forEach((one) => one.remove());
      ways.splice(ways.findIndex((one) => one.way === before), 1);
    }
    ring(svg, way, thing, box);
    ways.push({ way, box });
  }
  const taken = ways.map(({ box: { x, y, wide, high } }) => new DOMRect(x - wide, y - high, 2 * wide, 2 * high));
  for (const { way, box } of ways) taken.push(label(way, box, taken));
}

/** @param {Element} svg @param {string} way @param {Element} thing @param {{ x: number, y: number, wide: number, high: number }} box */
function ring(svg, way, thing, { x, y, wide, high }) {
  const group = shape("g", { class: `told-way ${way}` });
  const round = thing instanceof SVGElement && Math.abs(wide - high) < wide / 2;
  const size = Math.max(LEAST, wide + RIM);
  /** @type {Record<string, number>} */
  const circle = { cx: x, cy: y, r: size };
  /** @type {Record<string, number>} */
  const frame = { x: x - wide - RIM, y: y - high - RIM, width: 2 * (wide + RIM), height: 2 * (high + RIM), rx: 12 };
  const [kind, facts] = round ? /** @type {const} */ (["circle", circle]) : /** @type {const} */ (["rect", frame]);
  const board = round ? thing.closest("#board")?.getBoundingClientRect() : undefined; // workers come to a page from below
  if (board) {
    const from = { x: board.x + scrollX + board.width / 2, y: board.y + scrollY + board.height - RIM };
    const length = Math.hypot(from.x - x, from.y - y);
    if (length > 3 * size) {
      const to = { x: x + ((from.x - x) / length) * (size + 12), y: y + ((from.y - y) / length) * (size + 12) };
      const path = `M${from.x} ${from.y}L${to.x} ${to.y}`;
      const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      group.append(shape("path", { class: "bed", d: path }), shape("path", { class: "line", d: path }));
      group.append(shape("path", { class: "head", d: "M-4 -9L12 0L-4 9Z", transform: `translate(${to.x} ${to.y}) rotate(${turn})` }));
    }
  }
  group.append(shape(kind, { ...facts, class: "bed" }), shape(kind, { ...facts, class: "line" }));
  svg.append(group);
}

/**
 * Put a label beside a ring, where it covers neither a ring nor another label.
 * @param {string} way
 * @param {{ x: number, y: number, wide: number, high: number }} box
 * @param {DOMRect[]} others
 */
function label(way, { x, y, wide, high }, others) {
  const text = document.createElement("p");
  text.className = `told-label ${way}`;
  const word = document.createElement("b");
  word.textContent = bar.dataset[`${way}Word`] ?? "";
  text.append(word, document.createTextNode(bar.dataset[`${way}Text`] ?? ""));
  layer.append(text);
  const [width, height] = [text.offsetWidth, text.offsetHeight];
  const [side, above] = [Math.max(LEAST, wide) + GAP, Math.max(LEAST, high) + GAP];
  const places = [
    [x - width / 2, y - above - height],
    [x - width / 2, y + above],
    [x + side, y - height / 2],
    [x - side - width, y - height / 2],
    [x - width / 2, y + above + height + GAP],
    [x - width / 2, y - above - 2 * height - GAP],
  ].map(([left, top]) => new DOMRect(Math.min(Math.max(left, 6), document.documentElement.clientWidth - width - 6), top, width, height));
  const free = places.find((place) => place.top > scrollY && !others.some((other) => overlap(place, other))) ?? places[0];
  text.style.left = `${free.x}px`;
  text.style.top = `${free.y}px`;
  return free;
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

let waits = 0;
function drawSoon() {
  cancelAnimationFrame(waits);
  waits = requestAnimationFrame(draw);
}

/** Bring the first target of the ways into sight, in a board that is wider than the window. */
function show() {
  const choice = bar.dataset.better ?? bar.dataset.played;
  const thing = choice === undefined ? undefined : thingOf(choice);
  if (thing && !boxOf(thing)) thing.scrollIntoView({ block: "nearest", inline: "center" });
}

document.addEventListener(
  "click",
  (event) => {
    const thing = event.target instanceof Element ? event.target.closest("[data-choice]") : null;
    if (!(thing instanceof HTMLElement || thing instanceof SVGElement)) return;
    if (bar.dataset.ask) location.assign(`${bar.dataset.ask}?choice=${thing.dataset.choice}`);
    else if (bar.dataset.inert) hear({ refused: bar.dataset.inert });
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
addEventListener("resize", drawSoon);
document.addEventListener("scroll", (event) => event.target !== document && drawSoon(), { capture: true, passive: true });
new ResizeObserver(drawSoon).observe(document.body);
document.fonts.ready.then(show).then(drawSoon);
if (document.getElementById("share-panel")) import("./share.js");
