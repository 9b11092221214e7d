export { Elsewhere } from "./Elsewhere.tsx";
