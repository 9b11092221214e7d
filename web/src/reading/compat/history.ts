import { asList, items, type Support, type SupportStatement } from "./data.ts";

export interface Branch {
  /** The required prefix or alternative name; null for the plain name. */
  readonly name: string | null;
  /** Oldest first. */
  readonly items: readonly Support[];
}

function branchName({ prefix, alternative_name: name }: Support): string | null {
  return name ?? prefix ?? null;
}

/** The items of a statement, oldest first, grouped by name. */
export function branchesOf(statement: SupportStatement): Branch[] {
  const branches = new Map<string | null, Support[]>();
  for (const item of [...items(statement)].reverse()) {
    const name = branchName(item);
    branches.set(name, [...(branches.get(name) ?? []), item]);
  }
  return [...branches]
    .map(([name, list]) => ({ name, items: list }))
    .sort((a, b) => {
      if (a.name === null) return -1;
      if (b.name === null) return 1;
      return a.name < b.name ? -1 : 1;
    });
}

/** Short names of browsers' bug trackers. */
const trackers: readonly (readonly [RegExp, number])[] = [
  [/^https:\/\/crbug\.com\/(\d+)/, 1],
  [/^https:\/\/webkit\.org\/b\/(\d+)/, 1],
  [/^https:\/\/bugzil\.la\/(\d+)/, 1],
];

/** The number of a bug in a known tracker, from its address. */
export function bugNumber(url: string): string | null {
  for (const [pattern, group] of trackers) {
    const number = pattern.exec(url)?.[group];
    if (number !== undefined) return number;
  }
  return null;
}

/**
 * Reports whether another item starts where this one ends, so the end need not be shown.
 */
export function continues(item: Support, statement: SupportStatement): boolean {
  return items(statement).some(
    (other) => other !== item && other.version_added === item.version_removed,
  );
}

export const notesOf = (item: Support) => asList(item.notes);
export const linksOf = (item: Support) => asList(item.impl_url);
