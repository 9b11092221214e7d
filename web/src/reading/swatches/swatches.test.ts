// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
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
