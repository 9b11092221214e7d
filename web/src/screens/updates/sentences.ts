import type { Translator } from "#/l10n/translator.ts";
import { changesOf, type Group } from "./feed.ts";

/** Milliseconds after the first browser within which others count as simultaneous. */
const together = 120 * 24 * 60 * 60 * 1000;

/** Kinds of sentences, without the browsers and the month. */
const kinds = ["added", "changed", "removed", "newly", "widely", "together"] as const;

type Kind = (typeof kinds)[number];

/**
 * Summarises the changes of a feature in sentences: browsers and month. They cover the
 * first of the groups, and others from about the same time.
 */
export function sentencesOf(
  groups: readonly Group[],
  t: Translator["t"],
  locale: string,
): string[] {
  const start = Date.parse(groups[0]?.release_date ?? "");
  const near = groups.filter(
    ({ release_date: date }) => Math.abs(Date.parse(date) - start) <= together,
  );
  return kinds.flatMap((kind) => {
    const own = near.filter((group) => kindsOf(group).includes(kind));
    if (own.length === 0) return [];
    const first = own.map(({ release_date: date }) => date).sort()[0] ?? "";
    return t(`updates-news-${kind}`, {
      browsers: listed(familiesOf(own), locale),
      month: monthOf(first, locale),
    });
  });
}

function kindsOf(group: Group): Kind[] {
  switch (group.type) {
    case "baseline_grouping":
      return [group.version === "newly available" ? "newly" : "widely"];
    case "browserslist_grouping":
      return changesOf(group).some(({ kind }) => kind === "removed")
        ? ["removed"]
        : ["together"];
    default: {
      const own = changesOf(group).map(({ kind }) =>
        kind === "baseline" ? "newly" : kind,
      );
      // A release that adds some parts and removes others changes the feature.
      return own.includes("added") && own.includes("removed") ? ["changed"] : own;
    }
  }
}

/** The families of web views, by engine. */
const views: Readonly<Record<string, string>> = {
  webview_android: "chrome",
  webview_ios: "safari",
};

/** The browsers of groups; mobile ones only if the desktop one is missing. */
function familiesOf(groups: readonly Group[]): string[] {
  const names = new Map(groups.map(({ browser, name }) => [browser, name]));
  return [...names]
    .filter(([browser]) => {
      const family = views[browser] ?? browser.replace(/_.*/, "");
      return family === browser || !names.has(family);
    })
    .map(([, name]) => name)
    .sort();
}

function listed(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}

function monthOf(date: string, locale: string): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(Date.parse(date));
}
