import type { ScreenModule } from "./runtime.ts";

/** The modules of the screens, by path. A page of documentation needs none of them. */
export const modules = import.meta.glob<ScreenModule>("../screens/*/screen.tsx");
