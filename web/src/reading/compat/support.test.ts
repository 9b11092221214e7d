import { describe, expect, test } from "vitest";
import type { Browser, Support, SupportStatement } from "./data.ts";
import { classOf, currentItem, labelOf, smallIcons, tidyVersion } from "./support.ts";

const browser: Browser = {
  name: "Lynx",
  type: "desktop",
  preview_name: "Nightly",
  releases: { "9": { status: "current" }, "11": { status: "planned" } },
};

describe("currentItem", () => {
  const plain: Support = { version_added: "9" };
  const noted: Support = { version_added: "8", notes: "Only on Sundays." };
  const prefixed: Support = { version_added: "7", prefix: "-x-" };
  const partial: Support = { version_added: "6", partial_implementation: true };
  const flagged: Support = {
    version_added: "5",
    flags: [{ type: "preference", name: "f" }],
  };
  const removed: Support = { version_added: "2", version_removed: "4" };

  const cases: [string, SupportStatement, Support][] = [
    ["one without limits before all", [flagged, noted, plain], plain],
    ["notes before a prefix", [prefixed, noted], noted],
    ["a prefix before partial support", [partial, prefixed], prefixed],
    ["partial support before a flag", [flagged, partial], partial],
    ["a flag before what is gone", [removed, flagged], flagged],
    ["what is gone before never", [{ version_added: false }, removed], removed],
    [
      "never, when there is nothing else",
      { version_added: false },
      { version_added: false },
    ],
    ["never, for a browser without data", undefined, { version_added: false }],
  ];
  test.each(cases)("%s", (_, statement, want) => {
    expect(currentItem(statement)).toEqual(want);
  });
});

describe("classOf and labelOf", () => {
  const version = (text: string) => ({ kind: "version", text });
  const cases: [string, Support, string, object][] = [
    ["a version", { version_added: "9" }, "yes", version("9")],
    ["a range", { version_added: "≤9.0" }, "yes", version("9")],
    ["no support", { version_added: false }, "no", { kind: "word", word: "no" }],
    ["unknown", { version_added: null }, "unknown", { kind: "word", word: "unknown" }],
    [
      "preview",
      { version_added: "preview" },
      "preview",
      { kind: "preview", name: "Nightly" },
    ],
    ["a planned version", { version_added: "11" }, "preview", version("11")],
    [
      "removed",
      { version_added: "2", version_removed: "4", version_last: "3.0" },
      "no",
      { kind: "range", from: "2", to: "3" },
    ],
    [
      "behind a flag",
      { version_added: "5", flags: [{ type: "runtime_flag", name: "f" }] },
      "no",
      version("5"),
    ],
    [
      "partial",
      { version_added: "6", partial_implementation: true },
      "partial",
      version("6"),
    ],
    [
      "partial and removed",
      { version_added: "6", version_removed: "8", partial_implementation: true },
      "removed-partial",
      version("6"),
    ],
  ];
  test.each(cases)("%s", (_, item, group, label) => {
    expect(classOf(item, browser)).toBe(group);
    expect(labelOf(item, browser)).toEqual(label);
  });

  test("a preview of a browser without a name for it", () => {
    const label = labelOf({ version_added: "preview" }, undefined);
    expect(label).toEqual({ kind: "preview", name: null });
  });
});

test.each([
  ["≤10.0", "10"],
  ["10.1", "10.1"],
  ["1.0.0", "1"],
  ["100", "100"],
])("tidyVersion(%s)", (version, want) => {
  expect(tidyVersion(version)).toBe(want);
});

test("smallIcons come in their order", () => {
  const item: Support = {
    version_added: "5",
    prefix: "-x-",
    alternative_name: "other",
    flags: [{ type: "preference", name: "f" }],
    notes: ["a"],
  };
  expect(smallIcons([item, { version_added: false }])).toEqual([
    "prefix",
    "footnote",
    "altname",
    "disabled",
    "more",
  ]);
});
