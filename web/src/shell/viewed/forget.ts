import { removeItem } from "#/storage/local.ts";

/** Where the visits are stored, now and by earlier versions. */
export const key = "frequently-viewed-documents-v2";
export const oldKey = "frequently-viewed-documents";

/** Drops all visits. */
export function forgetFrequent(): void {
  removeItem(key);
  removeItem(oldKey);
}
