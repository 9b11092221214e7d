import type {
  PastScan,
  Performance,
  Report,
  ReportPage,
  SpeedRequest,
  Test,
} from "#/contract/observatory.ts";

/** What a scanned site may send in place of a text. */
export const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>\u202e&lt;`;

function test(name: string, title: string, more: Partial<Test> = {}): Test {
  return {
    name,
    title,
    link: `/en-US/docs/Web/HTTP/Reference/Headers/${name}`,
    expectation: `${name}-implemented`,
    result: `${name}-implemented`,
    pass: true,
    score_modifier: 0,
    score_description: `<p>The header <code>${name}</code> is set.</p>`,
    recommendation: "",
    ...more,
  };
}

const policyFlags = [
  "unsafeInline",
  "unsafeEval",
  "unsafeObjects",
  "unsafeInlineStyle",
  "insecureSchemeActive",
  "insecureSchemePassive",
  "antiClickjacking",
  "defaultNone",
  "insecureBaseUri",
  "insecureFormAction",
];

const list: readonly Test[] = [
  test("content-security-policy", "Content Security Policy (CSP)", {
    result: "csp-implemented-with-unsafe-inline",
    pass: false,
    score_modifier: -20,
    score_description:
      "<p>Scripts in the page itself run, since <code>'unsafe-inline'</code> is in <code>script-src</code>.</p>",
    recommendation: "<p>Give scripts a nonce, and take the keyword out.</p>",
    fixes: [
      {
        server: "nginx",
        code: `add_header Content-Security-Policy "default-src 'self'" always;`,
      },
      {
        server: "apache",
        code: `Header always set Content-Security-Policy "default-src 'self'"`,
      },
      {
        server: "go",
        code: `w.Header().Set("Content-Security-Policy", "default-src 'self'")`,
      },
    ],
    data: { "default-src": ["'self'"], "script-src": ["'unsafe-inline'", hostile] },
    policy: {
      ...Object.fromEntries(
        policyFlags.map((flag) => [
          flag,
          { pass: flag === "unsafeInline", description: flag, info: `About ${flag}.` },
        ]),
      ),
      strictDynamic: { pass: null, description: "strictDynamic", info: "Optional." },
    },
  }),
  test("cookies", "Cookies", {
    data: {
      sessionid: {
        domain: "example.com",
        path: "/",
        secure: true,
        httponly: true,
        samesite: "lax",
      },
      [hostile]: { path: hostile, expires: "2027-01-02T03:04:05.000Z" },
    },
  }),
  test("cross-origin-embedder-policy", "Cross Origin Embedder Policy"),
  test("cross-origin-opener-policy", "Cross Origin Opener Policy"),
  test("cross-origin-resource-sharing", "Cross Origin Resource Sharing (CORS)"),
  test("redirection", "Redirection"),
  test("referrer-policy", "Referrer Policy", { pass: null }),
  test("strict-transport-security", "Strict Transport Security (HSTS)", {
    result: "hsts-not-implemented",
    pass: false,
    score_modifier: -20,
    score_description: "<p>The header is missing.</p>",
    recommendation: "<p>Add the header to responses over HTTPS.</p>",
    fixes: [
      {
        server: "nginx",
        code: 'add_header Strict-Transport-Security "max-age=63072000" always;',
      },
      {
        server: "apache",
        code: 'Header always set Strict-Transport-Security "max-age=63072000"',
      },
    ],
  }),
  test("subresource-integrity", "Subresource Integrity", { score_modifier: 5 }),
  test("x-content-type-options", "X-Content-Type-Options"),
  test("x-frame-options", "X-Frame-Options"),
  test("cross-origin-resource-policy", "Cross Origin Resource Policy", { pass: null }),
];

const range = (median: number) => ({ median, min: median * 0.9, max: median * 1.2 });

export const request = (url: string, more: Partial<SpeedRequest> = {}): SpeedRequest => ({
  url,
  kind: "script",
  method: "GET",
  status: 200,
  protocol: "h2",
  third_party: false,
  blocking: false,
  lazy: false,
  bytes: 41_234,
  start: 0,
  dns: 0,
  connect: 0,
  tls: 0,
  wait: 40,
  receive: 12,
  ...more,
});

const measured: Performance = {
  score: 76,
  runs: 3,
  timings: {
    dns: range(12),
    connect: range(20),
    tls: range(31),
    first_byte: range(180),
    total: range(240),
  },
  checks: [
    {
      name: "compression",
      title: "Compression",
      rating: "poor",
      score: 20,
      weight: 3,
      value: "120 kB without compression",
      advice: "<p>Compress text with <code>gzip</code> at least.</p>",
      link: "/en-US/docs/Web/HTTP/Guides/Compression",
      affected: [`https://example.com/app.js?${hostile}`],
    },
    {
      name: "protocol",
      title: "Protocol",
      rating: "good",
      score: 100,
      weight: 1,
      value: "HTTP/2",
      advice: "",
      link: "/en-US/docs/Web/HTTP",
    },
    {
      name: "certificate",
      title: "Certificate",
      rating: "unknown",
      score: 0,
      weight: 1,
      value: "",
      advice: "",
      link: "/en-US/docs/Web/HTTP",
    },
  ],
  requests: [
    request("https://example.com/", {
      kind: "document",
      dns: 12,
      connect: 20,
      tls: 31,
      wait: 117,
      receive: 60,
    }),
    request("https://example.com/style.css", {
      kind: "stylesheet",
      blocking: true,
      start: 250,
    }),
    request(`https://example.com/${hostile}.js`, {
      kind: hostile,
      start: 255,
      status: 404,
      third_party: true,
      bytes: -1,
    }),
  ],
  omitted: 4,
  kinds: [{ kind: "document", requests: 1, bytes: 1_234_567 }],
  total: { kind: "all", requests: 3, bytes: 1_300_000 },
};

export const past: readonly PastScan[] = [
  { id: 1, scanned_at: "2026-01-10T08:00:00.000Z", grade: "F", score: 0 },
  { id: 2, scanned_at: "2026-03-01T08:00:00.000Z", grade: "D", score: 35 },
  { id: 3, scanned_at: "2026-03-05T08:00:00.000Z", grade: "D-", score: 25 },
  { id: 4, scanned_at: "2026-06-20T08:00:00.000Z", grade: "B-", score: 65 },
];

/** A report of a site with all that a report can have, and hostile texts in it. */
export function makeReport(more: Partial<Report> = {}): Report {
  return {
    site: "example.com",
    what_if: true,
    history: past,
    scan: {
      id: 4,
      algorithm_version: 6,
      scanned_at: "2026-06-20T08:00:00.000Z",
      error: null,
      grade: "B-",
      score: 65,
      status_code: 200,
      tests_failed: 2,
      tests_passed: 10,
      tests_quantity: 12,
      response_headers: {
        "content-type": "text/html; charset=utf-8",
        server: hostile,
        "set-cookie":
          "sessionid=1; Expires=Wed, 21 Oct 2027 07:28:00 GMT; Secure,theme=dark; Path=/",
      },
    },
    tests: Object.fromEntries(list.map((one) => [one.name, one])),
    performance: measured,
    ...more,
  };
}

/** The page of a report. */
export function reportPage(data: Partial<NonNullable<ReportPage["hyData"]>> = {}) {
  return {
    ...writtenReportPage,
    hyData: {
      host: "example.com",
      report: makeReport(),
      distribution: [
        { grade: "A+", count: 3 },
        { grade: "B-", count: 7 },
        { grade: "F", count: 20 },
      ],
      problem: null,
      ...data,
    },
  } satisfies ReportPage;
}

/** A test of a report that has it. */
export function testOf(report: Report, name: string): Test {
  const found = report.tests[name];
  if (found === undefined) throw new Error(`no test ${name}`);
  return found;
}

/** The page of a report as a file has it, which knows no address. */
export const writtenReportPage = {
  renderer: "SpaObservatoryAnalyze",
  slug: "observatory/analyze",
  url: "/en-US/observatory/analyze",
  pageTitle: "Report",
  noIndexing: true,
} satisfies ReportPage;

export const landing = {
  renderer: "SpaObservatoryLanding",
  slug: "observatory",
  url: "/en-US/observatory",
  pageTitle: "HTTP Observatory",
} as const;
