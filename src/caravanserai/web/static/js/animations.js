// @ts-check
/** The animation of each kind of cue: the first call stores the positions before the page changes, the second one animates. */

/**
 * @typedef {import("./cues.js").Cue} Cue
 * @typedef {(delay: number) => Animation[]} Play
 */

const SVG = "http://www.w3.org/2000/svg";
const MOST_TOKENS = 6;
const LIFT = 40;
const REST = 600;
const FACE_STAYS = 110;
/** The faces of each die, in the order shown while it rolls. */
const FACES = [
  ["die-1", "die-4", "die-2", "die-6", "die-3", "die-5"],
  ["fight-0", "fight-2", "fight-x", "fight-3", "fight-1"],
];
const SHAPES = ["circle", "diamond", "triangle", "square", "star", "cross"];

/** @type {Record<string, (cue: Cue) => Play>} */
export const MOVES = {
  fly({ sprite = "", style = "", start = "", end, count = 1 }) {
    const from = middle(start);
    return (delay) => {
      const to = middle(end);
      if (!from || !to) return [];
      return sprite.endsWith("#worker") ? walk(sprite, style, from, to, end) : hurl(sprite, style, from, to, count, delay);
    };
  },

  leaf({ end }) {
    const picture = document.getElementById(end)?.querySelector("img")?.cloneNode();
    return () => {
      const at = document.getElementById(end)?.getBoundingClientRect();
      if (!at) return [];
      const leaf = document.createElement("div");
      leaf.className = "moving turning-leaf";
      leaf.style.width = `${at.width}px`;
      leaf.style.height = `${at.height}px`;
      if (picture) leaf.append(picture);
      const frames = [0, -90, -180].map((angle, part) => ({
        transform: `perspective(2400px) rotateY(${angle}deg)`,
        filter: `brightness(${part === 1 ? 0.7 : 1})`,
      }));
      return [overlay(leaf, at.x + scrollX, at.y + scrollY, frames, timing("--turn", "--ease-in-out"))];
    };
  },

  card: ({ end }) => () => turn(end, timing("--move", "--ease-in-out")),
  bid: ({ end }) => (delay) => turn(end, timing("--step", "--ease-out", delay)),

  rise: ({ end }) => () => {
    const frames = [{ translate: "0" }, { translate: "0 -8px", offset: 0.3 }, { translate: "0 -8px", offset: 0.8 }, { translate: "0" }];
    const winner = document.getElementById(end);
    return winner ? [winner.animate(frames, timing("--turn", "--ease-out"))] : [];
  },

  travel({ end, path = "" }) {
    return () => {
      const [traveller, road] = [document.getElementById(end), document.getElementById(path)];
      if (!traveller || !(road instanceof SVGPathElement)) return [];
      const points = Array.from({ length: 25 }, (_, at) => road.getPointAtLength((road.getTotalLength() * at) / 24));
      const [first, last] = [points[0], points[24]].map((point) => distance(traveller, road, point));
      if (first < last) points.reverse();
      const frames = points.map(({ x, y }) => ({ translate: `${x - points[24].x}px ${y - points[24].y}px` }));
      return [traveller.animate(frames, timing("--turn", "--ease-in-out"))];
    };
  },

  roll({ end, face = "" }) {
    return () => {
      const at = middle(end);
      if (!at) return [];
      const time = lasts("--turn");
      const frames = [
        { transform: "translate(-90px, -60px) rotate(-540deg)", easing: token("--ease-in-out") },
        { transform: "none", offset: time / (time + REST) },
        { transform: "none", opacity: 1, offset: 0.95 },
        { transform: "none", opacity: 0 },
      ];
      const die = drawing("die", face);
      const rolling = overlay(die, ...at, frames, { duration: time + REST });
      tumble(die, face, rolling, time);
      return [rolling];
    };
  },
};

/** Return a duration or easing of the style sheet. @param {string} name */
function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Return the milliseconds of a duration. @param {string} name */
export function lasts(name) {
  return parseFloat(token(name));
}

/** @param {string} time @param {string} easing @param {number} [delay] @returns {KeyframeAnimationOptions} */
function timing(time, easing, delay = 0) {
  return { duration: lasts(time), easing: token(easing), delay, fill: "backwards" };
}

/**
 * Return the centre of an element on the page; undefined if it is missing or hidden.
 * @param {string} id @returns {[number, number] | undefined}
 */
function middle(id) {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2 + scrollX, box.y + box.height / 2 + scrollY] : undefined;
}

/**
 * Show something above the page during its animation.
 * @param {HTMLElement | SVGElement} thing @param {number} x @param {number} y
 * @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how
 */
function overlay(thing, x, y, frames, how) {
  thing.style.left = `${x}px`;
  thing.style.top = `${y}px`;
  document.body.append(thing);
  const animation = thing.animate(frames, how);
  const remove = () => thing.remove();
  animation.finished.then(remove, remove);
  return animation;
}

/** Create a drawing from symbols. @param {string} style @param {...string} symbols their addresses */
function drawing(style, ...symbols) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `moving ${style}`);
  for (const symbol of symbols) {
    const use = svg.appendChild(document.createElementNS(SVG, "use"));
    use.setAttribute("href", symbol);
  }
  return svg;
}

/**
 * Show one face of a die after another while it rolls, and finally its result.
 * @param {SVGElement} die @param {string} face @param {Animation} rolling @param {number} time
 */
function tumble(die, face, rolling, time) {
  const use = /** @type {SVGUseElement} */ (die.firstElementChild);
  const [sheet, shownAtLast] = face.split("#");
  const others = (FACES.find((faces) => faces.includes(shownAtLast)) ?? []).filter((other) => other !== shownAtLast);
  let shown = 0;
  const next = () => {
    const rests = !others.length || Number(rolling.currentTime ?? time) >= time;
    use.setAttribute("href", rests ? face : `${sheet}#${others[shown++ % others.length]}`);
    if (rests) clearInterval(timer);
  };
  const timer = setInterval(next, FACE_STAYS);
  next();
}

/** Turn an element about its vertical axis. @param {string} id @param {KeyframeAnimationOptions} how */
function turn(id, how) {
  const element = document.getElementById(id);
  return element ? [element.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], how)] : [];
}

/**
 * Return the offset on the screen from an element to a point of a path.
 * @param {Element} element @param {SVGPathElement} road @param {DOMPoint} point
 */
function distance(element, road, point) {
  const [box, shown] = [element.getBoundingClientRect(), point.matrixTransform(road.getScreenCTM() ?? undefined)];
  return Math.hypot(shown.x - box.x - box.width / 2, shown.y - box.y - box.height / 2);
}

/**
 * Move a worker in an arc, with a slight squash on landing; until then the target looks empty.
 * @param {string} sprite @param {string} style @param {[number, number]} from @param {[number, number]} to @param {string} end
 */
function walk(sprite, style, from, to, end) {
  const [right, down] = [from[0] - to[0], from[1] - to[1]];
  const how = timing("--move", "--ease-drop");
  const frames = [
    { transform: `translate(${right}px, ${down}px)` },
    { transform: `translate(${right / 2}px, ${down / 2 - LIFT}px)` },
    { transform: "scale(1.06, .94)", offset: 0.9 },
    { transform: "none" },
  ];
  const figure = document.getElementById(end)?.querySelector(".worker:not(.ghost .worker)");
  const hidden = figure?.animate([{ opacity: 0 }, { opacity: 0 }], how);
  const walker = drawing(`worker ${style}`, sprite, sprite.replace("worker", `shape-${SHAPES[Number(style.slice(1)) - 1]}`));
  return [overlay(walker, ...to, frames, how), ...(hidden ? [hidden] : [])];
}

/**
 * Let goods and coins fly one after another; they shrink on the way.
 * @param {string} sprite @param {string} style @param {[number, number]} from @param {[number, number]} to
 * @param {number} count @param {number} delay
 */
function hurl(sprite, style, from, to, count, delay) {
  const frames = [{ transform: `translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)` }, { transform: "scale(.6)" }];
  return Array.from({ length: Math.min(count, MOST_TOKENS) }, (_, at) =>
    overlay(drawing(style, sprite), ...to, frames, timing("--move", "--ease-out", delay + at * 60)),
  );
}
