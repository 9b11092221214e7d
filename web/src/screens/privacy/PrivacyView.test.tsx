// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PrivacyPage } from "#/contract/page.ts";
import type { PartialSite } from "#/contract/site.ts";
import { refuseHere } from "#/telemetry/consent.ts";
import { noteSent } from "#/telemetry/sent.ts";
import { show } from "../../../test/show.tsx";
import { PrivacyView } from "./PrivacyView.tsx";

const page: PrivacyPage = {
  renderer: "SpaPrivacy",
  slug: "privacy",
  url: "/en-US/privacy",
  pageTitle: "What is counted",
  hyData: { visitDays: 1, countDays: 400 },
};

const view = (flags: PartialSite["flags"], more: PartialSite = {}) =>
  show(<PrivacyView page={page} />, { site: { ...more, flags: flags ?? {} } });

const theSwitch = () => screen.getByRole<HTMLInputElement>("switch");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  refuseHere(false);
  vi.restoreAllMocks();
});

test("says what the site does, by its settings", () => {
  const { unmount } = view({ telemetry: true });
  expect(screen.getByText("Single visits are deleted after 1 day.")).toBeDefined();
  expect(
    screen.getByText(/such as the views of a page, .* after 400 days/),
  ).toBeDefined();
  expect(screen.getByText("There are no ads on this site.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  unmount();

  const ads = view({ placement: true, advertising: true });
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText(/deleted after/)).toBeNull();
  expect(screen.getByText(/does not count visits\. Its ads/)).toBeDefined();
  expect(screen.getByText(/There is no profile of you/)).toBeDefined();
  expect(screen.queryByText(/does not turn ads off/)).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/en-US/advertising");
  ads.unmount();

  const both = view({ placement: true, telemetry: true });
  expect(screen.getByText(/does not turn ads off/)).toBeDefined();
  both.unmount();

  view({ telemetry: true }, { served: false, links: { privacy: "/policy" } });
  expect(screen.getByText(/does not count visits, and it shows no ads/)).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/policy");
});

test("says what is kept of deleted accounts, where there are accounts", () => {
  const without = view({ telemetry: true });
  expect(screen.queryByText(/After you delete your account/)).toBeNull();
  without.unmount();
  view({ telemetry: true, authentication: true });
  expect(screen.getByText(/After you delete your account.*until they end/)).toBeDefined();
});

test("says what is kept for reading offline, where that is", () => {
  const { unmount } = view(
    { telemetry: true },
    { offline: { worker: true, packs: "off" } },
  );
  const link = screen.getByRole("link", { name: "See and delete what is kept" });
  expect(link.getAttribute("href")).toBe("/en-US/offline");
  unmount();
  view({ telemetry: true }, { offline: { worker: false, packs: "off" } });
  expect(screen.queryByRole("link")).toBeNull();
});

test("the switch stores the choice and deletes what waits", async () => {
  const waits = [{ path: "/submit/a/page/1/b", body: "{}" }];
  localStorage.setItem("telemetry-unsent", JSON.stringify(waits));
  view({ telemetry: true });
  expect(theSwitch().checked).toBe(true);
  await screen.findByText("1 report waits to be sent.");
  await userEvent.click(theSwitch());
  expect(theSwitch().checked).toBe(false);
  expect(localStorage.getItem("telemetry")).toBe("off");
  expect(localStorage.getItem("telemetry-unsent")).toBeNull();
  expect(screen.queryByText("1 report waits to be sent.")).toBeNull();
  expect(screen.getByText("Nothing is sent while counting is off.")).toBeDefined();
  await userEvent.click(theSwitch());
  expect(localStorage.getItem("telemetry")).toBeNull();
  expect(screen.getByText("Nothing sent yet.")).toBeDefined();
});

test("shows what is in the storage as text, whatever it is", () => {
  const script = "<img src=x onerror=alert(1)>";
  const body = {
    metrics: { url: { "page.path": "javascript:alert(1)" }, string: script, x: null },
    events: [{ category: script, name: 1, extra: { source: script, query: [script] } }],
    [script]: [{}, script],
  };
  const list = [
    { name: script, at: 1, body },
    { name: "page", at: 1, body: null },
    { name: "page", at: 1e300, body: {} },
    { name: "page", at: -9e15, body: {} },
    { name: "page", at: "1", body: {} },
    [],
    null,
  ];
  sessionStorage.setItem("telemetry-sent", JSON.stringify(list));
  const { container } = view({ telemetry: true });
  expect(container.querySelectorAll("time")).toHaveLength(2);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[href^=javascript]")).toBeNull();
  expect(screen.getAllByText(script).length).toBeGreaterThan(0);
});

test("a choice that cannot be stored holds for the page", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  view({ telemetry: true });
  await userEvent.click(theSwitch());
  expect(theSwitch().checked).toBe(false);
  expect(screen.getByText(/^Off until you leave this page/)).toBeDefined();
  await userEvent.click(theSwitch());
  expect(theSwitch().checked).toBe(true);
});

test.each([
  ["globalPrivacyControl", true, /^Off: your browser/],
  ["doNotTrack", "1", /^Off: your browser/],
])("%s of the browser turns the switch off for good", (name, value, why) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
  try {
    view({ telemetry: true });
    expect(theSwitch().checked).toBe(false);
    expect(theSwitch().disabled).toBe(true);
    const id = theSwitch().getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(id)?.textContent).toMatch(why);
  } finally {
    Reflect.deleteProperty(navigator, name);
  }
});

test("lists reports as they are sent, the latest last, with all of each", async () => {
  const path = "/submit/site/page/1/a";
  const report = (name: string) => ({
    metrics: { url: { "page.path": `${window.location.origin}/en-US/${name}` } },
  });
  noteSent(path, JSON.stringify(report("first")));
  view({ telemetry: true });
  act(() => noteSent(path, JSON.stringify(report("second"))));
  const items = screen
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("details") !== null);
  expect(items).toHaveLength(2);
  const [, last] = items;
  if (last === undefined) throw new Error("no second report");
  expect(last.querySelector("summary")?.textContent).toContain("/en-US/second");
  await userEvent.click(within(last).getByText("As sent (JSON)"));
  expect(JSON.parse(last.querySelector("pre")?.textContent ?? "")).toEqual(
    report("second"),
  );
});
