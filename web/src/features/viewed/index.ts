export { isViewed, markViewed } from "./features.ts";
export { listFrequent, noteVisit, type FrequentArticle } from "./frequent.ts";
