// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { completeSite, type Site } from "#/contract/site.ts";
import shellPages from "#/core/shell-pages.json";
import { show } from "../../../test/show.tsx";
import { Header } from "./Header.tsx";
import { menuEntries } from "./menus.ts";

const labels = (flags: Record<string, boolean>, signedIn = false) =>
  menuEntries(completeSite({ flags }), "fr", signedIn).map(({ label }) => label);

describe("menuEntries", () => {
  test("a plain site has what it can show", () => {
    expect(labels({})).toEqual(["menu-learn", "menu-references"]);
  });
  test("every flag adds its own", () => {
    const flags = { plus: true, curriculum: true, blog: true, playground: true };
    expect(labels(flags)).toEqual([
      "menu-learn",
      "menu-references",
      "menu-plus",
      "menu-curriculum",
      "menu-blog",
      "menu-tools",
    ]);
  });
  test("collections are for those who are signed in", () => {
    const flags = { plus: true, collections: true };
    const links = (signedIn: boolean) =>
      menuEntries(completeSite({ flags }), "fr", signedIn).flatMap((entry) =>
        entry.kind === "menu" ? entry.links.map(({ href }) => href) : [],
      );
    expect(links(false)).not.toContain("/fr/plus/collections");
    expect(links(true)).toContain("/fr/plus/collections");
    expect(links(true)).toContain("/fr/docs/Web/CSS");
  });
});

describe("menuEntries of a site that lacks pages", () => {
  const place = (page: string) => shellPages.indexOf(page);
  const links = (locale: string, missing: Site["missing"], flags = {}) =>
    menuEntries(completeSite({ missing, flags }), locale, true).flatMap((entry) =>
      entry.kind === "menu" ? entry.links.map(({ href }) => href) : [entry.href],
    );

  test("leads to English where a page is not translated", () => {
    const found = links("fr", { fr: [place("docs/Web/HTTP")] });
    expect(found).toContain("/en-US/docs/Web/HTTP");
    expect(found).toContain("/fr/docs/Web/CSS");
  });
  test("leaves out what is nowhere, and a menu without links", () => {
    const learning = shellPages.flatMap((page, i) => (page.includes("Learn") ? [i] : []));
    const missing = { "en-US": learning, fr: learning };
    expect(links("fr", missing).join()).not.toContain("Learn_web_development");
    const entries = menuEntries(completeSite({ missing }), "fr", false);
    expect(entries.map(({ label }) => label)).not.toContain("menu-learn");
  });
  test("leads nowhere that a feature has not, whatever else is on", () => {
    const flags = { plus: true, plusDocs: true, updates: true, aiHelp: true };
    const missing = { "en-US": [place("plus/updates")], fr: [place("plus/updates")] };
    const found = links("fr", missing, flags);
    expect(found).toContain("/fr/plus");
    expect(found).not.toContain("/fr/plus/updates");
    expect(found).not.toContain("/fr/plus/collections");
  });
});

describe("main menu", () => {
  const site = { flags: { playground: true } };
  const isOpen = (name: string) =>
    screen.getByRole("button", { name }).getAttribute("aria-expanded") === "true";

  test("a logo with the name replaces it for the eye only", () => {
    show(<Header logo={<img src="/logo.svg" alt="" />} hidesName />, { site });
    const link = screen.getByRole("link", { name: completeSite({}).brand.name });
    expect(link.querySelector("span")?.className).toBe("visually-hidden");
  });

  test("one menu is open at a time, and a click closes it", async () => {
    const user = userEvent.setup();
    show(<Header />, { site });
    await user.click(screen.getByRole("button", { name: "Learn" }));
    await user.click(screen.getByRole("button", { name: "Tools" }));
    expect([isOpen("Learn"), isOpen("Tools")]).toEqual([false, true]);
    await user.click(screen.getByRole("button", { name: "Tools" }));
    expect(isOpen("Tools")).toBe(false);
  });

  test("arrow keys walk it, Escape closes it and returns focus", async () => {
    const user = userEvent.setup();
    show(<Header />, { site });
    screen.getByRole("button", { name: "Learn" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(isOpen("Learn")).toBe(true);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain("Overview: Learn"),
    );
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(document.activeElement?.getAttribute("href")).toContain("Styling_basics");
    await user.keyboard("{End}");
    expect(document.activeElement?.getAttribute("href")).toContain("Accessibility");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("References");
    await user.keyboard("{Enter}");
    expect(isOpen("References")).toBe(true);
    await user.keyboard("{Escape}");
    expect(isOpen("References")).toBe(false);
    expect(document.activeElement?.textContent).toBe("References");
  });

  test("closing the whole menu by the keyboard closes what is open in it", async () => {
    const user = userEvent.setup();
    show(<Header />, { site });
    const toggle = screen.getByRole("button", { name: "Open the main menu" });
    toggle.focus();
    await user.keyboard("{Enter}");
    screen.getByRole("button", { name: "Learn" }).focus();
    await user.keyboard("{Enter}");
    expect(isOpen("Learn")).toBe(true);
    toggle.focus();
    await user.keyboard("{Enter}");
    expect(isOpen("Learn")).toBe(false);
  });

  test("Escape closes the list first, then the whole menu", async () => {
    const user = userEvent.setup();
    show(<Header />, { site });
    const toggle = screen.getByRole("button", { name: "Open the main menu" });
    await user.click(toggle);
    await user.click(screen.getByRole("button", { name: "Learn" }));
    await user.keyboard("{Escape}");
    expect(isOpen("Learn")).toBe(false);
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    expect(document.activeElement?.textContent).toBe("Learn");
    await user.keyboard("{Escape}");
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(toggle);
  });

  test("a press outside closes it", async () => {
    const user = userEvent.setup();
    show(<Header />, { site });
    await user.click(screen.getByRole("button", { name: "Learn" }));
    await user.click(document.body);
    expect(isOpen("Learn")).toBe(false);
  });
});

describe("account", () => {
  const site = { flags: { authentication: true, plus: true } };
  const whoami = (body: object, status = 200) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status }))),
    );

  test("is absent on a site without accounts", () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    show(<Header />);
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("is a link that returns here, for those not signed in", async () => {
    whoami({ geo: { country: "Norway", country_iso: "NO" } });
    window.history.replaceState(null, "", "/en-US/docs/Web?x=1");
    show(<Header />, { site });
    const link = await screen.findByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toContain(
      `next=${encodeURIComponent("/en-US/docs/Web?x=1")}`,
    );
  });

  test("offers to sign up, on a site with plans", async () => {
    whoami({ geo: {} });
    show(<Header />, { site, locale: "fr" });
    const link = await screen.findByRole("link", { name: "S’inscrire gratuitement" });
    expect(link.getAttribute("href")).toBe("/fr/plus#subscribe");
    cleanup();
    show(<Header />, { site: { flags: { authentication: true } } });
    await screen.findByRole("link", { name: "Sign in" });
    expect(screen.queryByRole("link", { name: "Sign up for free" })).toBeNull();
  });

  test("shows a notice in place of the account when the API is down", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    whoami({}, 503);
    show(<Header />, { site });
    expect((await screen.findByText(/down for maintenance/)).getAttribute("role")).toBe(
      "status",
    );
  });

  test("is a link when the account is gone, whatever was remembered", async () => {
    const known = { isAuthenticated: true, email: "ada@example.org", geo: {} };
    sessionStorage.setItem("whoami", JSON.stringify({ ...known, maintenance: null }));
    whoami({}, 401);
    show(<Header />, { site });
    await screen.findByRole("link", { name: "Sign in" });
    await waitFor(() =>
      expect(sessionStorage.getItem("whoami")).not.toContain("ada@example.org"),
    );
    expect(screen.queryByRole("button", { name: "Your account" })).toBeNull();
  });

  test.each(["7", "null", '{"geo": null}', '{"geo": {}}', "{"])(
    "is a link whatever the session holds: %s",
    async (value) => {
      sessionStorage.setItem("whoami", value);
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      show(<Header />, { site });
      expect(await screen.findByRole("link", { name: "Sign in" })).toBeDefined();
    },
  );

  test("is a menu for those who are", async () => {
    whoami({ is_authenticated: true, email: "ada@example.org", geo: {} });
    show(<Header />, { site });
    await userEvent.click(await screen.findByRole("button", { name: "Your account" }));
    expect(screen.getByText("ada@example.org")).toBeDefined();
    expect(screen.getByRole("button", { name: "Sign out" }).closest("form")?.method).toBe(
      "post",
    );
  });

  test.each([
    ["", false],
    ["2000-01-01", false],
    ["2999-01-01", true],
  ])("marks updates as new until %j: %s", async (updatesNewUntil, marked) => {
    whoami({ is_authenticated: true, email: "ada@example.org", geo: {} });
    const flags = { ...site.flags, updates: true };
    show(<Header />, { site: { flags, updatesNewUntil } });
    await userEvent.click(await screen.findByRole("button", { name: "Your account" }));
    const link = screen
      .getAllByRole("link", { name: /^Updates/ })
      .find((element) => element.closest("#user-menu") !== null);
    expect(link?.textContent).toBe(marked ? "UpdatesNew feature" : "Updates");
  });
});

test("the search is a field that may be a combobox", () => {
  show(<Header />, {});
  const { type, inputMode } = screen.getByRole<HTMLInputElement>("combobox");
  expect({ type, inputMode }).toEqual({ type: "text", inputMode: "search" });
});
