/** Performance of a page: milliseconds, and a score for layout shifts. */
export interface Vitals {
  lcp?: number;
  fcp?: number;
  inp?: number;
  ttfb?: number;
  cls?: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Shifts are summed within this pause and this total. */
const pause = 1000;
const longest = 5000;

/** Shorter events have no entries. */
const shortest = 40;

/** Observes the loaded document. Returns a function for the measurements so far. */
export function observeVitals(): () => Vitals {
  const vitals: Vitals = {};
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation !== undefined) {
    vitals.ttfb = (navigation as PerformanceNavigationTiming).responseStart;
  }
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  let first = 0;
  let last = -Infinity;
  let sum = 0;
  const shifts = observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    if (startTime - last > pause || startTime - first > longest) {
      first = startTime;
      sum = 0;
    }
    last = startTime;
    sum += value;
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
  if (shifts) vitals.cls = 0;
  observe(
    "event",
    (entry) => {
      const { interactionId = 0, duration } = entry as Interaction;
      if (interactionId !== 0) vitals.inp = Math.max(vitals.inp ?? 0, duration);
    },
    { durationThreshold: shortest },
  );
  return () => vitals;
}

/** Reports whether the browser supports the entries. */
function observe(
  type: string,
  take: (entry: PerformanceEntry) => void,
  options: Readonly<Record<string, number>> = {},
): boolean {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
    ...options,
  });
  return true;
}
