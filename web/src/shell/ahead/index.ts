export { drawInTransitions } from "./transition.ts";
export { fetchLinks, linkOf, pathOf } from "./links.ts";
export { isCostly } from "./cost.ts";
