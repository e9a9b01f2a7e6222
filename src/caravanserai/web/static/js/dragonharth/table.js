// @ts-check
/** What only the table of Dragonharth does: pieces march, shots fly, catapults are aimed, small screens look ahead. */

import "./moves.js";
import { listenForAim } from "./aim.js";
import { lookAtTheLight } from "./look.js";

listenForAim();
lookAtTheLight();
