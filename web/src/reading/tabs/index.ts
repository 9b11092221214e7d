import { withChunk } from "#/core/chunk.ts";

/**
 * Turns the panels of tabs within an element into tabs. A page from the server has a script
 * that does so before; the code of later ones loads if there are any.
 */
export function startTabs(root: HTMLElement): void {
  if (root.querySelector(".tabs:not([data-ready])") === null) return;
  withChunk(
    () => import("./tabs.ts"),
    ({ listenToTabs, setUpTabs }) => {
      listenToTabs();
      setUpTabs(root);
    },
  );
}
