// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { decorateCode } from "./decorate.ts";
import { highlightBlock } from "./highlight.ts";
import { highlightCode } from "./prism-all.ts";
import { Prism } from "./prism-core.ts";

const { t } = translatorFor("en-US");

const block = (classes: string, code: string) =>
  `<div class="code-example"><div class="example-header"><span class="language-name">x</span></div><pre class="${classes}"><code>${code}</code></pre></div>`;

function decorated(html: string): HTMLElement {
  const root = document.createElement("main");
  root.innerHTML = html;
  document.body.append(root);
  decorateCode(root, t);
  return root;
}

describe("copy button", () => {
  const writeText = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    writeText.mockReset().mockResolvedValue(undefined);
  });

  test("is added once, and not to hidden blocks", () => {
    const root = decorated(block("brush: js", "a") + block("brush: js hidden", "b"));
    decorateCode(root, t);
    expect(root.querySelectorAll(".copy-icon")).toHaveLength(1);
  });

  test("is left out where there is no clipboard", () => {
    vi.stubGlobal("navigator", {});
    expect(decorated(block("brush: js", "a")).querySelector(".copy-icon")).toBeNull();
  });

  test.each([
    ["copied", 1000, "Copied"],
    ["failed", 3000, "Error trying to copy to clipboard!"],
  ])("says %s for %i ms", async (state, time, text) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    if (state === "failed") writeText.mockRejectedValue(new Error("no"));
    const root = decorated(block("brush: js", "a &lt; b"));
    const button = root.querySelector<HTMLButtonElement>(".copy-icon");
    const message = root.querySelector("[role=alert]");
    button?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(writeText).toHaveBeenCalledWith("a < b");
    expect(button?.classList.contains(state)).toBe(true);
    expect(message?.textContent).toBe(text);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(button?.classList.contains(state)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(button?.classList.contains(state)).toBe(false);
    expect(message?.textContent).toBe("");
  });
});

test("good and bad examples are told apart in words", () => {
  const root = decorated(
    block("brush: js example-good", "a") + block("brush: js example-bad", "b"),
  );
  const words = [...root.querySelectorAll(".verdict")].map((span) => span.textContent);
  expect(words).toEqual(["Example of what to do", "Example of what not to do"]);
});

describe("highlighting", () => {
  test.each([
    ["js", "let a"],
    ["html", "<b>a</b>"],
    ["css", "a { color: red }"],
    ["ts", "type A = 1"],
    ["webidl", "interface A {};"],
    ["wat", "(module)"],
    ["svelte", "{#if a}<b/>{/if}"],
    ["vue", "<template/>"],
  ])("%s is the same on server and client", async (language, code) => {
    const pre = document.createElement("pre");
    pre.className = `brush: ${language} notranslate`;
    pre.textContent = code;
    document.body.append(pre);
    await highlightBlock(pre);
    expect(pre.querySelector("code")?.innerHTML).toContain('class="token');
    const served = document.createElement("code");
    served.innerHTML = highlightCode(code, language) ?? "";
    expect(pre.querySelector("code")?.innerHTML).toBe(served.innerHTML);
  });

  test.each([
    ["html", '<a href="?a&amp;b">&nbsp;\u00a0</a><script>let a = "<";</script>'],
    ["css", "a::before { content: '<'; background: url(a.png) }"],
    ["markdown", "# A\n\n```js\nlet a = 1 < 2;\n```\n"],
    ["php", "<p><?php echo 'a' ?></p>"],
    ["svelte", "{#if a}<b>&amp;</b>{/if}"],
    ["jsx", "<A b={1}>{c}</A>"],
    ["yaml", "a: &b !!str 'c'\nd: *b"],
    ["graphql", "mutation M($a: Int) { b(a: $a) { c } }"],
    ["http", "GET / HTTP/1.1\nContent-Type: text/html\n\n<b>&amp;</b>"],
    ["css", "@media (min-height: 1px) { a:hover::before { color: #fff !important } }"],
    ["js", "const a = /b+/g, c = `d ${e}`; class F extends G {}"],
  ])("%s is marked as Prism marks it", (language, code) => {
    const grammar = Prism.languages[language];
    expect(grammar && Prism.highlight(code, grammar, language)).toBe(
      highlightCode(code, language),
    );
  });

  test.each([
    ["code", "a", 1],
    ["what the server left plain", `<code data-plain="">a</code>`, 0],
    ["code that would take long", "a".repeat(40_000), 0],
  ])("%s is watched %#", (_, code, times) => {
    const observe = vi.fn();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe = observe;
        disconnect = () => undefined;
      },
    );
    decorated(block("brush: js", code));
    expect(observe).toHaveBeenCalledTimes(times);
  });

  test("a grammar that did not arrive is asked for again", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.doMock("prismjs/components/prism-toml", () => {
      throw new Error("the network is away");
    });
    const pre = document.createElement("pre");
    pre.className = "brush: toml";
    pre.textContent = "a = 1";
    document.body.append(pre);
    await highlightBlock(pre);
    expect(pre.querySelector(".token")).toBeNull();
    vi.doUnmock("prismjs/components/prism-toml");
    await highlightBlock(pre);
    expect(pre.querySelector(".token")).not.toBeNull();
  });

  test("an unknown language stays plain, without a warning", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const pre = document.createElement("pre");
    pre.className = "brush: klingon";
    pre.innerHTML = "<code>nuqneH</code>";
    await highlightBlock(pre);
    expect(pre.innerHTML).toBe("<code>nuqneH</code>");
    expect(warn).not.toHaveBeenCalled();
    expect(highlightCode("nuqneH", "klingon")).toBeNull();
  });
});
