import type { Compat, Identifier } from "./data.ts";

export interface Row {
  /** Name of a feature without description: includes its direct parent. */
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly compat: Compat;
}

export interface Rows {
  readonly shown: readonly Row[];
  readonly all: readonly Row[];
}

const limit = 100;

function isIdentifier(value: unknown): value is Identifier {
  return typeof value === "object" && value !== null && "__compat" in value;
}

function below(
  parent: Identifier,
  path: string,
  parentName: string,
  depth: number,
): Row[] {
  return Object.entries(parent).flatMap(([key, child]) => {
    if (key === "__compat" || !isIdentifier(child) || child.__compat === undefined)
      return [];
    const name = depth === 1 ? key : `${parentName}.${key}`;
    const row: Row = { name, path: `${path}.${key}`, depth, compat: child.__compat };
    return [row, ...below(child, row.path, key, depth + 1)];
  });
}

/**
 * The rows of a table, depth first. If there are too many, the deepest are omitted first,
 * then non-standard, deprecated and experimental ones.
 */
export function rowsFor(query: string, data: Identifier): Rows {
  const name = query.split(".").at(-1) ?? query;
  const root: Row[] =
    data.__compat === undefined
      ? []
      : [{ name, path: query, depth: 0, compat: data.__compat }];
  const all = [...root, ...below(data, query, name, 1)];
  const cuts: readonly ((row: Row) => boolean)[] = [
    (row) => row.depth < 2,
    (row) => row.compat.status?.standard_track !== false,
    (row) => row.compat.status?.deprecated !== true,
    (row) => row.compat.status?.experimental !== true,
  ];
  let shown: readonly Row[] = all;
  for (const keep of cuts) {
    if (shown.length > limit) shown = shown.filter(keep);
  }
  return { shown: shown.slice(0, limit), all };
}
