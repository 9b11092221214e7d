export { place } from "./place.ts";
export { QuickSearch } from "./QuickSearch.tsx";
