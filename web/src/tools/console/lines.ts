import type { ConsoleMessage } from "#/tools/runner/index.ts";
import { readEntry, type Entry } from "./entry.ts";

/** An entry with its groups, outermost first. */
export type Line = Entry & { readonly groups: readonly number[] };

/** The displayed lines, and the open groups. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly groups: readonly number[];
  /** The number of open groups that are not displayed, within the last of `groups`. */
  readonly deeper: number;
  readonly next: number;
}

export const noLines: Lines = { lines: [], groups: [], deeper: 0, next: 1 };

/** The maximum of displayed lines, plus the headers of their groups. */
export const maxLines = 500;

/** The maximum depth of displayed groups; deeper ones look like the last. */
const deepest = 12;

/** Adds messages to the console. */
export function addMessages(before: Lines, messages: readonly ConsoleMessage[]): Lines {
  let { deeper, next } = before;
  const lines = [...before.lines];
  const groups = [...before.groups];
  for (const message of messages) {
    if (message.prop === "clear") {
      lines.length = 0;
      groups.length = 0;
      deeper = 0;
    } else if (message.prop === "groupEnd") {
      if (deeper > 0) deeper -= 1;
      else groups.pop();
    } else {
      const entry = readEntry(next, message);
      next += 1;
      lines.push({ ...entry, groups: [...groups] });
      if (entry.kind !== "group") continue;
      if (groups.length < deepest) groups.push(entry.id);
      else deeper += 1;
    }
  }
  return { lines: newest(lines, groups), groups, deeper, next };
}

/** The newest lines, and older headers of their groups or open groups. */
function newest(lines: readonly Line[], open: readonly number[]): readonly Line[] {
  if (lines.length <= maxLines) return lines;
  const stay = lines.slice(-maxLines);
  const needed = new Set([...open, ...stay.flatMap(({ groups }) => groups)]);
  return [...lines.slice(0, -maxLines).filter(({ id }) => needed.has(id)), ...stay];
}
