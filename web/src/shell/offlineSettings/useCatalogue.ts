import useSWR from "swr";
import { catalogueAddress, type Catalogue } from "#/contract/offline.ts";
import { request } from "#/core/request.ts";
import { parseCatalogue } from "#/shell/offline/index.ts";

async function load(): Promise<Catalogue> {
  const catalogue = parseCatalogue(await request(catalogueAddress));
  if (catalogue === null) throw new Error(`No catalogue at ${catalogueAddress}`);
  return catalogue;
}

/** The packs that the site offers, or why they are not known, and a way to ask again. */
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
