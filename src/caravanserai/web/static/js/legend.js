// @ts-check
/** The legend of the signs: key L opens it, a line rings the same things on the table, and a new sign is explained once. */

const MOST_RINGS = 60;
const AROUND = 3;
const NOTE_STAYS = 12_000;

const panel = /** @type {HTMLElement} */ (document.getElementById("legend-panel"));
const search = /** @type {HTMLInputElement} */ (document.getElementById("legend-search"));
const none = /** @type {HTMLElement} */ (document.getElementById("legend-none"));
const note = /** @type {HTMLElement} */ (document.getElementById("new-sign"));
const wanted = /** @type {HTMLInputElement} */ (document.getElementById("new-signs"));
const rings = document.createElement("div");
const key = `signs of ${document.getElementById("table")?.dataset.game}`;
/** @type {Element | null} */
let before = null;
/** The line whose things are ringed. @type {HTMLElement | null} */
let pointed = null;
let staying = 0;

/** @returns {HTMLElement[]} */
function lines() {
  return [...panel.querySelectorAll("[data-finds]")].map((line) => /** @type {HTMLElement} */ (line));
}

/** Return the visible things on the table that a line explains. @param {HTMLElement} line */
function things(line) {
  const finds = line.dataset.finds;
  return finds ? [...document.querySelectorAll(finds)].filter((one) => one.checkVisibility() && !panel.contains(one)) : [];
}

/** @param {string} text without accents and capitals */
function plain(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}

/** Show the signs that occur on the table and match the search. */
function sift() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const line of lines()) {
    const text = plain(line.textContent ?? "");
    const fits = words.every((word) => text.includes(word)) && things(line).length > 0;
    shown += Number(fits);
    /** @type {HTMLElement} */ (line.parentElement).hidden = !fits;
  }
  for (const group of panel.querySelectorAll("section")) group.hidden = !group.querySelector("li:not([hidden])");
  none.hidden = shown > 0;
}

/** Ring the things of a line; without a line there are no rings. @param {HTMLElement | null} line */
function point(line) {
  pointed = line;
  const boxes = line ? things(line).map((one) => one.getBoundingClientRect()) : [];
  const inside = boxes.filter((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth);
  rings.replaceChildren(...inside.slice(0, MOST_RINGS).map(ring));
  for (const one of lines()) one.classList.toggle("is-pointed", one === line);
}

/** @param {DOMRect} box */
function ring(box) {
  const drawn = document.createElement("i");
  const round = Math.max(box.width, box.height) < 1.4 * Math.min(box.width, box.height);
  drawn.className = round ? "round-ring" : "";
  drawn.style.left = `${box.left - AROUND}px`;
  drawn.style.top = `${box.top - AROUND}px`;
  drawn.style.width = `${box.width + 2 * AROUND}px`;
  drawn.style.height = `${box.height + 2 * AROUND}px`;
  return drawn;
}

/** @param {boolean} open */
function show(open) {
  if (open === !panel.hidden) return;
  if (open) before = document.activeElement;
  panel.hidden = !open;
  for (const button of document.querySelectorAll("[data-legend='toggle']")) button.setAttribute("aria-expanded", String(open));
  if (open) {
    search.value = "";
    sift();
    const typing = matchMedia("(pointer: fine)").matches;
    (typing ? search : /** @type {HTMLElement} */ (panel.querySelector("[data-legend]"))).focus({ preventScroll: true });
  } else {
    point(null);
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  }
}

/** @returns {Set<string>} the signs that this person has met in this game */
function met() {
  return new Set((localStorage.getItem(key) ?? "").split(" "));
}

/** After their first answer, explain at each question one sign that the person has not met, in the place of the goal. */
function introduce() {
  putAway();
  if (document.querySelector("#coach[data-state='says']")) return; // one explanation at a time
  const asked = document.querySelector("#decision[data-mine]:not([data-question$='.0'])");
  const known = met();
  const line = asked && wanted.checked && lines().find((one) => !known.has(one.dataset.sign ?? "") && things(one).length > 0);
  if (!line) return;
  localStorage.setItem(key, [...known.add(line.dataset.sign ?? "")].join(" ").trim());
  const text = document.createElement("button");
  text.type = "button";
  text.className = "sign";
  text.dataset.newSign = line.dataset.sign;
  text.append(...[...line.childNodes].map((child) => child.cloneNode(true)));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "away";
  close.setAttribute("aria-label", note.dataset.close ?? "");
  close.textContent = "×";
  close.addEventListener("click", () => {
    putAway();
    document.getElementById("decision")?.focus({ preventScroll: true });
  });
  note.append(text, close);
  staying = setTimeout(() => note.matches(":hover, :focus-within") || putAway(), NOTE_STAYS);
}

/** Show the goal again. */
function putAway() {
  clearTimeout(staying);
  note.replaceChildren();
  if (panel.hidden) point(null);
}

/** Return the line of the legend that an element is, or that a note repeats. @param {EventTarget | null} target */
function lineOf(target) {
  const found = target instanceof Element ? target.closest(".sign") : null;
  if (!(found instanceof HTMLElement)) return null;
  return lines().find((line) => line === found || line.dataset.sign === found.dataset.newSign) ?? null;
}

/** @param {MouseEvent} event */
function click(event) {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest("[data-legend]");
  if (button) return show(button.getAttribute("data-legend") === "toggle" && panel.hidden);
  const line = lineOf(target);
  if (line && target?.closest("[data-new-sign]")) {
    show(true);
    line.focus();
    line.scrollIntoView({ block: "nearest" });
  }
  if (line) point(line);
}

document.body.append(rings);
rings.className = "rings";
rings.setAttribute("aria-hidden", "true");
wanted.checked = localStorage.getItem("new signs") !== "off";
wanted.addEventListener("change", () => {
  localStorage.setItem("new signs", wanted.checked ? "on" : "off");
  if (!wanted.checked) putAway();
});
search.addEventListener("input", sift);
document.addEventListener("click", click);
document.addEventListener("pointerover", (event) => {
  const line = lineOf(event.target);
  if (line !== pointed && (line || !lineOf(document.activeElement))) point(line);
});
document.addEventListener("focusin", (event) => point(lineOf(event.target)));
for (const change of ["scroll", "resize"]) addEventListener(change, () => pointed && point(pointed), { passive: true, capture: true });
// The panel takes the keys before the table: Esc and L close it, and L typed into the search stays a letter.
document.addEventListener(
  "keydown",
  (event) => {
    if (panel.hidden || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
  },
  { capture: true },
);
let question = "";
/** After a change of the table: other signs may occur, and the things may have moved. */
function renew() {
  const decision = document.getElementById("decision");
  if (!panel.hidden) sift();
  if (pointed) point(pointed.isConnected ? pointed : null);
  const now = `${decision?.dataset.question} ${decision?.hasAttribute("data-mine")}`;
  if (now !== question) introduce();
  question = now;
}
const decision = document.getElementById("decision");
if (decision) new MutationObserver(renew).observe(decision, { attributes: true });
renew();
