import { useEffect } from "react";
import useSWR, { type SWRResponse } from "swr";
import useSWRInfinite from "swr/infinite";
import type {
  Collection,
  CollectionItem,
  CollectionPage,
  Found,
  SharedCollection,
  SharedItem,
  SharedLink,
} from "#/contract/collections.ts";
import { request, RequestError } from "#/core/request.ts";
import {
  followOtherTabs,
  itemsKey,
  keys,
  onCollectionsChanged,
  pageSize,
  sharedKey,
  type ItemQuery,
} from "./calls.ts";

/** Errors that a retry does not fix. */
const options = {
  shouldRetryOnError: (error: unknown) =>
    !(error instanceof RequestError && error.status < 500),
};

function useRead<T>(key: string | null): SWRResponse<T, Error> {
  useEffect(() => followOtherTabs(), []);
  return useSWR<T, Error>(key, request<T>, options);
}

/** The reader's collections, oldest first. */
export const useCollections = (signedIn = true) =>
  useRead<readonly Collection[]>(signedIn ? keys.list : null);

/** A collection without its items; null fetches nothing. */
export const useCollection = (id: string | null) =>
  useRead<Collection>(id === null ? null : keys.info(id));

/** Where a page is saved; null fetches nothing. */
export const useLookup = (url: string | null) =>
  useRead<{ readonly results: readonly Found[] }>(url === null ? null : keys.lookup(url));

export const useSharedLink = (id: string) => useRead<SharedLink>(keys.share(id));

interface Page<Item> {
  readonly items: readonly Item[];
}

/** Items loaded page by page. A page that is not full is the last. */
function usePages<Item, First extends Page<Item>>(
  keyOf: (page: number) => string,
  readPage: (url: string) => Promise<First>,
) {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<
    First,
    Error
  >(keyOf, readPage, { ...options, revalidateAll: true, keepPreviousData: true });
  useEffect(() => onCollectionsChanged(() => void mutate()), [mutate]);
  useEffect(() => followOtherTabs(), []);
  const shown = data?.length ?? 0;
  return {
    first: data?.[0],
    items: data?.flatMap<Item>(({ items }) => items),
    error,
    isLoadingMore: isValidating && shown < size,
    hasMore: data?.at(-1)?.items.length === pageSize,
    more: () => void setSize(shown + 1),
    retry: () => void mutate(),
  };
}

export const useItems = (id: string, query: ItemQuery) =>
  usePages<CollectionItem, CollectionPage>(
    (page) => itemsKey(id, query, page),
    request<CollectionPage>,
  );

/** The items of a shared collection. */
export const useShared = (token: string) =>
  usePages<SharedItem, SharedCollection>(
    (page) => sharedKey(token, page),
    request<SharedCollection>,
  );
