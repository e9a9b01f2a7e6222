// @ts-check
/** Popovers, `details[data-over]`, close when the person turns to something else; those in the normal flow stay open. */

/** @param {Element} [target] the new target @returns {boolean} whether a popover was open */
export function foldAway(target) {
  const unfolded = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-over][open]"));
  const others = [...unfolded].filter((one) => isOver(one) && (!target || !one.contains(target)));
  for (const other of others) other.open = false;
  return others.length > 0;
}

/** @param {HTMLDetailsElement} details the element whose last part unfolds */
function isOver(details) {
  return details.lastElementChild !== null && getComputedStyle(details.lastElementChild).position !== "static";
}
