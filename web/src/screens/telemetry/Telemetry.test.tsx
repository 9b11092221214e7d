// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { TelemetryData, TelemetryPage, VisitReport } from "#/contract/telemetry.ts";
import { show } from "../../../test/show.tsx";
import { addressOf } from "./query.ts";
import { TelemetryView } from "./TelemetryView.tsx";
import { linkTo, wordsOf } from "./words.ts";

const none = { total: 0, more: 0, items: [] };

const empty: VisitReport = {
  from: "2026-11-21",
  to: "2026-11-22",
  days: ["2026-11-21", "2026-11-22"].map((day) => ({
    day,
    views: 0,
    missing: 0,
    clicks: 0,
  })),
  paths: none,
  locales: none,
  countries: none,
  languages: none,
  referrers: none,
  campaigns: none,
  baseline: none,
  widths: none,
  devices: none,
  browsers: none,
  subscriptions: none,
  clicks: none,
  searches: none,
  feedback: { ...none, reasons: none },
  thumbs: none,
  surveys: none,
  missing: none,
  vitals: { items: [] },
};

const counted: VisitReport = {
  ...empty,
  days: [
    { day: "2026-11-21", views: 1_200_000, missing: 0, clicks: 0 },
    { day: "2026-11-22", views: 34_567, missing: 2, clicks: 5 },
  ],
};

const query = { from: "2026-11-21", to: "2026-11-22", path: "", locale: "", country: "" };

function page(report: VisitReport | null, data: Partial<TelemetryData> = {}) {
  const hyData = { query, report, problem: "", locales: ["en-US", "de"], ...data };
  const url = "/en-US/staff/telemetry";
  return { renderer: "StaffTelemetry", slug: "staff/telemetry", url, hyData } as const;
}

const view = (of: TelemetryPage, locale = "en-US") =>
  show(<TelemetryView page={of} />, { locale });

const section = (name: string) => screen.getByRole("region", { name });

describe("the form", () => {
  test("has the query", () => {
    view(page(counted, { query: { ...query, path: "/de/docs", locale: "de" } }));
    const form = screen.getByRole("form", { name: "What is counted" });
    expect(form.getAttribute("method")).toBe("get");
    expect(new FormData(form as HTMLFormElement).get("from")).toBe("2026-11-21");
    expect(within(form).getByLabelText("Path")).toHaveProperty("value", "/de/docs");
    expect(within(form).getByLabelText("Page language")).toHaveProperty("value", "de");
    const all = screen.getByRole("link", { name: "Clear filters" });
    expect(all.getAttribute("href")).toBe(
      "/en-US/staff/telemetry?from=2026-11-21&to=2026-11-22",
    );
  });

  test("links keep the filters", () => {
    view(page(counted, { query: { ...query, path: "/a&b=c" } }));
    const href = (name: string) =>
      screen.getByRole("link", { name }).getAttribute("href") ?? "";
    expect(href("7 days")).toBe("/en-US/staff/telemetry?days=7&path=%2Fa%26b%3Dc");
    expect(href("Export CSV")).toContain("path=%2Fa%26b%3Dc&format=csv");
  });

  test("says what is wrong, and keeps what was written", () => {
    const wrong = { ...query, country: "<b>" };
    view(page(null, { query: wrong, problem: "country <b>; it has two letters" }));
    expect(screen.getByRole("alert").textContent).toContain("country <b>; it has");
    expect(screen.getByLabelText("Country")).toHaveProperty("value", "<b>");
    expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
  });
});

describe("the report", () => {
  test("says that nothing was counted", () => {
    view(page(empty));
    expect(screen.getByText("Nothing was counted in this period.")).toBeDefined();
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("says that the filters leave nothing", () => {
    view(page(empty, { query: { ...query, country: "NO" } }));
    expect(screen.getByText(/with these filters/)).toBeDefined();
  });

  test("begins with what readers did most, in sentences", () => {
    const paths = { total: 4, more: 0, items: [{ name: "/en-US/docs/Web", count: 3 }] };
    const referrers = {
      total: 4,
      more: 0,
      items: [
        { name: "", count: 3 },
        { name: "https://a.example", count: 1 },
      ],
    };
    view(page({ ...counted, paths, referrers }));
    const said = within(screen.getByRole("list", { name: "In short" }));
    expect(said.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "The busiest day was November 21, 2026 (views: 1,200,000).",
      "Readers opened Web most (views: 3, 75 % of all pages).",
      "https://a.example sent most readers here: 25 %.",
    ]);
  });

  test("has labels for people, with the keys as titles", () => {
    const list = (...names: string[]) => ({
      total: names.length,
      more: 0,
      items: names.map((name) => ({ name, count: 1 })),
    });
    view(
      page({
        ...counted,
        locales: list("de"),
        countries: list("NO"),
        baseline: list("baseline_high"),
        widths: list("xl"),
        clicks: list(
          "toc_click: #syntax",
          "quick-search: results[1]",
          "pong: pong->viewed a",
          "observatory: error -> invalid-site",
          "baseline: /en-US/docs/a-b",
        ),
        subscriptions: list("core", "mdn_plus_10y"),
      }),
    );
    for (const [key, label] of [
      ["de", "Deutsch"],
      ["NO", "Norway"],
      ["baseline_high", "Widely available"],
      ["xl", "1,200 to 1,440 px"],
      ["toc_click: #syntax", "Table of contents: #syntax"],
      ["quick-search: results[1]", "Quick search: results[1]"],
      ["pong: pong->viewed a", "Ads: viewed a"],
      ["observatory: error -> invalid-site", "Observatory: error → invalid site"],
      ["baseline: /en-US/docs/a-b", "Baseline: /en-US/docs/a-b"],
      ["core", "Free account"],
      ["mdn_plus_10y", "Supporter, yearly"],
    ] as const) {
      expect(screen.getByTitle(key).textContent).toBe(label);
    }
  });

  test("folds what is beyond the first ten of a list", () => {
    const items = Array.from({ length: 14 }, (_, i) => ({
      name: `/${i}`,
      count: 14 - i,
    }));
    view(page({ ...counted, paths: { total: 105, more: 6, items } }));
    const [first, rest] = within(section("Views by page")).getAllByRole("table", {
      hidden: true,
    });
    expect(first?.querySelectorAll("tr")).toHaveLength(11);
    expect(screen.getByText("4 more")).toBeDefined();
    expect(rest?.textContent).toContain("and 6 more");
  });

  test("draws the views of the days, with the numbers in words and in a table", () => {
    view(page(counted));
    const chart = screen.getByRole("img", { name: "Views by day" });
    expect(chart.querySelector("desc")?.textContent).toBe(
      "2 days from November 21, 2026 to November 22, 2026: 1,234,567 views, at most 1,200,000, on November 21, 2026.",
    );
    const table = within(section("The numbers by day")).getByRole("table");
    expect(within(table).getAllByRole("row")).toHaveLength(3);
  });

  test("has no line through one day", () => {
    view(page({ ...counted, days: counted.days.slice(1), from: "2026-11-22" }));
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.getByText(/^One day, November 22, 2026/)).toBeDefined();
  });

  test("writes numbers and days as the language does, in English words", () => {
    const { container } = view(page(counted), "de");
    expect(container.querySelector("[lang]")?.getAttribute("lang")).toBe("en-US");
    expect(section("Views").textContent).toContain("1.234.567");
    expect(section("Views").textContent).toContain("21. November 2026");
  });

  test("lists what was counted most, hostile names as text", () => {
    const items = [
      { name: "/en-US/docs/Web", count: 30 },
      { name: "//evil.example/x", count: 15 },
      { name: "<img src=x onerror=alert(1)>", count: 10 },
      { name: "(other)", count: 5 },
      { name: "", count: 2 },
    ];
    view(page({ ...counted, paths: { total: 120, more: 7, items } }));
    const part = within(section("Views by page"));
    expect(part.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "/en-US/docs/Web",
    ]);
    expect(part.getAllByRole("rowheader").map((element) => element.textContent)).toEqual([
      "/en-US/docs/Web",
      "//evil.example/x",
      "<img src=x onerror=alert(1)>",
      "Other names",
      "Not known",
    ]);
    const [first] = part.getAllByRole("row").slice(1);
    expect(first?.textContent).toBe("/en-US/docs/Web3025 %");
    expect(part.getByText("and 7 more")).toBeDefined();
    const bars = [...document.querySelectorAll("rect")].map((element) =>
      element.getAttribute("width"),
    );
    expect(bars.slice(0, 2)).toEqual(["100", "50"]);
  });

  test("shows votes with reasons", () => {
    const feedback = {
      total: 4,
      more: 0,
      reasons: none,
      items: [
        {
          name: "/en-US/docs/Web",
          yes: 3,
          no: 1,
          reasons: [{ name: "outdated", count: 1 }],
        },
      ],
    };
    view(page({ ...counted, feedback }));
    const part = within(section("Votes by page"));
    expect(part.getByRole("rowheader").textContent).toContain("Reasons: outdated (1)");
    expect(part.getAllByRole("cell").map((element) => element.textContent)).toEqual([
      "3",
      "1",
    ]);
  });

  test("shows where readers of missing pages came from", () => {
    const by = [
      { name: "https://a.example", count: 2 },
      { name: "", count: 1 },
    ];
    const items = [{ name: "/en-US/docs/Wbe", count: 5, by, more: 2 }];
    view(page({ ...counted, missing: { total: 5, more: 0, items } }));
    expect(section("Pages that were not found").textContent).toContain(
      "From: https://a.example (2), None, or not known (1) and 2 more",
    );
  });

  test("rates web vitals", () => {
    const lcp = { name: "lcp", unit: "ms", visits: 4, goodAtMost: 2500, poorAbove: 4000 };
    const cls = { name: "cls", visits: 4, goodAtMost: 0.1, poorAbove: 0.25 };
    const items = [
      { ...lcp, unit: "ms", p75: 3100, good: 2, medium: 1, poor: 1 },
      { ...cls, p75: 0.05, good: 4, medium: 0, poor: 0 },
    ] as const;
    view(page({ ...counted, vitals: { items } }));
    const [, first, second] = within(section("Web vitals")).getAllByRole("row");
    expect(first?.textContent).toBe(
      "Largest Contentful Paintgood up to 2.5 s, poor above 4 s; measured 4 times3.1 sMedium50 %25 %25 %",
    );
    expect(second?.textContent).toContain("0.05Good100 %0 %0 %");
  });

  test("says how much of the period a filter could be applied to", () => {
    const referrers = { ...none, scope: "visits" } as const;
    const clicks = { ...none, scope: "none" } as const;
    const { container } = view(
      page({ ...counted, referrers, clicks, visitsSince: "2026-11-22" }),
    );
    expect(section("Referring pages and sites").textContent).toContain(
      "Counted since November 22, 2026",
    );
    expect(section("Clicks").textContent).toContain("filter cannot be applied here");
    // Unknown values differ from 0.
    const totals = [...container.querySelectorAll("dd")].map(
      (element) => element.textContent,
    );
    expect(totals).toEqual(["1,234,567", "2", "–", "0"]);
  });
});

test.each([
  ["/en-US/docs/Web", "/en-US/docs/Web"],
  ["/a?b#c", "/a%3Fb%23c"],
  ["/a b/é", "/a%20b/%C3%A9"],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["javascript:alert(1)", undefined],
  ["https://a.example", undefined],
  ["", undefined],
])("%s leads to %s", (path, href) => {
  expect(linkTo(path)).toBe(href);
});

test("addresses leave out what is empty", () => {
  expect(addressOf("/x", { days: "7", path: "", country: "NO" })).toBe(
    "/x?days=7&country=NO",
  );
});

test("shares are rounded to a tenth", () => {
  expect(wordsOf("en-US").share(1, 3)).toBe("33.3 %");
  expect(wordsOf("de").share(1, 3)).toBe("33,3 %");
  expect(wordsOf("en-US").share(0, 0)).toBe("0 %");
});
