/**
 * What pages and the offline worker tell each other, and the catalogue of content
 * packs that the site serves at /offline/update.json.
 */

/** The channel on which the worker broadcasts its status. */
export const offlineChannel = "waymark-offline";

/** Where the catalogue of packs is. */
export const catalogueAddress = "/offline/update.json";

/** What the worker is doing. */
export type OfflinePhase =
  "idle" | "checking" | "downloading" | "unpacking" | "paused" | "clearing";

/** A pack that the browser has, or has begun to fetch. */
export interface StoredPack {
  readonly id: string;
  readonly version: string;
  /** When this version was made, in ISO 8601. */
  readonly date: string;
  readonly pages: number;
  /** What it takes of the browser's storage. */
  readonly bytes: number;
  /** A pack is read from once it is complete; the version before serves until then. */
  readonly state: "complete" | "partial";
}

export interface OfflineProgress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly pages: number;
  readonly totalPages: number;
  /** How much of what arrived is unpacked: from 0, as long as it arrives, to 1. */
  readonly unpacked: number;
}

/** Why the worker stopped. */
export interface OfflineFailure {
  readonly kind: "network" | "quota" | "corrupt" | "forbidden" | "server";
  /** For developers, in English. */
  readonly message: string;
  /** Of a quota: the bytes that are needed, and those that are free. */
  readonly needed?: number;
  readonly free?: number;
}

/** What an update would fetch. */
export interface OfflineUpdate {
  readonly version: string;
  readonly bytes: number;
}

/** All that pages know of the worker. */
export interface OfflineStatus {
  readonly phase: OfflinePhase;
  readonly packs: readonly StoredPack[];
  /** How far a download is, while there is one. */
  readonly progress: OfflineProgress | null;
  readonly failure: OfflineFailure | null;
  /** When the packs were last found or made up to date, in ISO 8601. */
  readonly lastUpdate: string | null;
  /** Null when the packs that were chosen are up to date, or nothing is known. */
  readonly available: OfflineUpdate | null;
}

/** What a reader has chosen, stored under `MDNSettings` and sent to the worker. */
export interface OfflineSettings {
  readonly offline: boolean;
  readonly preferOnline: boolean;
  readonly autoUpdates: boolean;
  /** Ids of the packs to have. */
  readonly packs: readonly string[];
  readonly images: boolean;
}

/**
 * What became of a change of collections that was made offline, where it is not what the
 * reader wanted: the page went to the collection of everybody (`moved`), came back after
 * it was deleted elsewhere (`restored`), has the notes of both (`joined`), is there still
 * since it was changed elsewhere (`kept`), found no room (`full`) or no right to a
 * collection (`tier`), or could not be saved (`lost`).
 */
export interface EditNote {
  readonly kind: "moved" | "restored" | "joined" | "kept" | "full" | "tier" | "lost";
  /** Of the page or the collection. */
  readonly title: string;
}

/** The state of changes of collections that were made offline. */
export interface OfflineEdits {
  /** How many the server has not got yet. */
  readonly waiting: number;
  /** How many it has got just now. */
  readonly sent: number;
  /** When it last got one, in ISO 8601; null for never, as far as this browser knows. */
  readonly sentAt: string | null;
  /** They cannot be sent before the reader signs in again. */
  readonly needsSession: boolean;
  readonly notes: readonly EditNote[];
}

/** Messages of pages to the worker. */
export type ToWorker =
  /** Answered by a pong to the sender, and by a broadcast of the status. */
  | { readonly type: "ping" }
  /** Keeps a busy worker from being ended. */
  | { readonly type: "keepalive" }
  | { readonly type: "settings"; readonly settings: OfflineSettings }
  /** Fetches the catalogue and says what an update would fetch. */
  | { readonly type: "checkForUpdate" }
  /** Makes the packs those of the settings, which are stored if given, or goes on with it. */
  | { readonly type: "update"; readonly settings?: OfflineSettings }
  | { readonly type: "pause" }
  /** Stores the client files of screens, or of everything, before they are needed. */
  | { readonly type: "addScreens"; readonly everything: boolean }
  /** Deletes what belongs to a reader who leaves: who they are, and their packs. */
  | { readonly type: "forget" }
  /** Deletes all packs of a reader who may no longer have any, and keeps that as failure. */
  | { readonly type: "end" }
  /** Deletes all packs and the pages that were seen, or one pack. */
  | { readonly type: "clear"; readonly pack?: string }
  /** Sends changes that were made offline; answered by a broadcast of their state. */
  | { readonly type: "sendEdits" }
  /** Answered by a broadcast of their state. */
  | { readonly type: "askEdits" }
  /** Deletes those that wait: the reader does not want them. */
  | { readonly type: "discardEdits" }
  /** The reader has seen what became of them. */
  | { readonly type: "dismissNotes" };

/** Messages of the worker to pages. */
export type FromWorker =
  | { readonly type: "pong" }
  | { readonly type: "status"; readonly status: OfflineStatus }
  | { readonly type: "edits"; readonly edits: OfflineEdits };

/** A pack that the site offers. */
export interface OfferedPack {
  /** Language and area, as in `en-us/css`. */
  readonly id: string;
  readonly locale: string;
  readonly area: string;
  readonly title: string;
  readonly version: string;
  readonly pages: number;
  /** What is fetched, without images. */
  readonly bytes: number;
  readonly unpacked: number;
  readonly images: { readonly count: number; readonly bytes: number } | null;
}

/** The packs that the site offers. */
export interface Catalogue {
  readonly latest: string;
  readonly date: string;
  readonly packs: readonly OfferedPack[];
}
