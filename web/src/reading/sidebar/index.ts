import { chunk } from "#/core/chunk.ts";

export { Sidebar, StaticTree } from "./Sidebar.tsx";
export { useSidebarState } from "./useSidebarState.ts";

/** Loads what keeps a tree while the reader follows its links. */
export const loadMarks = chunk(() => import("./moveMarks.ts"));
