// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { measured } from "#/core/report.ts";
import { RouterProvider } from "#/shell/navigation/index.ts";
import {
  hostile,
  landing,
  makeReport,
  reportPage,
  testOf,
  writtenReportPage,
} from "../../../test/observatory.ts";
import { show } from "../../../test/show.tsx";
import type { Page } from "#/contract/page.ts";
import ObservatoryScreen from "./screen.tsx";
import { Changes } from "./Changes.tsx";
import { Prose } from "./Prose.tsx";

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

/** The requests, and the server's next responses. */
let asked: { readonly url: string; readonly method: string; readonly body: unknown }[];
let answers: Answer[];
let counted: string[];

/** The first item of a non-empty list. */
function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("nothing is there");
  return one;
}

const count = (event: Event) => counted.push((event as CustomEvent<string>).detail);

beforeEach(() => {
  asked = [];
  answers = [];
  counted = [];
  localStorage.clear();
  window.history.replaceState(null, "", "/en-US/observatory");
  document.addEventListener(measured, count);
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    asked.push({
      url,
      method: init.method ?? "GET",
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null,
    });
    const answer = answers.shift();
    if (answer === undefined) return new Promise(() => undefined);
    const [status, body, headers = {}] = answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
});

afterEach(() => {
  document.removeEventListener(measured, count);
  vi.useRealTimers();
});

const open = (page: Page) =>
  show(
    <RouterProvider initialPath={page.url}>
      <ObservatoryScreen page={page} />
    </RouterProvider>,
  );

const tab = (name: string) => screen.getByRole("tab", { name });

/** A section of the selected part. */
const section = (name: string) => screen.getByRole("region", { name });

async function enter(text: string) {
  await userEvent.type(screen.getByRole("textbox", { name: "Site address" }), text);
  await userEvent.click(screen.getByRole("button", { name: "Scan" }));
}

test("the form reduces an address to its site and says that a scan runs", async () => {
  open(landing);
  await enter("https://me:secret@example.com/shop?q=1");
  expect(asked).toEqual([
    { url: "/api/v2/analyze?host=example.com%2Fshop", method: "POST", body: null },
  ]);
  expect(screen.getByRole("status").textContent).toContain("Asking example.com/shop");
  expect(counted).toEqual(["observatory: scan"]);
});

test("the form refuses what is no address, without asking", async () => {
  open(landing);
  await enter("not a site");
  expect(screen.getByRole("alert").textContent).toContain("not a site’s address");
  expect(asked).toEqual([]);
});

test("the form works without scripts", () => {
  open(landing);
  const form = screen.getByRole("button", { name: "Scan" }).closest("form");
  expect(form?.getAttribute("action")).toBe("/en-US/observatory/analyze");
  expect(form?.method).toBe("get");
  expect(screen.getByRole("textbox").getAttribute("name")).toBe("host");
});

test.each([
  [422, "invalid-hostname-lookup", undefined, "example.com was not found"],
  [500, "scan-failed", "blocked", "example.com blocks scanners"],
  [500, "scan-failed", "opt-out", "example.com does not want to be scanned"],
  [500, "scan-failed", "site-down", "example.com could not be reached"],
  [500, "error-unknown", undefined, "The scan failed"],
])("failure %i %s %s is told apart", async (status, error, reason, title) => {
  answers = [[status, { error, reason, message: hostile }]];
  open(landing);
  await enter("example.com");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(title);
  expect(alert.textContent).toContain(hostile);
  expect(document.activeElement).toBe(alert);
  expect(counted).toContain(`observatory: error -> ${reason ?? error}`);
});

test("a limit says how long to wait, and another try can be made", async () => {
  answers = [[429, { error: "rate-limited", message: "" }, { "Retry-After": "17" }]];
  open(landing);
  await enter("example.com");
  expect((await screen.findByRole("alert")).textContent).toContain("Try again in 17 s.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toHaveLength(2);
});

test("a report shows what the page came with, without asking", () => {
  open(reportPage());
  expect(asked).toEqual([]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("example.com");
  const summary = screen.getByRole("region", { name: "Summary" });
  expect(summary.textContent).toContain("B−");
  expect(summary.textContent).toContain("65 of 100");
  expect(summary.textContent).toContain("10 of 12");
  expect(summary.textContent).toContain("+40");
  const panel = screen.getByRole("tabpanel");
  const failed = within(panel).getAllByRole("heading", { level: 3 });
  expect(failed.map(({ textContent }) => textContent)).toEqual([
    "Content Security Policy (CSP)",
    "Strict Transport Security (HSTS)",
  ]);
  const table = within(panel).getByRole("table", { hidden: true });
  expect(within(table).getAllByRole("row", { hidden: true })).toHaveLength(11);
  expect(screen.getByText(/Bonus points count/)).toBeDefined();
});

test("what a site sends stays text", () => {
  const { container } = open(reportPage());
  expect(container.querySelector("img, script")).toBeNull();
  expect(container.textContent).toContain("<script>alert(2)</script>");
});

test("without a stored result the page asks for one", async () => {
  answers = [[200, makeReport()]];
  open(reportPage({ report: null }));
  expect(asked[0]).toEqual({
    url: "/api/v2/analyze?host=example.com",
    method: "GET",
    body: null,
  });
  await screen.findByRole("region", { name: "Summary" });
  expect(screen.getAllByRole("status")[0]?.textContent).toBe(
    "New result: grade B−, score 65",
  );
});

test("a page that was written beforehand reads its address", async () => {
  window.history.replaceState(null, "", "/en-US/observatory/analyze?host=example.org");
  open(writtenReportPage);
  await waitFor(() => expect(asked[0]?.url).toBe("/api/v2/analyze?host=example.org"));
});

test("tabs are in the address, and counted", async () => {
  open(reportPage());
  await userEvent.click(tab("History and comparison"));
  expect(window.location.hash).toBe("#comparison");
  expect(counted).toEqual(["observatory: tab -> comparison"]);
  const chart = screen.getByRole("img");
  expect(chart.getAttribute("aria-label")).toBe(
    "Score from January 10, 2026 to June 20, 2026: first F (0), last B− (65).",
  );
  expect(screen.getByRole("tabpanel").textContent).toContain("better than 66%");
  await userEvent.keyboard("{ArrowRight}");
  expect(tab("Scoring").getAttribute("aria-selected")).toBe("true");
});

test.each([
  ["csp", "Headers and cookies"],
  ["cookies", "Headers and cookies"],
  ["headers", "Headers and cookies"],
  ["performance", "Performance"],
  ["benchmark", "History and comparison"],
  ["compare", "History and comparison"],
])("the fragment #%s opens the tab %s", async (fragment, title) => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  window.history.replaceState(
    null,
    "",
    `/en-US/observatory/analyze?host=a.com#${fragment}`,
  );
  open(reportPage());
  await waitFor(() => expect(tab(title).getAttribute("aria-selected")).toBe("true"));
  const isFirst = ["csp", "performance"].includes(fragment);
  expect(scrolled).toHaveBeenCalledTimes(isFirst ? 0 : 1);
});

test("the policy turns flags whose good value is false", async () => {
  open(reportPage());
  await userEvent.click(tab("Headers and cookies"));
  const row = (name: RegExp) => screen.getByRole("row", { name });
  expect(row(/^unsafeInline /).textContent).toContain("Failed");
  expect(row(/^unsafeEval/).textContent).toContain("Passed");
  expect(row(/^antiClickjacking/).textContent).toContain("Failed");
  expect(row(/^strictDynamic/).textContent).toContain("Not applicable");
});

test("without a policy the table says so", async () => {
  const report = makeReport();
  const csp = testOf(report, "content-security-policy");
  const tests = { "content-security-policy": { ...csp, policy: null } };
  open(reportPage({ report: { ...report, tests } }));
  await userEvent.click(tab("Headers and cookies"));
  expect(screen.getByRole("tabpanel").textContent).toContain(
    "no content security policy",
  );
});

test("the server of the fixes is remembered, for all of them", async () => {
  const { unmount } = open(reportPage());
  const choices = () => screen.getAllByRole("combobox", { name: "Server", hidden: true });
  await userEvent.selectOptions(first(choices()), "apache");
  expect(choices().map((element) => (element as HTMLSelectElement).value)).toEqual([
    "apache",
    "apache",
  ]);
  unmount();
  open(reportPage());
  await waitFor(() => expect((choices()[1] as HTMLSelectElement).value).toBe("apache"));
});

test("scanning again waits a minute, and says so once", () => {
  vi.useFakeTimers({
    now: Date.parse("2026-06-20T08:00:20Z"),
    toFake: ["Date", "setInterval", "clearInterval"],
  });
  open(reportPage());
  const button = screen.getByRole("button", { name: /^Rescan/ });
  expect(button.textContent).toContain("40 s");
  expect(button.querySelector("[aria-hidden=true]")?.textContent).toBe("40 s");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  button.click();
  expect(asked).toEqual([]);
  act(() => void vi.advanceTimersByTime(41_000));
  expect(button.textContent).toBe("Rescan");
  act(() => button.click());
  expect(asked[0]?.method).toBe("POST");
  expect(counted).toEqual(["observatory: rescan"]);
});

test("edited headers are graded when nothing more is typed", async () => {
  const better = makeReport();
  answers = [
    [
      200,
      {
        ...better,
        scan: { ...better.scan, grade: "A", score: 95 },
        tests: {
          ...better.tests,
          "strict-transport-security": {
            ...testOf(better, "strict-transport-security"),
            result: "hsts-implemented",
            pass: true,
            score_modifier: 0,
          },
        },
      },
    ],
  ];
  open(reportPage());
  await userEvent.click(tab("What if"));
  const panel = screen.getByRole("tabpanel");
  await userEvent.click(
    within(panel).getByRole("button", { name: "strict-transport-security" }),
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  const { url, body } = first(asked);
  expect(url).toBe("/api/v2/what-if?host=example.com");
  expect((body as { headers: unknown[] }).headers).toContainEqual([
    "strict-transport-security",
    "max-age=63072000; includeSubDomains",
  ]);
  await waitFor(() =>
    expect(within(panel).getByRole("status").textContent).toBe(
      "With these headers: grade A, score 95",
    ),
  );
  expect(within(panel).getByRole("listitem").textContent).toContain("+20");
});

test("two sites are compared test by test, and the address says so", async () => {
  const other = { ...makeReport(), site: "other.example" };
  answers = [[200, other]];
  open(reportPage());
  await userEvent.click(tab("History and comparison"));
  const panel = section("Compare");
  await userEvent.type(within(panel).getByRole("textbox"), "other.example");
  await userEvent.click(within(panel).getByRole("button", { name: "Compare" }));
  const table = await within(panel).findByRole("table");
  expect(
    within(table).getByRole("columnheader", { name: "other.example" }),
  ).toBeDefined();
  expect(window.location.search).toBe("?host=example.com&with=other.example");
});

test("two scans of the history are compared, and the address says so", async () => {
  const now = makeReport();
  const history = [
    { id: 4, scanned_at: "2026-05-01T10:00:00.000Z", grade: "F", score: 0 },
    { id: 6, scanned_at: "2026-05-02T10:00:00.000Z", grade: "B", score: 70 },
    { id: 9, scanned_at: "2026-05-03T10:00:00.000Z", grade: "A", score: 90 },
  ];
  const scanOf = (id: number) => ({ ...now, scan: { ...now.scan, id } });
  answers = [[200, { host: scanOf(4), with: scanOf(9), differences: [] }]];
  open(reportPage({ report: { ...now, history } }));
  await userEvent.click(tab("History and comparison"));
  const panel = section("History");
  const before = within(panel).getByRole("combobox", { name: "Before" });
  expect((before as HTMLSelectElement).value).toBe("6");
  await userEvent.selectOptions(before, "4");
  await userEvent.click(within(panel).getByRole("button", { name: "Compare" }));
  await within(panel).findByText("No test results change.");
  expect(within(panel).getAllByRole("table")).toHaveLength(2);
  expect(window.location.search).toBe("?host=example.com&scan=4&with=9");
  expect(asked.at(-1)?.url).toBe("/api/v2/compare?host=example.com&scan=4&with=9");
});

test("changes count bonus points only from a score of 90 on", () => {
  const report = makeReport();
  const scored = (score: number, result: string, points: number) => ({
    ...report,
    scan: { ...report.scan, score },
    tests: {
      cookies: { ...testOf(report, "cookies"), result, score_modifier: points },
    },
  });
  const before = scored(55, "cookies-without-secure-flag", -20);
  const name = "cookies-secure-with-httponly-sessions-and-samesite";
  for (const [score, points] of [
    [75, "+20"],
    [95, "+25"],
  ] as const) {
    const { container } = show(
      <Changes before={before} after={scored(score, name, 5)} />,
    );
    expect(container.textContent).toContain(points);
  }
});

test.each([
  ["<p>A <code>b</code></p>", "<p>A <code>b</code></p>"],
  ["1 &lt; 2 &amp;&amp; <em>x</em>", "1 &lt; 2 &amp;&amp; <em>x</em>"],
  ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
  ['<a href="/en-US/docs/Web" onclick="x()">d</a>', '<a href="/en-US/docs/Web">d</a>'],
  ['<a href="javascript:alert(1)">d</a>', "<a>d</a>"],
  ['<a href="//evil.example">d</a>', "<a>d</a>"],
  ["<p>open <strong>twice</p> end", "<p>open <strong>twice</strong></p> end"],
  ["</p>text<br>", "text<br>"],
])("prose makes known elements only: %s", (html, want) => {
  expect(show(<Prose html={html} />).container.innerHTML).toBe(want);
});
