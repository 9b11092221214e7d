import { describe, expect, test } from "vitest";
import { makeReport, past, request, testOf } from "../../../test/observatory.ts";
import { curveOf, highest } from "./curve.ts";
import { isFinal, kindOf } from "./failures.ts";
import { linesOf, parseLines, textOf, withHeader } from "./headers.ts";
import { siteIn } from "./site.ts";
import { shareBelow, spread } from "./spread.ts";
import { levelOf, pointsOf, signed, testsOf, trendOf } from "./tests.ts";
import { bytes, duration } from "./units.ts";
import { endOf, segmentsOf, took } from "./waterfall.ts";

describe("the site in a text", () => {
  test.each([
    ["example.com", "example.com"],
    ["  EXAMPLE.com/ ", "example.com"],
    ["https://example.com/shop?a=1#b", "example.com/shop"],
    ["http://user:secret@example.com:8080/", "example.com:8080"],
    ["https://example.com:443/", "example.com"],
    ["example.com:8443/a/b", "example.com:8443/a/b"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["", null],
    ["https://", null],
    ["javascript://alert(1)", null],
    ["ftp://example.com", null],
    ["a b c", null],
  ])("%j is %j", (text, want) => {
    expect(siteIn(text)).toBe(want);
  });
});

describe("tests", () => {
  const report = makeReport();

  test("are in the order of readers, all twelve", () => {
    const names = testsOf(report).map(({ name }) => name);
    expect(names).toHaveLength(12);
    expect(names.slice(0, 3)).toEqual([
      "content-security-policy",
      "cookies",
      "cross-origin-resource-sharing",
    ]);
    expect(names.slice(-2)).toEqual([
      "cross-origin-opener-policy",
      "cross-origin-embedder-policy",
    ]);
  });

  test("of other algorithms come last", () => {
    const old = { ...testOf(report, "cookies"), name: "contribute" };
    const names = testsOf({ ...report, tests: { contribute: old, ...report.tests } });
    expect(names[names.length - 1]?.name).toBe("contribute");
  });

  test.each([
    [5, 89, { text: "0", isWithheld: true }],
    [5, 90, { text: "+5", isWithheld: false }],
    [-20, 20, { text: "−20", isWithheld: false }],
    [0, 20, { text: "0", isWithheld: false }],
  ])("with %i points at a score of %i show %j", (points, score, want) => {
    expect(
      pointsOf({ ...testOf(report, "cookies"), score_modifier: points }, score),
    ).toEqual(want);
  });

  test("a sign goes with every change", () => {
    expect([signed(5), signed(0), signed(-5)]).toEqual(["+5", "0", "−5"]);
  });

  test.each([
    ["A+", "good"],
    ["B-", "caution"],
    ["C", "caution"],
    ["D+", "bad"],
    ["F", "bad"],
  ])("%s looks %s", (grade, level) => expect(levelOf(grade)).toBe(level));
});

describe("the trend", () => {
  const of = (...pairs: [string, number][]) =>
    trendOf({
      ...makeReport(),
      history: pairs.map(([grade, score], id) => ({
        id,
        grade,
        score,
        scanned_at: "2026-01-01T00:00:00Z",
      })),
    });

  test("is that of the last two scans", () => {
    expect(of(["A", 90], ["F", 0], ["D", 35])).toBe("up");
    expect(of(["A", 95], ["B", 70])).toBe("down");
  });

  test("needs another score and another grade", () => {
    expect(of(["B", 70])).toBeNull();
    expect(of(["B", 70], ["B", 75])).toBeNull();
  });
});

describe("headers", () => {
  test("have a line each, cookies apart in spite of their dates", () => {
    const lines = linesOf(makeReport().scan.response_headers ?? {});
    expect(lines.filter(([name]) => name === "set-cookie")).toEqual([
      ["set-cookie", "sessionid=1; Expires=Wed, 21 Oct 2027 07:28:00 GMT; Secure"],
      ["set-cookie", "theme=dark; Path=/"],
    ]);
  });

  test("come back from their text", () => {
    const lines = [
      ["a", "1"],
      ["set-cookie", "x=1"],
      ["set-cookie", "y: 2"],
      ["empty", ""],
    ] as const;
    expect(parseLines(textOf(lines))).toEqual({ lines, wrong: null });
  });

  test.each([
    ["a: 1\n\nno colon", 3],
    [": value", 1],
    ["a b: c", 1],
  ])("%j is wrong in line %i", (text, line) => expect(parseLines(text).wrong).toBe(line));

  test("are set in place, or at the end", () => {
    const set = (text: string) => withHeader(text, ["x-frame-options", "DENY"]);
    expect(set("a: 1\nX-Frame-Options: none\nb: 2")).toBe(
      "a: 1\nx-frame-options: DENY\nb: 2",
    );
    expect(set("a: 1\n")).toBe("a: 1\nx-frame-options: DENY");
    expect(set("")).toBe("x-frame-options: DENY");
  });
});

describe("the curve", () => {
  test("goes from the first scan to the last, by time", () => {
    const points = curveOf(past);
    expect(points[0]).toEqual({ x: 0, y: 100 });
    expect(points[3]).toEqual({ x: 100, y: 35 });
    expect(points[1]?.x).toBeCloseTo(31.06, 1);
  });

  test("is even where the times are no use", () => {
    const odd = past.map((scan) => ({ ...scan, scanned_at: "no time" }));
    expect(curveOf(odd).map(({ x }) => x)).toEqual([0, 33.33, 66.67, 100]);
  });

  test("has room for bonus points", () => {
    expect(highest(past)).toBe(100);
    expect(highest(past.map((scan) => ({ ...scan, score: 128 })))).toBe(130);
  });
});

describe("the benchmark", () => {
  const counts = [
    { grade: "A+", count: 5 },
    { grade: "F", count: 20 },
  ];

  test("has a row for every grade", () => {
    const rows = spread(counts);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toEqual({ grade: "A+", count: 5, share: 25 });
    expect(rows[1]).toEqual({ grade: "A", count: 0, share: 0 });
  });

  test("says how many sites are worse", () => {
    expect(shareBelow(counts, "B")).toBe(80);
    expect(shareBelow(counts, "F")).toBe(0);
    expect(shareBelow([], "A")).toBe(0);
  });
});

describe("the waterfall", () => {
  test("has a segment for each phase that took time", () => {
    const one = request("https://example.com/", {
      start: 50,
      dns: 10,
      wait: 30,
      receive: 10,
    });
    expect(took(one)).toBe(50);
    const end = endOf([one]);
    expect(end).toBe(100);
    expect(segmentsOf(one, end)).toEqual([
      { phase: "dns", start: 50, length: 10 },
      { phase: "wait", start: 60, length: 30 },
      { phase: "receive", start: 90, length: 10 },
    ]);
  });
});

test("sizes and times are short, in the reader's language", () => {
  expect(
    [0, 999, 1500, 41_234, 999_900, 2_560_000, -1].map((n) => bytes(n, "en-US")),
  ).toEqual(["0 B", "999 B", "1.5 kB", "41 kB", "1 MB", "2.6 MB", "–"]);
  expect([0, 3.14, 240.4, 1530].map((n) => duration(n, "de"))).toEqual([
    "0 ms",
    "3,1 ms",
    "240 ms",
    "1,5 s",
  ]);
});

test("failures are told apart, and which of them another try may mend", () => {
  expect(kindOf({ code: "blocked" })).toBe("blocked");
  expect(kindOf({ code: "429" })).toBe("rate-limited");
  expect(kindOf({ code: "504" })).toBe("busy");
  expect(kindOf({ code: "constructor" })).toBe("other");
  expect(isFinal({ code: "invalid-hostname-ip" })).toBe(true);
  expect(isFinal({ code: "site-down" })).toBe(false);
});
