// @ts-check
/** A board wider than the screen is shown where something can be done: the lit spaces, the column, the catapult. */

/** What was in sight last; a person may look elsewhere until something else is lit. */
let shown = "";

function look() {
  const frame = document.querySelector(".window");
  const lit = [...document.querySelectorAll("#lights .is-legal, #lights .column")];
  const names = lit.map((thing) => thing.id).join();
  if (!frame || !lit.length || names === shown || frame.scrollWidth <= frame.clientWidth) return;
  shown = names;
  const boxes = lit.map((thing) => thing.getBoundingClientRect());
  const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
  const at = frame.getBoundingClientRect();
  const x = middle(boxes.flatMap((box) => [box.left, box.right]));
  const y = middle(boxes.flatMap((box) => [box.top, box.bottom]));
  frame.scrollBy(x - at.left - at.width / 2, y - at.top - at.height / 2);
}

export function lookAtTheLight() {
  const map = document.getElementById("live");
  if (map) new MutationObserver(look).observe(map, { subtree: true, childList: true });
  look();
}
