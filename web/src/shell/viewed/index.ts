import { chunk } from "#/core/chunk.ts";

export { isViewed, markViewed } from "./features.ts";
export type { FrequentArticle, FrequentArticles } from "./frequent.ts";

/** Loads what notes visits, which only readers with an account need. */
export const loadFrequent = chunk(() => import("./frequent.ts"));
