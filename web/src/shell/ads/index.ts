export { Ads } from "./Ads.tsx";
export { AdSlot } from "./AdSlot.tsx";
export { slotAtEnd, slotsOf } from "./slots.ts";
