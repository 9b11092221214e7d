/*
 * SWR on the server, where nothing is fetched: what is given at first is all
 * there is. The real one takes a twentieth of the time that a page takes.
 */

interface Options<Data> {
  readonly fallbackData?: Data;
}

interface Response<Data> {
  readonly data: Data | undefined;
  readonly error: undefined;
  readonly isLoading: boolean;
}

/** The first state of the real hook, so that a browser draws the same. */
export default function useSWR<Data>(
  key: unknown,
  _fetch: unknown,
  options?: Options<Data>,
): Response<Data> {
  const data = options?.fallbackData;
  const fetches = key !== null && key !== undefined && key !== false && key !== "";
  return { data, error: undefined, isLoading: fetches && data === undefined };
}

export const mutate = () => undefined;

export const useSWRConfig = () => ({ mutate });
