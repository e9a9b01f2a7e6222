// @ts-check
/** A picture wider than the screen is shown where something happens: `data-look-at` names the element to be in sight. */

/** Where that element was when a picture was last moved; a person may look elsewhere until it goes on. */
const shown = /** @type {WeakMap<Element, string>} */ (new WeakMap());

/** Leave two thirds of the picture to what lies ahead: in the west, or in the east with `data-heading="east"`. */
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
