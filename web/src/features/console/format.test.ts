import { describe, expect, test } from "vitest";
import { formatArguments, formatValue } from "./format.ts";

const circular: Record<string, unknown> = { a: 1 };
circular["self"] = circular;

const holes: unknown[] = [1, "x"];
holes[3] = null;
holes[6] = undefined;

describe("values", () => {
  test.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [true, "true"],
    [1.5, "1.5"],
    [-0, "-0"],
    [10n, "10n"],
    ["text", '"text"'],
    ['with "quotes"', `'with "quotes"'`],
    [[], "Array []"],
    [[1, 'a"b', [2]], 'Array [1, "a"b", Array [2]]'],
    [holes, 'Array [1, "x", <1 empty slot>, null, <2 empty slots>, undefined]'],
    [new String("x"), 'String { "x" }'],
    [JSON, "JSON {}"],
    [new ArrayBuffer(4), "ArrayBuffer {}"],
    [new DataView(new ArrayBuffer(4)), "DataView {}"],
    [new Uint8Array([1, 2]), "Uint8Array [1, 2]"],
    [new BigInt64Array([1n]), "BigInt64Array [1n]"],
    [Symbol("s"), "Symbol(s)"],
    [{}, "Object {  }"],
    [{ a: 1, "b c": { d: "e" } }, 'Object { a: 1, b c: Object { d: "e" } }'],
    [Object.assign(Object.create(null), { a: 1 }), "Object { a: 1 }"],
    [{ _serialized: "[object HTMLElement]" }, "[object HTMLElement]"],
    [new Map([[1, 2]]), "[object Map]"],
    [new TypeError("bad"), "TypeError: bad"],
    [circular, "Object { a: 1, self: [circular] }"],
  ])("%# %s", (value, expected) => {
    expect(formatValue(value)).toBe(expected);
  });

  test("the same object twice is no cycle", () => {
    const shared = { a: 1 };
    expect(formatValue([shared, shared])).toBe(
      "Array [Object { a: 1 }, Object { a: 1 }]",
    );
  });

  test("deep and large values end", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i += 1) deep = [deep];
    expect(formatValue(deep)).toMatch(/^(Array \[){8}…\]{8}$/);
    expect(
      formatValue(Array.from({ length: 1e6 }, () => "x".repeat(10))).length,
    ).toBeLessThan(50_000);
    expect(formatValue("x".repeat(1e6)).length).toBe(20_001);
    const wide = Array.from({ length: 300 }, () =>
      Array.from({ length: 300 }, () => ({ a: 1 })),
    );
    expect(formatValue(wide).length).toBeLessThan(50_000);
  });
});

describe("arguments", () => {
  test.each<[readonly unknown[], string]>([
    [[], ""],
    [["a"], '"a"'],
    [["100%"], '"100%"'],
    [[1, "a"], '1 "a"'],
    [["a", 1], '"a" 1'],
    [["%s is %d", "x", "7.9"], '"x is 7"'],
    [["%.3d|%i", -7, 2.5], '"-007|2"'],
    [["%f %.2f", 1, 2.345], '"1.000000 2.35"'],
    [["%o", { a: "b" }], `'Object { a: "b" }'`],
    [["%cstyled%c", "color: red", ""], '"styled"'],
    [["%s", null], '"null"'],
    [["%d", {}], '"NaN"'],
    [["50%% of %s", "it"], '"50% of it"'],
    [["%x %s", "a", "b"], '"%x a" "b"'],
    [["%s %s", "one"], '"one %s"'],
    [["%s", "a", { b: 1 }], '"a" Object { b: 1 }'],
  ])("%j", (args, expected) => {
    expect(formatArguments(args)).toBe(expected);
  });
});
