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
  /** The site has no such page any more. */
  readonly gone?: boolean;
}

export interface CollectionPage extends Collection {
  readonly items: readonly CollectionItem[];
}

/** An item of a page, and where it is. */
export interface Found {
  readonly collection_id: string;
  readonly item: CollectionItem;
}

/** The public link of a collection; the address is null without one. */
export interface SharedLink {
  readonly url: string | null;
  readonly notes: boolean;
  /** The name under which the collection is shared; empty for none. */
  readonly curator: string;
}

export interface SharedItem {
  readonly url: string;
  readonly title: string;
  readonly notes?: string | null;
  readonly gone?: boolean;
}

/** A collection as everybody sees it who has the link. */
export interface SharedCollection {
  readonly name: string;
  readonly description: string | null;
  /** Who shares it, as they say; empty for nobody. */
  readonly curator: string;
  readonly updated_at: string;
  readonly article_count: number;
  readonly items: readonly SharedItem[];
}
