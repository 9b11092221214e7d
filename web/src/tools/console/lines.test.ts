import { expect, test } from "vitest";
import { addMessages, maxLines, noLines } from "./lines.ts";

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
  const many = Array.from({ length: maxLines + 10 }, (_, i) => message("log", i));
  const { lines } = addMessages(noLines, many);
  expect(lines.length).toBe(maxLines);
  expect(lines.at(-1)).toMatchObject({ text: String(maxLines + 9) });
});

test("groups in groups have an end", () => {
  const many = Array.from({ length: 1000 }, () => message("group"));
  const last = addMessages(noLines, many).lines.at(-1);
  expect(last?.groups.length).toBeLessThan(20);
});

test("lines keep the header of their group", () => {
  const many = Array.from({ length: maxLines + 10 }, (_, i) => message("log", i));
  const { lines } = addMessages(noLines, [
    message("log", "before"),
    message("groupCollapsed", "closed"),
    ...many,
  ]);
  expect(lines).toHaveLength(maxLines + 1);
  expect(lines[0]).toMatchObject({ kind: "group", text: '"closed"' });
  expect(lines[1]).toMatchObject({ text: "10", groups: [lines[0]?.id] });
});

test("the header of an ended group goes with the last of its lines", () => {
  const before = addMessages(noLines, [
    message("group", "a"),
    message("log", 1),
    message("groupEnd"),
  ]);
  const many = Array.from({ length: maxLines }, (_, i) => message("log", i));
  expect(addMessages(before, many).lines.map(({ kind }) => kind)).not.toContain("group");
});

test("groups that are too deep to be shown end one by one", () => {
  const { groups, lines } = addMessages(noLines, [
    ...Array.from({ length: 20 }, () => message("group")),
    ...Array.from({ length: 20 }, () => message("groupEnd")),
    message("log", "after"),
  ]);
  expect(groups).toEqual([]);
  expect(lines.at(-1)?.groups).toEqual([]);
});
