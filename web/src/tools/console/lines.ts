import type { ConsoleMessage } from "#/tools/runner/index.ts";
import { readEntry, type Entry } from "./entry.ts";

/** An entry and the groups that it is in, outermost first. */
export type Line = Entry & { readonly groups: readonly number[] };

/** What the console shows, and the groups that are not ended. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly groups: readonly number[];
  /** Number of the next line. */
  readonly next: number;
}

export const noLines: Lines = { lines: [], groups: [], next: 1 };

/** How many lines stay; older ones make room. */
export const kept = 500;

/** Groups in groups that are shown as such; those further in look like the last. */
const deepest = 12;

/** The console after some messages more. */
export function addMessages(before: Lines, messages: readonly ConsoleMessage[]): Lines {
  let { next } = before;
  const lines = [...before.lines];
  const groups = [...before.groups];
  for (const message of messages) {
    if (message.prop === "clear") {
      lines.length = 0;
      groups.length = 0;
    } else if (message.prop === "groupEnd") groups.pop();
    else {
      const entry = readEntry(next, message);
      next += 1;
      lines.push({ ...entry, groups: groups.slice(0, deepest) });
      if (entry.kind === "group") groups.push(entry.id);
    }
  }
  return { lines: lines.slice(-kept), groups, next };
}
