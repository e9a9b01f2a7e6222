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

lookAtTheLight();
awaitAim();
