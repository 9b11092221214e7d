// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import useSWR, { mutate } from "swr";
import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { completeSite } from "#/contract/site.ts";
import { SiteProvider } from "#/core/context.ts";
import { forgetReader } from "#/storage/reader.ts";
import { follow } from "./follow.ts";
import { hasFeature, setUser, useUser, type User } from "./useUser.ts";

const noon = new Date("2026-11-22T12:00:00Z");

function reader(given: Partial<User>, noAds = false): User {
  return {
    username: "r1",
    isAuthenticated: true,
    isBetaTester: false,
    isStaff: false,
    isSuperuser: false,
    isSubscriber: false,
    subscriptionType: "core",
    subscriberNumber: null,
    avatarUrl: null,
    email: "reader@example.org",
    geo: { country: "United States", country_iso: "US" },
    settings: {
      localeOverride: null,
      newsletter: false,
      noAds,
      aiHelpHistory: null,
      collectionLastModified: null,
    },
    maintenance: null,
    ...given,
  };
}

const beacon = vi.fn<(address: string, form: URLSearchParams) => boolean>(() => true);

beforeEach(() => {
  localStorage.clear();
  beacon.mockClear();
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
});

test("a reader is here once for each day in UTC", () => {
  follow(reader({}), "subscribers", noon);
  follow(reader({}), "subscribers", new Date("2026-11-22T23:59:59Z"));
  expect(beacon).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem("next-ping")).toBe("2026-11-23T00:00:00.000Z");
  follow(reader({}), "subscribers", new Date("2026-11-23T00:00:01Z"));
  expect(beacon).toHaveBeenCalledTimes(2);
});

test("a ping that a clock put far off is sent all the same", () => {
  localStorage.setItem("next-ping", "2126-01-01T00:00:00.000Z");
  follow(reader({}), "subscribers", noon);
  localStorage.setItem("next-ping", "nonsense");
  follow(reader({}), "subscribers", noon);
  expect(beacon).toHaveBeenCalledTimes(2);
});

test("a ping that was not taken is sent again", () => {
  beacon.mockReturnValueOnce(false);
  follow(reader({}), "subscribers", noon);
  expect(localStorage.getItem("next-ping")).toBeNull();
});

test("nobody sends no ping", () => {
  follow(reader({ isAuthenticated: false }), "subscribers", noon);
  expect(beacon).not.toHaveBeenCalled();
});

test("the ping says that a subscriber reads offline", () => {
  localStorage.setItem("MDNSettings", '{"offline":true}');
  follow(reader({ isSubscriber: true }), "subscribers", noon);
  expect(beacon.mock.calls[0]?.[1].toString()).toBe("offline=true");
  expect(localStorage.getItem("MDNSettings")).not.toBeNull();
});

test("readers without a subscription have no offline settings, and see ads", () => {
  const { dataset } = document.documentElement;
  follow(reader({ isSubscriber: true }, true), "subscribers", noon);
  expect([localStorage.getItem("nop"), dataset["nop"]]).toEqual(["yes", "yes"]);
  localStorage.setItem("MDNSettings", "{}");
  follow(reader({}, true), "subscribers", noon);
  expect([localStorage.getItem("nop"), dataset["nop"]]).toEqual([null, undefined]);
  expect(localStorage.getItem("MDNSettings")).toBeNull();
});

test("a session that has expired leaves the settings of offline reading", () => {
  follow(reader({ isSubscriber: true }), "subscribers", noon);
  localStorage.setItem("MDNSettings", "{}");
  follow(reader({ isAuthenticated: false, username: null }), "subscribers", noon);
  expect(localStorage.getItem("MDNSettings")).toBe("{}");
});

test("what another reader has left is removed, but not one's own", () => {
  follow(reader({ username: "r1" }), "subscribers", noon);
  localStorage.setItem("frequently-viewed-documents-v2", "[]");
  localStorage.setItem("theme", "dark");
  follow(reader({ isAuthenticated: false, username: null }), "subscribers", noon); // the session has expired
  follow(reader({ username: "r1" }), "subscribers", noon);
  expect(localStorage.getItem("frequently-viewed-documents-v2")).toBe("[]");
  follow(reader({ isAuthenticated: false, username: null }), "subscribers", noon);
  follow(reader({ username: "r2" }), "subscribers", noon);
  expect(Object.keys(localStorage).sort()).toEqual([
    "next-ping",
    "reader",
    "signed-in",
    "theme",
  ]);
  expect(localStorage.getItem("reader")).toBe("r2");
});

/** Stores a reader's identity, and data of some addresses in SWR. */
function hold(): () => readonly unknown[] {
  const addresses = ["/api/v2/collections/", "/en-US/docs/Web"];
  const { result } = renderHook(
    () => [useUser(), ...addresses.map((address) => useSWR<unknown>(address, null).data)],
    {
      wrapper: ({ children }) =>
        createElement(
          SiteProvider,
          { value: completeSite({ flags: { authentication: true } }) },
          children,
        ),
    },
  );
  return () => result.current;
}

test.each([
  ["in another tab", () => new StorageEvent("storage", { key: "reader" })],
  ["before going back", () => new PageTransitionEvent("pageshow", { persisted: true })],
])("signing out %s drops what is shown of the reader", async (_, event) => {
  const one = reader({ username: "r1" });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const held = hold();
  await act(async () => {
    setUser(one);
    await mutate("/api/v2/collections/", ["mine"], { revalidate: false });
    await mutate("/en-US/docs/Web", "page", { revalidate: false });
  });
  follow(one, "subscribers", noon);
  sessionStorage.setItem("whoami", "{}");
  await act(() => window.dispatchEvent(event()));
  expect(held()).toEqual([one, ["mine"], "page"]);
  localStorage.removeItem("reader");
  await act(() => window.dispatchEvent(event()));
  expect(held()).toEqual([
    expect.objectContaining({ isAuthenticated: false, email: null }),
    undefined,
    "page",
  ]);
  expect(sessionStorage.getItem("whoami")).toBeNull();
});

test("leaving removes what belongs to the reader", () => {
  follow(reader({ isSubscriber: true }, true), "subscribers", noon);
  localStorage.setItem("frequently-viewed-documents-v2", "[]");
  localStorage.setItem("MDNSettings", "{}");
  localStorage.setItem("theme", "dark");
  sessionStorage.setItem("whoami", "{}");
  forgetReader();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
  expect(sessionStorage.getItem("whoami")).toBeNull();
  expect(document.documentElement.dataset["nop"]).toBeUndefined();
});

test.each([
  ["core", false, false],
  ["mdn_plus_5y", false, false],
  ["mdn_plus_10m", false, true],
  ["mdn_plus_10y", false, true],
  ["core", true, true],
])("an early feature, for %s and beta %s: %s", (subscriptionType, isBetaTester, has) => {
  const site = completeSite({
    flags: { collections: true, updates: true },
    early: ["collections"],
  });
  const user = reader({ subscriptionType, isBetaTester });
  expect(hasFeature(site, user, "collections")).toBe(has);
  expect(hasFeature(site, user, "updates")).toBe(true);
  expect(hasFeature(site, null, "collections")).toBe(false);
  expect(hasFeature(site, user, "aiHelp")).toBe(false);
});
