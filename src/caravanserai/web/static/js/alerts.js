// @ts-check
/** Signals of the reader's turn: title, icon, and optionally a sound or a notification; also the clocks. */

const SOFT = 0.08;
const TONES = [523.25, 783.99];
const SHORT_OF_TIME = 30;

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
/** @type {AudioContext | undefined} */
let audio;
/** The seconds by which this machine's clock is ahead of the server's. */
let fast = Date.now() / 1000 - Number(table.dataset.now);
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
  if (document.title === shown) return; // setting even the same icon would load it again
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

/** @param {Element} button @param {(command: object) => boolean} send */
export function toggleSound(button, send) {
  const on = table.dataset.sound !== "1";
  table.dataset.sound = on ? "1" : "0";
  button.setAttribute("aria-pressed", String(on));
  if (on) chime();
  send({ do: "prefs", sound: on ? 1 : 0 });
}

/** @param {Element} button */
export async function toggleNotices(button) {
  const allowed = !wantsNotice() && (await globalThis.Notification?.requestPermission()) === "granted";
  localStorage.setItem("notify", allowed ? "on" : "off");
  button.setAttribute("aria-pressed", String(wantsNotice()));
}

/** @param {number} now the service time of the server in seconds; deadlines use it instead of the time of day */
export function setClock(now) {
  fast = Date.now() / 1000 - now;
}

/** Update the clocks: the time until the deadline in days and hours, or in hours, minutes and seconds. */
export function tick() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline]"))) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.deadline) - Date.now() / 1000 + fast));
    const [days, time] = [Math.floor(left / 86_400), new Date(left * 1000).toISOString().slice(11, 19)];
    clock.textContent = days ? `${days}\u00a0d ${parseInt(time)}\u00a0h` : time.replace(/^[0:]{1,4}/, "");
    clock.classList.toggle("short", left <= SHORT_OF_TIME);
  }
}

export function startAlerts() {
  tellTurn(turn);
  document.querySelector("[data-local='notify']")?.setAttribute("aria-pressed", String(wantsNotice()));
  tick();
  setInterval(tick, 1000);
}
