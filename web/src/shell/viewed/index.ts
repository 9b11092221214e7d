import { chunk } from "#/core/chunk.ts";

export { isViewed, markViewed } from "./features.ts";
export { NewDot } from "./NewDot.tsx";
export type { FrequentArticle, FrequentArticles } from "./frequent.ts";
export type { RecentArticle } from "./recent.ts";

/** Loads what notes which documents are read, and lists them. */
export const loadVisits = chunk(() => import("./visits.ts"));
