import { createElement, type ReactNode } from "react";
import { chunk, ChunkFailure } from "#/core/chunk.ts";
import { screenOf } from "#/core/kind.ts";
import { loadScreenStrings } from "#/l10n/load.ts";
import type { Runtime, ScreenProps } from "./runtime.ts";
import type { ScreenModule } from "./screenModules.ts";

/** The kind of page whose screen has the frame of docs trees. */
export const docsHome = "DocsHome";

const loaded = new Map<string, ScreenModule>();

/**
 * Loads a screen and its strings, unless they are in the first script. Rejects with a
 * ChunkFailure.
 */
export async function loadScreen(renderer: string): Promise<void> {
  const screen = screenOf(renderer);
  if (screen === undefined) return;
  const loadAll = chunk(() => Promise.all([load(screen), loadScreenStrings(screen)]));
  const [module] = await loadAll();
  if (module !== undefined) loaded.set(renderer, module);
}

const loadModules = chunk(() => import("./screenModules.ts"));

async function load(screen: string): Promise<ScreenModule | undefined> {
  const { modules } = await loadModules();
  return modules[`../screens/${screen}/screen.tsx`]?.();
}

/** The frame of a loaded screen, if it has one. */
export function frameOf(renderer: string): Partial<Runtime> | undefined {
  return loaded.get(renderer)?.frame;
}

/** Renders a page whose screen is loaded. */
export function LoadedScreen(props: ScreenProps): ReactNode {
  const module = loaded.get(props.page.renderer);
  if (module === undefined) throw new ChunkFailure();
  return createElement(module.default, props);
}
