import type { Page } from "#/contract/page.ts";
import names from "./view-names.json";
import type { ViewModule } from "./views.ts";

const modules = import.meta.glob<ViewModule>("../views/*.tsx", { eager: true });

/** Draws every kind of page that has a module in src/views, for the server. */
export function AnyView({ page }: { readonly page: Page }) {
  const name = (names as Readonly<Record<string, string>>)[page.renderer];
  const View = modules[`../views/${name ?? ""}.tsx`]?.default;
  return View === undefined ? null : <View page={page} />;
}
