// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startScripts } from "./later.ts";

const scripts = `<template data-scripts><script type="module" src="/static/a.js"></script><link rel="modulepreload" href="/static/b.js"></template>`;

describe("scripts of a page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.innerHTML = scripts;
    document.body.innerHTML = "";
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const inserted = () =>
    [...document.head.children].map((element) => element.localName).join(" ");

  const frames: (() => void)[] = [];
  const paints: (() => void)[] = [];

  beforeEach(() => {
    frames.length = paints.length = 0;
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) =>
      frames.push(callback),
    );
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        constructor(callback: (list: unknown, observer: unknown) => void) {
          paints.push(() => callback(null, this));
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
  });

  test("come once after the first paint, in their order", () => {
    startScripts();
    expect(inserted()).toBe("template");
    document.dispatchEvent(new Event("DOMContentLoaded"));
    for (const draw of frames) draw();
    expect(inserted()).toBe("template");
    for (const paint of paints) paint();
    expect(inserted()).toBe("script link");
    document.body.innerHTML = scripts;
    vi.runAllTimers();
    expect(document.body.querySelector("script")).toBeNull();
  });

  test("come where the browser does not tell of the paint", () => {
    startScripts();
    document.dispatchEvent(new Event("DOMContentLoaded"));
    vi.runAllTimers();
    expect(inserted()).toBe("template");
    for (const draw of frames) draw();
    vi.runAllTimers();
    expect(inserted()).toBe("script link");
  });

  test("wait in a page to read for the first input, or rest before they draw a diagram in view", () => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        disconnect = () => undefined;
        observe: (element: HTMLElement) => void;
        constructor(
          callback: (list: { isIntersecting: boolean }[], it: unknown) => void,
        ) {
          this.observe = ({ dataset }) =>
            callback([{ isIntersecting: "seen" in dataset }], this);
        }
      },
    );
    const waiting = scripts.replace("data-scripts", "data-scripts data-wait");
    for (const [content, waits] of [
      ["<div id=root><p>Text</p></div>", true],
      ["<div id=root></div>", false],
      ["<div id=root><pre class='brush: mermaid'></pre></div>", true],
      ["<div id=root><pre class='brush: mermaid' data-seen></pre></div>", false],
    ] as const) {
      frames.length = 0;
      document.head.innerHTML = waiting;
      document.body.innerHTML = content;
      startScripts();
      document.dispatchEvent(new Event("DOMContentLoaded"));
      for (const draw of frames) draw();
      vi.advanceTimersByTime(1000);
      const isEmpty = content.endsWith("root></div>");
      expect(inserted(), content).toBe(isEmpty ? "script link" : "template");
      vi.runAllTimers();
      expect(inserted(), content).toBe(waits ? "template" : "script link");
      window.dispatchEvent(pointerAt(0));
      expect(inserted(), content).toBe(waits ? "template" : "script link");
      window.dispatchEvent(pointerAt(1));
      expect(inserted(), content).toBe("script link");
    }
  });

  const pointerAt = (movement: number) =>
    Object.defineProperties(new MouseEvent("pointermove"), {
      movementX: { value: movement },
      movementY: { value: 0 },
    });

  test("come at once in a page that nobody looks at", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    startScripts();
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(inserted()).toBe("script link");
  });
});
