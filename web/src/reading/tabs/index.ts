import { withChunk } from "#/core/chunk.ts";

/** Turns the panels of tabs within an element into tabs; their code loads if there are any. */
export function startTabs(root: HTMLElement): void {
  if (root.querySelector(".tabs") === null) return;
  withChunk(
    () => import("./tabs.ts"),
    ({ setUpTabs }) => setUpTabs(root),
  );
}
