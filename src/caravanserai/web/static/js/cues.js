// @ts-check
/**
 * The queue of animations after a change. The page is complete without them.
 *
 * A cue is prepared before the page changes, because it needs the old positions, and played afterwards.
 */

import { endCounting, holdCounters } from "./counters.js";
import { MOVES, lasts } from "./animations.js";

/**
 * @typedef {{ cue: string, end: string, start?: string, sprite?: string, style?: string, count?: number,
 *   path?: string, face?: string }} Cue
 */

const MOST_WAITING = 12;
/** The delay in milliseconds between cues of these kinds; a cue of another kind waits for the previous one to end. */
const APART = /** @type {Record<string, number>} */ ({ fly: 60, bid: 150 });

/** @type {(() => Animation[])[]} */
const waiting = [];
/** @type {Animation[]} */
let running = [];
let busy = false;

/** @param {Cue[]} cues @returns {() => void} plays them */
export function stage(cues) {
  if (isStill()) return () => {};
  const count = holdCounters();
  /** @type {{ lane: string, plays: import("./animations.js").Play[] }[]} */
  const steps = [];
  for (const cue of cues) {
    const lane = cue.sprite?.endsWith("#worker") ? "worker" : cue.cue;
    const play = MOVES[cue.cue]?.(cue);
    if (!play) continue;
    if (lane in APART && steps.at(-1)?.lane === lane) steps.at(-1)?.plays.push(play);
    else steps.push({ lane, plays: [play] });
  }
  return () => {
    count(lasts("--step"));
    if (waiting.length > MOST_WAITING) skip();
    waiting.push(...steps.map(({ lane, plays }) => () => plays.flatMap((play, at) => play(at * (APART[lane] ?? 0)))));
    run();
  };
}

/** Finish all animations at once. */
export function skip() {
  waiting.length = 0;
  endCounting();
  for (const animation of running) animation.finish();
}

async function run() {
  if (busy) return;
  busy = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    running = next();
    await Promise.allSettled(running.map((animation) => animation.finished));
  }
  busy = false;
}

function isStill() {
  const setting = document.getElementById("table")?.dataset.motion;
  return document.hidden || setting === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
