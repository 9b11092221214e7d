export { isViewed, markViewed } from "./features.ts";
export {
  forgetFrequent,
  listFrequent,
  noteVisit,
  type FrequentArticle,
} from "./frequent.ts";
