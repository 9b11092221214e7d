// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { patchMarkup } from "./patch.ts";

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = "<div></div>";
  root = document.querySelector("div") as HTMLElement;
});

/** Renders HTML, lets a script or a reader change it, and patches it. */
function change(before: string, work: () => void, after: string): void {
  root.innerHTML = before;
  work();
  patchMarkup(root, before, after);
}

const nothing = () => undefined;

describe("patchMarkup", () => {
  test.each([
    ["<p>a</p>", "<p>b</p>"],
    ["", "<p>a</p>text<!-- c -->"],
    ["<p>a</p>\n<p>b</p>", ""],
    ["<p>a</p>\n<p>b</p>\n<p>c</p>", "<p>c</p>\n<p>a</p>\n<p>b</p>\n<p>d</p>"],
    ["<ul><li>a</li><li>b</li></ul>", "<ul class='x'><li>b</li><li>a</li></ul>"],
    ["<div id='a' class='b'><p>a</p></div>", "<div class='c'><p>b</p></div>"],
    ['<p><a href="/a">a</a></p>', '<p><a href="/b">a</a></p>'],
    [
      '<pre data-lines="1h"><code>a</code></pre>',
      '<pre data-lines="2h"><code>a</code></pre>',
    ],
    [
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
      "<table><tbody><tr><td>b</td></tr></tbody></table>",
    ],
  ])("%s becomes %s", (before, after) => {
    change(before, nothing, after);
    const want = document.createElement("div");
    want.innerHTML = after;
    expect(root.innerHTML).toBe(want.innerHTML);
  });

  test("keeps the elements that have not changed", () => {
    const kept: (Element | null)[] = [];
    change(
      "<p>a</p>\n<p>b</p>\n<p>c</p>",
      () => kept.push(...root.children),
      "<p>new</p>\n<p>a</p>\n<p>changed</p>\n<p>c</p>",
    );
    expect(root.children[1]).toBe(kept[0]);
    expect(root.children[3]).toBe(kept[2]);
    expect(root.children[2]?.textContent).toBe("changed");
  });

  test("keeps what is open where something within has changed", () => {
    change(
      "<details><summary>s</summary><p>a</p></details>",
      () => ((root.firstChild as HTMLDetailsElement).open = true),
      "<details><summary>s</summary><p>b</p></details><p>c</p>",
    );
    const details = root.querySelector("details");
    expect(details?.open).toBe(true);
    expect(details?.textContent).toBe("sb");
  });

  test("keeps focus, and what the reader has typed", () => {
    change(
      "<p>a</p><div><input></div>",
      () => {
        const input = root.querySelector("input");
        input?.focus();
        if (input !== null) input.value = "typed";
      },
      "<p>b</p><p>new</p><div><input></div>",
    );
    expect(document.activeElement).toBe(root.querySelector("input"));
    expect(root.querySelector("input")?.value).toBe("typed");
  });

  test("code in colours is the same code", () => {
    const code =
      '<div class="code-example"><pre class="brush: js"><code>let a</code></pre></div>';
    let pre: Element | null = null;
    change(
      `${code}<p>a</p>`,
      () => {
        pre = root.querySelector("pre");
        pre?.setAttribute("tabindex", "0");
        if (pre !== null) pre.innerHTML = '<code><span class="token">let</span> a</code>';
      },
      `${code}<p>b</p>`,
    );
    expect(root.querySelector("pre")).toBe(pre);
  });

  test("an example whose code has changed is made again as a whole", () => {
    const example = (code: string) =>
      `<div class="code-example"><div class="example-header"></div><pre>${code}</pre></div>`;
    change(
      example("a"),
      () =>
        root.querySelector(".example-header")?.append(document.createElement("button")),
      example("b"),
    );
    expect(root.innerHTML).toBe(example("b"));
  });

  test("what scripts have rebuilt is replaced", () => {
    change("<p>a</p><p>b</p>", () => root.append("more"), "<p>a</p><p>c</p>");
    expect(root.innerHTML).toBe("<p>a</p><p>c</p>");
  });
});
