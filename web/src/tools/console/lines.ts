import type { ConsoleMessage } from "#/tools/runner/index.ts";
import { readEntry, type Entry } from "./entry.ts";

/** An entry and the groups that it is in, outermost first. */
export type Line = Entry & { readonly groups: readonly number[] };

/** What the console shows, and the groups that are not ended. */
export interface Lines {
  readonly lines: readonly Line[];
  readonly groups: readonly number[];
  /** How many groups are open that are not shown as such, within the last of `groups`. */
  readonly deeper: number;
  readonly next: number;
}

export const noLines: Lines = { lines: [], groups: [], deeper: 0, next: 1 };

/** How many lines stay, with the headers of the groups that they are in. */
export const maxLines = 500;

/** Groups in groups that are shown as such; those further in look like the last. */
const deepest = 12;

/** The console after some messages more. */
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

/** The newest lines, and those older ones that begin a group of theirs or an open one. */
function newest(lines: readonly Line[], open: readonly number[]): readonly Line[] {
  if (lines.length <= maxLines) return lines;
  const stay = lines.slice(-maxLines);
  const needed = new Set([...open, ...stay.flatMap(({ groups }) => groups)]);
  return [...lines.slice(0, -maxLines).filter(({ id }) => needed.has(id)), ...stay];
}
