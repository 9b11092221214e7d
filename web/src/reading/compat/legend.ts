import type { Column } from "./columns.ts";
import { items, type Browsers } from "./data.ts";
import type { Row } from "./rows.ts";
import { classOf, smallIcons } from "./support.ts";

const order = [
  "yes",
  "partial",
  "preview",
  "no",
  "unknown",
  "experimental",
  "nonstandard",
  "deprecated",
  "footnote",
  "disabled",
  "altname",
  "prefix",
  "more",
] as const;

export type LegendKey = (typeof order)[number];

/** The icons in a table, including those in omitted rows. */
export function legendFor(
  rows: readonly Row[],
  columns: readonly Column[],
  browsers: Browsers,
): LegendKey[] {
  const found = new Set<string>();
  const names = columns.flatMap((column) => column.browsers);
  for (const { compat } of rows) {
    if (compat.status?.experimental === true) found.add("experimental");
    if (compat.status?.standard_track === false) found.add("nonstandard");
    if (compat.status?.deprecated === true) found.add("deprecated");
    for (const name of names) {
      const statement = compat.support[name];
      for (const icon of smallIcons(statement)) found.add(icon);
      for (const item of items(statement)) {
        const group = classOf(item, browsers[name]);
        found.add(group === "removed-partial" ? "no" : group);
        if (item.flags !== undefined && item.flags.length > 0) {
          found.add("no").add("disabled");
        }
      }
    }
  }
  return order.filter((key) => found.has(key));
}
