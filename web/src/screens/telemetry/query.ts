import type { VisitQuery } from "#/contract/telemetry.ts";

type Parameters = Partial<VisitQuery> & {
  readonly days?: string;
  readonly format?: string;
};

/**
 * The address of the page with parameters, without empty ones. Engines on the server have
 * no URLSearchParams.
 */
export function addressOf(url: string, parameters: Parameters): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${url}?${query.join("&")}`;
}

/** The address of a file with the data of the page. */
export function withFormat(url: string, query: VisitQuery, format: string): string {
  return addressOf(url, { ...query, format });
}

/** Reports whether a query selects only some of the visits. */
export function isFiltered({ path, locale, country }: VisitQuery): boolean {
  return path !== "" || locale !== "" || country !== "";
}
