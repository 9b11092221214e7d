export { drawLater } from "./begin.ts";
export { drawSections } from "./draw.ts";
