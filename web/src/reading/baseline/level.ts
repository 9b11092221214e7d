import type { Baseline, Doc } from "#/contract/page.ts";

export type Level = "high" | "low" | "limited" | "discouraged" | "removing";

/** The support of a feature, or that it is being retired; null to show nothing. */
export function levelOf({
  baseline,
  status,
}: Pick<Doc, "baseline" | "status">): Level | null {
  const word = status?.baseline;
  if (word === "discouraged" || word === "removing") return word;
  if (baseline?.baseline === undefined) return null;
  return baseline.baseline === false ? "limited" : baseline.baseline;
}

/** The time of a baseline date, which may have a prefix for "by then". */
export function baselineTime(date: string | undefined): number | null {
  const time = Date.parse((date ?? "").replace(/^[^0-9]+/, ""));
  return Number.isNaN(time) ? null : time;
}

export interface Engine {
  readonly name: string;
  readonly browsers: readonly {
    readonly icon: string;
    readonly name: string;
    readonly supported: boolean;
    /** The first version with support on desktops; empty if there is none. */
    readonly version: string;
  }[];
}

const engines = [
  {
    name: "Blink",
    browsers: [
      ["chrome", "Chrome", ["chrome", "chrome_android"]],
      ["edge", "Edge", ["edge"]],
    ],
  },
  { name: "Gecko", browsers: [["firefox", "Firefox", ["firefox", "firefox_android"]]] },
  { name: "WebKit", browsers: [["safari", "Safari", ["safari", "safari_ios"]]] },
] as const;

/** The engines with their browsers; an engine counts only if it works on all systems. */
export function enginesOf(support: NonNullable<Baseline["support"]>): Engine[] {
  return engines.map(({ name, browsers }) => ({
    name,
    browsers: browsers.map(([icon, browser, keys]) => ({
      icon,
      name: browser,
      supported: keys.every((key) => support[key] !== undefined),
      version: (support[keys[0]] ?? "").replace(/^[^0-9]+/, ""),
    })),
  }));
}
