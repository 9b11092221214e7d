export { startExplanations } from "./start.tsx";
