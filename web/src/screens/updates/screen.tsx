import type { Page } from "#/contract/page.ts";
import { UpdatesView } from "./UpdatesView.tsx";

/** Features that browsers have begun or ceased to support. */
export default function UpdatesScreen({ page }: { readonly page: Page }) {
  return page.renderer === "SpaPlusUpdates" ? <UpdatesView /> : null;
}
