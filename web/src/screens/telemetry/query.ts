import type { VisitQuery } from "#/contract/telemetry.ts";

type Parameters = Partial<VisitQuery> & {
  readonly days?: string;
  readonly format?: string;
};

/**
 * The address of the page with some parameters; empty ones are left out. It is made on
 * the server too, whose engines have no URLSearchParams.
 */
export function addressOf(url: string, parameters: Parameters): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}?${query.join("&")}`;
}

/** The address of a file with what the page shows. */
export function withFormat(url: string, query: VisitQuery, format: string): string {
  return addressOf(url, { ...query, format });
}

/** Reports whether a query selects some of the visits of its days. */
export function isFiltered({ path, locale, country }: VisitQuery): boolean {
  return path !== "" || locale !== "" || country !== "";
}
