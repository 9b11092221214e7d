import { expect, test } from "vitest";
import type { Messages } from "./translator.ts";

const sources = import.meta.glob<string>(
  ["../screens/{settings,privacy,offline,observatory}/**/*.tsx", "!**/*.test.tsx"],
  { query: "?raw", import: "default", eager: true },
);
const parts = import.meta.glob<Messages>("./en-US.ftl", {
  query: "?everywhere",
  import: "default",
  eager: true,
});
const screens = import.meta.glob<Messages>("./en-US.ftl", {
  query: "?screens",
  import: "default",
  eager: true,
});

test("screens with strings of their own use none of another screen", async () => {
  const { own } = await import("./own.ts");
  const shared = [...Object.values(parts), ...Object.values(screens)];
  const wrong: string[] = [];
  for (const [file, text] of Object.entries(sources)) {
    const folder = file.split("/")[2] ?? "";
    const added = (await own[folder]?.["./en-US.ftl"]?.()) ?? [];
    const known = new Set([...shared, added].flat().map(([id]) => id));
    for (const [, id = ""] of text.matchAll(/\bt\("([\w-]+)"/g))
      if (!known.has(id)) wrong.push(`${file}: ${id}`);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(10);
});
