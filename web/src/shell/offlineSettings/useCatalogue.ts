import useSWR from "swr";
import { catalogueAddress, type Catalogue } from "#/contract/offline.ts";
import { request } from "#/core/request.ts";
import { parseCatalogue } from "#/shell/offline/index.ts";

async function load(): Promise<Catalogue> {
  const catalogue = parseCatalogue(await request(catalogueAddress));
  if (catalogue === null) throw new Error(`No catalogue at ${catalogueAddress}`);
  return catalogue;
}

/** The site's catalogue of packs, or the error, and a function to fetch it again. */
export function useCatalogue(wanted: boolean) {
  const { data, error, isValidating, mutate } = useSWR<Catalogue, Error>(
    wanted ? catalogueAddress : null,
    load,
    { shouldRetryOnError: false },
  );
  return {
    catalogue: data ?? null,
    error: data === undefined && !isValidating ? (error ?? null) : null,
    reload: () => void mutate(),
  };
}
