/** Shapes of the API of collections (docs/reference/http.md, Collections). */
import type { DocParent } from "./parts.ts";

export interface Collection {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly article_count: number;
}

export interface CollectionItem {
  readonly id: string;
  readonly collection_id: string;
  readonly url: string;
  readonly title: string;
  readonly notes: string | null;
  readonly parents: readonly DocParent[];
  readonly created_at: string;
  readonly updated_at: string;
  /** The page no longer exists. */
  readonly gone?: boolean;
}

export interface CollectionPage extends Collection {
  readonly items: readonly CollectionItem[];
}

/** An item for a page, with its collection. */
export interface Found {
  readonly collection_id: string;
  readonly item: CollectionItem;
}

/** The public link of a collection; the address is null if it is not shared. */
export interface SharedLink {
  readonly url: string | null;
  readonly notes: boolean;
  /** The name of the curator; empty for none. */
  readonly curator: string;
}

export interface SharedItem {
  readonly url: string;
  readonly title: string;
  readonly notes?: string | null;
  readonly gone?: boolean;
}

/** A collection as seen with its public link. */
export interface SharedCollection {
  readonly name: string;
  readonly description: string | null;
  /** The name of the curator; empty for none. */
  readonly curator: string;
  readonly updated_at: string;
  readonly article_count: number;
  readonly items: readonly SharedItem[];
}
