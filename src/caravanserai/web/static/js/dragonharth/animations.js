// @ts-check
/** Cues along a path: a piece marches, a shot flies in an arc. */

import { MOVES, lasts } from "../animations.js";

const SVG = "http://www.w3.org/2000/svg";
const FRAMES = 24;
const SIZE = 46;

/** Some points of a path, with how far along they are. @param {string} d */
function points(d) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  const length = path.getTotalLength();
  return Array.from({ length: FRAMES + 1 }, (_, at) => path.getPointAtLength((length * at) / FRAMES));
}

MOVES.along = ({ end, path = "", sprite = "" }) => () => {
  const place = document.getElementById(end);
  if (!place || !path) return [];
  return sprite ? [fly(place, points(path), sprite)] : [march(place, points(path))];
};

/** A piece comes to where it stands. @param {Element} piece @param {DOMPoint[]} way */
function march(piece, way) {
  const goal = way[way.length - 1];
  const frames = way.map(({ x, y }) => ({ translate: `${x - goal.x}px ${y - goal.y}px` }));
  return piece.animate(frames, { duration: lasts("--move"), easing: "ease-in-out", fill: "backwards" });
}

/** A shot grows towards the top of its arc and is gone when it has landed. @param {Element} layer @param {DOMPoint[]} way @param {string} sprite */
function fly(layer, way, sprite) {
  const shot = layer.appendChild(document.createElementNS(SVG, "use"));
  shot.setAttribute("href", sprite);
  for (const side of ["width", "height"]) shot.setAttribute(side, String(SIZE));
  const frames = way.map(({ x, y }, at) => {
    const size = 1 + 0.5 * Math.sin((Math.PI * at) / FRAMES);
    return { transform: `translate(${x}px, ${y}px) scale(${size}) translate(${-SIZE / 2}px, ${-SIZE / 2}px)` };
  });
  const flight = shot.animate(frames, { duration: lasts("--turn"), easing: "linear", fill: "both" });
  const remove = () => shot.remove();
  flight.finished.then(remove, remove);
  return flight;
}
