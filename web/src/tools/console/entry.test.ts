import { expect, test } from "vitest";
import { readEntry } from "./entry.ts";

const message = (prop: string, args: readonly unknown[]) =>
  ({ typ: "console", prop, args }) as const;

const made = (text: string) => ({ _serialized: text });

test("levels follow the method", () => {
  expect(readEntry(1, message("warn", ["w"]))).toMatchObject({
    level: "warn",
    text: '"w"',
  });
  expect(readEntry(1, message("debug", [1]))).toMatchObject({ level: "log", text: "1" });
  expect(readEntry(1, message("profile", ["p"]))).toMatchObject({ kind: "unsupported" });
  expect(readEntry(1, message("__proto__", []))).toMatchObject({ kind: "unsupported" });
});

test("uncaught errors say what and where", () => {
  const place = { part: "js", line: 3 } as const;
  expect(
    readEntry(1, { ...message("uncaught", [made("RangeError: far")]), place }),
  ).toMatchObject({ kind: "uncaught", level: "error", text: "RangeError: far", place });
  expect(readEntry(1, message("uncaught", ["Script error."]))).toMatchObject({
    text: "Script error.",
  });
});

test("tables are as the runner read them", () => {
  const table = { columns: ["a"], rows: [{ index: "0", cells: ["1"] }] };
  const args = [made("Array [Object { a: 1 }]")];
  expect(readEntry(1, { ...message("table", args), table })).toMatchObject({
    kind: "table",
    table,
  });
  expect(readEntry(1, message("table", ["text"]))).toMatchObject({ text: '"text"' });
});

test.each<[string, readonly unknown[], object]>([
  ["assert", [], { level: "error", text: "Assertion failed" }],
  ["assert", ["%s is odd", 2], { level: "error", text: 'Assertion failed: "2 is odd"' }],
  ["dir", [made("Object { a: 1 }")], { text: "Object { a: 1 }" }],
  ["group", ["g", 1], { kind: "group", text: '"g" 1', isClosed: false }],
  ["groupCollapsed", [], { text: "console.groupCollapsed", isClosed: true }],
  ["timer-missing", ["t"], { level: "warn", notice: "timer-missing", label: "t" }],
])("console.%s %j", (prop, args, expected) => {
  expect(readEntry(1, message(prop, args))).toMatchObject(expected);
});

test("traces say where they are", () => {
  const stack = "    at f (js:1:2)";
  expect(readEntry(1, { ...message("trace", []), stack })).toMatchObject({
    text: `console.trace\n${stack}`,
  });
  expect(readEntry(1, message("trace", ["here"]))).toMatchObject({ text: '"here"' });
});

test("styled parts keep harmless styles only", () => {
  const css =
    "color: red; background: url(https://evil.example/); position: fixed; font-weight:bold";
  expect(readEntry(1, message("log", ["a%cb%cc", css, ""]))).toMatchObject({
    text: '"abc"',
    pieces: [
      { text: '"a' },
      { text: "b", style: { color: "red", fontWeight: "bold" } },
      { text: 'c"', style: {} },
    ],
  });
  expect(readEntry(1, message("log", ["%s", "a"]))).not.toHaveProperty("pieces");
});
