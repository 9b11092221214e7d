export { isViewed, markViewed } from "./features.ts";
export { forgetFrequent, listFrequent, noteVisit } from "./frequent.ts";
