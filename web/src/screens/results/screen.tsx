import type { Page } from "#/contract/page.ts";
import { SearchView } from "./SearchView.tsx";

export default function SearchScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaSearch" ? <SearchView page={page} /> : null;
}
