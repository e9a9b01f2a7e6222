// @ts-check
/** Aiming: mouse, finger or keys set angle and pull; the server checks them. */

const DEGREE = 10;
const SHORTEST = 10;
const LONGEST = 100;
const TURN = 3600;
const SIDE = 13;
const PAUSE = 220;
const STEP_ANGLE = 10;
const STEP_PULL = 5;
const EDGE = 32;
const SIZE = 1000;
const MARGIN = 40;

/** @typedef {{ x: number, y: number, cell: number, turn: number, stretch: number, angle: number, pull: number }} Aim */

/** The aim that a person sets and the server has not answered yet. @type {Aim | null} */
let held = null;
/** Where a drag began, with the handle's place then. @type {{ x: number, y: number, handleX: number, handleY: number } | null} */
let drag = null;
let timer = 0;

/** @returns {SVGGElement | null} */
function layer() {
  return /** @type {SVGGElement | null} */ (document.querySelector("#aiming[data-angle]"));
}

/** @template {Element} T @param {string} id @returns {T | null} */
function one(id) {
  return /** @type {T | null} */ (/** @type {unknown} */ (document.getElementById(id)));
}

/** What the server drew last. @returns {Aim | null} */
function shown() {
  const data = layer()?.dataset;
  if (!data) return null;
  const { x, y, cell, turn, stretch, angle, pull } = data;
  const [atX, atY, size, wide, long, degrees, length] = [x, y, cell, turn, stretch, angle, pull].map(Number);
  return { x: atX, y: atY, cell: size, turn: wide, stretch: long, angle: degrees, pull: length };
}

/** Where the handle is. @param {Aim} aim @returns {[number, number]} */
function handleOf({ x, y, cell, angle, pull }) {
  const turn = (angle / DEGREE / 180) * Math.PI;
  return [x - ((cell * pull) / 10) * Math.sin(turn), y + ((cell * pull) / 10) * Math.cos(turn)];
}

/** A place, or where the line to it leaves the map: the handle stays in sight. @param {number} x @param {number} y @param {number} toX @param {number} toY */
function onMap(x, y, toX, toY) {
  let share = 1;
  for (const [from, to] of [[x, toX], [y, toY]]) {
    const edge = to > from ? SIZE - MARGIN : MARGIN;
    if (to !== from) share = Math.min(share, (edge - from) / (to - from));
  }
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** Draw the pull before the server has answered: line, flight and dispersion, but no chances. @param {Aim} aim */
function draw(aim) {
  const drawn = layer();
  if (!drawn) return;
  const turn = (aim.angle / DEGREE / 180) * Math.PI;
  const far = (aim.cell * aim.pull * 4) / 30;
  const [px, py] = onMap(aim.x, aim.y, ...handleOf(aim));
  const [u, v] = [aim.x + far * Math.sin(turn), aim.y - far * Math.cos(turn)];
  const set = (/** @type {string} */ wanted, /** @type {Record<string, string>} */ what) => {
    for (const thing of drawn.querySelectorAll(wanted)) for (const [name, value] of Object.entries(what)) thing.setAttribute(name, value);
  };
  set(".pull", { d: `M${aim.x} ${aim.y}L${px} ${py}` });
  set(".flight", { d: `M${aim.x} ${aim.y}L${u} ${v}` });
  set("#aim-handle", { transform: `translate(${px} ${py})`, "aria-valuenow": String(aim.angle / DEGREE) });
  const [aside, along] = [far * Math.tan((aim.turn / DEGREE / 180) * Math.PI), (far * aim.stretch) / 1000];
  for (const [name, times] of /** @type {[string, number][]} */ ([["one", 1], ["two", 2]])) {
    set(`.disp.${name}`, { rx: String(aside * times), ry: String(along * times), transform: `translate(${u} ${v}) rotate(${aim.angle / DEGREE})` });
  }
  set("#lens", { transform: `scale(1.75) translate(${-u} ${-v})` });
  set("#chances", { visibility: "hidden" });
  fill(aim);
}

/** Set a hidden field of a form. @param {HTMLFormElement} form @param {string} name @param {number} value */
function put(form, name, value) {
  const field = form.querySelector(`input[name="${name}"]`);
  if (field instanceof HTMLInputElement) field.value = String(value);
}

/** Put the figures into the form. @param {Aim} aim */
function fill({ angle, pull }) {
  const form = one("pull-form");
  if (!(form instanceof HTMLFormElement)) return;
  const free = form.dataset.block === "angle";
  put(form, "item", free ? angle : pull);
  if (free) put(form, "then", pull - SHORTEST);
  const [angleField, pullField] = [one("aim-angle"), one("aim-pull")];
  if (angleField instanceof HTMLInputElement) angleField.value = (angle / DEGREE).toFixed(1);
  if (pullField instanceof HTMLInputElement) pullField.value = (pull / 10).toFixed(1);
}

/** Hold another aim and ask the server what it means, now or after a pause. @param {number} angle @param {number} pull */
function hold(angle, pull) {
  const aim = held ?? shown();
  if (!aim) return;
  const fixed = one("pull-form")?.getAttribute("data-block") === "pull";
  const bounded = Math.max(SHORTEST, Math.min(LONGEST, Math.round(pull)));
  held = { ...aim, angle: fixed ? aim.angle : ((Math.round(angle) % TURN) + TURN) % TURN, pull: bounded };
  draw(held);
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

function ask() {
  const form = one("pull-form");
  if (!held || !(form instanceof HTMLFormElement)) return;
  fill(held);
  if (!drag) held = null;
  form.requestSubmit();
}

/** A place on the map, in its own units. @param {PointerEvent | MouseEvent} event @returns {[number, number] | null} */
function place(event) {
  const map = document.getElementById("live");
  const matrix = map instanceof SVGSVGElement ? map.getScreenCTM()?.inverse() : null;
  if (!matrix) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [point.x, point.y];
}

/** @param {number} x @param {number} y the place of the handle */
function pullTo(x, y) {
  const aim = held ?? shown();
  if (!aim) return;
  const [dx, dy] = [x - aim.x, y - aim.y];
  hold((Math.atan2(-dx, dy) / Math.PI) * 180 * DEGREE, (Math.hypot(dx, dy) / aim.cell) * 10);
}

function assists() {
  return localStorage.getItem("assisted-aim") === "on" && one("assist-form") !== null;
}

/** Choose the space of assisted aim. @param {number} space */
function target(space) {
  const form = one("assist-form");
  if (!(form instanceof HTMLFormElement) || space < 0 || space >= SIDE * SIDE) return;
  put(form, "item", space);
  form.requestSubmit();
}

/** The space that a text such as B3 names; -1 for none. @param {string} text */
function named(text) {
  const found = /^\s*([a-m])\s*(\d{1,2})\s*$/i.exec(text);
  const row = Number(found?.[2]) - 1;
  return found && row >= 0 && row < SIDE ? SIDE * row + found[1].toLowerCase().charCodeAt(0) - 97 : -1;
}

/** @param {PointerEvent} event */
function press(event) {
  const aim = held ?? shown();
  if (!aim || !event.isPrimary || event.button > 0 || !(event.target instanceof Element) || !event.target.closest("#map")) return;
  const at = place(event);
  if (!at) return;
  event.preventDefault();
  const onHandle = event.target.closest("#aim-handle");
  if (assists() && !onHandle) return target(SIDE * Math.floor((at[1] - EDGE) / aim.cell) + Math.floor((at[0] - EDGE) / aim.cell));
  const [handleX, handleY] = handleOf(aim);
  drag = { x: at[0], y: at[1], handleX, handleY };
  if (onHandle instanceof SVGElement) onHandle.focus({ preventScroll: true });
}

/** @param {PointerEvent} event */
function move(event) {
  const at = drag && event.isPrimary ? place(event) : null;
  if (drag && at) pullTo(drag.handleX + at[0] - drag.x, drag.handleY + at[1] - drag.y);
}

function lift() {
  if (!drag) return;
  drag = null;
  clearTimeout(timer);
  ask();
}

const KEYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] });

/** Arrows on the handle turn and stretch; with Shift by a tenth. @param {KeyboardEvent} event */
function key(event) {
  const aim = held ?? shown();
  if (!aim || !(event.target instanceof Element) || !event.target.closest("#aim-handle") || !(event.key in KEYS)) return;
  event.preventDefault();
  event.stopPropagation();
  const [turn, stretch] = KEYS[event.key];
  hold(aim.angle + turn * (event.shiftKey ? 1 : STEP_ANGLE), aim.pull + stretch * (event.shiftKey ? 1 : STEP_PULL));
}

/** @param {MouseEvent} event */
function step(event) {
  const button = event.target instanceof Element ? event.target.closest("#pull-form button[data-turn], #pull-form button[data-stretch]") : null;
  const aim = held ?? shown();
  if (!(button instanceof HTMLElement) || !aim) return;
  hold(aim.angle + Number(button.dataset.turn ?? 0), aim.pull + Number(button.dataset.stretch ?? 0));
}

/** Figures that were typed. @param {Event} event */
function typed(event) {
  const aim = held ?? shown();
  if (!aim || !(event.target instanceof HTMLInputElement)) return;
  if (event.target.id === "assist") localStorage.setItem("assisted-aim", event.target.checked ? "on" : "off");
  if (event.target.id === "aim-angle") hold(event.target.valueAsNumber * DEGREE || 0, aim.pull);
  if (event.target.id === "aim-pull") hold(aim.angle, event.target.valueAsNumber * 10 || 0);
}

/** A space that was typed becomes its number before the form is sent. @param {SubmitEvent} event */
function submit(event) {
  const form = event.target;
  const field = one("assist-space");
  if (!(form instanceof HTMLFormElement) || form.id !== "assist-form" || !(field instanceof HTMLInputElement)) return;
  if (document.activeElement !== field && event.submitter === null) return;
  const space = named(field.value);
  field.setAttribute("aria-invalid", String(space < 0));
  if (space < 0) return event.stopImmediatePropagation(), event.preventDefault();
  put(form, "item", space);
}

/** What came from the server while a person pulls does not move the handle away from his hand. */
function renew() {
  const box = one("assist");
  if (box instanceof HTMLInputElement) box.checked = localStorage.getItem("assisted-aim") === "on";
  if (held && layer()) draw(held);
  else if (!layer()) [held, drag] = [null, null];
}

export function listenForAim() {
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  document.addEventListener("click", step);
  document.addEventListener("change", typed);
  document.addEventListener("keydown", key, { capture: true });
  document.addEventListener("submit", submit, { capture: true });
  const map = document.getElementById("live");
  if (map) new MutationObserver(renew).observe(map, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-angle", "data-pull", "id"] });
  renew();
}
