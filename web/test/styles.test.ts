import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../src");
const written = /@media[^{]*width|"\(width/;

// They are in em there: readers who want larger text get the layout with room for it.
test("widths of windows come from breakpoints.ts", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = files
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes("breakpoints"))
    .filter((name) => written.test(readFileSync(join(folder, name), "utf8")));
  expect(found).toEqual([]);
});
