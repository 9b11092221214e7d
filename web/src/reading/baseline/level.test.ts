import { expect, test } from "vitest";
import { baselineTime, enginesOf, levelOf } from "./level.ts";

test.each([
  [{ baseline: { baseline: "high" as const } }, "high"],
  [{ baseline: { baseline: "low" as const } }, "low"],
  [{ baseline: { baseline: false as const } }, "limited"],
  [
    { baseline: { baseline: "high" as const }, status: { baseline: "discouraged" } },
    "discouraged",
  ],
  [{ status: { baseline: "removing" } }, "removing"],
  [{ status: { baseline: "high" } }, null],
  [{}, null],
])("levelOf(%j)", (doc, want) => {
  expect(levelOf(doc)).toBe(want);
});

test.each([
  ["2024-05-13", Date.UTC(2024, 4, 13)],
  ["≤2018-10-02", Date.UTC(2018, 9, 2)],
  [undefined, null],
  ["soon", null],
])("baselineTime(%j)", (date, want) => {
  expect(baselineTime(date)).toBe(want);
});

test("a browser counts where it works on all its systems", () => {
  const supported = enginesOf({ chrome: "1", chrome_android: "1", firefox: "2" })
    .flatMap(({ browsers }) => browsers)
    .filter((browser) => browser.supported);
  expect(supported.map(({ name }) => name)).toEqual(["Chrome"]);
});
