/* useSWRInfinite on the server, where nothing is fetched: see entry-server-swr.ts. */

/** The first state of the real hook, for hydration. */
export default function useSWRInfinite() {
  return {
    data: undefined,
    error: undefined,
    size: 1,
    isValidating: true,
    setSize: () => undefined,
    mutate: () => undefined,
  };
}
