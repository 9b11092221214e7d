// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { SidebarFilter } from "./filter.ts";
import { freeLinks } from "./freeLinks.ts";

const html = `<ol>
<li class="section"><a href="/r">Reference</a></li>
<li><strong>Paths</strong></li>
<li><details open=""><summary>Trails</summary><ol>
<li><a href="/t/ridge"><code>ridge</code> trail</a></li>
<li><em><a href="/t/river" aria-current="page">river trail</a></em></li>
</ol></details></li>
<li><details><summary><a href="/s">Signs</a></summary><ol>
<li><a href="/s/ridge">ridge sign</a></li>
</ol></details></li>
</ol>`;

function tree(): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

function visible(root: HTMLElement): string[] {
  return [...root.querySelectorAll("a")]
    .filter((link) => link.closest("[hidden], details:not([open]) > ol") === null)
    .map((link) => link.textContent);
}

describe("SidebarFilter", () => {
  const cases: [string, string[], number][] = [
    ["ridge", ["ridge trail", "ridge sign"], 2],
    ["RIDGE sign", ["ridge sign"], 1],
    ["trail  ri", ["ridge trail", "river trail"], 2],
    ["summit", [], 0],
  ];
  test.each(cases)("%s", (query, links, count) => {
    const root = tree();
    expect(new SidebarFilter(root).apply(query)).toBe(count);
    expect(visible(root).filter((text) => text !== "Signs")).toEqual(links);
  });

  test("a part's title shows with what is in it, and with nothing else", () => {
    const root = document.createElement("div");
    root.innerHTML = `<ol>
<li class="section"><a href="/g">Guides</a></li><li><a href="/g/map">map</a></li>
<li class="section"><span>Tools</span></li><li><a href="/t/axe">axe</a></li>
</ol>`;
    const titles = () =>
      [...root.querySelectorAll<HTMLElement>("li.section:not([hidden])")].map(
        ({ textContent }) => textContent,
      );
    const filter = new SidebarFilter(root);
    expect(filter.apply("map")).toBe(1);
    expect(titles()).toEqual(["Guides"]);
    expect(filter.apply("axe")).toBe(1);
    expect(titles()).toEqual(["Tools"]);
    expect(filter.apply("guides")).toBe(1);
    expect(titles()).toEqual(["Guides"]);
    expect(filter.apply("none")).toBe(0);
    expect(titles()).toEqual([]);
    filter.apply("");
    expect(titles()).toEqual(["Guides", "Tools"]);
  });

  test("marks the first place of each word", () => {
    const root = tree();
    new SidebarFilter(root).apply("r tr");
    expect(root.querySelector("a[href='/t/river']")?.innerHTML).toBe(
      '<span class="highlight-container"><mark>r</mark>iver <mark>tr</mark>ail</span>',
    );
  });

  test("an empty query leaves no trace of those before it", () => {
    const root = tree();
    const filter = new SidebarFilter(root);
    for (const query of ["ridge", "r", "nothing", "trail ri", "sign"])
      filter.apply(query);
    expect(filter.apply("  ")).toBeNull();
    expect(root.innerHTML).toBe(html);
  });

  test("works on a tree whose group titles were freed", () => {
    const root = tree();
    freeLinks(root);
    const before = root.innerHTML;
    const filter = new SidebarFilter(root);
    expect(filter.apply("ridge")).toBe(2);
    expect(visible(root)).toContain("ridge sign");
    filter.apply("");
    expect(root.innerHTML).toBe(before);
  });
});

test("freeLinks leaves no link within a title, and its name on it", () => {
  const root = tree();
  freeLinks(root);
  expect(root.querySelectorAll("summary a")).toHaveLength(0);
  const [, signs] = root.querySelectorAll("summary");
  expect(signs?.getAttribute("aria-label")).toBe("Signs");
  expect(root.querySelector("a[href='/s']")?.closest("details")).toBeNull();
  const once = root.innerHTML;
  freeLinks(root);
  expect(root.innerHTML).toBe(once);
});
