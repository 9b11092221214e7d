import { expect, test } from "vitest";
import { below, from, resolveQuery } from "./breakpoints.ts";

test("style sheets name the widths that scripts use", () => {
  expect(resolveQuery("screen and (--below-md)")).toBe(`screen and ${below("md")}`);
  expect(resolveQuery("(--from-lg) and (--below-xl)")).toBe(
    `${from("lg")} and ${below("xl")}`,
  );
  expect(resolveQuery("(forced-colors: active)")).toBe("(forced-colors: active)");
});

test.each(["(--below-huge)", "(--beyond-md)"])("%s is unknown", (query) => {
  expect(() => resolveQuery(query)).toThrow("is not a breakpoint");
});

test.each([
  ["xs", 0],
  ["sm", 426],
  ["md", 769],
  ["lg", 992],
  ["xl", 1200],
  ["xxl", 1441],
] as const)("%s begins at %i px", (name, pixels) => {
  expect(from(name)).toBe(`(width >= ${pixels / 16}em)`);
});
