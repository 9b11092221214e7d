import { replaceMarkup } from "#/core/markup.ts";

type Update = typeof replaceMarkup;

let update: Update = replaceMarkup;

/** Updates the HTML of a tree, given its original and its new HTML. */
export const updateTree: Update = (...args) => update(...args);

/** Replaces the implementation by one that keeps more. */
export function updateTreesBy(better: Update): void {
  update = better;
}
