export { BodySection, Prose, Sections } from "./Sections.tsx";
export { useDecoration } from "./useDecoration.ts";
