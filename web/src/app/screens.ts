import { createElement, type ReactNode } from "react";
import { chunk, ChunkFailure } from "#/core/chunk.ts";
import { screenOf } from "#/core/kind.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Screen, ScreenProps } from "./runtime.ts";

export interface ScreenModule {
  readonly default: Screen;
}

const modules = import.meta.glob<ScreenModule>("../screens/*/screen.tsx");

const loaded = new Map<string, Screen>();

/**
 * Loads a screen and its strings, unless they are in the first script. Rejects with a
 * ChunkFailure.
 */
export async function loadScreen(renderer: string): Promise<void> {
  const screen = screenOf(renderer) ?? "";
  const load = modules[`../screens/${screen}/screen.tsx`];
  if (load === undefined) return;
  const loadAll = chunk(() => Promise.all([load(), loadScreenStrings(screen)]));
  const [module] = await loadAll();
  loaded.set(renderer, module.default);
}

/** Renders a page whose screen is loaded. */
export function LoadedScreen(props: ScreenProps): ReactNode {
  const Screen = loaded.get(props.page.renderer);
  if (Screen === undefined) throw new ChunkFailure();
  return createElement(Screen, props);
}
