// @vitest-environment jsdom
import { Blob as NodeBlob } from "node:buffer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { completeSite } from "#/contract/site.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { closeToast, currentToasts } from "#/shell/toasts/store.ts";
import { startLiveSamples } from "./live.ts";

const context = {
  site: completeSite({ playHost: "play.example" }),
  locale: "en-US",
  translator: translatorFor("en-US"),
};

type Answer = (isReached: boolean) => void;

/** The service worker's replies about the network, in order. */
let asked: Answer[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  asked = [];
  // Missing in jsdom.
  vi.stubGlobal("Blob", NodeBlob);
  Object.defineProperty(HTMLIFrameElement.prototype, "sandbox", {
    configurable: true,
    value: { add: () => undefined },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { controller: {} },
  });
  vi.stubGlobal("fetch", (address: string) => {
    if (!address.includes("network")) return Promise.resolve(new Response(null));
    return new Promise<Response>((resolve) => {
      asked.push((isReached) => resolve(Response.json({ isReached })));
    });
  });
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, "serviceWorker");
  for (const { id } of currentToasts()) closeToast(id);
});

/** A page with a sample. */
async function start(js: string): Promise<void> {
  document.body.innerHTML = `
    <div class="code-example"><div class="example-header"></div>
    <div class="sample-code-frame" data-live-id="s"></div></div>
    <pre class="brush: js live-sample___s"></pre>
    <a href="#livesample_fullscreen=s">alone</a>`;
  document.querySelector("pre")?.append(js);
  stop = startLiveSamples(document.body, context);
  await vi.waitFor(() => expect(find(".reset-button")).not.toBeNull());
  // Links are handled in a later task.
  await new Promise((go) => setTimeout(go));
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const press = (selector: string) => find(selector)?.click();
const note = () => find("[role='note']")?.textContent;
const source = () => find("iframe")?.getAttribute("src");

/** Waits for everything without outside dependencies. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((go) => setTimeout(go));
}

/** More code than a runner accepts. */
const tooMuch = "x".repeat(2 << 20);

test("of two loads the last one counts, whichever ends first", async () => {
  await start("1");
  press(".reset-button");
  press(".reset-button");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.(true);
  await vi.waitFor(() => expect(source()).toContain("play.example"));
  const shown = source();
  asked[0]?.(true);
  await settle();
  expect(source()).toBe(shown);
});

test("a load that is under way when samples stop shows nothing and waits for nothing", async () => {
  await start("1");
  press(".reset-button");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  stop();
  asked[0]?.(false);
  await settle();
  expect(note()).toBeUndefined();
  window.dispatchEvent(new Event("online"));
  expect(asked).toHaveLength(1);
});

test("a sample without a network loads when there is one, unless it stops", async () => {
  await start("1");
  press(".reset-button");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.(false);
  await vi.waitFor(() => expect(note()).toBe("This code runs when you are online."));
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.(false);
  await settle();
  stop();
  window.dispatchEvent(new Event("online"));
  expect(asked).toHaveLength(2);
});

test("code that cannot run is explained in the place of its frame", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await start(tooMuch);
  press(".reset-button");
  asked[0]?.(true);
  await vi.waitFor(() => expect(note()).toBe("This code is too large to run."));
  expect(warn).toHaveBeenCalledOnce();
});

test.each([".fullscreen-button", "a"])("%s says why it shows nothing", async (link) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await start(tooMuch);
  press(link);
  await vi.waitFor(() =>
    expect(currentToasts()[0]?.mainText).toBe("This code is too large to run."),
  );
  expect(warn).toHaveBeenCalledOnce();
});
