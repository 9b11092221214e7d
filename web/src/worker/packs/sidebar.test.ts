import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { indexSidebar, markPage } from "./sidebar.ts";

interface Vector {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly want: string;
}

// Test cases shared with Go.
const vectors = JSON.parse(
  readFileSync(
    new URL(
      "../../../../internal/docs/sidebar/testdata/sidebar-marks.json",
      import.meta.url,
    ),
    "utf8",
  ),
) as readonly Vector[];

describe("markPage", () => {
  it.each(vectors)("$name", ({ html, url, want }) => {
    expect(markPage(indexSidebar(html), url)).toBe(want);
  });
});
