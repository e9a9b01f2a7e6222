// @ts-check
/** Arrows over the board: each move of another player, from the player's panel to the thing that it touched. */

const NAMESPACE = "http://www.w3.org/2000/svg";
/** How far an arrow bends aside, as a share of its length. */
const BEND = 0.12;
/** Pixels between the point of an arrow and the middle of its target. */
const SHORT = 26;

/** @param {string} name @param {Record<string, string | number>} facts */
function draw(name, facts) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value));
  return element;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 + scrollX, y: box.top + box.height / 2 + scrollY };
}

/** Return an element of this id if its middle is in sight. @param {string | undefined} id */
function visible(id) {
  const found = id ? document.getElementById(id) : null;
  if (!found?.checkVisibility()) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return width && x > 0 && x < innerWidth && y > 0 && y < innerHeight ? found : null;
}

/** Draw the arrow of a move with its number. @param {import("./table.js").Message} message @param {number} number */
export function drawArrow(message, number) {
  const layer = document.getElementById("arrows");
  const cue = message.cues?.find((one) => visible(one.end) && !/^(own|player-)/.test(one.end));
  const target = visible(cue?.end);
  if (!layer || !target) return;
  for (const old of layer.children) old.classList.add("old");
  const group = draw("g", { class: `arrow p${message.move?.badge ?? 0}` });
  const end = middle(target);
  const panel = message.cues?.map((one) => visible(one.start)).find((one) => one && one !== target);
  if (panel) {
    const start = middle(panel);
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    const bow = { x: (start.x + end.x) / 2 + dy * BEND, y: (start.y + end.y) / 2 - dx * BEND };
    const point = { x: end.x - (dx / length) * SHORT, y: end.y - (dy / length) * SHORT };
    const way = `M${start.x} ${start.y}Q${bow.x} ${bow.y} ${point.x} ${point.y}`;
    for (const style of ["rim", "bed", "line"]) group.append(draw("path", { class: style, d: way, pathLength: 1 }));
    const turn = (Math.atan2(point.y - bow.y, point.x - bow.x) * 180) / Math.PI;
    group.append(draw("path", { class: "head", d: "M-8 -10L14 0L-8 10Z", transform: `translate(${point.x} ${point.y}) rotate(${turn})` }));
    group.append(...numbered(number, { x: (start.x + 2 * bow.x + point.x) / 4, y: (start.y + 2 * bow.y + point.y) / 4 }));
  } else {
    group.append(draw("circle", { class: "ring", cx: end.x, cy: end.y, r: SHORT }), ...numbered(number, { x: end.x + SHORT, y: end.y - SHORT }));
  }
  layer.append(group);
}

/** @param {number} number @param {{ x: number, y: number }} at */
function numbered(number, { x, y }) {
  const text = draw("text", { x, y: y + 5 });
  text.textContent = String(number);
  return [draw("circle", { class: "no", cx: x, cy: y, r: 12 }), text];
}

export function clearArrows() {
  document.getElementById("arrows")?.replaceChildren();
}
