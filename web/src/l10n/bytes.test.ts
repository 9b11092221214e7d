import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "en-US", "0 kB"],
  [812, "en-US", "1 kB"],
  [999_000, "en-US", "999 kB"],
  [1_250_000, "en-US", "1.3 MB"],
  [1_250_000, "de", "1,3 MB"],
  [48_600_000, "en-US", "49 MB"],
  [2_340_000_000, "fr", "2,3\u202fGo"],
])("%i bytes in %s", (bytes, locale, want) => {
  expect(formatBytes(bytes, locale)).toBe(want);
});
