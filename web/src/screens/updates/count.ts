import { report } from "#/core/report.ts";
import { filters, type Filter } from "./parameters.ts";

/** Filters with fixed values. Others are typed, or private to the reader. */
const countable: ReadonlySet<Filter> = new Set(["browsers", "category", "kind", "sort"]);

function valueOf(parameters: URLSearchParams, name: Filter): string {
  const value = parameters.get(name);
  if (value === null) return "(default)";
  return countable.has(name) ? value : "(own)";
}

/** Reports which filters a reader has changed. */
export function reportFilters(before: URLSearchParams, after: URLSearchParams): void {
  for (const name of filters) {
    if (before.get(name) === after.get(name)) continue;
    const [old, next] = [valueOf(before, name), valueOf(after, name)];
    report(`plus_updates_filter_change_${name}: ${old} -> ${next}`);
  }
}
