// @ts-check
/** It is your turn: title, icon, and on request two soft tones or a notification. And the clocks. */

const SOFT = 0.08;
const TONES = [523.25, 783.99];
const SHORT_OF_TIME = 30;
const HOUR = 3600;
const DAY = 24 * HOUR;

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {AudioContext | undefined} */
let audio;
/** By how many seconds the clock of this machine is ahead of the server's. */
let fast = 0;
let turn = table.querySelector("#decision[data-mine]") !== null;

/** @param {boolean} mine */
export function tellTurn(mine) {
  const { title = "", yourTurn = "" } = table.dataset;
  if (mine && !turn) {
    if (table.dataset.sound === "1") chime();
    if (document.hidden && wantsNotice()) new Notification(yourTurn, { body: title, tag: location.pathname });
  }
  turn = mine;
  const [shown, icon] = [mine ? `${yourTurn} · ${title}` : title, document.getElementById("favicon")];
  if (document.title === shown) return; // even the same icon would be loaded anew
  document.title = shown;
  if (icon instanceof HTMLLinkElement) icon.href = (mine ? icon.dataset.turn : icon.dataset.usual) ?? icon.href;
}

function chime() {
  const stage = (audio ??= new AudioContext());
  TONES.forEach((tone, at) => {
    const [voice, volume] = [new OscillatorNode(stage, { frequency: tone }), new GainNode(stage, { gain: 0 })];
    const from = stage.currentTime + at * 0.18;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(SOFT, from + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.7);
    voice.connect(volume).connect(stage.destination);
    voice.start(from);
    voice.stop(from + 0.7);
  });
}

function wantsNotice() {
  return localStorage.getItem("notify") === "on" && globalThis.Notification?.permission === "granted";
}

/** @param {Element} button @param {(wish: object) => boolean} send */
export function toggleSound(button, send) {
  const on = table.dataset.sound !== "1";
  table.dataset.sound = on ? "1" : "0";
  button.setAttribute("aria-pressed", String(on));
  if (on) chime();
  send({ do: "prefs", sound: on ? 1 : 0 });
}

/** @param {Element} button */
export async function toggleNotices(button) {
  const wish = !wantsNotice() && (await globalThis.Notification?.requestPermission()) === "granted";
  localStorage.setItem("notify", wish ? "on" : "off");
  button.setAttribute("aria-pressed", String(wantsNotice()));
}

/** @param {number} now what the server's clock shows, in seconds since 1970 */
export function setClock(now) {
  fast = Date.now() / 1000 - now;
}

/** The clocks count down to the second at which the time is up; those that stand still show what is left. */
export function tick() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline], [data-left]"))) {
    const { deadline, left = "0" } = clock.dataset;
    const seconds = deadline === undefined ? Number(left) : Number(deadline) - Date.now() / 1000 + fast;
    const whole = Math.max(0, Math.ceil(seconds));
    clock.textContent = span(whole);
    clock.classList.toggle("short", deadline !== undefined && whole <= SHORT_OF_TIME);
  }
}

/**
 * A span of time, as exact as it needs to be: days and hours, hours and minutes, or minutes and seconds.
 * @param {number} seconds
 */
function span(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor(seconds / HOUR), Math.floor(seconds / 60)];
  if (days) return `${unit(days, "day")} ${unit(hours % 24, "hour")}`;
  if (hours) return `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} count @param {string} name */
function unit(count, name) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "narrow" }).format(count);
}

export function startAlerts() {
  tellTurn(turn);
  document.querySelector("[data-local='notify']")?.setAttribute("aria-pressed", String(wantsNotice()));
  tick();
  setInterval(tick, 1000);
}
