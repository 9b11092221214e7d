// @vitest-environment jsdom
import { expect, test } from "vitest";
import { highlightBlock } from "./highlight.ts";
import { splitLines } from "./lines.ts";
import { highlight } from "./server.ts";

test("tokens of several lines are closed and opened again at each line", () => {
  expect(
    splitLines('<span class="token">a\nb</span>c\nd', { marks: "2ha 9r", first: "7" }),
  ).toBe(
    '<span class="code-line" data-number="7"><span class="token">a</span>\n</span>' +
      '<span class="code-line" data-mark="ha" data-number="8"><span class="token">b</span>c\n</span>' +
      '<span class="code-line" data-number="9">d</span>',
  );
});

test.each([
  ["", "no"],
  ['1"><script>', '"><b>'],
  ["1h", "-1"],
])("marks %s and a first number %s make no markup", (marks, first) => {
  expect(splitLines("a\n", { marks, first })).toMatch(
    /^<span class="code-line"(?: data-mark="h")?>a\n<\/span>$/,
  );
});

test.each([
  ["js", "let a = `b\nc`;\n"],
  ["text", "a < b\n"],
  ["klingon", "a &\n\n"],
])("%s with marked lines is the same on server and client", async (language, code) => {
  const pre = document.createElement("pre");
  pre.className = `brush: ${language} notranslate`;
  pre.dataset["lines"] = "1h";
  pre.textContent = code;
  document.body.append(pre);
  const warn = console.warn;
  console.warn = () => undefined; // about the unknown language
  await highlightBlock(pre);
  console.warn = warn;
  const served = document.createElement("code");
  served.innerHTML = highlight(JSON.stringify([[language, code, "1h", ""]]));
  expect(pre.querySelector("code")?.innerHTML).toBe(served.innerHTML);
  expect(pre.textContent).toBe(code);
  expect(pre.querySelectorAll(".code-line")).toHaveLength(code.split("\n").length - 1);
});
