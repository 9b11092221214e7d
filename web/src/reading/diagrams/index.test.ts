// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { startDiagrams } from "./index.ts";

const drawDiagrams = vi.hoisted(() =>
  vi.fn<(frames: ReadonlySet<Element>) => Promise<void>>(),
);
vi.mock("./draw.ts", () => ({ drawDiagrams }));

const print = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("print", print);
  vi.stubGlobal("matchMedia", () => new EventTarget());
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  document.body.innerHTML =
    '<div class="code-example"><pre class="brush: mermaid"></pre></div>';
});

/** Presses P with a modifier, and reports whether the browser does what it does then. */
function press(modifier: "ctrlKey" | "metaKey"): boolean {
  return window.dispatchEvent(
    new KeyboardEvent("keydown", { key: "p", [modifier]: true, cancelable: true }),
  );
}

test("printing by keys waits until all diagrams are drawn", async () => {
  let end: () => void = () => undefined;
  drawDiagrams.mockReturnValue(new Promise((resolve) => (end = resolve)));
  const stop = startDiagrams(document.body, translatorFor("en-US").t);
  expect(press("ctrlKey")).toBe(false);
  await vi.waitFor(() => expect(drawDiagrams).toHaveBeenCalled());
  expect(drawDiagrams.mock.calls[0]?.[0].size).toBe(1);
  expect(press("ctrlKey")).toBe(false);
  expect(print).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  expect(press("ctrlKey")).toBe(true);
  stop();
});

test.each([
  ["Windows", "ctrlKey"],
  ["Macintosh", "metaKey"],
] as const)("the keys on %s are those with %s", (userAgent, own) => {
  vi.stubGlobal("navigator", { userAgent });
  const stop = startDiagrams(document.body, translatorFor("en-US").t);
  for (const modifier of ["ctrlKey", "metaKey"] as const) {
    expect(press(modifier)).toBe(modifier !== own);
  }
  stop();
});
