import { plainMarkup } from "#/core/markup.ts";
import { isRecord } from "#/core/parse.ts";

/** Fields that served pages have only in part, and that no screen shows. */
const unshown = new Set(["fragments", "live_samples"]);

/** Fields whose HTML is decorated in served pages. */
const markup = new Set(["content", "sidebarHTML"]);

/**
 * A page that was fetched again, with everything unchanged taken from before, so that it
 * is not rendered again. Served HTML has highlighted code and index.json has not: they
 * count as equal.
 */
export function keepDrawn<T>(before: unknown, after: T, field = ""): T {
  if (before === after) return after;
  if (typeof before === "string" && typeof after === "string") {
    const same = markup.has(field) && plainMarkup(before) === plainMarkup(after);
    return same ? (before as T) : after;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const kept = after.map((value: unknown, i) =>
      keepDrawn(counterpart(before, value, i), value),
    );
    const same = kept.length === before.length && kept.every((v, i) => v === before[i]);
    return (same ? before : kept) as T;
  }
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before)) return after;
  const shown = (value: object) => Object.keys(value).filter((key) => !unshown.has(key));
  const kept: Record<string, unknown> = { ...after };
  for (const key of shown(after)) kept[key] = keepDrawn(before[key], after[key], key);
  const same =
    shown(after).length === shown(before).length &&
    shown(after).every((key) => kept[key] === before[key]);
  return (same ? before : kept) as T;
}

/** The previous value of a list's element: for a section the one with its id. */
function counterpart(before: readonly unknown[], value: unknown, i: number): unknown {
  const id = idOf(value);
  return id === undefined ? before[i] : before.find((other) => idOf(other) === id);
}

function idOf(value: unknown): string | undefined {
  const fields = isRecord(value) ? value["value"] : undefined;
  const id = isRecord(fields) ? fields["id"] : undefined;
  return typeof id === "string" ? id : undefined;
}
