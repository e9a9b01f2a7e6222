// @ts-check
/** Scrolls a board wider than the screen to the lit spaces, the column or the catapult; else home. */

/** The last target: the person may scroll away until the target changes. */
let shown = "";

/** Whether the reader was asked the last time; when it is his turn again he sees his own land, not where others have marched. */
let asked = false;

/** @param {Element} frame */
function goHome(frame) {
  const [x, y] = (document.getElementById("own")?.dataset.home ?? "").split(" ").map(Number); // the reader's castle, in thousandths of the board
  if (y) frame.scrollTo((x * frame.scrollWidth) / 1000 - frame.clientWidth / 2, (y * frame.scrollHeight) / 1000 - frame.clientHeight / 2);
}

function look() {
  const frame = document.querySelector(".window");
  const begins = !asked && !!document.querySelector("#decision[data-mine]");
  asked = !!document.querySelector("#decision[data-mine]");
  const lit = [...document.querySelectorAll("#lights .is-legal, #lights .column")];
  const names = lit.map((thing) => thing.id).join();
  if (!frame || frame.scrollWidth <= frame.clientWidth) return;
  if (begins && !lit.length) goHome(frame);
  if (!lit.length || names === shown) return;
  shown = names;
  const boxes = lit.map((thing) => thing.getBoundingClientRect());
  const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
  const at = frame.getBoundingClientRect();
  const x = middle(boxes.flatMap((box) => [box.left, box.right]));
  const y = middle(boxes.flatMap((box) => [box.top, box.bottom]));
  frame.scrollBy(x - at.left - at.width / 2, y - at.top - at.height / 2);
}

/** The small map shows which part of the board is in sight; it never lies over a corner of the board. */
function chart() {
  const frame = document.querySelector(".window");
  const part = document.querySelector(".mini i");
  if (!frame || !(part instanceof HTMLElement)) return;
  const share = (/** @type {number} */ length, /** @type {number} */ whole) => `${(100 * length) / whole}%`;
  part.style.left = share(frame.scrollLeft, frame.scrollWidth);
  part.style.top = share(frame.scrollTop, frame.scrollHeight);
  part.style.width = share(frame.clientWidth, frame.scrollWidth);
  part.style.height = share(frame.clientHeight, frame.scrollHeight);
  part.parentElement?.classList.toggle("left", 2 * frame.scrollLeft > frame.scrollWidth - frame.clientWidth);
}

export function lookAtTheLight() {
  const map = document.getElementById("live");
  const frame = document.querySelector(".window");
  if (!map || !(frame instanceof HTMLElement)) return;
  goHome(frame);
  frame.addEventListener("scroll", chart, { passive: true });
  const watch = new MutationObserver(look);
  watch.observe(map, { subtree: true, childList: true });
  watch.observe(document.body, { subtree: true, attributeFilter: ["data-mine"] });
  look();
  chart();
}
