// @ts-check
/** What unfolds over the table, `details[data-over]`, folds again when one turns to something else; what has room, does not. */

/** @param {Element} [target] where one turns to @returns {boolean} whether anything was unfolded */
export function foldAway(target) {
  const unfolded = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-over][open]"));
  const others = [...unfolded].filter((one) => isOver(one) && (!target || !one.contains(target)));
  for (const other of others) other.open = false;
  return others.length > 0;
}

/** @param {HTMLDetailsElement} details whose last part unfolds */
function isOver(details) {
  return details.lastElementChild !== null && getComputedStyle(details.lastElementChild).position !== "static";
}
