import type { ComponentType } from "react";
import type { Page } from "#/contract/page.ts";
import names from "./view-names.json";

/** The screens of kinds of pages that are not in the first script. */
export type View = ComponentType<{ readonly page: Page }>;

export interface ViewModule {
  readonly default: View;
}

/** The module in src/views that draws a kind of page, if one does. */
export function viewName(renderer: string): string | undefined {
  return (names as Readonly<Record<string, string>>)[renderer];
}

const modules = import.meta.glob<ViewModule>("../views/*.tsx");

/** Fetches the screen for a kind of page; those in the first script have none. */
export async function loadView(renderer: string): Promise<View | undefined> {
  const name = viewName(renderer);
  if (name === undefined) return undefined;
  return (await modules[`../views/${name}.tsx`]?.())?.default;
}
