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

/** Update the texts of the number, and the buttons at the bounds. @param {Element} form */
export function setNumber(form) {
  const input = field(form);
  if (!input) return;
  const number = input.valueAsNumber;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("[data-step]"))) {
    const next = number + Number(button.dataset.step);
    button.setAttribute("aria-disabled", String(next < Number(input.min) || next > Number(input.max)));
  }
  for (const text of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-texts]"))) {
    text.textContent = JSON.parse(text.dataset.texts ?? "[]")[number - Number(input.min)] ?? "";
  }
}
