// @ts-check
/** The replay: shows every position of a match without loading a new page. It fetches the targets of the links. */

import { hear } from "./table.js";

const PAUSE = 1_200;

/** @typedef {{ number: number, query: string }} Moment */

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const path = table.dataset.path ?? "";
/** The fragments on the page, by key: only changed ones are applied. @type {Record<string, string>} */
let shown = {};
/** The next position; while one is being fetched, only the last request counts. @type {Moment | undefined} */
let wanted;
let busy = false;
let timer = 0;

const bar = () => /** @type {HTMLElement} */ (document.getElementById("decision"));
const slider = () => /** @type {HTMLInputElement} */ (document.getElementById("slider"));
const present = () => ({ number: Number(bar().dataset.number), query: location.search });

/** @param {Moment} moment */
async function go(moment) {
  wanted = moment;
  if (busy) return;
  busy = true;
  try {
    while (wanted) {
      const next = /** @type {Moment} */ (wanted);
      wanted = undefined;
      await show(next);
    }
  } catch {
    stop();
    hear({ refused: table.dataset.lost });
  } finally {
    busy = false;
  }
}

/** @param {Moment} moment */
async function show({ number, query }) {
  const before = present();
  const answer = await fetch(`${path}/step/${number}${query}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const message = await answer.json();
  const onward = number === before.number + 1 && query === before.query;
  history.replaceState(null, "", `${path}/at/${number}${query}`);
  hear({ ...message, f: news(message.f), cues: onward ? message.cues : [] });
  dress();
}

/**
 * Return the changed fragments, and for a changed outer one all its inner ones.
 * @param {Record<string, string>} fragments
 */
function news(fragments) {
  /** @type {Record<string, string>} */
  const fresh = {};
  for (const [key, html] of Object.entries(fragments)) {
    const outer = key.slice(0, Math.max(0, key.lastIndexOf("/")));
    if (shown[key] !== html || outer in fresh) fresh[key] = html;
  }
  shown = fragments;
  return fresh;
}

/** Set the state that the server does not know: playing or not, the slider being moved, the address to return to. */
function dress() {
  const play = /** @type {HTMLButtonElement} */ (document.getElementById("play"));
  play.hidden = false;
  play.classList.toggle("is-playing", timer > 0);
  play.ariaLabel = (timer > 0 ? play.dataset.pause : play.dataset.play) ?? "";
  if (wanted) slider().value = String(wanted.number);
  for (const back of document.querySelectorAll("input[name='back']")) {
    /** @type {HTMLInputElement} */ (back).value = location.pathname + location.search;
  }
}

/** Play automatically, from the beginning if the replay is at its end. */
function play() {
  const { last, first } = bar().dataset;
  const { number, query } = present();
  timer = setTimeout(advance, PAUSE);
  go({ number: number < Number(last) ? number + 1 : Number(first), query });
  dress();
}

function advance() {
  const { number, query } = present();
  if (number >= Number(bar().dataset.last)) return stop();
  timer = setTimeout(advance, PAUSE);
  if (!busy) go({ number: number + 1, query });
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  dress();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("[data-replay='play']")) return timer ? stop() : play();
  const link = event.target.closest("a[href]");
  const place = link instanceof HTMLAnchorElement && new URL(link.href);
  if (!place || !place.pathname.startsWith(`${path}/at/`)) return;
  event.preventDefault();
  stop();
  go({ number: Number(place.pathname.slice(path.length + 4)), query: place.search });
});
document.addEventListener("input", (event) => {
  if (event.target !== slider()) return;
  go({ number: Number(slider().value), query: location.search });
  stop();
});
dress();
