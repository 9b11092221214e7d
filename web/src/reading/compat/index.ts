export { CompatSlot } from "./CompatSlot.tsx";
