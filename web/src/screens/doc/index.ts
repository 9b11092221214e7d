export { DocView } from "./DocView.tsx";
