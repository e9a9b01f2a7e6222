// @ts-check
/** The panel for a number: pictures and digits set it, besides its field. */

import { step } from "../number_input.js";

/** @param {Element | null} form */
function fieldOf(form) {
  return /** @type {HTMLInputElement | null} */ (form?.querySelector("input[name='item']") ?? null);
}

/** Light the pictures of the number. @param {Element} form */
function light(form) {
  const number = fieldOf(form)?.valueAsNumber ?? 0;
  for (const unit of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-set]"))) {
    const by = Number(unit.dataset.set) - number;
    unit.setAttribute("aria-pressed", String(form.hasAttribute("data-adds") ? by <= 0 : !by));
  }
}

/** Set the number of a panel. @param {Element} form @param {number} number */
function set(form, number) {
  const input = fieldOf(form);
  if (input) step(input, number - input.valueAsNumber);
  light(form);
}

document.addEventListener("click", (event) => {
  const form = event.target instanceof Element ? event.target.closest("form.number-panel") : null;
  if (!form || !(event.target instanceof Element)) return;
  const unit = /** @type {HTMLElement | null} */ (event.target.closest("[data-set]"));
  if (!unit) return light(form);
  const number = Number(unit.dataset.set);
  const again = form.hasAttribute("data-adds") && number === fieldOf(form)?.valueAsNumber; // takes the last one back
  set(form, again ? number - 1 : number);
});
document.addEventListener("input", (event) => {
  const form = event.target instanceof Element && event.target.closest("form.number-panel");
  if (form) light(form);
});
document.addEventListener("keydown", (event) => {
  if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
  if (localStorage.getItem("letters") === "off" || document.querySelector("dialog[open]")) return;
  const form = [...document.querySelectorAll("form.number-panel")].find((one) => one.checkVisibility());
  if (form) set(form, Number(event.key));
});
