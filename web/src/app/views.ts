import { createElement, type ComponentType, type ReactNode } from "react";
import type { Page } from "#/contract/page.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import { chunk, ChunkFailure } from "#/ui/chunk.ts";
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

const loaded = new Map<string, View>();

/**
 * Fetches the screen for a kind of page and its strings; those in the first
 * script have none. The promise is rejected with a ChunkFailure.
 */
export async function loadView(renderer: string): Promise<void> {
  const load = modules[`../views/${viewName(renderer) ?? ""}.tsx`];
  if (load === undefined) return;
  const loadAll = chunk(() => Promise.all([load(), loadScreenStrings()]));
  const [module] = await loadAll();
  loaded.set(renderer, module.default);
}

/** Draws a page whose screen has been fetched. */
export function LoadedView({ page }: { readonly page: Page }): ReactNode {
  const View = loaded.get(page.renderer);
  if (View === undefined) throw new ChunkFailure();
  return createElement(View, { page });
}
