export { WriterBar } from "./WriterBar.tsx";
