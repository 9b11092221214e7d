import { expect, test } from "vitest";
import { addMessages, kept, noLines } from "./lines.ts";

const message = (prop: string, ...args: readonly unknown[]) =>
  ({ typ: "console", prop, args }) as const;

test("groups hold what comes until they end", () => {
  const { lines, groups } = addMessages(noLines, [
    message("log", 0),
    message("group", "a"),
    message("log", 1),
    message("groupCollapsed", "b"),
    message("log", 2),
    message("groupEnd"),
    message("groupEnd"),
    message("groupEnd"),
    message("log", 3),
  ]);
  expect(lines.map((line) => line.groups)).toEqual([[], [], [2], [2], [2, 4], []]);
  expect(groups).toEqual([]);
});

test("clearing ends groups, and numbers go on", () => {
  const before = addMessages(noLines, [message("group", "a"), message("log", 1)]);
  const after = addMessages(before, [message("clear"), message("log", 2)]);
  expect(after.lines.map(({ id, groups }) => [id, groups])).toEqual([[3, []]]);
});

test("the oldest lines go", () => {
  const many = Array.from({ length: kept + 10 }, (_, i) => message("log", i));
  const { lines } = addMessages(noLines, many);
  expect(lines.length).toBe(kept);
  expect(lines.at(-1)).toMatchObject({ text: String(kept + 9) });
});

test("groups in groups have an end", () => {
  const many = Array.from({ length: 1000 }, () => message("group"));
  const last = addMessages(noLines, many).lines.at(-1);
  expect(last?.groups.length).toBeLessThan(20);
});
