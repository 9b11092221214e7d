import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { EditNote, OfflineSettings, OfflineStatus } from "#/contract/offline.ts";
import { databaseName } from "#/core/offline.ts";
import type { Edit, Saved } from "./collections/model.ts";
import type { Catalogue } from "./packs/catalogue.ts";
import type { Part } from "./packs/parts.ts";
import type { Row } from "./packs/rows.ts";
import type { SegmentRow, SegmentTexts } from "./search/segment.ts";

/** A task in progress, resumed after an interruption. */
export type Task = "update" | "clear";

/** The stored state of a reader's collections. */
export interface CollectionsKept {
  readonly saved: Saved | null;
  /** Unsent changes, oldest first. */
  readonly edits: readonly Edit[];
  /** Notes that the reader has not seen yet. */
  readonly notes: readonly EditNote[];
  /** Server ids for temporary ids of this browser, latest last. */
  readonly ids: readonly (readonly [own: string, id: string])[];
  /** When a change was last sent, in ISO 8601; null if never. */
  readonly sentAt: string | null;
  /** When the reader was first found signed out, in ISO 8601. */
  readonly leftAt?: string;
}

/** Incremented with each change of the stores. */
const version = 3;

export interface Stores extends DBSchema {
  /** Single values. */
  status: {
    key: string;
    value: OfflineStatus | OfflineSettings | Catalogue | Task;
  };
  packs: { key: string; value: Part };
  documents: {
    key: [string, string];
    value: Row;
    indexes: { shard: [string, string] };
  };
  /** The search index, by language, bucket and shard. */
  words: {
    key: [string, number, string];
    value: SegmentRow;
    indexes: { shard: string };
  };
  /** Private data, by reader. */
  private: { key: string; value: CollectionsKept };
  /** The displayed texts of a shard's pages; without them, the shard is not indexed. */
  texts: { key: [string, string]; value: SegmentTexts };
}

export type Database = IDBPDatabase<Stores>;

/** How long another tab may block opening the database, in milliseconds. */
const timeout = 10_000;

let opening: Promise<Database> | null = null;

function upgrade(database: Database, from: number): void {
  if (from < 1) {
    database.createObjectStore("status");
    database.createObjectStore("packs", { keyPath: "key" });
    const documents = database.createObjectStore("documents", {
      keyPath: ["key", "part"],
    });
    documents.createIndex("shard", ["part", "shard"]);
  }
  if (from < 2) {
    const words = database.createObjectStore("words", {
      keyPath: ["folder", "bucket", "shard"],
    });
    words.createIndex("shard", "shard");
    database.createObjectStore("texts", { keyPath: ["folder", "shard"] });
  }
  if (from < 3) database.createObjectStore("private");
}

async function open(): Promise<Database> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const forget = () => (opening = null);
  const opened = openDB<Stores>(databaseName(), version, {
    upgrade,
    // Must not block a later version of the worker, or a deletion of the database.
    blocking: (_current, _next, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  try {
    return await Promise.race([
      opened,
      new Promise<never>((_, reject) => {
        late = setTimeout(
          () => reject(new Error(`The database ${databaseName()} is blocked`)),
          timeout,
        );
      }),
    ]);
  } catch (error) {
    forget();
    // If it opens late, nobody uses it.
    opened.then((database) => database.close()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** The database, opened on first use and again after a deletion. */
export function openDatabase(): Promise<Database> {
  return (opening ??= open());
}

/** Reports whether a connection was closed before its transaction began. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

/** Uses the database; retries once if it was deleted since it was opened. */
export async function withDatabase<T>(
  use: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await use(await openDatabase());
  } catch (error) {
    if (!isClosed(error)) throw error;
    opening = null;
    return use(await openDatabase());
  }
}
