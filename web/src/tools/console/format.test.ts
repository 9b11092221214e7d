import { describe, expect, test } from "vitest";
import { formatArguments, formatValue } from "./format.ts";

const made = (text: string) => ({ _serialized: text });

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
    [made("[object HTMLElement]"), "[object HTMLElement]"],
    // Runners send none of these; other senders must not block the page.
    [new Map([[1, 2]]), "[object Map]"],
    [{ _serialized: 1 }, "[object Object]"],
  ])("%# %s", (value, expected) => {
    expect(formatValue(value)).toBe(expected);
  });

  test("long ones are cut", () => {
    expect(formatValue("x".repeat(1e6)).length).toBeLessThan(20_010);
    expect(formatValue(made("x".repeat(1e6))).length).toBeLessThan(20_010);
    const many = Array.from({ length: 200 }, () => "x".repeat(1e4));
    expect(formatArguments(many).length).toBeLessThan(20_010);
    expect(formatArguments(["%s".repeat(200), ...many]).length).toBeLessThan(20_010);
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
    [["%o", made('Object { a: "b" }')], `'Object { a: "b" }'`],
    [["%O|%s", made("Set(0) {}"), made("Map(0) {}")], '"Set(0) {}|Map(0) {}"'],
    [["%d", "42px"], '"42"'],
    [["%i %f", 10n, "1.5em"], '"10 1.500000"'],
    [["%s%s%s", undefined, true, -0], '"undefinedtrue-0"'],
    [["%cstyled%c", "color: red", ""], '"styled"'],
    [["%s", null], '"null"'],
    [["%d", {}], '"NaN"'],
    [["50%% of %s", "it"], '"50% of it"'],
    [["%x %s", "a", "b"], '"%x a" "b"'],
    [["%s %s", "one"], '"one %s"'],
    [["%s", "a", made("Object { b: 1 }")], '"a" Object { b: 1 }'],
  ])("%# %s", (args, expected) => {
    expect(formatArguments(args)).toBe(expected);
  });
});
