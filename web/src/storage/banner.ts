import { readItem } from "./local.ts";

/** The key of the banner that the reader has closed. */
export const bannerKey = "banner-closed";

/** Marks the root element before the first paint if a banner was closed. */
export function markBanner(): void {
  const closed = readItem(bannerKey);
  if (closed !== null) document.documentElement.dataset["bannerClosed"] = closed;
}
