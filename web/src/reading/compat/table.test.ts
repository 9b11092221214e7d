import { describe, expect, test } from "vitest";
import { browserIcon, columnsFor } from "./columns.ts";
import type { Browsers, Compat, Identifier } from "./data.ts";
import { branchesOf, bugNumber, continues } from "./history.ts";
import { legendFor } from "./legend.ts";
import { rowsFor } from "./rows.ts";

const browsers: Browsers = {
  lynx: { name: "Lynx", type: "desktop", accepts_webextensions: true, releases: {} },
  ie: { name: "IE", type: "desktop", releases: {} },
  lynx_android: { name: "Lynx Android", type: "mobile", releases: {} },
  deno: { name: "Deno", type: "server", releases: {} },
  nodejs: { name: "Node.js", type: "server", releases: {} },
  visor: { name: "Visor", type: "xr", releases: {} },
};

const compat = (more: Partial<Compat> = {}): Compat => ({
  support: { lynx: { version_added: "1" } },
  ...more,
});

describe("columnsFor", () => {
  const names = (query: string, root?: Compat) =>
    columnsFor(query, browsers, root).map(({ platform, browsers }) => [
      platform,
      ...browsers,
    ]);

  test("server runtimes always show for JavaScript", () => {
    expect(names("javascript.builtins.Array")).toEqual([
      ["desktop", "lynx"],
      ["mobile", "lynx_android"],
      ["server", "deno", "nodejs"],
    ]);
  });

  test("elsewhere each runtime needs data of the feature itself", () => {
    const root = compat({ support: { deno: { version_added: "1" } } });
    expect(names("api.fetch", root)).toContainEqual(["server", "deno"]);
    expect(names("api.fetch", compat())).toHaveLength(2);
  });

  test("extensions show the browsers that take them", () => {
    expect(names("webextensions.api.tabs")).toEqual([["desktop", "lynx"]]);
  });
});

test.each([
  ["firefox_android", "firefox"],
  ["webview_android", "webview"],
  ["webview_ios", "safari"],
  ["samsunginternet_android", "samsunginternet"],
  ["chrome", "chrome"],
])("browserIcon(%s)", (name, want) => {
  expect(browserIcon(name)).toBe(want);
});

describe("rowsFor", () => {
  const child = (more: Partial<Compat> = {}, children: object = {}): Identifier => ({
    __compat: compat(more),
    ...children,
  });

  test("goes depth first and names a nested row by its direct parent", () => {
    const data = child(
      {},
      { b: child({}, { c: child({}, { d: child() }) }), a: child() },
    );
    const { shown } = rowsFor("api.Root", data);
    expect(shown.map(({ name, depth }) => `${depth} ${name}`)).toEqual([
      "0 Root",
      "1 b",
      "2 b.c",
      "3 c.d",
      "1 a",
    ]);
  });

  test("a child without data hides what is below it", () => {
    const { shown } = rowsFor("api.Root", { hidden: { below: child() } });
    expect(shown).toEqual([]);
  });

  test("a long table loses the deep rows first, then the rest", () => {
    const many = (count: number, more: Partial<Compat> = {}) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [
          `f${more.status === undefined ? "" : "x"}${i}`,
          child(more, { deep: child() }),
        ]),
      );
    const first = rowsFor("api.Root", many(60));
    expect([first.shown.length, first.all.length]).toEqual([60, 120]);
    const outside = { status: { standard_track: false } };
    const second = rowsFor("api.Root", {
      ...many(60),
      ...many(60, outside),
    });
    expect(second.shown).toHaveLength(60);
    expect(rowsFor("api.Root", many(150) as Identifier).shown).toHaveLength(100);
  });
});

test("legendFor counts every item of every shown browser", () => {
  const root = compat({
    support: {
      lynx: [
        { version_added: "3" },
        { version_added: "1", flags: [{ type: "preference", name: "f" }] },
      ],
    },
    status: { experimental: true, standard_track: false },
  });
  const { all } = rowsFor("api.Root", { __compat: root });
  expect(legendFor(all, columnsFor("api.Root", browsers, root), browsers)).toEqual([
    "yes",
    "no",
    "experimental",
    "nonstandard",
    "disabled",
    "more",
  ]);
});

describe("history", () => {
  const statement = [
    { version_added: "9" },
    { version_added: "5", version_removed: "9", prefix: "-x-" },
    { version_added: "3", version_removed: "4" },
  ];

  test("branchesOf puts the plain name first and the oldest on top", () => {
    expect(branchesOf(statement).map(({ name, items }) => [name, items.length])).toEqual([
      [null, 2],
      ["-x-", 1],
    ]);
    expect(branchesOf(statement)[0]?.items[0]).toEqual(statement[2]);
  });

  test("an end that is another's start goes without saying", () => {
    expect(statement.map((item) => continues(item, statement))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("bugNumber finds numbers in the addresses of browsers' trackers", () => {
    expect(bugNumber("https://crbug.com/123")).toBe("123");
    expect(bugNumber("https://bugzil.la/45")).toBe("45");
    expect(bugNumber("https://example.com/45")).toBeNull();
  });
});
