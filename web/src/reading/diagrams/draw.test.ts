// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { drawDiagrams } from "./draw.ts";

const render = vi.hoisted(() => vi.fn());
vi.mock("mermaid", () => ({ default: { initialize: () => undefined, render } }));

test("a source that is too large is shown with a note in the reader's language", async () => {
  document.body.innerHTML = `<div class="code-example"><pre>flowchart LR\n${"%% x\n".repeat(20_000)}</pre></div>`;
  const frame = document.querySelector<HTMLElement>(".code-example");
  if (frame === null) throw new Error("no frame");
  const { t } = translatorFor("de");
  await drawDiagrams(new Set([frame]), t);
  expect(render).not.toHaveBeenCalled();
  expect(frame.hidden).toBe(false);
  expect(document.querySelector(".notecard")?.textContent).toBe(t("diagram-too-large"));
});
