// @ts-check
/** A number input with bounds, buttons for less and more, and a text for each number. */

/** @param {Element} form */
function field(form) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector("input[type='number']"));
}

/** Change the number by a step. @param {Element} button @param {number} by */
export function step(button, by) {
  const form = button.closest("form.stepper");
  const input = form && field(form);
  if (!input) return;
  const wanted = (input.valueAsNumber || 0) + by;
  input.value = String(Math.max(Number(input.min), Math.min(Number(input.max), wanted)));
  setNumber(form);
}

/** Set the number to that of a picture; the picture of the present number takes it back by one. @param {HTMLElement} unit */
export function setUnit(unit) {
  const form = unit.closest("form.stepper");
  const input = form && field(form);
  const number = Number(unit.dataset.set);
  if (input) step(unit, number - input.valueAsNumber || (form.hasAttribute("data-adds") ? -1 : 0));
}

/** Set the number of the visible panel by a digit. @param {string} digit */
export function setDigit(digit) {
  const input = /** @type {HTMLInputElement | null} */ (document.querySelector("form.number-panel input"));
  if (!input || !input.checkVisibility()) return false;
  step(input, Number(digit) - input.valueAsNumber);
  return true;
}

/** Update the texts of the number, and the buttons at the bounds. @param {Element} form */
export function setNumber(form) {
  const input = field(form);
  if (!input) return;
  const number = input.valueAsNumber;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("[data-step]"))) {
    const next = number + Number(button.dataset.step);
    button.setAttribute("aria-disabled", String(next < Number(input.min) || next > Number(input.max)));
  }
  for (const unit of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-set]"))) {
    const by = Number(unit.dataset.set) - number;
    unit.setAttribute("aria-pressed", String(form.hasAttribute("data-adds") ? by <= 0 : !by));
  }
  for (const text of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-texts]"))) {
    text.textContent = JSON.parse(text.dataset.texts ?? "[]")[number - Number(input.min)] ?? "";
  }
}
