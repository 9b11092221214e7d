// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type {
  FromWorker,
  OfflineSettings,
  OfflineStatus,
  ToWorker,
} from "#/contract/offline.ts";
import type { PartialSite } from "#/contract/site.ts";
import { readOffline, writeOffline } from "#/storage/offline.ts";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import { OfflineSection } from "./index.ts";

const megabyte = 1e6;

const idle: OfflineStatus = {
  phase: "idle",
  packs: [],
  progress: null,
  failure: null,
  lastUpdate: null,
  available: null,
};

const pack = (id: string, title: string, megabytes: number) => {
  const [locale, area] = id.split("/");
  return {
    id,
    locale: locale === "en-us" ? "en-US" : locale,
    area,
    title,
    version: "2",
    pages: megabytes * 100,
    bytes: megabytes * megabyte,
    unpacked: 0,
    images: { count: 1, bytes: megabyte / 2 },
  };
};

const css = pack("en-us/css", "CSS", 3);
const catalogue = {
  format: 1,
  latest: "2",
  date: "2026-11-20T00:00:00Z",
  packs: [css, pack("en-us/api", "Web APIs", 20), pack("de/site", "site", 1)],
};

const stored = (version: string) => ({
  id: css.id,
  version,
  date: "2026-11-01T10:00:00Z",
  pages: css.pages,
  bytes: css.bytes,
  state: "complete" as const,
});

/** The state of the browser and the site, and the messages to the worker. */
interface World {
  catalogue: object | number;
  status: OfflineStatus | null;
  registers: boolean;
  /** Registrations wait for this while a worker is being installed. */
  installed: Promise<void>;
  sent: ToWorker[];
  persists: boolean;
  whoami: object;
}

let world: World;
const channels = new Set<FakeChannel>();

/** A broadcast channel within this document. */
class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }

  close() {
    channels.delete(this);
  }
}

/** Broadcasts a message of the worker. */
function say(message: FromWorker) {
  act(() => {
    for (const channel of channels) {
      channel.dispatchEvent(new MessageEvent("message", { data: message }));
    }
  });
}

function status(next: Partial<OfflineStatus>) {
  world.status = { ...idle, ...next };
  say({ type: "status", status: world.status });
}

const worker = {
  scriptURL: "https://docs.example/service-worker.js",
  postMessage(message: ToWorker) {
    world.sent.push(message);
    if (message.type !== "ping" || world.status === null) return;
    const { status } = world;
    queueMicrotask(() => say({ type: "status", status }));
  },
};

/** The types of messages to the worker, without requests for its status. */
function sent(): string[] {
  return world.sent
    .map(({ type }) => type)
    .filter((type) => type !== "ping" && type !== "settings" && type !== "askEdits");
}

function define(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

function answer(code: number, body: object): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status: code }));
}

function fetchFake(url: string): Promise<Response> {
  if (url === "/api/v1/whoami") return answer(200, world.whoami);
  // Without a network, the worker returns the last list with an error status.
  if (world.catalogue === 504) return answer(504, catalogue);
  if (typeof world.catalogue === "number") return answer(world.catalogue, {});
  return answer(200, world.catalogue);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  channels.clear();
  world = {
    catalogue,
    status: idle,
    registers: true,
    installed: Promise.resolve(),
    sent: [],
    persists: false,
    whoami: { geo: {}, is_authenticated: true, is_subscriber: true, username: "r1" },
  };
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  vi.stubGlobal("fetch", fetchFake);
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  define("onLine", true);
  define("storage", {
    estimate: () => Promise.resolve({ usage: 5 * megabyte, quota: 105 * megabyte }),
    persisted: () => Promise.resolve(false),
    persist: () => Promise.resolve(world.persists),
  });
  const registration = { active: worker };
  const container = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(world.registers ? registration : undefined),
    register: () =>
      world.registers
        ? world.installed.then(() => registration)
        : Promise.reject(new DOMException("Not here", "SecurityError")),
  });
  define("serviceWorker", container);
});

afterEach(() => {
  window.location.hash = "";
});

const everyone: PartialSite = { offline: { worker: true, packs: "everyone" } };

function open(settings: Partial<OfflineSettings> | null, site = everyone) {
  if (settings !== null) {
    writeOffline({ ...readOffline(), offline: true, packs: [css.id], ...settings });
  }
  return show(<OfflineSection />, { site });
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("a reader sees the areas, switches it on, chooses, and downloads", async () => {
  open(null);
  await screen.findByText("What you can download");
  expect(screen.getByText(/2,000 pages/)).toBeDefined();
  await userEvent.click(screen.getByRole("switch", { name: "Read offline" }));
  expect(takeReports()).toContain("toggle_plus_offline_enabled");
  const english = await screen.findByRole("group", { name: "English (US)" });
  expect(screen.getByText("Choose what you want to read offline.")).toBeDefined();
  const all = within(english).getByRole<HTMLInputElement>("checkbox", {
    name: "All of English (US)",
  });
  await userEvent.click(within(english).getByRole("checkbox", { name: /^CSS 300/ }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await button("Download 3 MB");
  await userEvent.click(all);
  expect(screen.getByText("2 areas chosen, 2,300 pages")).toBeDefined();
  await userEvent.click(screen.getByRole("checkbox", { name: /^With images 1 MB/ }));
  await userEvent.click(await button("Download 24 MB"));
  // The application is prefetched once, with the first selection.
  await waitFor(() => expect(sent()).toEqual(["addScreens", "update"]));
  expect(world.sent).toContainEqual({ type: "addScreens", everything: true });
  expect(readOffline()).toEqual({
    offline: true,
    preferOnline: false,
    autoUpdates: false,
    packs: ["en-us/css", "en-us/api"],
    images: true,
  });
  const settings = world.sent.findLast((message) => message.type === "settings");
  expect(settings).toEqual({ type: "settings", settings: readOffline() });
  await userEvent.click(screen.getByRole("switch", { name: "Read offline" }));
  expect(takeReports()).toContain("toggle_plus_offline_disabled");
  expect(readOffline().offline).toBe(false);
});

test("a download is of what is chosen, also while a worker is being installed", async () => {
  open({ packs: [] });
  const box = await screen.findByRole("checkbox", { name: /^CSS 300/ });
  await screen.findByText("Choose what you want to read offline.");
  const settingsSent = () => world.sent.filter(({ type }) => type === "settings");
  await waitFor(() => expect(settingsSent()).toHaveLength(1));
  let install: () => void = () => undefined;
  world.installed = new Promise((resolve) => (install = resolve));
  await userEvent.click(box);
  await userEvent.click(await button("Download 3 MB"));
  await waitFor(() => expect(sent()).toEqual(["update"]));
  expect(world.sent).toContainEqual({ type: "update", settings: readOffline() });
  expect(readOffline().packs).toEqual(["en-us/css"]);
  // The selection grows before any of it was sent.
  await userEvent.click(screen.getByRole("checkbox", { name: /^With images/ }));
  install();
  await waitFor(() => expect(settingsSent()).toHaveLength(3));
  const settings = { type: "settings", settings: readOffline() };
  expect(settingsSent().slice(1)).toEqual([settings, settings]);
});

test("progress is shown in bytes and pages, and said in quarters", async () => {
  open({});
  await button("Download 3 MB");
  const progress = (bytes: number, pages: number) =>
    status({
      phase: "downloading",
      progress: {
        bytes,
        totalBytes: css.bytes,
        pages,
        totalPages: css.pages,
        unpacked: 0,
      },
    });
  progress(0.3 * megabyte, 30);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  expect([bar.value.toFixed(2), bar.max]).toEqual(["0.10", 1]);
  expect(screen.getByText("300 kB of 3 MB, 30 of 300 pages")).toBeDefined();
  const region = screen
    .getAllByRole("status")
    .find(({ textContent }) => textContent === "Downloading…");
  progress(0.6 * megabyte, 60);
  expect(region?.textContent).toBe("Downloading…");
  progress(1.6 * megabyte, 160);
  expect(region?.textContent).toBe("Downloading: 50%");
  progress(2 * megabyte, 200);
  expect(region?.textContent).toBe("Downloading: 50%");
  await userEvent.click(await button("Pause"));
  await waitFor(() => expect(sent()).toEqual(["pause"]));
  const { progress: reached } = world.status ?? idle;
  status({ phase: "paused", progress: reached });
  expect(region?.textContent).toBe("Paused");
  await userEvent.click(await button("Resume"));
  await waitFor(() => expect(sent()).toEqual(["pause", "update"]));
  status({ packs: [stored("2")], lastUpdate: "2026-11-23T00:00:00Z" });
  expect(region?.textContent).toBe("Up to date");
  expect(screen.getByText("Last updated November 23, 2026")).toBeDefined();
});

test.each([
  ["checking", "Checking…"],
  ["unpacking", "Unpacking…"],
  ["clearing", "Clearing…"],
] as const)("while %s, nothing else can be begun", async (phase, text) => {
  world.status = { ...idle, phase, packs: [stored("1")] };
  open({});
  await screen.findByText(text);
  expect(screen.queryByRole("button", { name: /Download|Update|Resume/ })).toBeNull();
  const clear = await button("Clear data…");
  expect(clear.getAttribute("aria-disabled")).toBe("true");
});

test("what has changed can be fetched, and is not what has not", async () => {
  world.status = {
    ...idle,
    packs: [stored("1")],
    available: { version: "2", bytes: 250_000 },
  };
  open({});
  await userEvent.click(await button("Update now (up to 250 kB)"));
  await waitFor(() => expect(sent()).toEqual(["update"]));
  status({ packs: [stored("2")], lastUpdate: "2026-11-23T00:00:00Z" });
  await userEvent.click(await button("Check for updates"));
  await waitFor(() => expect(sent()).toEqual(["update", "checkForUpdate"]));
});

test("what is stored is brought up to date once the reader wants updates", async () => {
  world.status = { ...idle, packs: [stored("1")] };
  open({});
  await userEvent.click(
    await screen.findByRole("switch", { name: "Update automatically" }),
  );
  await waitFor(() => expect(sent()).toEqual(["update"]));
  const settings = { ...readOffline(), autoUpdates: true };
  expect(world.sent).toContainEqual({ type: "update", settings });
});

test("what is stored has its name, also while offline reading is off", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({ offline: false });
  await screen.findByText("CSS · English (US)", { exact: false });
  expect(screen.queryByText(/en-us\/css/)).toBeNull();
});

test("rows wait for what would move them", async () => {
  let resolve: (list: Response) => void = () => undefined;
  const promise = new Promise<Response>((keep) => (resolve = keep));
  world.status = { ...idle, packs: [stored("2")] };
  vi.stubGlobal("fetch", (url: string) =>
    url === "/api/v1/whoami" ? fetchFake(url) : promise,
  );
  open({});
  await screen.findByText("Loading…");
  expect(screen.queryByRole("heading", { name: "Storage" })).toBeNull();
  resolve(new Response(JSON.stringify(catalogue)));
  await screen.findByRole("group", { name: "English (US)" });
  screen.getByRole("heading", { name: "Storage" });
  screen.getByRole("heading", { name: "Download" });
});

test("what is under way is seen in words, not only by a bar", async () => {
  const progress = {
    bytes: megabyte,
    totalBytes: css.bytes,
    pages: 100,
    totalPages: 300,
    unpacked: 0.6,
  };
  world.status = { ...idle, phase: "paused", progress };
  open({});
  const paused = await screen.findByText("Paused");
  expect(paused.className).toBe("");
  status({ phase: "unpacking", progress });
  screen.getByText("Unpacking: 50%");
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  expect([bar.value, bar.getAttribute("aria-label")]).toEqual([0.6, "Unpacking…"]);
});

test("pictures have no size while nothing is chosen", async () => {
  open({ packs: [] });
  const box = await screen.findByRole("checkbox", { name: /^With images/ });
  expect(box.closest("label")?.textContent.trim()).toBe("With images");
});

test("a pack that is no longer chosen is deleted when the reader says so", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({ packs: [] });
  await userEvent.click(await button("Delete what is not selected"));
  await waitFor(() => expect(sent()).toEqual(["update"]));
});

test.each([
  ["network", {}, /The connection was lost\. .* resume when you are back online/],
  [
    "quota",
    { needed: 3 * megabyte, free: megabyte },
    /this needs 3 MB, and the browser has 1 MB left/,
  ],
  ["quota", {}, /Not enough space\. Choose less/],
  ["corrupt", {}, /damaged more than once/],
  ["forbidden", {}, /Downloads are for subscribers/],
  ["server", {}, /could not deliver the download/],
] as const)("a failure says what to do: %s", async (kind, figures, text) => {
  world.status = { ...idle, failure: { kind, message: "detail", ...figures } };
  open({});
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(text);
  await button("Download 3 MB");
});

test("a session that has ended leaves what is stored, and says so", async () => {
  world.status = {
    ...idle,
    packs: [stored("1")],
    failure: { kind: "forbidden", message: "401" },
  };
  open({});
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("You are signed out");
  expect(within(alert).getByRole("link", { name: "Sign in" })).toBeDefined();
});

test("a download that is larger than the room is told before it begins", async () => {
  define("storage", {
    estimate: () => Promise.resolve({ usage: 0, quota: 2 * megabyte }),
    persisted: () => Promise.resolve(true),
  });
  open({});
  await screen.findByText(/this needs 3 MB, and the browser has 2 MB left/);
  expect(screen.queryByText(/does not delete your downloads/)).toBeNull();
  status({ packs: [stored("2")] });
  await screen.findByText("The browser does not delete your downloads on its own.");
});

test("what is stored is listed, and deleted by pack or all at once", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({});
  await screen.findByText("This site uses 5 MB in this browser; 100 MB are free.");
  const list = screen.getByText("3 MB, from November 1, 2026").closest("li");
  expect(list?.textContent).toContain("CSS · English (US)");
  await userEvent.click(await button("Delete CSS · English (US)"));
  await waitFor(() => expect(world.sent.at(-1)).toEqual({ type: "clear", pack: css.id }));
  expect(readOffline().packs).toEqual([]);
  await userEvent.click(await button("Clear data…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/deletes 3 MB.* no longer open without/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(world.sent.at(-1)).toEqual({ type: "clear" }));
});

test("what is not sent yet is said, and stays when all is deleted", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({});
  await button("Clear data…");
  const none = { sent: 0, sentAt: null, needsSession: false, notes: [] };
  say({ type: "edits", edits: { ...none, waiting: 3 } });
  const said = /3 changes to your collections are not sent yet. They stay/;
  const text = (await screen.findByText(/are not sent yet/)).textContent;
  expect(text.replace(/[\u2068\u2069]/g, "")).toMatch(said);
  await userEvent.click(await button("Clear data…"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/deletes .*are not sent yet/)).toBeDefined();
});

test("the browser is asked to keep what is stored, and its answer told", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({});
  await userEvent.click(await button("Ask the browser to keep them"));
  await screen.findByText(/The browser declined/);
});

test("without a network, nothing begins and the list is unavailable", async () => {
  define("onLine", false);
  world.catalogue = 504;
  world.status = { ...idle, packs: [stored("2")] };
  open({});
  await screen.findByText(
    "The list of downloads is not available while you are offline.",
  );
  expect(screen.getByText(/Downloads resume when you are back online/)).toBeDefined();
  // Stored packs keep their names.
  await button("Delete CSS · English (US)");
  const check = await button("Check for updates");
  expect(check.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(check);
  expect(sent()).toEqual([]);
});

test("downloads that are switched off have their names", async () => {
  world.status = { ...idle, packs: [stored("2")] };
  open({ offline: false });
  await button("Delete CSS · English (US)");
});

test("a list that fails is asked for again", async () => {
  world.catalogue = 500;
  open({});
  await screen.findByText(/Could not load the list of downloads: 500/);
  expect(screen.queryByText("Up to date")).toBeNull();
  world.catalogue = catalogue;
  await userEvent.click(await button("Try again"));
  await button("Download 3 MB");
});

test.each([503, { ...catalogue, packs: [] }])(
  "a site whose packs are not made yet says so: %j",
  async (given) => {
    world.catalogue = given;
    open({ packs: [] });
    await screen.findByText(/Nothing to download yet/);
  },
);

test.each([
  [
    "unsupported",
    (): void => {
      Reflect.deleteProperty(navigator, "serviceWorker");
    },
    /private window/,
  ],
  [
    "refused",
    (): void => {
      world.registers = false;
    },
    /does not let this site store data/,
  ],
] as const)("a browser without a worker: %s", async (_, arrange, text) => {
  arrange();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  open({});
  await screen.findByText(text);
});

test("a worker that does not respond is not waited for indefinitely", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  world.status = null;
  open({});
  await screen.findByText("Checking…");
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(screen.getByText(/Offline reading is not responding/)).toBeDefined();
  vi.useRealTimers();
});

const paid: PartialSite = {
  flags: { authentication: true, plus: true },
  offline: { worker: true, packs: "subscribers" },
};

test("readers without a plan are told how to get one", async () => {
  world.whoami = { geo: {}, is_authenticated: true, is_subscriber: false };
  open(null, paid);
  const link = await screen.findByRole("link", { name: "Subscribe to Plus" });
  expect(link.getAttribute("href")).toBe("/en-US/plus#subscribe");
  expect(screen.queryByRole("switch")).toBeNull();
  // Data of every reader is listed, and can be deleted.
  await screen.findByText(/Pages you read recently are kept/);
  await button("Clear data…");
});

test("those whose plan has ended are told what became of their downloads", async () => {
  world.whoami = { geo: {}, is_authenticated: true, is_subscriber: false };
  world.status = { ...idle, packs: [], failure: { kind: "forbidden", message: "" } };
  open(null, paid);
  await screen.findByText(/Yours were removed from this browser/);
  await screen.findByRole("link", { name: "Subscribe to Plus" });
});

test("who is signed out keeps the downloads, and is asked to sign in", async () => {
  world.whoami = { geo: {}, is_authenticated: false };
  world.status = { ...idle, packs: [stored("1")] };
  open({ packs: ["en-us/css"] }, paid);
  await screen.findByText(/You are signed out/);
  expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
  await button("Delete CSS · English (US)");
});

test("who is signed out and has downloaded nothing is told of plans", async () => {
  world.whoami = { geo: {}, is_authenticated: false };
  open(null, paid);
  await screen.findByRole("link", { name: "Subscribe to Plus" });
});

test("subscribers have the choice", async () => {
  open(null, paid);
  expect(await screen.findByRole("switch", { name: "Read offline" })).toBeDefined();
});

test("a site without packs keeps what was read, and one without a worker nothing", async () => {
  open(null, { offline: { worker: true, packs: "off" } });
  await screen.findByText(/This site has nothing else to download/);
  expect(screen.queryByRole("switch")).toBeNull();
  const { container } = open(null, { offline: { worker: false, packs: "everyone" } });
  expect(container.textContent).toBe("");
});

test("areas without a page of their own have a name in the reader's language", async () => {
  open({ packs: ["de/site"] });
  const german = await screen.findByRole("group", { name: "Deutsch" });
  within(german).getByRole("checkbox", { name: /^Other pages, such as the blog/ });
});

test("another tab changes the settings here", async () => {
  open({});
  await button("Download 3 MB");
  writeOffline({ ...readOffline(), packs: [] });
  act(
    () => void window.dispatchEvent(new StorageEvent("storage", { key: "MDNSettings" })),
  );
  await screen.findByText("Choose what you want to read offline.");
});

test("leaving while something is under way is asked about, and the worker kept alive", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open({});
  await button("Download 3 MB");
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  status({ phase: "downloading" });
  expect(leave()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(sent()).toEqual(["keepalive", "keepalive"]);
  status({});
  expect(leave()).toBe(false);
  vi.useRealTimers();
});

test("#debug shows the status", async () => {
  window.location.hash = "#debug";
  open({});
  await screen.findByText(/"phase": "idle"/);
});
