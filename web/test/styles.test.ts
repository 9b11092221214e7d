import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../src");
const query = /@media[^{]*\dpx|"\(width[^"]*\dpx/;

// Readers who want larger text get the layout that has room for it.
test("media queries are in em", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const inPixels = files
    .filter((name) => /\.(css|tsx?)$/.test(name))
    .filter((name) => query.test(readFileSync(join(folder, name), "utf8")));
  expect(inPixels).toEqual([]);
});
