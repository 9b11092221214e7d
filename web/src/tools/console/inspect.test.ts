// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { compileFunction } from "node:vm";
import { describe, expect, test } from "vitest";
import { longestLine } from "#/tools/runner/index.ts";
import { formatValue } from "./format.ts";

interface Walk {
  readonly line: { left: number };
}

interface Inspector {
  readonly line: () => Walk;
  readonly cutLine: (text: string) => string;
  readonly whole: (value: unknown, line: Walk, asObject?: boolean) => string;
  readonly table: (data: unknown, only?: unknown) => unknown;
  readonly stack: () => string;
}

type Place = { readonly part: string; readonly line: number } | undefined;
type Create = (locate: (line: number) => Place) => Inspector;

/** The script with which runners format values, in a page of its own. */
const script = readFileSync(
  resolve(import.meta.dirname, "../../../../internal/tools/playground/assets/inspect.js"),
  "utf8",
);
const page = "https://a.play.example/runner.html?state=x";
const realm = Object.create(window) as { Proxy: typeof Proxy };
const create = compileFunction(`return (${script})`, ["window", "location"]) as (
  window: object,
  location: { readonly href: string },
) => Create;
const inspector = create(realm, { href: `${page}#top` })((line) =>
  line < 10 ? undefined : { part: "js", line: line - 9 },
);
const textOf = (value: unknown, asObject = false) =>
  inspector.whole(value, inspector.line(), asObject);

const circular: Record<string, unknown> = { a: 1 };
circular["self"] = circular;
const loop = new Map<string, unknown>([["a", 1]]);
loop.set("self", loop);

const holes: unknown[] = [1, "x"];
holes[3] = null;
holes[6] = undefined;

class Point {
  x = 1;
  #secret = 2;
  get far() {
    return this.#secret;
  }
}
class Cache extends Map<unknown, unknown> {}
class Stack extends Array<unknown> {}

function* count() {
  yield 1;
}
const argumentsOf = compileFunction("return arguments") as (...args: unknown[]) => object;

const match = /(?<year>\d{4})/.exec("in 2026");

describe("values", () => {
  test.each<[unknown, string]>([
    [undefined, "undefined"],
    [null, "null"],
    [true, "true"],
    [1.5, "1.5"],
    [-0, "-0"],
    [NaN, "NaN"],
    [10n, "10n"],
    ["text", '"text"'],
    ['with "quotes"', `'with "quotes"'`],
    [[], "Array []"],
    [[1, 'a"b', [2]], 'Array [1, "a"b", Array [2]]'],
    [[-0, 1n, Symbol("s")], "Array [-0, 1n, Symbol(s)]"],
    [holes, 'Array [1, "x", <1 empty slot>, null, <2 empty slots>, undefined]'],
    [match, 'Array ["2026", "2026"]'],
    [Stack.of(1, 2), "Stack [1, 2]"],
    [new String("x"), 'String { "x" }'],
    [Object(1), "Number { 1 }"],
    [Object(Symbol("s")), "Symbol { Symbol(s) }"],
    [JSON, "JSON {}"],
    [Math, "Math {}"],
    [new ArrayBuffer(4), "ArrayBuffer { byteLength: 4 }"],
    [new SharedArrayBuffer(2), "SharedArrayBuffer { byteLength: 2 }"],
    [new DataView(new ArrayBuffer(4), 1), "DataView { byteLength: 3, byteOffset: 1 }"],
    [new Uint8Array([1, 2]), "Uint8Array [1, 2]"],
    [new Float32Array([0.5, -0]), "Float32Array [0.5, -0]"],
    [new BigInt64Array([1n]), "BigInt64Array [1n]"],
    [Symbol("s"), "Symbol(s)"],
    [{}, "Object {}"],
    [{ a: 1, "b c": { d: "e" } }, 'Object { a: 1, b c: Object { d: "e" } }'],
    [{ [Symbol("k")]: 1 }, "Object { Symbol(k): 1 }"],
    [Object.assign(Object.create(null), { a: 1 }), "Object { a: 1 }"],
    [
      new Map<unknown, unknown>([
        ["a", { b: 1 }],
        [2, []],
      ]),
      'Map(2) { "a" => Object { b: 1 }, 2 => Array [] }',
    ],
    [new Map(), "Map(0) {}"],
    [new Cache([[1, 2]]), "Cache(1) { 1 => 2 }"],
    [new Set(["a", [1]]), 'Set(2) { "a", Array [1] }'],
    [loop, 'Map(2) { "a" => 1, "self" => [circular] }'],
    [new WeakMap(), "WeakMap { <items unknown> }"],
    [new WeakSet(), "WeakSet { <items unknown> }"],
    [Promise.resolve(1), "Promise {}"],
    [/a\/b/gi, "/a\\/b/gi"],
    [new Date(0), "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"],
    [new Date(NaN), "Invalid Date"],
    [new Point(), "Point { x: 1 }"],
    [
      new (class {
        a = 1;
      })(),
      "Object { a: 1 }",
    ],
    [
      [new Point(), Point, textOf],
      "Array [Point { x: 1 }, class Point, function textOf()]",
    ],
    [(a: number) => a + 1, "(a) => a + 1"],
    [{ f: () => 1 }, "Object { f: function f() }"],
    [[].values(), "Array Iterator {}"],
    [count(), "Generator {}"],
    [argumentsOf(1, "b"), 'Arguments [1, "b"]'],
    [circular, "Object { a: 1, self: [circular] }"],
  ])("%#", (value, expected) => {
    expect(textOf(value)).toBe(expected);
  });

  test("the same object twice is no cycle", () => {
    const shared = { a: 1 };
    expect(textOf([shared, shared])).toBe("Array [Object { a: 1 }, Object { a: 1 }]");
  });
});

describe("elements", () => {
  const part = (html: string) => {
    const box = document.createElement("div");
    box.innerHTML = html;
    return box;
  };

  test.each<[string, (box: Element) => unknown, string]>([
    ["<p id=a class='b c'>t</p>", (box) => box.firstChild, '<p id="a" class="b c">'],
    ["text", (box) => box.firstChild, '#text "text"'],
    ["<!--note-->", (box) => box.firstChild, "<!--note-->"],
    ["<p></p><b></b>", (box) => box.childNodes, "NodeList(2) [<p>, <b>]"],
    ["<p></p>", (box) => [box.children, box], "Array [HTMLCollection(1) [<p>], <div>]"],
    [
      "<p title=t></p>",
      (box) => box.querySelector("p")?.getAttributeNode("title"),
      'title="t"',
    ],
    ["", (box) => box.ownerDocument, "#document"],
    // A form's fields hide its properties.
    [
      "<form id=f><input name=attributes><input name=nodeType></form>",
      (box) => box.firstChild,
      '<form id="f">',
    ],
  ])("%s", (html, value, expected) => {
    expect(textOf(value(part(html)))).toBe(expected);
  });
});

describe("errors", () => {
  const stackOf = (error: Error, ...lines: string[]) =>
    Object.assign(error, { stack: [String(error), ...lines].join("\n") });

  test("have their stack, in lines of the example", () => {
    const error = stackOf(
      new TypeError("bad"),
      `    at inner (${page}:12:3)`,
      `    at ${page}:10:1`,
      `    at console.log (${page}:2:7)`,
      "    at far (https://cdn.example/x.js:1:1)",
    );
    expect(textOf(error)).toBe(
      "TypeError: bad\n    at inner (js:3:3)\n    at js:1:1\n    at far (https://cdn.example/x.js:1:1)",
    );
    expect(textOf([error])).toBe("Array [TypeError: bad]");
  });

  test("of other browsers too", () => {
    const error = Object.assign(new Error("bad"), {
      stack: `inner@${page}:12:3\n@${page}:10:1\n`,
    });
    expect(textOf(error)).toBe("Error: bad\n    inner@js:3:3\n    @js:1:1");
  });

  test("have their cause, their parts and what else is in them", () => {
    const cause = stackOf(new RangeError("deep"), `    at ${page}:11:1`);
    const error = stackOf(new Error("top", { cause }));
    expect(textOf(Object.assign(error, { code: "E1" }))).toBe(
      'Error: top\n    { code: "E1" }\nCaused by: RangeError: deep\n    at js:2:1',
    );
    const all = stackOf(new AggregateError([new Error("a"), "b"], "both"));
    expect(textOf(all)).toBe('AggregateError: both\n    errors: Array [Error: a, "b"]');
    const self = stackOf(new Error("self"));
    self.cause = self;
    expect(textOf(self)).toBe("Error: self\nCaused by: [circular]");
  });

  test("may name themselves", () => {
    class Named extends Error {
      override get name() {
        return "Named";
      }
    }
    expect(textOf(stackOf(new Named("x")))).toBe("Named: x");
    class Broken extends Error {
      override get message(): string {
        throw new Error("no");
      }
    }
    expect(textOf([new Broken()])).toBe("Array [Error]");
  });
});

describe("hostile values", () => {
  let ran = 0;
  const run = () => {
    ran += 1;
    throw new Error("ran");
  };

  test.each<[string, unknown, string]>([
    [
      "a getter",
      Object.defineProperty({}, "x", { get: run, enumerable: true }),
      "Object { x: [Getter] }",
    ],
    [
      "a setter",
      {
        set x(_: number) {
          run();
        },
      },
      "Object { x: [Setter] }",
    ],
    [
      "both",
      {
        get x() {
          return run();
        },
        set x(_) {
          run();
        },
      },
      "Object { x: [Getter/Setter] }",
    ],
    [
      "toString",
      { toString: run, valueOf: run, toJSON: run },
      "Object { toString: function run(), valueOf: function run(), toJSON: function run() }",
    ],
    [
      "a tag",
      Object.defineProperty({ a: 1 }, Symbol.toStringTag, { get: run }),
      "Object { a: 1 }",
    ],
    [
      "a false tag",
      { [Symbol.toStringTag]: "Map" },
      'Map { Symbol(Symbol.toStringTag): "Map" }',
    ],
    [
      "a constructor",
      Object.create({
        get constructor() {
          return run();
        },
      }),
      "Object {}",
    ],
    ["an iterator", Object.assign([1], { [Symbol.iterator]: run }), "Array [1]"],
    [
      "a map's methods",
      Object.assign(new Map([[1, 2]]), { entries: run, forEach: run }),
      "Map(1) { 1 => 2 }",
    ],
    ["a false map", Object.create(Map.prototype), "Map {}"],
    ["a false error", Object.create(Error.prototype), "Error"],
    ["a date's methods", Object.assign(new Date(NaN), { toString: run }), "Invalid Date"],
  ])("are shown without running them: %s", (_, value, expected) => {
    expect(textOf(value)).toBe(expected);
    expect(ran).toBe(0);
  });

  test("proxies are shown without their traps", () => {
    const handler = new Proxy({}, { get: () => run });
    const { Proxy: Recorded } = realm;
    expect(textOf(new Recorded({ a: 1 }, handler))).toBe("Proxy(Object) { a: 1 }");
    expect(textOf([new Recorded([1, 2], handler)])).toBe("Array [Proxy(Array) [1, 2]]");
    expect(textOf(new Recorded({}, handler))).toBe("Proxy(Object) {}");
    expect(textOf(new Recorded(() => 1, {}))).toBe("Proxy(function ())");
    const { proxy, revoke } = Recorded.revocable({ a: 1 }, {});
    revoke();
    expect(textOf(proxy)).toBe("Proxy(Object) { a: 1 }");
    expect(new Recorded({ a: 1 }, {}).a).toBe(1);
    expect(() => new Recorded(1 as never, {})).toThrow(TypeError);
    expect(ran).toBe(0);
    const unknown = Proxy.revocable({}, {});
    unknown.revoke();
    expect(textOf(unknown.proxy)).toBe("[unreadable]");
  });

  test("deep, wide and long ones end", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i += 1) deep = [deep];
    expect(textOf(deep)).toMatch(/^(Array \[){8}…\]{8}$/);
    const most = 25_000;
    const long = "x".repeat(1e6);
    expect(textOf(long).length).toBeLessThan(most);
    expect(textOf([long, long, long]).length).toBeLessThan(most);
    expect(textOf(Array.from({ length: 1e6 }, (_, i) => i)).length).toBeLessThan(most);
    expect(textOf(new Uint8Array(1e7)).length).toBeLessThan(most);
    expect(textOf(new Set(Array.from({ length: 1e5 }, (_, i) => i))).length).toBeLessThan(
      most,
    );
    const wide = Array.from({ length: 300 }, () =>
      Array.from({ length: 300 }, () => ({ a: 1 })),
    );
    expect(textOf(wide).length).toBeLessThan(most);
    const keys = Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [`k${i}`, i]));
    expect(textOf(keys).length).toBeLessThan(most);
    expect(textOf(new Error(long)).length).toBeLessThan(most);
    let cause = new Error("0");
    for (let i = 1; i < 100; i += 1) cause = new Error(String(i), { cause });
    expect(textOf(cause).length).toBeLessThan(most);
  });

  test("sparse ones of any length are quick", () => {
    const sparse: unknown[] = [];
    sparse[4e9] = "end";
    sparse[2] = 1;
    expect(textOf(sparse)).toBe(
      'Array [<2 empty slots>, 1, <3999999997 empty slots>, "end"]',
    );
    expect(textOf(new Array(4294967295))).toBe("Array [<4294967295 empty slots>]");
  });

  test("values of one line share its length", () => {
    const line = inspector.line();
    const many = Array.from({ length: 1e4 }, (_, i) => i);
    inspector.whole(many, line);
    expect(inspector.whole(many, line)).toBe("Array […]");
  });
});

describe("tables", () => {
  test("have the columns of all rows", () => {
    expect(inspector.table([{ a: 1 }, { b: "x" }, 7])).toEqual({
      columns: ["a", "b", ""],
      rows: [
        { index: "0", cells: ["1", "", ""] },
        { index: "1", cells: ["", '"x"', ""] },
        { index: "2", cells: ["", "", "7"] },
      ],
    });
    expect(inspector.table({ x: { a: 1, b: 2 } }, ["b"])).toEqual({
      columns: ["b"],
      rows: [{ index: "x", cells: ["2"] }],
    });
    expect(inspector.table(new Map([["k", [1]]]))).toEqual({
      columns: ["0"],
      rows: [{ index: '"k"', cells: ["1"] }],
    });
    expect(
      inspector.table([
        new Point(),
        () => 1,
        {
          get x() {
            throw new Error();
          },
        },
      ]),
    ).toEqual({
      columns: ["x", ""],
      rows: [
        { index: "0", cells: ["1", ""] },
        { index: "1", cells: ["", "function ()"] },
        { index: "2", cells: ["[Getter]", ""] },
      ],
    });
    expect(inspector.table("text")).toBeNull();
    expect(inspector.table([])).toBeNull();
  });

  test("have an end", () => {
    const many = Array.from({ length: 1000 }, (_, i) =>
      Object.fromEntries(
        Array.from({ length: 100 }, (__, k) => [`c${k}`, "x".repeat(i)]),
      ),
    );
    const table = inspector.table(many) as { columns: unknown[]; rows: unknown[] };
    expect([table.columns.length, table.rows.length]).toEqual([20, 100]);
    expect(JSON.stringify(table).length).toBeLessThan(60_000);
  });
});

describe("the page and its runners agree", () => {
  test("on the length of a line", () => {
    const long = "x".repeat(longestLine + 1);
    expect(inspector.cutLine(long)).toBe(`${"x".repeat(longestLine)}…`);
    expect(inspector.cutLine("short")).toBe("short");
  });

  test.each([
    "plain",
    'with "quotes"',
    "with 'both' \"kinds\"",
    "x".repeat(longestLine + 1),
  ])("on quotes: %.30s", (text) =>
    expect(inspector.cutLine(textOf(text))).toBe(inspector.cutLine(formatValue(text))),
  );
});
