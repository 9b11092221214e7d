import { useCallback, useMemo } from "react";
import useSWR from "swr";
import { request } from "#/core/request.ts";
import { useParameters, withSearch } from "#/ui/useParameters.ts";

/** Milliseconds between refreshes: writers change files all the time. */
const refreshInterval = 2000;

/** The response of an endpoint for writers; null does not fetch. */
export function useDesk<T>(address: string | null) {
  return useSWR<T, Error>(address, request<T>, {
    keepPreviousData: true,
    refreshInterval,
    shouldRetryOnError: false,
  });
}

/** A list on the server, with its parameters in the address of the screen. */
export interface List<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  /** Whether the displayed data is out of date. */
  readonly isPending: boolean;
  readonly parameters: URLSearchParams;
  /** The address of the screen with changed parameters; null removes one. */
  readonly addressWith: (changes: Changes) => string;
  /** Shows the first page of the list with changed parameters. */
  readonly change: (changes: Changes, how?: "push" | "replace") => void;
  /** The address of a file with the whole list. */
  readonly exportAddress: (format: "csv" | "json", changes?: Changes) => string;
}

/** Values of parameters by name; null removes one. */
export type Changes = Readonly<Record<string, string | null>>;

function changed(parameters: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (!("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  next.sort();
  return next;
}

const none = new URLSearchParams();

/**
 * A list of an endpoint below /_dev/. `fixed` are parameters from other parts of the
 * address than its query.
 */
export function useList<T>(endpoint: string, fixed: Changes = {}): List<T> {
  const { parameters, go } = useParameters();
  const key = JSON.stringify(fixed);
  const asked = useMemo(
    () =>
      parameters === null
        ? null
        : changed(parameters, { page: parameters.get("page"), ...fixed }),
    [parameters, key],
  );
  const { data, error, isLoading } = useDesk<T>(
    asked === null ? null : withSearch(`/_dev/${endpoint}`, asked),
  );
  const now = parameters ?? none;
  const change = useCallback(
    (changes: Changes, how?: "push" | "replace") => go(changed(now, changes), how),
    [now, go],
  );
  return {
    data,
    error,
    isPending: isLoading || parameters === null,
    parameters: now,
    addressWith: (changes) => withSearch("?", changed(now, changes)).replace("??", "?"),
    change,
    exportAddress: (format, changes) =>
      withSearch(
        `/_dev/${endpoint}`,
        changed(asked ?? now, { page: null, format, ...changes }),
      ),
  };
}
