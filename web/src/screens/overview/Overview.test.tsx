// @vitest-environment jsdom
import { readFile } from "node:fs/promises";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "#/contract/page.ts";
import type { PartialSite } from "#/contract/site.ts";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import OverviewScreen from "./screen.tsx";

const page = { renderer: "SpaPlusLanding" } as Page;

const offer = {
  country: "US",
  currency: "usd",
  plans: {
    mdn_plus_5m: { monthlyPriceInCents: 500, priceInCents: 500, id: "a" },
    mdn_plus_5y: { monthlyPriceInCents: 417, priceInCents: 5000, id: "b" },
    mdn_plus_10m: { monthlyPriceInCents: 1000, priceInCents: 1000, id: "c" },
    mdn_plus_10y: { monthlyPriceInCents: 833, priceInCents: 10_000, id: "d" },
  },
};

const can = {
  checkout: false,
  change: false,
  cancel: false,
  resume: false,
  portal: false,
};

const core = { plan: { plan: "core", source: null }, sources: [], events: [] };

function subscribed(plan: string) {
  const held = {
    plan,
    source: "stripe",
    status: "active",
    period_end: "2026-12-01T00:00:00Z",
  };
  return { plan: held, sources: [held], can: { ...can, change: true }, events: [] };
}

/** The server's responses, and the requests. */
interface Server {
  signedIn: boolean;
  billing: object;
  plans: number;
  refusal: { status: number; message: string } | null;
  calls: string[];
}

let server: Server;

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status });

function respond(url: string, init: RequestInit = {}): Response {
  const { method = "GET" } = init;
  const body = typeof init.body === "string" ? init.body : "";
  if (method !== "GET") {
    server.calls.push(`${url} ${body}`);
    if (server.refusal !== null) {
      const { status, message } = server.refusal;
      return answer(status, { error: "Billing Error", message });
    }
  }
  switch (`${method} ${url}`) {
    case "GET /api/v1/whoami":
      return answer(200, {
        geo: { country: "United States", country_iso: "US" },
        ...(server.signedIn ? { username: "r1", is_authenticated: true } : {}),
      });
    case "GET /api/v1/stripe/plans":
      return server.plans === 200
        ? answer(200, offer)
        : answer(server.plans, { message: "no" });
    case "POST /api/v1/plus/billing/change/":
      server.billing = subscribed("mdn_plus_10y");
      return answer(200, server.billing);
    default:
      return answer(200, server.billing);
  }
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  sessionStorage.clear();
  server = {
    signedIn: true,
    billing: { ...core, can: { ...can, checkout: true } },
    plans: 200,
    refusal: null,
    calls: [],
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    Promise.resolve(respond(url, init)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const flags = {
  authentication: true,
  plus: true,
  settings: true,
  plusDocs: true,
  plans: true,
  collections: true,
} as const;

function open(site: PartialSite = { flags }) {
  show(<OverviewScreen page={page} />, { site });
}

const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name, level: 3 });
  const item = heading.closest("li");
  if (item === null) throw new Error(`${name} is not in a list`);
  return within(item);
};

const period = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });

test("a reader who is not signed in starts by signing in", async () => {
  server.signedIn = false;
  open();
  await (await card("Plus")).findByText("$5");
  await userEvent.click(await period("Yearly"));
  const plus = await card("Plus");
  expect(plus.getByText("$4.17")).toBeDefined();
  expect(plus.getByText(/\$50 once a year/)).toBeDefined();
  expect(screen.getByText("Pay yearly and get 2 months for free")).toBeDefined();
  const link = plus.getByRole("link", { name: "Get Plus" });
  const next = encodeURIComponent("/en-US/plus?plan=mdn_plus_5y#subscribe");
  expect(link.getAttribute("href")).toContain(`next=${next}`);
  expect(link.dataset["glean"]).toBe("offer_overview_click: mdn_plus_5y");
  const free = (await card("Core")).getByRole("link", { name: "Sign up for free" });
  expect(free.getAttribute("href")).toContain(
    encodeURIComponent("/en-US/plus#subscribe"),
  );
});

test("the plan that was chosen before signing in is shown", async () => {
  window.history.replaceState(null, "", "/en-US/plus?plan=mdn_plus_10y");
  open();
  await waitFor(async () => expect((await period("Yearly")).checked).toBe(true));
});

test("a reader subscribes, and is told why that does not work", async () => {
  server.refusal = { status: 503, message: "Payments are not working right now." };
  open();
  await userEvent.click(
    await (await card("Supporter")).findByRole("button", { name: "Get Supporter" }),
  );
  expect(takeReports()).toContain("offer_overview_click: mdn_plus_10m");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Payments are not working right now.",
  );
  expect(server.calls).toEqual([
    '/api/v1/plus/billing/checkout/ {"plan":"mdn_plus_10m","locale":"en-US"}',
  ]);
});

test("a page that is not secure is not gone to", async () => {
  server.billing = { ...server.billing, url: "javascript:alert(1)" };
  open();
  await userEvent.click(
    await (await card("Plus")).findByRole("button", { name: "Get Plus" }),
  );
  await screen.findByRole("alert");
});

test("a subscriber sees their period first, and upgrades once they have confirmed", async () => {
  server.billing = subscribed("mdn_plus_5y");
  open();
  await (await card("Plus")).findByText("Current plan");
  expect((await period("Yearly")).checked).toBe(true);
  expect(screen.getByText(/renews on December 1, 2026/)).toBeDefined();
  const unavailable = (await card("Core")).getByRole("link", { name: "Not available" });
  expect(unavailable.getAttribute("href")).toContain("/en-US/plus/docs/faq#");
  await userEvent.click(
    (await card("Supporter")).getByRole("button", { name: "Upgrade to Supporter" }),
  );
  expect(server.calls).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/\$100 a year/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Upgrade to Supporter" }));
  await (await card("Supporter")).findByText("Current plan");
  expect(server.calls).toEqual([
    '/api/v1/plus/billing/change/ {"plan":"mdn_plus_10y","locale":"en-US"}',
  ]);
});

test("a subscriber changes to yearly payment of the plan that they have", async () => {
  server.billing = subscribed("mdn_plus_5m");
  open();
  await userEvent.click(await period("Yearly"));
  const plus = await card("Plus");
  const label = "Switch to yearly billing";
  await userEvent.click(plus.getByRole("button", { name: label }));
  const dialog = within(await screen.findByRole("dialog", { name: label }));
  expect(dialog.getByText(/\$50 a year/)).toBeDefined();
  expect(dialog.getByRole("button", { name: label })).toBeDefined();
  expect(
    (await card("Supporter")).getByRole("button", { name: "Upgrade to Supporter" }),
  ).toBeDefined();
});

test.each([
  [503, "Could not load the other plans."],
  [404, /not sold in your country/],
])(
  "where the plans call ends with %i, only the free plan is shown",
  async (status, text) => {
    server.plans = status;
    open();
    await screen.findByText(text);
    expect((await card("Core")).getByText("Free")).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Plus", level: 3 })).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
    server.plans = 200;
    if (status === 404) return;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await (await card("Plus")).findByText("$5");
  },
);

test("without a network there are no plans", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open();
  await screen.findByText(/You are offline\. Plans appear when/);
  expect(screen.queryByRole("heading", { name: "Core", level: 3 })).toBeNull();
});

test("where nothing is sold, there is the free plan, and no call for others", async () => {
  const asked = vi.fn((url: string) => Promise.resolve(respond(url)));
  vi.stubGlobal("fetch", asked);
  server.billing = { ...core, can };
  open({ flags: { ...flags, plans: false } });
  await (await card("Core")).findByText("Current plan");
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("heading", { name: "Plus", level: 3 })).toBeNull();
  expect(asked.mock.calls.map(([url]) => url)).not.toContain("/api/v1/stripe/plans");
});

test("taxes are not named without prices", async () => {
  server.plans = 503;
  open();
  await screen.findByText("Could not load the other plans.");
  expect(screen.queryByText(/Taxes may be added/)).toBeNull();
});

test("a site without accounts promises none", async () => {
  open({ flags: { ...flags, plans: false, authentication: false } });
  expect(await screen.findByText("Nothing is sold on this site.")).toBeDefined();
});

test("the sample says about update filters what the card of the free plan says", async () => {
  open({ flags: { ...flags, updates: true } });
  const said = await (await card("Core")).findByText(/^Updates/);
  const table = await readFile("../sample/generic/plus/features/overview.md", "utf8");
  const row = /^\| \[Updates\].*$/m.exec(table)?.[0] ?? "";
  const cells = row.split("|").slice(2, 4);
  const cell = said.textContent.replace("Updates", "Yes");
  expect(cells.map((text) => text.trim())).toEqual([cell, cell]);
});

test("where nothing is sold, readers see the plan that they were given", async () => {
  const given = { plan: "mdn_plus_10y", source: "operator" };
  server.billing = { plan: given, sources: [given], can, events: [] };
  open({ flags: { ...flags, plans: false } });
  await (await card("Supporter")).findByText("Current plan");
  expect(screen.getByText(/a gift from this site’s operators/)).toBeDefined();
  expect(screen.queryByText(/\$/)).toBeNull();
});

test("after paying, the page waits until the plan is there", async () => {
  window.history.replaceState(null, "", "/en-US/plus?checkout=done#subscribe");
  open();
  await screen.findByText(/Your payment is being confirmed/);
  const again = (await card("Plus")).getByRole("button", { name: "Get Plus" });
  await waitFor(() => expect(again.getAttribute("aria-disabled")).toBe("true"));
  await userEvent.click(again);
  expect(server.calls).toEqual([]);
  server.billing = subscribed("mdn_plus_5m");
  await screen.findByText("You now have Plus.");
  await (await card("Plus")).findByText("Current plan");
  expect(window.location.search).toBe("");
});

test("after paying, a reader who is no longer signed in is asked to", async () => {
  server.signedIn = false;
  window.history.replaceState(null, "", "/en-US/plus?checkout=done#subscribe");
  open();
  const link = await screen.findByRole("link", { name: "Sign in" });
  const next = encodeURIComponent("/en-US/plus?checkout=done#subscribe");
  expect(link.getAttribute("href")).toContain(next);
});

test("features that the site does not have yet say so", () => {
  open();
  expect(screen.getAllByText("Not on this site yet")).toHaveLength(4);
  expect(screen.getByText("This site shows no ads so far")).toBeDefined();
  expect(screen.getByRole("link", { name: "More about Collections" })).toBeDefined();
});
