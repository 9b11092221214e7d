import type { Page } from "#/contract/page.ts";
import { PrivacyView } from "./PrivacyView.tsx";

/** The page about counting visits and choosing ads. */
export default function PrivacyScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPrivacy" ? <PrivacyView page={page} /> : null;
}
