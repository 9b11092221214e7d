import type { Section } from "#/contract/page.ts";

/** A section with its index in the body. */
export interface Placed {
  readonly section: Section;
  readonly index: number;
}

export interface Group {
  readonly head: Placed;
  readonly tabs: readonly Placed[];
}

/**
 * Groups third-level sections by the preceding second-level one. The first section is the
 * page header; sections without id or text are omitted.
 */
export function groupSections(sections: readonly Section[]): {
  readonly header: Placed | undefined;
  readonly groups: readonly Group[];
} {
  const [first, ...rest] = sections.map((section, index) => ({ section, index }));
  const groups: { head: Placed; tabs: Placed[] }[] = [];
  for (const placed of rest) {
    const { id, isH3, content } = placed.section.value;
    const last = groups.at(-1);
    if (isH3 && last !== undefined) {
      if (id !== null && content !== undefined && content !== "") last.tabs.push(placed);
    } else if (id !== null) groups.push({ head: placed, tabs: [] });
  }
  return { header: first, groups };
}
