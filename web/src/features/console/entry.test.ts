import { expect, test } from "vitest";
import { readEntry } from "./entry.ts";
import { readTable } from "./table.ts";

const message = (prop: string, args: readonly unknown[]) =>
  ({ typ: "console", prop, args }) as const;

test("levels follow the method", () => {
  expect(readEntry(1, message("warn", ["w"]))).toMatchObject({
    level: "warn",
    text: '"w"',
  });
  expect(readEntry(1, message("debug", [1]))).toMatchObject({ level: "log", text: "1" });
  expect(readEntry(1, message("group", ["g"]))).toMatchObject({ kind: "unsupported" });
  expect(readEntry(1, message("__proto__", []))).toMatchObject({ kind: "unsupported" });
});

test("uncaught errors say what and where", () => {
  const place = { part: "js", line: 3 } as const;
  expect(
    readEntry(1, { ...message("uncaught", [new RangeError("far")]), place }),
  ).toMatchObject({ kind: "uncaught", level: "error", text: "RangeError: far", place });
  expect(readEntry(1, message("uncaught", ["Script error."]))).toMatchObject({
    text: "Script error.",
  });
});

test("tables have the columns of all rows", () => {
  expect(readTable([{ a: 1 }, { b: "x" }, 7], undefined)).toEqual({
    columns: ["a", "b", ""],
    rows: [
      { index: "0", cells: ["1", "", ""] },
      { index: "1", cells: ["", '"x"', ""] },
      { index: "2", cells: ["", "", "7"] },
    ],
  });
  expect(readTable({ x: { a: 1, b: 2 } }, ["b"])).toEqual({
    columns: ["b"],
    rows: [{ index: "x", cells: ["2"] }],
  });
  expect(readTable("text", undefined)).toBeNull();
  expect(readTable([], undefined)).toBeNull();
});
