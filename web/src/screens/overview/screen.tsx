import type { Page } from "#/contract/page.ts";
import { Overview } from "./Overview.tsx";

/** The landing page of Plus. */
export default function OverviewScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPlusLanding" ? <Overview /> : null;
}
