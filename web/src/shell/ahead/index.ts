export { drawInTransitions } from "./transition.ts";
export { fetchLinks, linkOf, pathOf } from "./links.ts";
