// @ts-check
/** Scripts of the table of Dragonharth only. */

import "./animations.js";
import { lookAtTheLight } from "./scroll_into_view.js";

/** Aiming is loaded when somebody aims for the first time. */
function awaitAim() {
  const map = document.getElementById("live");
  const load = async () => {
    if (!document.querySelector("#aiming[data-angle]")) return;
    watch.disconnect();
    (await import("./aim.js")).listenForAim();
  };
  const watch = new MutationObserver(load);
  if (map) watch.observe(map, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-angle"] });
  load();
}

/** What unfolds on a sheet scrolls into sight. @param {Event} event */
function showUnfolded({ target }) {
  if (target instanceof Element && target.matches(".choices details[open]")) target.lastElementChild?.scrollIntoView({ block: "nearest" });
}

lookAtTheLight();
awaitAim();
document.addEventListener("toggle", showUnfolded, { capture: true });
