import { randomUUID } from "node:crypto";
import { beforeAll, describe } from "vitest";
import { misfits } from "./contract.ts";
import { expect, inspectSizes, journey, ready, type Page } from "./harness.ts";
import { devSite, signInPath } from "./plus.ts";

const path = "/en-US/staff/telemetry";
const site = devSite("--features-telemetry");

interface Visit {
  readonly page: string;
  readonly status?: string;
  readonly referrer?: string;
  readonly events?: readonly Readonly<Record<string, unknown>>[];
}

/** Reports a visit as a browser does. */
async function report({ page, status = "200", referrer = "", events = [] }: Visit) {
  const now = new Date().toISOString().replace(/:\d\d\.\d+Z$/, "+00:00");
  const name = events.length === 0 ? "page" : "action";
  const url = {
    "page.path": site.url + page,
    ...(referrer === "" ? {} : { "page.referrer": referrer }),
  };
  const ping = {
    metrics: {
      url,
      string: { "page.http_status": status, "page.is_baseline": "baseline_high" },
      string_list: { "navigator.user_languages": ["de-DE"] },
    },
    events: events.map((extra) => ({
      category: extra["query"] === undefined ? "element" : "search",
      name: extra["query"] === undefined ? "clicked" : "empty",
      timestamp: 0,
      extra,
    })),
    ping_info: { seq: 0, start_time: now, end_time: now },
    client_info: { telemetry_sdk_build: "journey" },
  };
  const response = await fetch(`${site.url}/submit/waymark/${name}/1/${randomUUID()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify(ping),
  });
  expect(response.status, await response.text()).toBe(200);
}

const hostile = "/en-US/<img src=x onerror=alert(1)>";

beforeAll(async () => {
  await report({ page: "/en-US/docs/Web" });
  await report({ page: "/en-US/docs/Web", referrer: "https://a.example/x?q=y" });
  await report({ page: "/de/docs/Web" });
  await report({ page: hostile, status: "404", referrer: "https://b.example" });
  const clicked = (source: string) => ({ source });
  await report({
    page: "/en-US/docs/Web",
    events: [
      clicked("thumbs: article_footer -> 0"),
      clicked("article_footer: feedback -> </script><b>outdated"),
      clicked("toc_click: #syntax"),
    ],
  });
});

/** The rows of the tables in a section. */
const rows = (page: Page, section: string) =>
  page.getByRole("region", { name: section }).getByRole("row").allTextContents();

describe("what was counted of visits", () => {
  journey("is for the staff", async ({ open }) => {
    const expected = [/status 404/, /404 \(Not Found\)/];
    for (const start of [path, signInPath("core", path), signInPath("plus", path)]) {
      const page = await open(start, { site: site.url, expected });
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
      const file = await page.request.get(`${site.url}${path}?format=json`);
      expect(file.status()).toBe(404);
    }
  });

  journey("reads without scripts, with filters", async ({ open }) => {
    const page = await open(signInPath("staff", path), {
      site: site.url,
      scripting: false,
    });
    await page.getByRole("img", { name: "Views by day" }).waitFor();
    expect(await rows(page, "Views by page")).toEqual([
      expect.stringContaining("Name"),
      "/en-US/docs/Web266.7 %",
      "/de/docs/Web133.3 %",
    ]);
    const missing = await rows(page, "Pages that were not found");
    expect(missing.join("\n")).toContain(`${hostile}From: https://b.example (1)1`);
    expect(await rows(page, "Votes by page")).toContain(
      "/en-US/docs/WebReasons: </script><b>outdated (1)01",
    );
    await page.getByLabel("Path").fill("/de");
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => page.url()).toContain("path=%2Fde");
    await expect
      .poll(() => rows(page, "Views by page"))
      .toEqual([expect.stringContaining("Name"), "/de/docs/Web1100 %"]);
    await page.getByRole("link", { name: "7 days" }).click();
    await expect.poll(() => page.url()).toContain("days=7&path=%2Fde");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect.poll(() => page.url()).not.toContain("path");
  });

  journey("says what is wrong with a query", async ({ open }) => {
    const page = await open(signInPath("staff", `${path}?country=Norway&from=x`), {
      site: site.url,
      expected: [/status 400/, /400 \(Bad Request\)/],
    });
    await page
      .getByRole("alert")
      .getByText(/No report for this query/)
      .waitFor();
  });

  journey("has states for one day and for none", async ({ open }) => {
    // Earlier counts may be from yesterday by now.
    await report({ page: "/fr/docs/Web/CSS" });
    const one = await open(signInPath("staff", `${path}?days=1`), { site: site.url });
    await one.getByText(/^One day/).waitFor();
    const query = "?from=2020-01-01&to=2020-01-31";
    const none = await open(signInPath("staff", path + query), { site: site.url });
    await none.getByText("Nothing was counted in this period.").waitFor();
  });

  journey("has data that fits the contract", async ({ open }) => {
    const page = await open(signInPath("staff", path), { site: site.url });
    const pages = new Map<string, unknown>();
    for (const query of ["", "?path=/en-US&locale=en-US&country=NO"]) {
      const response = await page.request.get(`${site.url}${path}/index.json${query}`);
      pages.set(query, await response.json());
    }
    expect(misfits({ module: "page.ts", name: "Page" }, pages)).toEqual([]);
  });

  journey("can be taken along as a file", async ({ open }) => {
    const page = await open(signInPath("staff", path), { site: site.url });
    for (const format of ["CSV", "JSON"]) {
      const link = page.getByRole("link", { name: `Export ${format}` });
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toMatch(/^telemetry-.*\.(csv|json)$/);
    }
  });

  journey("looks right at every size", async ({ open }) => {
    const page = await open(signInPath("staff", path), { site: site.url, size: "phone" });
    await ready(page);
    await page.getByText("The numbers by day").click();
    await inspectSizes(page, "telemetry", ["phone", "tablet", "desktop"]);
  });
});
