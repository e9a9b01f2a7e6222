// @ts-check
/** Scrolls a picture wider than the screen: `data-look-at` names the element that must be visible. */

/** The position of that element at the last scroll; the person may scroll away until it changes. */
const shown = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/** Scroll so that two thirds of the view lie ahead: to the west, or to the east with `data-heading="east"`. */
export function lookAhead() {
  for (const picture of document.querySelectorAll("[data-look-at]")) {
    const target = document.getElementById(picture.getAttribute("data-look-at") ?? "");
    const place = target?.getAttribute("transform") ?? "";
    if (!target || shown.get(picture) === place) continue;
    shown.set(picture, place);
    const [frame, thing] = [picture.getBoundingClientRect(), target.getBoundingClientRect()];
    const behind = picture.getAttribute("data-heading") === "east" ? 1 / 3 : 2 / 3;
    picture.scrollBy(thing.x + thing.width / 2 - frame.x - frame.width * behind, 0);
  }
}
