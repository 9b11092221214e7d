// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { takeReports } from "../../../test/reports.ts";
import { show } from "../../../test/show.tsx";
import type { CompatData } from "./data.ts";
import { FetchedTable } from "./Table.tsx";

const data: CompatData = {
  browsers: {
    lynx: { name: "Lynx", type: "desktop", pref_url: "about:lynx", releases: {} },
    bobcat: { name: "Bobcat", type: "mobile", releases: {} },
  },
  data: {
    __compat: {
      source_file: "api/Den.json",
      support: {
        lynx: [
          { version_added: "9", release_date: "2024-01-02" },
          {
            version_added: "5",
            version_removed: "9",
            flags: [{ type: "preference", name: "den.enabled", value_to_set: "true" }],
            impl_url: "https://crbug.com/7",
          },
        ],
        bobcat: { version_added: false },
      },
    },
    open: {
      __compat: {
        mdn_url: "/docs/Web/API/Den/open",
        description: "The <code>open()</code> method",
        status: { experimental: true },
        support: {
          lynx: { version_added: "9", partial_implementation: true, notes: "Slowly." },
        },
      },
    },
  },
};

function respond(status: number, body: unknown = {}): void {
  const response = new Response(JSON.stringify(body), { status, statusText: "Trouble" });
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(response));
}

const site = {
  links: {
    compatIssue: "https://code.example/new",
    compatSource: "https://code.example/src/",
  },
};

beforeEach(() => respond(200, data));

test("shows a row for a feature and each of its parts", async () => {
  show(<FetchedTable query="api.Den" />, { site });
  const rows = await screen.findAllByRole("rowheader");
  expect(rows.map((row) => row.textContent)).toEqual(["Den", "The open() method"]);
  expect(screen.getByRole("link", { name: /open/ })).toHaveProperty(
    "pathname",
    "/en-US/docs/Web/API/Den/open",
  );
  expect(screen.getByRole("img", { name: "Experimental" })).toBeDefined();
  expect(screen.getByRole("link", { name: "View data source" })).toHaveProperty(
    "href",
    "https://code.example/src/api/Den.json",
  );
  expect(screen.getByText("Lynx – Partial support")).toBeDefined();
  expect(screen.getAllByText("Bobcat – No support")).toHaveLength(2);
});

test("it is reported once that the table has come into the window", async () => {
  let move: (isIntersecting: boolean) => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        move = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
  show(<FetchedTable query="api.Den" />, { site });
  await screen.findAllByRole("rowheader");
  move(false);
  expect(takeReports()).toEqual([]);
  move(true);
  expect(takeReports()).toEqual(["bcd: view -> api.Den"]);
  expect(disconnect).toHaveBeenCalledOnce();
});

test("a cell opens to tell the history, one at a time", async () => {
  const user = userEvent.setup();
  show(<FetchedTable query="api.Den" />, { site });
  const [first, other] = await screen.findAllByRole("button", { name: /Lynx/ });
  if (first === undefined || other === undefined) throw new Error("no cells");
  await user.click(first);
  expect(first.getAttribute("aria-expanded")).toBe("true");
  const panel = screen.getByRole("group", { name: "Lynx" });
  expect(panel.textContent).toContain("Lynx 9 (2024-01-02)");
  expect(panel.textContent).toContain(
    "From version 5 until version 9 (exclusive), this feature is behind the den.enabled preference (needs to be set to true).",
  );
  expect(panel.textContent).toContain("To change preferences in Lynx, visit about:lynx.");
  expect(within(panel).getByRole("link", { name: "Bug 7" })).toBeDefined();
  await user.click(other);
  expect(first.getAttribute("aria-expanded")).toBe("false");
  await user.keyboard("{Escape}");
  expect(other.getAttribute("aria-expanded")).toBe("false");
});

test("says so where there is no data, and where it cannot be had", async () => {
  respond(404);
  show(<FetchedTable query="api.Lair" />, { site });
  expect((await screen.findByText("api.Lair")).parentElement?.textContent).toContain(
    "No compatibility data found for api.Lair.",
  );
  respond(503);
  show(<FetchedTable query="api.Nest" />, { site });
  expect((await screen.findByRole("alert")).textContent).toContain("503: Trouble");
});
