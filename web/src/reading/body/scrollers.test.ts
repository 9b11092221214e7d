// @vitest-environment jsdom
import { expect, test } from "vitest";
import { reachScrollers } from "./scrollers.ts";

/** Three regions: one fits, one scrolls, one is not drawn yet. */
function regions(): readonly HTMLElement[] {
  document.body.innerHTML = "<pre></pre><pre></pre><pre></pre>";
  const found = [...document.querySelectorAll("pre")];
  for (const [i, region] of found.entries()) {
    region.checkVisibility = () => i < 2;
    Object.defineProperty(region, "scrollWidth", { value: i === 1 ? 500 : 300 });
    Object.defineProperty(region, "clientWidth", { value: 300 });
  }
  return found;
}

test("the keyboard reaches what scrolls, and what is not drawn yet", () => {
  const found = regions();
  reachScrollers(document.body);
  expect(found.map((region) => region.getAttribute("tabindex"))).toEqual([
    null,
    "0",
    "0",
  ]);
});
