import type { ComponentType } from "react";
import type { Page } from "#/contract/page.ts";
import type { Parameters } from "#/core/match.ts";

export interface ScreenProps {
  readonly page: Page;
  /** What the address says in the places that kinds.json gives names to. */
  readonly parameters: Parameters;
}

/** The screen of kinds of pages that are not in the first script. */
export type Screen = ComponentType<ScreenProps>;

/**
 * What is the same on every page of a locale. The browser gets the components;
 * the server puts HTML in their place that it rendered once.
 */
export interface Runtime {
  readonly Header: ComponentType;
  readonly Footer: ComponentType;
  /** Draws the kinds of page that are not in the first script. */
  readonly Screen: Screen;
  /** Fetches what draws a kind of page. */
  readonly loadScreen: (renderer: string) => Promise<void>;
}
