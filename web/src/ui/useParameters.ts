import { useCallback, useEffect, useState } from "react";

interface Address {
  /** The parameters of the address; null before the first effect. */
  readonly parameters: URLSearchParams | null;
  /** Navigates to an address with other parameters, or replaces the current one. */
  readonly go: (next: URLSearchParams, how?: "push" | "replace") => void;
}

export function withSearch(address: string, parameters: URLSearchParams): string {
  const query = parameters.toString();
  return query === "" ? address : `${address}?${query}`;
}

/** The parameters of the page's address, which can change without loading it. */
export function useParameters(): Address {
  const [parameters, setParameters] = useState<URLSearchParams | null>(null);
  useEffect(() => {
    const read = () => setParameters(new URLSearchParams(window.location.search));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const go = useCallback((next: URLSearchParams, how: "push" | "replace" = "push") => {
    const address = withSearch(window.location.pathname, next);
    if (how === "push") history.pushState({ scroll: 0 }, "", address);
    else history.replaceState(history.state, "", address);
    setParameters(next);
  }, []);
  return { parameters, go };
}
