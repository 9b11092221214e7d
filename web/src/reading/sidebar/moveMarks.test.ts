// @vitest-environment jsdom
import { expect, test } from "vitest";
import { freeLinks } from "./freeLinks.ts";
import { moveMarks } from "./moveMarks.ts";

/** A tree as the server marks it for one of its pages. */
function markedFor(page: string): string {
  const link = (path: string) => {
    const name = path.slice(1);
    return path === page
      ? `<em><a href="${path}" aria-current="page">${name}</a> new</em>`
      : `<a href="${path}">${name}</a> new`;
  };
  const open = page.startsWith("/group/") ? ' open=""' : "";
  return (
    `<ol><li>${link("/a")}</li><li>${link("/b")}</li><li><details${open}>` +
    `<summary>${link("/group")}</summary><ol><li>${link("/group/c")}</li></ol></details></li>` +
    `<li><details><summary>Others</summary><ol><li>d</li></ol></details></li></ol>`
  );
}

function tree(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

test.each([
  ["/a", "/b"],
  ["/a", "/group/c"],
  ["/a", "/group"],
  ["/group", "/a"],
  ["/a", "/elsewhere"],
  ["/elsewhere", "/b"],
])("marks of %s become those of %s", (from, to) => {
  const root = tree(markedFor(from));
  moveMarks(root, markedFor(from), markedFor(to));
  expect(root.innerHTML).toBe(markedFor(to));
});

test("the elements stay, with the groups that are open", () => {
  const root = tree(markedFor("/group/c"));
  freeLinks(root);
  const [link, group, others] = [
    root.querySelector("[href='/b']"),
    ...root.querySelectorAll("details"),
  ];
  others?.setAttribute("open", "");
  moveMarks(root, markedFor("/group/c"), markedFor("/b"));
  expect(root.querySelector("[aria-current]")).toBe(link);
  expect(root.querySelectorAll("em")).toHaveLength(1);
  expect([root.contains(group ?? null), group?.open, others?.open]).toEqual([
    true,
    true,
    true,
  ]);
});

test("another tree replaces the elements", () => {
  const root = tree(markedFor("/a"));
  moveMarks(root, markedFor("/a"), "<ol><li>another</li></ol>");
  expect(root.innerHTML).toBe("<ol><li>another</li></ol>");
});
