import type { Page } from "#/contract/page.ts";
import { PrivacyView } from "./PrivacyView.tsx";

/** The page about what is counted of visits, and what ads are chosen by. */
export default function PrivacyScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPrivacy" ? <PrivacyView page={page} /> : null;
}
