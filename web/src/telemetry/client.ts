import Glean from "@mozilla/glean/web";
import PingType from "@mozilla/glean/private/ping";
import EventMetricType from "@mozilla/glean/private/metrics/event";
import LabeledMetricType from "@mozilla/glean/private/metrics/labeled";
import StringMetricType from "@mozilla/glean/private/metrics/string";
import StringListMetricType from "@mozilla/glean/private/metrics/string_list";
import UrlMetricType from "@mozilla/glean/private/metrics/url";
import { measured, zeroResults, takeEarly } from "#/core/report.ts";
import { from, type Breakpoint } from "#/ui/breakpoints.ts";
import { watchClicks } from "./clicks.ts";
import { refusal } from "./consent.ts";
import { redactAddress, redactQuery, redactSource } from "./redact.ts";
import { Outbox } from "./outbox.ts";
import { observeVitals } from "./vitals.ts";

/** A page view. */
export interface View {
  readonly path: string;
  /** The address of the referring page, or empty. */
  readonly referrer: string;
  readonly status: 200 | 404;
  /** The Baseline status of the page; empty if it has none. */
  readonly baseline: string;
  readonly subscription: string | null;
  /** The reader's country as determined by the site; null if unknown. */
  readonly geo: { readonly country: string; readonly country_iso: string } | null;
}

const campaign = ["source", "medium", "campaign", "term", "content"];

/** The maximum of languages in a ping. */
const maxLanguages = 20;

const outbox = new Outbox();
const pings = { page: pingOf("page"), action: pingOf("action") };
type PingName = keyof typeof pings;

/** Pings do not identify a reader, device or session. */
function pingOf(name: string): PingType {
  return new PingType({
    name,
    includeClientId: false,
    sendIfEmpty: false,
    preciseTimestamps: false,
  });
}

/** Metrics live as long as a ping, so that none includes values of an earlier page. */
function metricsOf(ping: PingName) {
  const meta = (category: string, name: string) => ({
    category,
    name,
    sendInPings: [ping],
    lifetime: "ping" as const,
    disabled: false,
  });
  return {
    path: new UrlMetricType(meta("page", "path")),
    referrer: new UrlMetricType(meta("page", "referrer")),
    status: new StringMetricType(meta("page", "http_status")),
    baseline: new StringMetricType(meta("page", "is_baseline")),
    utm: new LabeledMetricType(meta("page", "utm"), StringMetricType, campaign),
    breakpoint: new StringMetricType(meta("navigator", "viewport_breakpoint")),
    subscription: new StringMetricType(meta("navigator", "subscription_type")),
    country: new StringMetricType(meta("navigator", "geo")),
    countryCode: new StringMetricType(meta("navigator", "geo_iso")),
    languages: new StringListMetricType(meta("navigator", "user_languages")),
  };
}

const metrics = { page: metricsOf("page"), action: metricsOf("action") };

function eventOf(category: string, name: string, extras: string[]) {
  const meta = {
    category,
    name,
    sendInPings: ["action"],
    lifetime: "ping" as const,
    disabled: false,
  };
  return new EventMetricType<Record<string, string>>(meta, extras);
}

const clicked = eventOf("element", "clicked", ["source", "subscription_type"]);
const empty = eventOf("search", "empty", ["query"]);
const vitals = eventOf("page", "vitals", ["lcp", "fcp", "inp", "ttfb", "cls"]);

let current: View | undefined;
let landing: View | undefined;

/** Starts counting. The first view must follow at once. */
function start(application: string): void {
  Glean.initialize(application, true, {
    // Glean requires HTTPS. The outbox uses the page's own scheme.
    serverEndpoint: `https://${window.location.host}`,
    httpClient: outbox,
  });
  watchClicks();
  document.addEventListener(measured, (event) => {
    sendClick((event as CustomEvent<string>).detail);
  });
  document.addEventListener(zeroResults, (event) => {
    sendSearch((event as CustomEvent<string>).detail);
  });
  sendVitalsAtEnd();
  window.addEventListener("online", () => outbox.retry());
  outbox.sendWaiting();
}

/** Counts a page view; the first one also starts counting clicks. */
export function view(application: string, page: View): void {
  const isFirst = current === undefined;
  current = page;
  landing ??= page;
  if (isFirst) start(application);
  submit("page", page);
  if (!isFirst) return;
  for (const { event, detail } of takeEarly()) {
    if (event === measured) sendClick(detail);
    else sendSearch(detail);
  }
}

function sendClick(source: string): void {
  act(clicked, {
    source: redactSource(source),
    subscription_type: current?.subscription ?? "none",
  });
}

/** Queries already reported in this document. */
const searched = new Set<string>();

function sendSearch(text: string): void {
  const query = redactQuery(text);
  if (query === null || searched.has(query)) return;
  searched.add(query);
  act(empty, { query });
}

/** Sends an event, unless the reader has refused meanwhile. */
function act(
  event: ReturnType<typeof eventOf>,
  extras: Readonly<Record<string, string>>,
  page = current,
): void {
  if (page === undefined || refusal() !== null) return;
  event.record(extras);
  submit("action", page);
}

function sendVitalsAtEnd(): void {
  const read = observeVitals();
  let sent = false;
  document.addEventListener("visibilitychange", () => {
    if (sent || document.visibilityState !== "hidden") return;
    sent = true;
    const values = Object.entries<number>({ ...read() }).map(
      ([name, value]): [string, string] => [
        name,
        // Layout shift is a small score; the others are milliseconds.
        name === "cls" ? value.toFixed(3) : String(Math.round(value)),
      ],
    );
    if (values.length > 0) act(vitals, Object.fromEntries(values), landing);
  });
}

const steps: readonly Breakpoint[] = ["xxl", "xl", "lg", "md", "sm"];

function breakpoint(): Breakpoint {
  return steps.find((step) => window.matchMedia(from(step)).matches) ?? "xs";
}

function submit(name: PingName, page: View): void {
  const { origin, search } = window.location;
  const of = metrics[name];
  of.path.set(redactAddress(page.path, origin));
  const referrer = redactAddress(page.referrer, origin);
  if (page.referrer !== "" && referrer !== "") of.referrer.set(referrer);
  of.status.set(String(page.status));
  if (page.baseline !== "") of.baseline.set(page.baseline);
  of.breakpoint.set(breakpoint());
  of.subscription.set(page.subscription ?? "anonymous");
  if (page.geo !== null) {
    of.country.set(page.geo.country);
    of.countryCode.set(page.geo.country_iso);
  }
  of.languages.set(navigator.languages.slice(0, maxLanguages));
  const parameters = new URLSearchParams(search);
  for (const label of campaign) {
    const value = parameters.get(`utm_${label}`);
    if (value !== null && value !== "") of.utm[label]?.set(value);
  }
  pings[name].submit();
}
