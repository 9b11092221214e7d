/** Filter parameters; only readers with an account have them. */
export const filters = [
  "browsers",
  "browserslist",
  "category",
  "collections",
  "kind",
  "q",
  "sort",
] as const;

export type Filter = (typeof filters)[number];

/** The parameters of the request; without an account only the page. */
export function asked(
  parameters: URLSearchParams | null,
  signedIn: boolean,
): URLSearchParams | null {
  if (parameters === null || signedIn) return parameters;
  const page = parameters.get("page");
  return new URLSearchParams(page === null ? {} : { page });
}

/** Changes parameters by name; empty ones and the page are removed. */
export function changed(
  parameters: URLSearchParams,
  changes: Partial<Record<Filter, string | readonly string[]>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    const text = typeof value === "string" ? value.trim() : [...value].sort().join(",");
    if (text === "") next.delete(name);
    else next.set(name, text);
  }
  if (next.get("sort") === "desc") next.delete("sort");
  next.sort();
  return next;
}

/** The parameters without filters. */
export function reset(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of [...filters, "page"]) next.delete(name);
  return next;
}

export function listOf(parameters: URLSearchParams, name: Filter): readonly string[] {
  return (parameters.get(name) ?? "").split(",").filter((value) => value !== "");
}

export function isFiltered(parameters: URLSearchParams): boolean {
  return filters.some((name) => parameters.has(name));
}

/** How changes are grouped. */
export type View = "features" | "releases";

export function viewOf(parameters: URLSearchParams | null): View {
  return parameters?.get("view") === "releases" ? "releases" : "features";
}

/** The parameters of the first page of a view. */
export function viewed(parameters: URLSearchParams, view: View): URLSearchParams {
  const next = changed(parameters, {});
  next.delete("view");
  if (view === "releases") next.set("view", view);
  return next;
}

/** The filters among the parameters, without the order. */
export function filterOf(parameters: URLSearchParams): URLSearchParams {
  const isFilter = (name: string) => name !== "sort" && filters.includes(name as Filter);
  return new URLSearchParams([...parameters].filter(([name]) => isFilter(name)));
}
