// @ts-check
/** What only the table of Dragonharth does: pieces march, shots fly, catapults are aimed. */

import "./moves.js";
import { listenForAim } from "./aim.js";

listenForAim();
