// @ts-check
/** Adds the window size to a problem report. */

const size = `${innerWidth}x${innerHeight}`;
const field = document.querySelector("input[name='size']");
if (field instanceof HTMLInputElement) {
  field.value = size;
  /** @type {HTMLElement} */ (document.getElementById("window")).textContent = size;
}
