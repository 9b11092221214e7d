// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { docPage } from "../../../test/pages.ts";
import { pageAhead, pageInMemory } from "#/shell/navigation/index.ts";
import { fetchLinks } from "./index.ts";

const loadScreen = () => Promise.resolve();

let stop: () => void = () => undefined;
let asked: string[] = [];
/** Pages are cached for the lifetime of the document: each test has its own. */
let serial = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const page = { ...docPage, url: url.replace("/index.json", "") };
    return Promise.resolve(new Response(JSON.stringify(page)));
  });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "connection");
});

/** Links outside the text, which are only prefetched on hover. */
function start(count: number): { links: HTMLElement[]; paths: string[] } {
  serial += 1;
  const paths = Array.from({ length: count }, (_, i) => `/en-US/docs/${serial}/${i}`);
  document.body.innerHTML = paths
    .map((path) => `<a href="${path}#part"><code>${path}</code></a>`)
    .join("");
  window.history.replaceState(null, "", "/en-US/docs/Here");
  stop = fetchLinks(loadScreen);
  return { links: [...document.querySelectorAll<HTMLElement>("code")], paths };
}

const point = (element: HTMLElement | undefined) =>
  element?.dispatchEvent(new Event("pointerover", { bubbles: true }));

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a page is fetched once the pointer rests on a link to it, and only once", async () => {
  const { links, paths } = start(2);
  point(links[0]);
  await wait(30);
  point(links[1]);
  await wait(100);
  point(links[0]);
  point(links[1]);
  await wait(100);
  expect(asked).toEqual([`${paths[1]}/index.json`]);
  expect(pageInMemory(paths[1] ?? "")?.url).toBe(paths[1]);
});

test("a page that is not there is asked for once", async () => {
  const { links, paths } = start(1);
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response("", { status: 404 }));
  });
  point(links[0]);
  await wait(100);
  await expect(pageAhead(paths[0] ?? "", loadScreen)).rejects.toThrow("404");
  expect(asked).toHaveLength(1);
});

test("a link that is pressed is fetched at once", () => {
  const { links, paths } = start(1);
  links[0]?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(asked).toEqual([`${paths[0]}/index.json`]);
});

test("one page has no more than twenty fetched", async () => {
  const { links } = start(30);
  for (const link of links) {
    point(link);
    await wait(100);
  }
  expect(asked).toHaveLength(20);
});

test.each([{ saveData: true }, { effectiveType: "slow-2g" }, { effectiveType: "3g" }])(
  "nothing is fetched with %j",
  async (connection) => {
    Object.defineProperty(navigator, "connection", {
      configurable: true,
      value: connection,
    });
    const { links } = start(1);
    point(links[0]);
    await wait(100);
    expect(asked).toEqual([]);
  },
);
