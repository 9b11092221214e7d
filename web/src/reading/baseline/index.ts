export { BaselineBox } from "./BaselineBox.tsx";
