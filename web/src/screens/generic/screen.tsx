import type { Page } from "#/contract/page.ts";
import { GenericView } from "./GenericView.tsx";

/** Pages of prose outside the documentation. */
export default function GenericScreen({ page }: { readonly page: Page }) {
  return page.renderer === "GenericDoc" ? <GenericView page={page} /> : null;
}
