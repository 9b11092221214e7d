import { useCallback, useMemo } from "react";
import useSWR from "swr";
import { request } from "#/core/request.ts";
import { useParameters, withSearch } from "#/ui/useParameters.ts";

/** How often what is shown is asked for again: writers change files all the time. */
const refreshInterval = 2000;

/** What an endpoint for writers responds; a null address waits. */
export function useDesk<T>(address: string | null) {
  return useSWR<T, Error>(address, request<T>, {
    keepPreviousData: true,
    refreshInterval,
    shouldRetryOnError: false,
  });
}

/** A list on the server, of which the address of the screen says what to show. */
export interface List<T> {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  /** What is shown is not what the address asks for yet. */
  readonly isPending: boolean;
  readonly parameters: URLSearchParams;
  /** The address of the screen with other parameters; null ones go. */
  readonly addressWith: (changes: Changes) => string;
  /** Shows the list with other parameters, on its first page. */
  readonly change: (changes: Changes, how?: "push" | "replace") => void;
  /** The address of a file with the whole list, with other parameters. */
  readonly exportAddress: (format: "csv" | "json", changes?: Changes) => string;
}

/** Values of parameters by name; null takes one away. */
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
 * A list of an endpoint below /_dev/. `fixed` are parameters that the address has
 * elsewhere than in its query.
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
