export { isViewed, markViewed } from "./features.ts";
export { forgetFrequent } from "./forget.ts";

/** Loads what notes visits, which only readers with an account need. */
export const loadFrequent = () => import("./frequent.ts");
