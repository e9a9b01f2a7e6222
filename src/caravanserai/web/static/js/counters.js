// @ts-check
/** Animated counters: the first number in an element with `data-counts` counts to its new value. */

const NUMBER = /\d+/;
/** The running counters; calling one ends it at once. @type {Set<() => void>} */
const counting = new Set();

/** Return the text node with the number of a counter. @param {Element} counter */
function figure(counter) {
  const texts = document.createTreeWalker(counter, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (NUMBER.test(texts.currentNode.nodeValue ?? "")) return /** @type {Text} */ (texts.currentNode);
  return null;
}

/** @param {Text | null} text */
function value(text) {
  return Number(text?.data.match(NUMBER)?.[0]);
}

/** Store the numbers before the page changes. @returns {(time: number) => void} counts from them to the new ones */
export function holdCounters() {
  endCounting();
  const before = [...document.querySelectorAll("[data-counts]")].map((counter) => ({ counter, from: value(figure(counter)) }));
  return (time) => {
    for (const { counter, from } of before) {
      const text = counter.isConnected && figure(counter);
      if (text && from >= 0 && from !== value(text)) count(text, from, value(text), time);
    }
  };
}

/** Set every number to its final value. */
export function endCounting() {
  for (const end of counting) end();
}

/** @param {Text} text @param {number} from @param {number} to @param {number} time in milliseconds */
function count(text, from, to, time) {
  const [last, began] = [text.data, performance.now()];
  let frame = 0;
  const end = () => {
    cancelAnimationFrame(frame);
    text.data = last;
    counting.delete(end);
  };
  const go = () => {
    const part = (performance.now() - began) / time;
    if (part >= 1) return end();
    text.data = last.replace(NUMBER, String(Math.round(from + (to - from) * part)));
    frame = requestAnimationFrame(go);
  };
  counting.add(end);
  go();
}
