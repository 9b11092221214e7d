export { drawSections } from "./draw.ts";
