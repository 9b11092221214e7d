// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

test("the first twenty reports wait for who counts them, in their order", async () => {
  const { measured, report, reportZeroResults, zeroResults, takeEarly } =
    await import("./report.ts");
  report("a");
  reportZeroResults("text");
  for (let i = 0; i < 30; i++) report(String(i));
  const early = takeEarly();
  expect(early).toHaveLength(20);
  expect(early.slice(0, 3)).toEqual([
    { event: measured, detail: "a" },
    { event: zeroResults, detail: "text" },
    { event: measured, detail: "0" },
  ]);
});

test("after that reports are heard at once, and not kept", async () => {
  const { measured, report, takeEarly } = await import("./report.ts");
  takeEarly();
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent).detail);
  document.addEventListener(measured, listen);
  report("later");
  document.removeEventListener(measured, listen);
  expect(heard).toEqual(["later"]);
  expect(takeEarly()).toEqual([]);
});
