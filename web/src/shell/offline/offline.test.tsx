// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type {
  FromWorker,
  OfflinePhase,
  OfflineStatus,
  ToWorker,
} from "#/contract/offline.ts";
import type { Page } from "#/contract/page.ts";
import { completeSite } from "#/contract/site.ts";
import { translatorFor } from "#/l10n/load-all.ts";
import { currentToasts, closeToast } from "#/shell/toasts/store.ts";
import { noOffline } from "#/core/offline.ts";
import { readOffline, writeOffline } from "#/storage/offline.ts";
import { forgetReader } from "#/storage/reader.ts";
import { show } from "../../../test/show.tsx";
import { followEdits } from "./edits.ts";
import {
  endOffline,
  OfflineNotes,
  parseCatalogue,
  announceUnavailable,
  update,
} from "./index.ts";
import { parseStatus } from "./parse.ts";

const sent: ToWorker[] = [];
let phase: OfflinePhase = "idle";
let state: Partial<OfflineStatus> = {};
let channel: EventTarget | null = null;

function say(next: OfflinePhase) {
  phase = next;
  const data = {
    type: "status",
    status: {
      phase,
      packs: [],
      progress: null,
      failure: null,
      lastUpdate: null,
      available: null,
      ...state,
    },
  } satisfies FromWorker;
  channel?.dispatchEvent(new MessageEvent("message", { data }));
}

const worker = {
  scriptURL: "https://docs.example/service-worker.js",
  postMessage(message: ToWorker) {
    sent.push(message);
    if (message.type === "ping") queueMicrotask(() => say(phase));
  },
};

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  phase = "idle";
  state = {};
  const registration = { active: worker };
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      constructor() {
        super();
        // eslint-disable-next-line @typescript-eslint/no-this-alias -- the last one
        channel = this;
      }

      close() {
        channel = null;
      }
    },
  );
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      controller: worker,
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      register: () => Promise.resolve(registration),
    }),
  });
});

const types = () => sent.map(({ type }) => type);

test.each([
  ["en-us/css 2026-11-23T00:00:00Z", "From your download of November 23, 2026"],
  ["2026-11-22T10:00:00Z", "As you read it on November 22, 2026"],
])("a page that is not from the site says so: %s", async (stored, text) => {
  show(<OfflineNotes page={{ url: "/x", stored } as Page} />);
  await screen.findByText(text);
});

test.each([undefined, "nonsense"])("other pages say nothing: %s", async (stored) => {
  const page = (stored === undefined ? { url: "/x" } : { url: "/x", stored }) as Page;
  const { container } = show(<OfflineNotes page={page} />);
  await act(async () => Promise.resolve());
  expect(container.textContent).toBe("");
});

test.each([
  ["Playground | Waymark", undefined],
  ["Offline reading | Waymark", "Offline reading | Waymark"],
])("a screen without a title in its data has one: %s", async (title, pageTitle) => {
  document.title = pageTitle ?? "Waymark";
  const heading = document.createElement("main");
  heading.innerHTML = "<h1>Playground</h1>";
  document.body.append(heading);
  const page = { url: "/en-US/play", renderer: "SpaPlay", pageTitle } as Page;
  show(<OfflineNotes page={page} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  heading.remove();
  expect(document.title).toBe(title);
});

async function tell(body: string): Promise<string> {
  await announceUnavailable(new Response(body), translatorFor("en-US"), "en-US");
  const toast = currentToasts().at(-1);
  expect(toast?.buttonText).toBe("Offline settings");
  if (toast !== undefined) closeToast(toast.id);
  return toast?.mainText ?? "";
}

test("a page that is not stored names the pack that has it", async () => {
  const css = { id: "en-us/css", locale: "en-US", area: "css", title: "CSS" };
  const list = JSON.stringify({ format: 1, packs: [css] });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(list)));
  const pack = JSON.stringify({ error: "offline", pack: "en-us/css" });
  expect(await tell(pack)).toContain("It is part of “CSS · English (US)”");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await tell(pack)).toContain("It is part of “en-us/css”");
  expect(await tell('{"error":"offline","pack":null}')).toBe(
    "This page is not available offline.",
  );
  expect(await tell("<html>")).toBe("This page is not available offline.");
});

test.each([
  ["other", "Other documents"],
  ["site", "Other pages, such as the blog"],
  ["extensions", "Web extensions"],
])("a pack without a page of its own has a name: %s", async (area, name) => {
  const id = `en-us/${area}`;
  const offered = { id, locale: "en-US", area, title: area };
  const list = JSON.stringify({ format: 1, packs: [offered] });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(list)));
  expect(await tell(JSON.stringify({ error: "offline", pack: id }))).toContain(
    `It is part of “${name} · English (US)”`,
  );
});

test.each([
  [["en-us/css"], true],
  [[], false],
])(
  "readers who stay get the application, all of it with packs %j",
  async (packs, all) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "requestIdleCallback"] });
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
    writeOffline({ ...noOffline, offline: true, packs });
    const site = { offline: { worker: true, packs: "everyone" } } as const;
    vi.resetModules();
    const { start } = await import("./start.ts");
    start(completeSite(site), []);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(sent).toContainEqual({ type: "addScreens", everything: all });
  },
);

test("automatic updates are asked for once, and not while a download is paused", async () => {
  const page = { url: "/x" } as Page;
  const settings = { ...noOffline, offline: true, packs: ["en-us/css"] };
  writeOffline(settings);
  const before = show(<OfflineNotes page={page} />);
  await waitFor(() => expect(types()).toEqual(["settings", "ping"]));
  await act(async () => Promise.resolve());
  expect(types()).not.toContain("update");
  before.unmount();
  sent.length = 0;
  writeOffline({ ...settings, autoUpdates: true });
  const shown = show(<OfflineNotes page={page} />);
  await waitFor(() => expect(types()).toEqual(["settings", "ping", "update"]));
  say("downloading");
  say("idle");
  shown.unmount();
  sent.length = 0;
  phase = "paused";
  show(<OfflineNotes page={page} />);
  await waitFor(() => expect(types()).toEqual(["settings", "ping"]));
  await act(async () => Promise.resolve());
  expect(types()).not.toContain("update");
});

const lost = { kind: "network", message: "not reached" } as const;
const half = { id: "en-us/css", version: "1", date: "", pages: 1, bytes: 1 };

test("a download that lost the connection goes on when that is back", async () => {
  const page = { url: "/x" } as Page;
  writeOffline({ ...noOffline, offline: true, packs: ["en-us/css"] });
  state = { failure: lost, packs: [{ ...half, state: "partial" }] };
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show(<OfflineNotes page={page} />);
  await act(async () => Promise.resolve());
  expect(types()).toEqual([]);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(types()).toEqual(["settings", "ping", "update"]));
  // Only once.
  say("downloading");
  say("idle");
  await act(async () => Promise.resolve());
  expect(types()).toEqual(["settings", "ping", "update"]);
});

test("an update that nobody wants by itself does not go on by itself", async () => {
  writeOffline({ ...noOffline, offline: true, packs: ["en-us/css"] });
  state = { failure: lost, packs: [{ ...half, state: "complete" }] };
  show(<OfflineNotes page={{ url: "/x" } as Page} />);
  await waitFor(() => expect(types()).toEqual(["settings", "ping"]));
  act(() => void window.dispatchEvent(new Event("online")));
  await act(async () => Promise.resolve());
  expect(types()).not.toContain("update");
});

test("who may no longer have downloads loses them, others nothing", async () => {
  await endOffline();
  expect(sent).toEqual([]);
  writeOffline({ ...noOffline, offline: true });
  await endOffline();
  expect(sent).toEqual([{ type: "settings", settings: noOffline }, { type: "end" }]);
  expect(localStorage.getItem("MDNSettings")).toBeNull();
});

test("signing out has the worker forget the reader", () => {
  writeOffline({ ...noOffline, offline: true });
  forgetReader();
  expect(sent).toEqual([{ type: "forget" }]);
  expect(readOffline()).toEqual(noOffline);
});

test.each([
  null,
  "status",
  { type: "pong" },
  { type: "status" },
  { type: "status", status: { phase: "dancing" } },
])("what is no status is none: %j", (message) => {
  expect(parseStatus(message)).toBeNull();
});

test("what is broken in a status or a catalogue is left out", () => {
  const status = {
    phase: "idle",
    packs: [null, {}, { id: "a", bytes: -1, date: "yesterday", state: "?" }],
    progress: 3,
    failure: { kind: "boredom" },
    lastUpdate: "never",
    available: [],
  };
  expect(parseStatus({ type: "status", status })).toEqual({
    phase: "idle",
    packs: [{ id: "a", version: "", date: "", pages: 0, bytes: 0, state: "partial" }],
    progress: null,
    failure: null,
    lastUpdate: null,
    available: { version: "", bytes: 0 },
  });
  expect(parseCatalogue({ format: 2, packs: [] })).toBeNull();
  expect(parseCatalogue({ format: 1, packs: [{ id: "x" }, 7] })?.packs).toEqual([]);
});

test("what could not be sent is tried again, less and less often", async () => {
  sessionStorage.setItem("whoami", '{"isAuthenticated":true}');
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const none = { sent: 0, sentAt: null, needsSession: false, notes: [] };
  const waits = (waiting: number, needsSession = false) => {
    const edits = { ...none, waiting, needsSession };
    channel?.dispatchEvent(
      new MessageEvent("message", { data: { type: "edits", edits } }),
    );
  };
  const asked = async (milliseconds: number) => {
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return types();
  };
  const stop = followEdits(translatorFor("en-US"));
  expect(await asked(10)).toEqual(["sendEdits"]);
  waits(2);
  expect(await asked(1900)).toEqual([]);
  expect(await asked(200)).toEqual(["sendEdits"]);
  waits(2);
  expect(await asked(3900)).toEqual([]);
  expect(await asked(200)).toEqual(["sendEdits"]);
  waits(2, true);
  expect(await asked(100_000)).toEqual([]);
  waits(0);
  expect(await asked(100_000)).toEqual([]);
  waits(1);
  stop();
  expect(await asked(100_000)).toEqual([]);
  vi.useRealTimers();
});

test("an update is requested of a worker that takes over meanwhile, too", async () => {
  expect(await update()).toBe(true);
  for (let i = 0; i < 2; i++) {
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  }
  await waitFor(() => expect(types()).toEqual(["update", "update"]));
});
