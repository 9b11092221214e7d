// @vitest-environment jsdom
import { expect, test } from "vitest";
import { translatorFor } from "#/l10n/load-all.ts";
import { describeReport, type Field } from "./describe.ts";

const { t } = translatorFor("de");
const describe = (name: string, body: unknown) =>
  describeReport({ name, at: 0, body }, t, "de");
const asObject = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]));

const metrics = {
  url: {
    "page.path": `${window.location.origin}/de/docs/Web`,
    "page.referrer": "https://search.example/",
  },
  string: {
    "page.http_status": "404",
    "page.is_baseline": "baseline_high",
    "navigator.viewport_breakpoint": "md",
    "navigator.subscription_type": "anonymous",
  },
  string_list: { "navigator.user_languages": ["de", "no tag!"] },
  labeled_string: { "page.utm": { source: "letter" } },
};

test("a view of a page is said in words", () => {
  const { kind, subject, fields, others } = describe("page", {
    metrics,
    ping_info: { seq: 3, start_time: "2026-11-22T21:00+00:00" },
    client_info: { telemetry_sdk_build: "5.0.10" },
  });
  expect([kind, subject]).toEqual(["Aufruf einer Seite", "/de/docs/Web"]);
  expect(asObject(fields)).toEqual({
    Seite: "/de/docs/Web",
    Woher: "https://search.example/",
    "Seite wurde": "nicht gefunden",
    Baseline: "Weithin verfügbar",
    "Breite des Fensters": "769–991 px",
    "Sprachen des Browsers": "Deutsch, no tag!",
    Abo: "keines",
    "Kampagne (source)": "letter",
  });
  expect(asObject(others)).toEqual({
    "ping_info.seq": "3",
    "ping_info.start_time": "2026-11-22T21:00+00:00",
    "client_info.telemetry_sdk_build": "5.0.10",
  });
});

test.each([
  [
    { category: "element", name: "clicked", extra: { source: "toc_click: #a" } },
    "Ereignis",
    { "Was angeklickt wurde oder geschah": "toc_click: #a" },
  ],
  [
    { category: "search", name: "empty", extra: { query: "flexbox" } },
    "Suche ohne Ergebnis",
    { Text: "flexbox" },
  ],
  [
    { category: "page", name: "vitals", extra: { lcp: "812", cls: "0.010" } },
    "Geschwindigkeit einer Seite",
    { "Größter Teil zu sehen (LCP)": "812 ms", "Maß der Verschiebungen (CLS)": "0.010" },
  ],
])("the event %j is said in words", (event, kind, words) => {
  const described = describe("action", { events: [{ timestamp: 0, ...event }] });
  expect(described.kind).toBe(kind);
  expect(asObject(described.fields)).toEqual(words);
});

test("an event is told from others at a glance", () => {
  const page = { url: { "page.path": "https://site.example/a" } };
  const event = {
    category: "element",
    name: "clicked",
    extra: { source: "toc_click: #a" },
  };
  const { subject } = describe("action", { metrics: page, events: [event] });
  expect(subject).toBe("toc_click: #a");
});

test.each([
  [
    "pong: pong->fetched success",
    "Der Server hat auf die Anfrage nach einer Anzeige geantwortet",
  ],
  ["pong: pong->click side", "Eine Anzeige wurde angeklickt"],
  ["pong: pong->later", "pong: pong->later"],
])("what happens to ads is said in words: %s", (source, words) => {
  const event = { category: "element", name: "clicked", extra: { source } };
  expect(describe("action", { events: [event] }).subject).toBe(words);
});

test("nothing that was sent is left out", () => {
  const { kind, fields, others } = describe("action", {
    metrics: { quantity: { "later.metric": 5 }, labeled_counter: { "a.b": { c: 1 } } },
    events: [{ category: "later", name: "event", extra: { more: "x" } }],
  });
  expect(kind).toBe("Meldung");
  expect(fields).toEqual([]);
  expect(asObject(others)).toEqual({
    "later.metric": "5",
    "a.b.c": "1",
    more: "x",
    "event.category": "later",
    "event.name": "event",
  });
});

test.each([null, "text", 7, [], { metrics: 1, events: {} }, { events: [null] }])(
  "%j, which is not a report, has no fields",
  (body) => {
    expect(describe("action", body).fields).toEqual([]);
  },
);
