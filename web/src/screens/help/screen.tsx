import type { Page } from "#/contract/page.ts";
import { HelpView } from "./HelpView.tsx";

/** AI help. */
export default function HelpScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPlusAiHelp" ? <HelpView /> : null;
}
