import type { Runtime, Screen } from "./runtime.ts";

export interface ScreenModule {
  readonly default: Screen;
  /** Replacements of parts of the frame, in docs trees. */
  readonly frame?: Partial<Runtime>;
}

/** The screens by path; the first script does not contain their locations. */
export const modules = import.meta.glob<ScreenModule>("../screens/*/screen.tsx");
