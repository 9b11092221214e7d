import { fieldsOf, listOf } from "#/core/fields.ts";
import { isRecord, parseURL } from "#/core/parse.ts";
import type { Translator } from "#/l10n/translator.ts";
import type { Sent } from "#/telemetry/sent.ts";

/** A fact from a report, in words. */
export interface Field {
  readonly label: string;
  readonly value: string;
}

interface Description {
  readonly kind: string;
  /** The subject, in short. */
  readonly subject: string;
  readonly fields: readonly Field[];
  /** Fields that the library adds and the site does not store, by name. */
  readonly others: readonly Field[];
}

const kinds: Readonly<Record<string, string>> = {
  "element.clicked": "privacy-record-click",
  "search.empty": "privacy-record-search",
  "page.vitals": "privacy-record-speed",
};

/** Labels for fields of pages and events, in display order. */
const labels: Readonly<Record<string, string>> = {
  source: "privacy-field-source",
  query: "privacy-field-query",
  "page.path": "privacy-field-path",
  "page.referrer": "privacy-field-referrer",
  "page.http_status": "privacy-field-status",
  "page.is_baseline": "privacy-field-baseline",
  lcp: "privacy-field-lcp",
  fcp: "privacy-field-fcp",
  inp: "privacy-field-inp",
  ttfb: "privacy-field-ttfb",
  cls: "privacy-field-cls",
  "navigator.viewport_breakpoint": "privacy-field-width",
  "navigator.user_languages": "privacy-field-languages",
  "navigator.geo": "privacy-field-country",
  "navigator.geo_iso": "privacy-field-country",
  "navigator.subscription_type": "privacy-field-subscription",
  subscription_type: "privacy-field-subscription",
};

/** Window widths of breakpoints, at the default text size. */
const widths: Readonly<Record<string, string>> = {
  xs: "0–425 px",
  sm: "426–768 px",
  md: "769–991 px",
  lg: "992–1199 px",
  xl: "1200–1440 px",
  xxl: "≥ 1441 px",
};

/** Labels for values, by field. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "page.http_status": { 200: "privacy-value-found", 404: "privacy-value-missing" },
  "page.is_baseline": {
    baseline_high: "baseline-high",
    baseline_low: "baseline-low",
    not_baseline: "baseline-limited",
  },
  "navigator.subscription_type": {
    anonymous: "privacy-value-anonymous",
    none: "privacy-value-anonymous",
  },
};

const milliseconds = ["lcp", "fcp", "inp", "ttfb"];

/** Describes the contents of a report. */
export function describeReport(
  { name, body }: Sent,
  t: Translator["t"],
  locale: string,
): Description {
  const report = fieldsOf(body);
  const event = fieldsOf(listOf(report["events"])[0]);
  const metrics = new Map([
    ...metricsOf(report["metrics"]),
    ...Object.entries(fieldsOf(event["extra"])),
  ]);
  const others = new Map(
    flatten({ ...report, metrics: undefined, events: undefined }).concat(
      flatten({ ...event, extra: undefined }, "event."),
    ),
  );
  const fields: Field[] = [];
  const take = (key: string, label: string) => {
    const value = metrics.get(key);
    metrics.delete(key);
    if (value !== undefined && !fields.some((field) => field.label === label)) {
      fields.push({ label, value: inWords(key, value, t, locale) });
    }
  };
  for (const [key, id] of Object.entries(labels)) take(key, t(id));
  for (const key of [...metrics.keys()]) {
    const [, part] = /^page\.utm\.(\w+)$/.exec(key) ?? [];
    if (part !== undefined) take(key, t("privacy-field-campaign", { part }));
  }
  for (const [key, value] of metrics) others.set(key, value);
  const id = kinds[`${String(event["category"])}.${String(event["name"])}`];
  return {
    kind: t(name === "page" ? "privacy-record-view" : (id ?? "privacy-record-other")),
    subject: subjectOf(report, event, t),
    fields,
    others: [...others].map(([label, value]) => ({ label, value: String(value) })),
  };
}

/** The metrics of a report by name; labeled ones by name and label. */
function metricsOf(metrics: unknown): [string, unknown][] {
  return Object.entries(fieldsOf(metrics)).flatMap(([type, ofType]) => {
    const values = fieldsOf(ofType);
    return type.startsWith("labeled_") ? flatten(values) : Object.entries(values);
  });
}

/** The leaf values of nested objects, by path. */
function flatten(
  tree: Readonly<Record<string, unknown>>,
  before = "",
): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined) return [];
    if (isRecord(value)) return flatten(value, `${before}${key}.`);
    return [[before + key, value]];
  });
}

function inWords(
  key: string,
  value: unknown,
  t: Translator["t"],
  locale: string,
): string {
  if (Array.isArray(value)) return value.map((item) => language(item, locale)).join(", ");
  const text = String(value);
  const id = values[key]?.[text];
  if (id !== undefined) return t(id);
  if (key === "page.path" || key === "page.referrer") return shortAddress(text);
  if (key === "source") return sourceInWords(text, t);
  if (milliseconds.includes(key)) return `${text} ms`;
  return key === "navigator.viewport_breakpoint" ? (widths[text] ?? text) : text;
}

/** The name of a language in the page's language. */
function language(tag: unknown, locale: string): string {
  try {
    const names = new Intl.DisplayNames([locale], { type: "language" });
    return names.of(String(tag)) ?? String(tag);
  } catch {
    return String(tag);
  }
}

/** An address of this site without its origin; others unchanged. */
function shortAddress(address: string): string {
  const url = parseURL(address);
  return url?.origin === window.location.origin ? url.pathname : address;
}

/** Labels for ad events, by their reported names. */
const adEvents: Readonly<Record<string, string>> = {
  requested: "privacy-ad-requested",
  fetched: "privacy-ad-fetched",
  served: "privacy-ad-served",
  viewed: "privacy-ad-viewed",
  click: "privacy-ad-clicked",
  about: "privacy-ad-about",
  plus: "privacy-ad-without",
  settings: "privacy-ad-without",
  error: "privacy-ad-failed",
};

/** The clicked element or action; ad events are reported under technical names. */
function sourceInWords(source: string, t: Translator["t"]): string {
  const id = adEvents[/^pong: pong->(\w+)/.exec(source)?.[1] ?? ""];
  return id === undefined ? source : t(id);
}

/** The clicked element or action, or else the path of the page. */
function subjectOf(
  report: Readonly<Record<string, unknown>>,
  event: Readonly<Record<string, unknown>>,
  t: Translator["t"],
): string {
  const source = fieldsOf(event["extra"])["source"];
  if (typeof source === "string") return sourceInWords(source, t);
  const path = new Map(metricsOf(report["metrics"])).get("page.path");
  return typeof path === "string" ? shortAddress(path) : "";
}
