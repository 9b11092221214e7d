// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Page } from "#/contract/page.ts";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import SettingsScreen from "./screen.tsx";

const page = { renderer: "SpaPlusSettings" } as Page;

/** The server's state, and the requests. */
interface Server {
  whoami: Record<string, unknown>;
  subscribed: boolean;
  fails: boolean;
  billing: object;
  sessions: readonly object[];
  calls: string[];
  asked: string[];
}

let server: Server;

function answer(status: number, body?: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status });
}

const sessions = [
  {
    id: "a",
    created_at: "2026-11-20T10:00:00Z",
    last_seen_at: "2026-11-22T10:00:00Z",
    client: "Firefox on Linux",
    current: true,
  },
  {
    id: "b",
    created_at: "2026-11-01T10:00:00Z",
    last_seen_at: "2026-11-02T10:00:00Z",
    client: "",
    current: false,
  },
];

function respond(url: string, init: RequestInit = {}): Response {
  const { method = "GET" } = init;
  const body = typeof init.body === "string" ? init.body : "";
  server.asked.push(url);
  if (method !== "GET") server.calls.push(`${method} ${url} ${body}`.trim());
  if (server.fails && method !== "GET")
    return answer(503, { error: "It is down", message: "It is down" });
  switch (`${method} ${url}`) {
    case "GET /api/v1/whoami":
      return answer(200, server.whoami);
    case "POST /api/v1/plus/settings/":
      server.whoami = {
        ...server.whoami,
        settings: {
          ...(server.whoami["settings"] as object),
          ...(JSON.parse(body) as object),
        },
      };
      return answer(201);
    case "GET /api/v1/plus/billing/":
    case "POST /api/v1/plus/billing/cancel/":
    case "POST /api/v1/plus/billing/resume/":
      return answer(200, server.billing);
    case "GET /api/v1/plus/sessions/":
      return answer(200, { sessions: server.sessions });
    case "GET /api/v1/plus/newsletter/":
      return answer(200, { subscribed: server.subscribed });
    case "DELETE /api/v1/plus/newsletter/":
      server.subscribed = false;
      return answer(202, { subscribed: false });
    default:
      return answer(204);
  }
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  server = {
    whoami: {
      geo: { country: "France", country_iso: "FR" },
      username: "r1",
      is_authenticated: true,
      email: "reader@example.org",
      is_subscriber: true,
      subscription_type: "mdn_plus_5m",
      subscriber_number: 7,
      settings: { no_ads: false, ai_help_history: null, locale_override: null },
    },
    subscribed: true,
    fails: false,
    billing: { plan: { plan: "core", source: null }, sources: [], can: {}, events: [] },
    sessions,
    calls: [],
    asked: [],
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    Promise.resolve(respond(url, init)),
  );
});

function open(links = {}) {
  show(<SettingsScreen page={page} />, {
    site: {
      flags: { authentication: true, plus: true, settings: true, newsletter: true },
      links,
    },
  });
}

async function toggle(name: string) {
  const control = await screen.findByRole<HTMLInputElement>("switch", { name });
  await userEvent.click(control);
  return control;
}

test("a subscriber turns ads off", async () => {
  open({ account: "https://id.example/me", subscriptions: "https://id.example/pay" });
  const ads = await toggle("Hide ads");
  await waitFor(() => expect(ads.checked).toBe(true));
  expect(takeReports()).toContain("toggle_plus_ads_free_enabled");
  expect(server.calls).toEqual(['POST /api/v1/plus/settings/ {"no_ads":true}']);
  expect(screen.getByText(/subscriber number 7/)).toBeDefined();
  const account = screen.getByRole("link", { name: "Manage your account" });
  expect([account.getAttribute("href"), account.getAttribute("target")]).toEqual([
    "https://id.example/me",
    "_blank",
  ]);
  expect(screen.getByRole("link", { name: "Manage your subscription" })).toBeDefined();
});

test("others are told how to get that choice", async () => {
  server.whoami = {
    ...server.whoami,
    is_subscriber: false,
    subscription_type: "core",
    // The reader had a plan before.
    subscriber_number: 2,
  };
  open({ subscriptions: "https://id.example/pay" });
  const link = await screen.findByRole("link", { name: "Subscribe to Plus" });
  expect(link.getAttribute("href")).toBe("/en-US/plus?ref=nope_settings#subscribe");
  expect(screen.queryByRole("switch", { name: "Hide ads" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Manage your subscription" })).toBeNull();
  expect(screen.queryByText(/subscriber number/)).toBeNull();
});

test("what was not saved is as before, and the reader is told", async () => {
  server.fails = true;
  open();
  const history = await toggle("Keep history");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not save: It is down",
  );
  expect(history.checked).toBe(false);
  expect(history.getAttribute("aria-disabled")).toBeNull();
});

test("while it is saved a switch takes no other change", async () => {
  let release: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    init?.method === "POST"
      ? new Promise<Response>((resolve) => {
          release = () => resolve(respond(url, init));
        })
      : Promise.resolve(respond(url, init)),
  );
  open();
  const history = await toggle("Keep history");
  expect(history.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(history);
  expect(screen.getByText("Saving…")).toBeDefined();
  release(answer(201));
  await waitFor(() => expect(history.checked).toBe(true));
  expect(takeReports()).toContain("settings: ai_help history toggle -> 1");
  expect(server.calls).toHaveLength(1);
});

test("history is deleted after a question", async () => {
  open();
  const begin = await screen.findByRole("button", { name: "Delete history…" });
  await userEvent.click(begin);
  expect(screen.getByText("Permanently delete your AI Help history?")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(server.calls).toEqual([]);
  await userEvent.click(begin);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(takeReports()).toEqual([
    "settings: ai_help history delete -> 0",
    "settings: ai_help history delete -> 1",
  ]);
  expect(await screen.findByText("History deleted.")).toBeDefined();
  expect(server.calls).toEqual(["DELETE /api/v1/plus/ai/help/history/list"]);
});

test("the newsletter can only be left", async () => {
  open();
  await toggle("Subscribed");
  const none = await screen.findByText("You are not subscribed.");
  await waitFor(() => expect(document.activeElement).toBe(none));
  expect(screen.queryByRole("switch", { name: "Subscribed" })).toBeNull();
  expect(document.getElementById("newsletter")).not.toBeNull();
  expect(Number(localStorage.getItem("viewed.plus_newsletter"))).toBeGreaterThan(0);
  expect(document.getElementById("ai-help--history-enable")).not.toBeNull();
});

test("a language goes to the account and to this browser", async () => {
  open();
  const languages = await screen.findByRole("combobox", { name: "Preferred language" });
  await userEvent.selectOptions(languages, "de");
  await waitFor(() => expect(document.cookie).toContain("preferredlocale=de"));
  await userEvent.selectOptions(languages, "");
  await waitFor(() => expect(document.cookie).not.toContain("preferredlocale=de"));
  expect(server.calls.at(-1)).toBe(
    'POST /api/v1/plus/settings/ {"locale_override":null}',
  );
});

test("other sessions can be ended, this one not", async () => {
  open();
  const list = await screen.findByRole("button", {
    name: "End the session of Unknown browser",
  });
  expect(screen.getByText(/Signed in on November 20, 2026/)).toBeDefined();
  await userEvent.click(list);
  await userEvent.click(screen.getByRole("button", { name: "End all other sessions" }));
  expect(server.calls).toEqual([
    "DELETE /api/v1/plus/sessions/b/",
    "DELETE /api/v1/plus/sessions/",
  ]);
  expect(screen.queryByRole("button", { name: /Firefox/ })).toBeNull();
});

test("sessions after the first three are folded", async () => {
  server.sessions = ["1", "2", "3", "4"].map((id) => ({
    ...sessions[1],
    id,
    client: id,
  }));
  open();
  const more = await screen.findByRole("group");
  expect(within(more).getByText("Show more")).toBeDefined();
  expect(
    within(more)
      .getAllByRole("button")
      .map((b) => b.ariaLabel),
  ).toEqual(["End the session of 4"]);
});

test("an account is deleted once its address is typed", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Delete account…" }));
  const dialog = within(screen.getByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  await userEvent.type(dialog.getByRole("textbox"), "other@example.org");
  await userEvent.click(confirm);
  expect(dialog.getByRole("alert").textContent).toBe(
    "This is not the address of your account.",
  );
  expect(server.calls).toEqual([]);
  await userEvent.clear(dialog.getByRole("textbox"));
  await userEvent.type(dialog.getByRole("textbox"), "Reader@example.org");
  sessionStorage.setItem("whoami", "{}");
  await userEvent.click(confirm);
  await waitFor(() => expect(sessionStorage.getItem("whoami")).toBeNull());
  expect(server.calls).toEqual([
    'DELETE /api/v1/plus/account/ {"email":"Reader@example.org"}',
  ]);
});

test("a subscriber sees what has happened, cancels, and keeps the plan after all", async () => {
  const held = {
    plan: "mdn_plus_5m",
    source: "stripe",
    status: "active",
    period_end: "2026-12-01T00:00:00Z",
    ends_at: null as string | null,
  };
  const events = [
    {
      at: "2026-11-20T10:00:00Z",
      kind: "invoice",
      amount: 500,
      currency: "usd",
      status: "paid",
    },
    { at: "2026-11-20T09:00:00Z", kind: "subscribed", plan: "mdn_plus_5m" },
    { at: "2026-11-20T08:00:00Z", kind: "a kind of tomorrow" },
  ];
  const can = { checkout: false, change: true, portal: true };
  server.billing = { plan: held, sources: [held], can: { ...can, cancel: true }, events };
  open();
  await screen.findByText(/renews on December 1, 2026/);
  await userEvent.click(screen.getByText("2 entries"));
  expect(screen.getByText("Invoice for $5.00: paid")).toBeDefined();
  expect(screen.getByText("Subscribed to Plus")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cancel subscription…" }));
  expect(server.calls).toEqual([]);
  const ending = { ...held, ends_at: "2026-12-01T00:00:00Z" };
  server.billing = {
    plan: ending,
    sources: [ending],
    can: { ...can, resume: true },
    events,
  };
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel subscription" }));
  await screen.findByText(/ends on December 1, 2026/);
  expect(screen.queryByRole("button", { name: "Cancel subscription…" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Keep the plan" }));
  expect(server.calls).toEqual([
    'POST /api/v1/plus/billing/cancel/ {"locale":"en-US"}',
    'POST /api/v1/plus/billing/resume/ {"locale":"en-US"}',
  ]);
});

test("without plans there is nothing about subscriptions", async () => {
  server.whoami["is_subscriber"] = false;
  open();
  await screen.findByRole("heading", { name: "Account" });
  await waitFor(() => expect(server.asked).toContain("/api/v1/plus/billing/"));
  expect(screen.queryByRole("heading", { name: "Subscription", level: 2 })).toBeNull();
});
