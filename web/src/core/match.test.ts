import { expect, test } from "vitest";
import { matchAddress } from "./match.ts";

test.each([
  ["/", "/", {}],
  ["/", "/blog", null],
  ["/blog/", "/blog", {}],
  ["/blog", "/blog/", {}],
  ["/blog", "/blogs", null],
  ["/plus/collections/{id}", "/plus/collections/a1", { id: "a1" }],
  ["/plus/collections/{id}", "/plus/collections/a%20b", { id: "a b" }],
  ["/plus/collections/{id}", "/plus/collections/50%", { id: "50%" }],
  ["/plus/collections/{id}", "/plus/collections/a1/", { id: "a1" }],
  ["/plus/collections/{id}", "/plus/collections", null],
  ["/plus/collections/{id}", "/plus/collections//", null],
  ["/plus/collections/{id}", "/plus/collections/a1/b", null],
  ["/collections/{id}/items/{item}", "/collections/1/items/2", { id: "1", item: "2" }],
  ["/docs/{slug...}", "/docs/Web/CSS", { slug: "Web/CSS" }],
  ["/docs/{slug...}", "/docs/Web%2FCSS", { slug: "Web%2FCSS" }],
  ["/docs/{slug...}", "/docs/", null],
])("%s and %s", (pattern, path, want) => {
  expect(matchAddress(pattern, path)).toEqual(want);
});
