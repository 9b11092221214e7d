export { BaselineBox } from "./BaselineBox.tsx";
export { baselineTime, levelOf, type Level } from "./level.ts";
