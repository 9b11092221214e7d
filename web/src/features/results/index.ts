export { SearchView } from "./SearchView.tsx";
export { resultsTitle } from "./title.ts";
