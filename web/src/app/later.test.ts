// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startScripts } from "./later.ts";

const scripts = `<template data-scripts><script type="module" src="/static/a.js"></script><link rel="modulepreload" href="/static/b.js"></template>`;

describe("scripts of a page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.innerHTML = scripts;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const inserted = () =>
    [...document.head.children].map((element) => element.localName).join(" ");

  test("come after the first paint, in their order", () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) =>
      frames.push(callback),
    );
    startScripts();
    expect(inserted()).toBe("template");
    document.dispatchEvent(new Event("DOMContentLoaded"));
    vi.runAllTimers();
    expect(inserted()).toBe("template");
    for (const paint of frames) paint();
    expect(inserted()).toBe("template");
    vi.runAllTimers();
    expect(inserted()).toBe("script link");
  });

  test("come at once in a page that nobody looks at", () => {
    vi.stubGlobal("requestAnimationFrame", () => undefined);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    startScripts();
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(inserted()).toBe("script link");
  });
});
