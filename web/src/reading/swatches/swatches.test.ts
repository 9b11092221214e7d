// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { highlightCode } from "#/reading/code/prism-all.ts";
import { markColours } from "./index.ts";

test.each([
  ["#f00", true],
  ["rgb(1 2 3 / 50%)", true],
  ["tomato", true],
  ["inherit", false],
  ["Highlight", false],
  ["rgb(var(--x))", false],
  ["1rem", false],
])("code %s is shown as a colour: %s", (text, want) => {
  vi.stubGlobal("CSS", { supports: () => true });
  document.body.innerHTML = `<p><code>${text}</code></p><pre><code>${text}</code></pre>`;
  markColours(document.body);
  const shown = document.querySelectorAll("[style*='--colour']");
  expect(shown).toHaveLength(want ? 1 : 0);
  if (want) expect(shown[0]?.parentElement?.tagName).toBe("P");
});

test("colours in a style sheet are shown, and its text is kept", () => {
  vi.stubGlobal("CSS", {
    supports: (_: string, text: string) => /^(?:#fade|tan|red|rgb\(.*\))$/.test(text),
  });
  const sheet = highlightCode(
    "/* red */ #fade, .tan { --red: tan; color: rgb(1 2 3 / 50%); background: #fade }",
    "css",
  );
  document.body.innerHTML = `<pre class="brush: css"><code>${sheet ?? ""}</code></pre>`;
  const before = document.body.textContent;
  markColours(document.body);
  markColours(document.body);
  const shown = [...document.querySelectorAll("[style*='--colour']")];
  expect(shown.map((box) => box.textContent)).toEqual([
    "tan",
    "rgb(1 2 3 / 50%)",
    "#fade",
  ]);
  expect(document.body.textContent).toBe(before);
});
