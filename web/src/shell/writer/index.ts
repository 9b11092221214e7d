export { fixFlaws } from "./report.ts";
export { WriterBar } from "./WriterBar.tsx";
