import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { AxeResults } from "axe-core";
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { expect, inject, test } from "vitest";

export { expect, inject } from "vitest";
export type { Locator, Page, Response } from "playwright-core";

/** The widths supported by every screen. */
export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Size = keyof typeof sizes;

/**
 * The sizes of journeys with the same steps on each: what a tablet shows, a phone or a
 * desktop does, and `fits` resizes to one.
 */
export const layouts = ["phone", "desktop"] as const satisfies readonly Size[];

export interface OpenOptions {
  readonly size?: Size;
  /** Colour scheme of the operating system. */
  readonly scheme?: (typeof schemes)[number];
  readonly scripting?: boolean;
  readonly touch?: boolean;
  /** The browser's language, as in `Accept-Language`. */
  readonly language?: string;
  readonly reducedMotion?: boolean;
  /**
   * Allows a service worker. Journeys that intercept requests, or whose pages stay open
   * for long, have none.
   */
  readonly worker?: boolean;
  /** Another site than the sample. */
  readonly site?: string;
  /** Messages and failed requests provoked intentionally. All others fail the journey. */
  readonly expected?: readonly RegExp[];
  /** Called before the page is opened, to intercept requests or set cookies. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/**
 * Chromium warns of the frames of live samples, whose attributes are those of
 * docs/reference/macros.md, Embeds. They run on another origin, where the warning does
 * not apply. Playwright reports that it blocks the service worker.
 */
const always: readonly RegExp[] = [
  /allow-scripts and allow-same-origin/,
  /Service Worker registration blocked by Playwright/,
  // Settings list the packs, which a site builds after its start.
  /503.*\/offline\/update\.json$/,
];

type Open = (path: string, options?: OpenOptions) => Promise<Page>;

interface Journey {
  readonly open: Open;
}

/**
 * Addresses on hosts other than localhost and its subdomains. A pattern: with a function,
 * the browser would wait for this process at every request.
 */
const otherSites = /^https?:\/\/(?![^/?#]*localhost(?::\d+)?(?:[/?#]|$))/;

/** Timeout in milliseconds: two busy cores are slow. */
const timeout = 60_000;

let browser: Promise<Browser> | undefined;

/** The browser of this worker. */
export function connect(): Promise<Browser> {
  if (browser === undefined) {
    const urls = inject("browserURLs");
    const worker = Number(process.env["VITEST_POOL_ID"] ?? 1);
    browser = chromium.connect(urls[(worker - 1) % urls.length] ?? "");
  }
  return browser;
}

/** Collects console messages and failed requests, except for effects of leaving early. */
function watch(page: Page, problems: string[], expected: RegExp[]): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // Preloaded files may be fetched before the service worker has started.
    if (message.text().includes("cross-world service worker resource mismatch")) return;
    problems.push(
      `${page.url()} console ${message.type()}: ${message.text()} ${message.location().url}`,
    );
  });
  page.on("pageerror", (error) => problems.push(`${page.url()} error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    const isAborted = reason === "net::ERR_ABORTED";
    // Requests are aborted when the page is left, and fail when the network is cut, as a
    // journey may do at any moment: the page reports missing parts.
    const isCut = isAborted || reason === "net::ERR_INTERNET_DISCONNECTED";
    if (isCut && /\.(?:js|css)$/.test(request.url())) {
      expected.push(/ChunkFailure: Loading chunk/);
    }
    if (isAborted) return;
    problems.push(`${page.url()} request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() < 400) return;
    problems.push(`${page.url()} status ${response.status()}: ${response.url()}`);
  });
}

/**
 * A test in the browser. Its `open` returns a page in a context of its own, with the
 * application running, and fails the test at its end for every console message, error,
 * hydration mismatch and failed request.
 */
export const journey = test.extend<Journey>({
  // eslint-disable-next-line no-empty-pattern -- what a fixture has to look like
  open: async ({}, use) => {
    const problems: string[] = [];
    const expected = [...always];
    const closers: (() => Promise<void>)[] = [];
    await use(async (path, options = {}) => {
      const context = await (await connect()).newContext(contextOptions(options));
      closers.push(() => context.close());
      context.setDefaultTimeout(timeout);
      expected.push(...(options.expected ?? []));
      // Without scripting, preloads of scripts are refused.
      if (options.scripting === false) expected.push(/\/static\/.*\.js csp$/);
      const page = await context.newPage();
      watch(page, problems, expected);
      // Frames and images of other sites stay empty: no journey needs the network.
      await context.route(otherSites, (route) =>
        route.fulfill({ contentType: "text/html", body: "" }),
      );
      await options.before?.(page);
      await page.goto(path, { waitUntil: "load" });
      if (options.scripting !== false) await ready(page);
      return page;
    });
    await Promise.all(closers.map((close) => close()));
    const unexpected = problems.filter((p) => !expected.some((known) => known.test(p)));
    expect(unexpected, "problems in the browser").toEqual([]);
  },
});

function contextOptions(options: OpenOptions): BrowserContextOptions {
  return {
    baseURL: options.site ?? inject("sampleURL"),
    viewport: sizes[options.size ?? "desktop"],
    colorScheme: options.scheme ?? "light",
    javaScriptEnabled: options.scripting ?? true,
    hasTouch: options.touch ?? false,
    locale: options.language ?? "en-US",
    timezoneId: "UTC",
    reducedMotion: options.reducedMotion === true ? "reduce" : "no-preference",
    permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: options.worker === true ? "allow" : "block",
  };
}

/**
 * Waits until the application runs in the page and everything is drawn in its own fonts;
 * drawing starts on input.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      // Pages to read wait for an input. This one may also be about to lead elsewhere, or
      // have an image named querySelector.
      if (document.querySelectorAll("template[data-wait]").length > 0)
        window.dispatchEvent(new Event("scroll"));
      return "ready" in document.documentElement.dataset;
    },
    undefined,
    // By default in each frame, for which the browser draws 60 of them a second.
    { polling: 50 },
  );
  const undrawn = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      // Repeatedly: code that has just loaded has not received earlier events.
      window.dispatchEvent(new Event("scroll"));
      return document.querySelectorAll(
        ":is(.draw-later .main-page-content, .main-page-content.draw-later) > section",
      ).length;
    });
  await expect.poll(undrawn).toBe(0);
}

/** A promise and the function that resolves it, for holding something back. */
export function signal(): [Promise<void>, () => void] {
  let keep: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (keep = resolve));
  return [promise, keep];
}

/**
 * Waits until a loaded page makes no more requests, for at most ten seconds: a page may
 * always request something, and no journey depends on its silence.
 */
export async function calm(page: Page): Promise<void> {
  const silence = page.waitForLoadState("networkidle", { timeout: 10_000 });
  await silence.catch(() => undefined);
}

/**
 * Counts how often a reader presses the pointer on a page, and on those it goes to. The
 * tasks that people come for have a count that must not grow.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  const count = () =>
    window.addEventListener(
      "pointerdown",
      () => (window as unknown as { countClick: () => void }).countClick(),
      { capture: true },
    );
  await page.addInitScript(count);
  await page.evaluate(count);
  return () => clicks;
}

/** Waits until the page has rendered its data. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

/** Marks the document, so that `sameDocument` can tell navigation from a full load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { markedByJourney: true }));
}

/** Reports whether the page is still in the marked document. */
export function sameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "markedByJourney" in window);
}

/**
 * Follows a link within the application and waits for its page, without the scrolling of
 * a click.
 */
export async function follow(page: Page, link: string, title: RegExp): Promise<void> {
  const target = page.getByRole("link", { name: link, exact: true }).first();
  await target.evaluate((element: HTMLElement) => element.click());
  await waitForTitle(page, title);
}

/** Waits until an element has stopped at the top of the window, below the header. */
export async function arrivedAt(page: Page, selector: string): Promise<void> {
  let last = NaN;
  await expect
    .poll(async () => {
      const { top, isLast } = await page.locator(selector).evaluate((element) => ({
        top: Math.round(element.getBoundingClientRect().top),
        isLast: window.scrollY + window.innerHeight >= document.body.scrollHeight - 1,
      }));
      const rests = top === last;
      last = top;
      const inPlace = top >= 0 && (top < 200 || isLast);
      return rests && inPlace ? "at rest" : `top at ${top}`;
    })
    .toBe("at rest");
}

/** Waits for the title of the window. */
export async function waitForTitle(page: Page, title: RegExp): Promise<void> {
  await expect.poll(() => page.title(), { timeout }).toMatch(title);
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface AxeWindow {
  readonly axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> };
}

/** The rules of axe that depend on the theme. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Axe's violations, one line for each element. `within` limits it to a part of the page,
 * `rules` to some rules.
 */
export async function axe(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(
    ({ selector, only }) =>
      (window as unknown as AxeWindow).axe.run(selector ?? document, {
        // Frames contain code of the content, which has its own tests.
        iframes: false,
        resultTypes: ["violations"],
        // Style sheets are only needed for rules that are not run, and pages opened from
        // the disk cannot fetch theirs.
        preload: { assets: ["media"] },
        ...(only === undefined ? {} : { runOnly: only }),
      }),
    { selector: within, only: rules },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isGroupOfSidebar(id, html) && !isAuthored(id, html))
      .map(
        ({ target, failureSummary }) =>
          `${id} ${target.join(" ")}: ${(failureSummary ?? "").replace(/\s+/g, " ")}`,
      ),
  );
}

/** Colour schemes of the operating system. */
export const schemes = ["light", "dark"] as const;

interface InspectOptions {
  /** The part of the page for axe. */
  readonly within?: string;
  /** A screenshot of the whole page instead of the window. */
  readonly fullPage?: boolean;
}

/** Takes screenshots of the page and runs axe, in both themes. */
export async function inspect(
  page: Page,
  name: string,
  { within, fullPage = false }: InspectOptions = {},
): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await shoot(page, `${name}-${scheme}`, fullPage);
    const rules = scheme === "light" ? undefined : colourRules;
    expect
      .soft(await axe(page, within, rules), `axe of ${name} in the ${scheme} theme`)
      .toEqual([]);
  }
}

/** Sums up layout shifts. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const total = { shift: 0 };
    Object.assign(window, { shifts: total });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        total.shift += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the layout shifts since `watchShifts`. */
export const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { shift: number } }).shifts.shift);

/** The page's overflow in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Expects that nothing sticks out of the page, nor on a tablet if this is a desktop. */
export async function fits(page: Page): Promise<void> {
  expect.soft(await overflow(page), "what sticks out").toBeLessThanOrEqual(0);
  const size = page.viewportSize();
  if (size?.width !== sizes.desktop.width) return;
  await page.setViewportSize(sizes.tablet);
  await drawn(page);
  expect.soft(await overflow(page), "what sticks out on a tablet").toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
  await drawn(page);
}

/** Collects the messages of a live region, by its selector. */
export async function listen(
  page: Page,
  selector: string,
): Promise<() => Promise<readonly string[]>> {
  const region = page.locator(selector);
  await region.waitFor({ state: "attached" });
  await region.evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/**
 * Resizes a page to widths and inspects it in each: nothing overflows, axe finds nothing.
 * Pages with code start on a phone, since what scrolls only there becomes a stop for the
 * keyboard a moment after it is narrow. A tablet shows what a phone or a desktop does, so
 * axe leaves it out where it sees both.
 */
export async function inspectSizes(
  page: Page,
  name: string,
  among: readonly Size[],
): Promise<void> {
  for (const size of among) {
    await page.setViewportSize(sizes[size]);
    await drawn(page);
    expect
      .soft(await overflow(page), `what sticks out on a ${size}`)
      .toBeLessThanOrEqual(0);
    if (size === "tablet" && among.length === 3 && !takesShots) continue;
    await inspect(page, `${name}-${size}`, { fullPage: true });
  }
}

/** Authors may give two sections the same heading, which names their regions. */
function isAuthored(rule: string, html: string): boolean {
  return rule === "landmark-unique" && html.startsWith("<section aria-labelledby");
}

/**
 * Sidebars have the link to a group's overview in the group's summary. Both can be
 * focused and distinguished: the summary opens, the link leads.
 */
function isGroupOfSidebar(rule: string, html: string): boolean {
  return rule === "nested-interactive" && html.startsWith("<summary><a ");
}

const bundles = new Map<string, FluentBundle>();

/** A string of the interface, as the application shows it. */
export function message(
  id: string,
  locale = "en-US",
  args: Record<string, FluentVariable> = {},
): string {
  let bundle = bundles.get(locale);
  if (bundle === undefined) {
    bundle = new FluentBundle(locale, { useIsolating: false });
    const file = new URL(`../src/l10n/${locale}.ftl`, import.meta.url);
    bundle.addResource(new FluentResource(readFileSync(file, "utf8")));
    bundles.set(locale, bundle);
  }
  const pattern = bundle.getMessage(id)?.value;
  if (pattern === undefined || pattern === null)
    throw new Error(`No message ${id} in ${locale}`);
  return bundle.formatPattern(pattern, args);
}

/** Screenshots are only for viewing, and taken only if `SHOTS` is set. */
const takesShots = process.env["SHOTS"] !== undefined;

const shotFolder = fileURLToPath(new URL("./shots/", import.meta.url));

/** Takes a screenshot of the window, or of the whole page. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  if (!takesShots) return;
  await page.screenshot({ path: `${shotFolder}${name}.png`, fullPage });
}
