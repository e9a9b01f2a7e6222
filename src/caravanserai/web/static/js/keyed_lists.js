// @ts-check
/** Lists of lines with ids (`data-lines`): lines are added and removed, and unchanged lines are not compared. */

/**
 * Update the lists inside an element directly, so that the morphing skips them.
 * @param {Element} place the element on the page
 * @param {Element} fresh its new version; its lists are emptied and marked `data-same`
 * @param {(old: Element, fresh: Element) => void} change turns one line into another
 */
export function settleLines(place, fresh, change) {
  const known = place.querySelectorAll("[data-lines]");
  fresh.querySelectorAll("[data-lines]").forEach((list, at) => {
    const old = known[at];
    if (!old) return;
    for (const { name, value } of list.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    settle(old, [...list.children], change);
    list.replaceChildren();
    list.setAttribute("data-same", "");
  });
}

/**
 * @param {Element} list
 * @param {Element[]} lines in their order
 * @param {(old: Element, fresh: Element) => void} change
 */
function settle(list, lines, change) {
  const wanted = new Set(lines.map((line) => line.id));
  for (const line of [...list.children]) if (!wanted.has(line.id)) line.remove();
  const known = new Map([...list.children].map((line) => [line.id, line]));
  let next = list.firstElementChild;
  for (const line of lines) {
    const old = known.get(line.id);
    if (old && old === next) next = old.nextElementSibling;
    else list.insertBefore(old ?? line, next);
    if (old && !line.hasAttribute("data-same") && !old.isEqualNode(line)) change(old, line);
  }
}
