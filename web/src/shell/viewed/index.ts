import { chunk } from "#/core/chunk.ts";

export { isViewed, markViewed } from "./features.ts";
export { NewDot } from "./NewDot.tsx";
export type { FrequentArticle, FrequentArticles } from "./frequent.ts";
export type { RecentArticle } from "./recent.ts";

/** Loads the module that records and lists visits. */
export const loadVisits = chunk(() => import("./visits.ts"));
