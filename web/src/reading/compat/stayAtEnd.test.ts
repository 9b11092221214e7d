// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { stayAtEnd } from "./stayAtEnd.ts";

const set = (target: object, values: Readonly<Record<string, number>>) => {
  for (const [key, value] of Object.entries(values))
    Object.defineProperty(target, key, { value, configurable: true });
};

test.each([
  ["a reader at the end stays there", { scrollY: 1000, top: -100 }, 1500],
  ["a reader before the end stays where the text is", { scrollY: 900, top: -100 }, null],
  [
    "an element that starts in the window keeps its place",
    { scrollY: 1000, top: 9 },
    null,
  ],
])("%s", (_, { scrollY, top }, want) => {
  let resized: () => void = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe = vi.fn();
    },
  );
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, 300);
  set(window, { innerHeight: 800, scrollY });
  set(element, { clientHeight: 300 });
  stayAtEnd(element);
  set(element, { clientHeight: 800 });
  set(document.documentElement, { scrollHeight: 2300 });
  resized();
  if (want === null) expect(scrollTo).not.toHaveBeenCalled();
  else expect(scrollTo).toHaveBeenCalledWith({ top: want, behavior: "instant" });
});
