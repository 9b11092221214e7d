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
