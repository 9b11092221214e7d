export { Toc } from "./Toc.tsx";
