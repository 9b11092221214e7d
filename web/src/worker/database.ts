import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { EditNote, OfflineSettings, OfflineStatus } from "#/contract/offline.ts";
import { databaseName } from "#/core/offline.ts";
import type { Edit, Saved } from "./collections/model.ts";
import type { Catalogue } from "./packs/catalogue.ts";
import type { Part } from "./packs/parts.ts";
import type { Row } from "./packs/rows.ts";
import type { SegmentRow, SegmentTexts } from "./search/segment.ts";

/** What the worker had begun, to go on with when it was ended. */
export type Task = "update" | "clear";

/** What is kept of the collections of a reader. */
export interface CollectionsKept {
  readonly saved: Saved | null;
  /** Changes that the server has not got yet, the oldest first. */
  readonly edits: readonly Edit[];
  /** What the reader has not been shown yet. */
  readonly notes: readonly EditNote[];
  /** Ids of the server for those that only this browser knew, the latest last. */
  readonly ids: readonly (readonly [own: string, id: string])[];
  /** When a change was last sent, in ISO 8601; null for never. */
  readonly sentAt: string | null;
  /** When the reader was first seen to be gone, in ISO 8601. */
  readonly leftAt?: string;
}

/** Grows by one with each change of the stores. */
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
  /** What searches look at, by language, bucket and shard. */
  words: {
    key: [string, number, string];
    value: SegmentRow;
    indexes: { shard: string };
  };
  /** What is a reader's own, by their name. */
  private: { key: string; value: CollectionsKept };
  /** What they show of the pages of a shard; without it, the shard is not indexed. */
  texts: { key: [string, string]; value: SegmentTexts };
}

export type Database = IDBPDatabase<Stores>;

/** How long another tab may keep the database from being opened. */
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
  const opened = openDB<Stores>(databaseName, version, {
    upgrade,
    // A later version of the worker, or a deletion of the database, must not wait.
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
          () => reject(new Error(`The database ${databaseName} is blocked`)),
          timeout,
        );
      }),
    ]);
  } catch (error) {
    forget();
    // Once it opens after all, nobody uses it.
    opened.then((database) => database.close()).catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** The database, opened when it is first used and again after it was deleted. */
export function openDatabase(): Promise<Database> {
  return (opening ??= open());
}

/** Reports whether a connection was lost before its transaction began. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

/** Uses the database; once more, if it was deleted since it was opened. */
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
