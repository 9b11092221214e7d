import { expect, test } from "vitest";
import { docPage, genericPage } from "../../test/pages.ts";
import { isCurriculum, isPlusLanding, isSpotlight, parametersOf } from "./kind.ts";

test.each([
  ["/en-US/", []],
  ["/en-US/docs/Web/plus", []],
  ["/en-US/plus", ["landing"]],
  ["/de/plus/", ["landing"]],
  ["/en-US/plus/docs/faq", []],
  ["/en-US/plus/settings", []],
  ["/en-US/plush", []],
  ["/en-US/curriculum/core/", ["curriculum"]],
  ["/fr/community/spotlight/jo", ["spotlight"]],
  ["/fr/community", []],
])("%s is of the kinds %j", (path, kinds) => {
  const found = [
    isPlusLanding(path) && "landing",
    isCurriculum(path) && "curriculum",
    isSpotlight(path) && "spotlight",
  ].filter((kind) => kind !== false);
  expect(found).toEqual(kinds);
});

test("the address of a page says what its kind gives names to", () => {
  expect(parametersOf({ ...docPage, url: "/de/docs/Web/API/URL" })).toEqual({
    slug: "Web/API/URL",
  });
  expect(parametersOf({ ...genericPage, url: "/en-US/elsewhere" })).toEqual({});
});
