import type { Page } from "#/contract/page.ts";
import { Overview } from "./Overview.tsx";

/** The first page of Plus. */
export default function OverviewScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPlusLanding" ? <Overview /> : null;
}
