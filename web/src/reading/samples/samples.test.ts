// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { declarations, isSupported } from "./example/supports.ts";
import { gatherSample, namedBlocks } from "./gather.ts";
import { readExample } from "./example/read.ts";
import { QueueStore } from "./queue/store.ts";

const block = (words: string, text: string) =>
  `<div class="code-example"><div class="example-header"></div><pre class="brush: ${words}">${text}</pre></div>`;
const frame = (id: string) =>
  `<iframe class="sample-code-frame" data-live-id="${id}"></iframe>`;

beforeEach(() => {
  document.body.innerHTML = "";
});

function gather(html: string) {
  document.body.innerHTML = html;
  const found = document.querySelector(".sample-code-frame");
  return found === null
    ? null
    : gatherSample(document.body, found, namedBlocks(document.body));
}

describe("code of live samples", () => {
  test("by class, in either spelling and without separator", () => {
    const html =
      block("html live-sample___a.b", "one") +
      block("html live-sample---a.b", "two") +
      block("css live-sample___a", "other") +
      block("js live-sample___a.b", "three") +
      frame("a.b");
    expect(gather(html)).toEqual({ html: "onetwo", css: "", js: "three" });
  });

  test("from a heading to the next of its rank, across sections", () => {
    const html = `<section><h2 id="s">S</h2><div>${block("html", "a")}</div></section>
      <section><h3>T</h3>${block("css", "b")}${block("html", "c")}${frame("s")}</section>
      <section><h2>U</h2>${block("js", "no")}</section>`;
    expect(gather(html)).toEqual({ html: "a\nc", css: "b", js: "" });
  });

  test("inside an element", () => {
    const html = `<div id="s">${block("html", "a")}</div>${block("js", "no")}${frame("s")}`;
    expect(gather(html)).toEqual({ html: "a", css: "", js: "" });
  });

  test("from the headings above, when there is none nearer", () => {
    const html = `<h2>A</h2>${block("html", "a")}<h3 id="s">B</h3><p>none</p>${frame("s")}`;
    expect(gather(html)).toEqual({ html: "a", css: "", js: "" });
  });

  test("none at all", () => {
    expect(gather(`<h2>A</h2>${block("bash", "a")}${frame("s")}`)).toBeNull();
  });
});

describe("interactive examples", () => {
  const example = (blocks: string) => {
    document.body.innerHTML = `<section><interactive-example></interactive-example>${blocks}</section>`;
    const element = document.querySelector("interactive-example");
    return element === null ? null : readExample(element);
  };

  test("are choices, consoles or tabs", () => {
    const css = block("css interactive-example", "c");
    const js = block("js interactive-example", "j");
    const choice = block("css interactive-example-choice", " x: y; ");
    expect(example(css + choice + choice)).toMatchObject({
      kind: "choices",
      choices: [{ text: "x: y;" }, { text: "x: y;" }],
      blocks: [{ language: "css", text: "c" }],
    });
    expect(example(js + js)).toMatchObject({
      kind: "console",
      blocks: [{ language: "js", text: "j\nj" }],
    });
    expect(example(js + css)).toMatchObject({ kind: "tabbed" });
    expect(example(block("js", "not part of it"))).toBeNull();
  });

  test("keep the colours of the page", () => {
    const token = `<span class="token property">x</span>`;
    const choice = block("css interactive-example-choice", `\n${token}: y;\n`);
    const js = block("js interactive-example", `<span class="token">j</span>`);
    expect(example(choice + js + js)).toMatchObject({
      choices: [{ text: "x: y;", html: `${token}: y;` }],
      blocks: [
        {
          text: "j\nj",
          html: `<span class="token">j</span>\n<span class="token">j</span>`,
        },
      ],
    });
  });
});

describe("support of choices", () => {
  const supports = (property: string, value: string) =>
    ["color", "-webkit-mask", "background"].includes(property) && value !== "nonsense";

  test("declarations are split outside of strings and brackets", () => {
    expect(
      declarations(`/* a: b; */ color: red; background: url("a;b") /* c */ !important`),
    ).toEqual([
      { property: "color", value: "red" },
      { property: "background", value: `url("a;b")` },
    ]);
  });

  test.each([
    ["color: red;", true],
    ["color: nonsense;", false],
    ["color: red; flex: 1;", false],
    ["-webkit-mask: none; mask: none;", true],
    ["mask: none;", false],
    ["--own: anything;", true],
    ["color red", false],
    ["/* nothing */", true],
  ])("%s", (css, expected) => {
    expect(isSupported(css, supports)).toBe(expected);
  });
});

test("the queue keeps the order of the page", () => {
  const item = (key: number, lang: "html" | "js", text: string) => {
    const pre = document.createElement("pre");
    pre.textContent = text;
    return { key, id: `q${key}`, lang, pre, header: pre };
  };
  const store = new QueueStore();
  const second = item(2, "html", "two");
  store.set(second, true);
  store.set(item(0, "html", "one"), true);
  store.set(item(1, "js", "three"), true);
  expect(store.code()).toEqual({ html: "one\ntwo", css: "", js: "three" });
  store.set(second, false);
  expect(store.list().map(({ key }) => key)).toEqual([0, 1]);
});
