// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawLater as mark } from "./begin.ts";
import { drawSections } from "./index.ts";

const drawn = () =>
  [...document.querySelectorAll("[data-drawn]")].map(({ textContent }) => textContent);

function article(): Element {
  document.body.innerHTML = `<article>
    <section>a</section><section>b</section><section>c</section>
  </article><a href="#c">C</a><a href="/elsewhere">Elsewhere</a>`;
  const found = document.querySelector("article");
  if (found === null) throw new Error("no article");
  return found;
}

const click = (name: string) => {
  const link = document.querySelector<HTMLElement>(`a[href="${name}"]`);
  link?.addEventListener("click", (event) => event.preventDefault());
  link?.click();
};

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.classList.add(mark);
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.classList.remove(mark);
});

test("draws one section after another once the reader moves, then is done", () => {
  const done = vi.fn();
  drawSections(article(), done);
  vi.runAllTimers();
  expect(drawn()).toEqual([]);
  window.dispatchEvent(new Event("scroll"));
  while (drawn().length === 0) vi.advanceTimersToNextTimer();
  expect(drawn()).toEqual(["a"]);
  vi.runAllTimers();
  expect(drawn()).toEqual(["a", "b", "c"]);
  expect(done).toHaveBeenCalledOnce();
  expect(document.documentElement.classList.contains(mark)).toBe(false);
});

test("draws everything before a jump within the page", () => {
  const done = vi.fn();
  drawSections(article(), done);
  click("/elsewhere");
  expect(done).not.toHaveBeenCalled();
  click("#c");
  expect(done).toHaveBeenCalledOnce();
  expect(document.documentElement.classList.contains(mark)).toBe(false);
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
});

test("draws everything before the End key leads to the end", () => {
  drawSections(article());
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "End" }));
  expect(document.documentElement.classList.contains(mark)).toBe(false);
});

test("leaves the next page alone when it is stopped", () => {
  const done = vi.fn();
  const stop = drawSections(article(), done);
  window.dispatchEvent(new Event("scroll"));
  stop();
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
  expect(document.documentElement.classList.contains(mark)).toBe(false);
});

test("draws a later page, which is marked itself", () => {
  document.documentElement.classList.remove(mark);
  const marked = article();
  marked.classList.add(mark);
  drawSections(marked);
  window.dispatchEvent(new Event("scroll"));
  vi.runAllTimers();
  expect(drawn()).toEqual(["a", "b", "c"]);
  expect(marked.classList.contains(mark)).toBe(false);
});
