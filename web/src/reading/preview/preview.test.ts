// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { docPage } from "../../../test/pages.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { startPreviews } from "./index.ts";

let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const doc = { ...docPage.doc, title: "The lamp", summary: "It <gives> light." };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ ...docPage, doc }))),
  );
  window.history.replaceState(null, "", "/en-US/docs/Here");
  document.body.innerHTML = `<main><p>Text</p><a href="/en-US/docs/Lamp">lamp</a></main>`;
  const main = find("main") ?? document.body;
  stop = startPreviews(main, () => Promise.resolve(), translatorFor("en-US").t);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const preview = () => find("[role='tooltip']");
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function moveTo(target: HTMLElement | null, pointerType = "mouse"): void {
  const event = new Event("pointermove", { bubbles: true });
  target?.dispatchEvent(Object.assign(event, { pointerType }));
}

test("the page of a link is previewed while the pointer is on either", async () => {
  moveTo(find("a"));
  await wait(400);
  expect(preview()).toBeNull();
  await wait(200);
  expect(preview()?.textContent).toContain("The lamp");
  expect(preview()?.textContent).toContain("It <gives> light.");
  moveTo(find("p"));
  await wait(100);
  moveTo(preview());
  await wait(1000);
  expect(preview()).not.toBeNull();
  moveTo(find("p"));
  await wait(100);
  moveTo(find("p"));
  await wait(200);
  expect(preview()).toBeNull();
});

test("Escape closes it until the pointer comes again", async () => {
  moveTo(find("a"));
  await wait(600);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(preview()).toBeNull();
  moveTo(find("a"));
  await wait(600);
  expect(preview()).toBeNull();
  moveTo(find("p"));
  await wait(300);
  moveTo(find("a"));
  await wait(600);
  expect(preview()).not.toBeNull();
});

test("a finger opens none", async () => {
  moveTo(find("a"), "touch");
  await wait(1000);
  expect(preview()).toBeNull();
});
