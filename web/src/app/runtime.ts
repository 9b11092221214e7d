import type { ComponentType } from "react";
import type { Doc, Page } from "#/contract/page.ts";
import type { Parameters } from "#/core/match.ts";

export interface ScreenProps {
  readonly page: Page;
  /** The values of the address's parameters, as named in kinds.json. */
  readonly parameters: Parameters;
}

/** The screen of a kind that is not in the first script. */
export type Screen = ComponentType<ScreenProps>;

/**
 * The parts that are the same on every page of a locale: components in the browser, HTML
 * rendered once on the server.
 */
export interface Runtime {
  readonly Header: ComponentType;
  readonly Footer: ComponentType;
  /** Replaces the end of articles in docs trees. */
  readonly ArticleEnd?: ComponentType<{ readonly doc: Doc }> | undefined;
  /** What is above every page of a docs tree. */
  readonly Notice?: ComponentType<{ readonly page: Page }> | undefined;
  /** Renders kinds that are not in the first script. */
  readonly Screen: Screen;
  /** Loads the screen of a kind of page. */
  readonly loadScreen: (renderer: string) => Promise<void>;
}
