/**
 * Messages between pages and the offline worker, and the catalogue of content packs at
 * /offline/update.json.
 */

/** The channel on which the worker broadcasts its status. */
export const offlineChannel = "waymark-offline";

export const catalogueAddress = "/offline/update.json";

export type OfflinePhase =
  "idle" | "checking" | "downloading" | "unpacking" | "paused" | "clearing";

/** A pack that is stored, in full or in part. */
export interface StoredPack {
  readonly id: string;
  readonly version: string;
  /** When this version was built, in ISO 8601. */
  readonly date: string;
  readonly pages: number;
  /** Its size in the browser's storage. */
  readonly bytes: number;
  /** A pack is used once it is complete; the previous version serves until then. */
  readonly state: "complete" | "partial";
}

export interface OfflineProgress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly pages: number;
  readonly totalPages: number;
  /** The unpacked share of the download: 0 until it is complete, up to 1. */
  readonly unpacked: number;
}

export interface OfflineFailure {
  readonly kind: "network" | "quota" | "corrupt" | "forbidden" | "server";
  /** For developers, in English. */
  readonly message: string;
  /** For a quota: the bytes that are needed, and the bytes that are free. */
  readonly needed?: number;
  readonly free?: number;
}

/** The contents of an update. */
export interface OfflineUpdate {
  readonly version: string;
  readonly bytes: number;
}

/** The status of the worker for pages. */
export interface OfflineStatus {
  readonly phase: OfflinePhase;
  readonly packs: readonly StoredPack[];
  /** Null if nothing is downloading. */
  readonly progress: OfflineProgress | null;
  readonly failure: OfflineFailure | null;
  /** When the packs were last found or brought up to date, in ISO 8601. */
  readonly lastUpdate: string | null;
  /** Null if the selected packs are up to date, or if that is unknown. */
  readonly available: OfflineUpdate | null;
}

/** The reader's settings, stored under `MDNSettings` and sent to the worker. */
export interface OfflineSettings {
  readonly offline: boolean;
  readonly preferOnline: boolean;
  readonly autoUpdates: boolean;
  /** Ids of the selected packs. */
  readonly packs: readonly string[];
  readonly images: boolean;
}

/**
 * The outcome of an offline change of collections, if it differs from the reader's wish:
 * the page is in the default collection (`moved`), returned after a deletion elsewhere
 * (`restored`), has both notes (`joined`), was not deleted since it was changed elsewhere
 * (`kept`), exceeded a limit (`full`), lacked permission (`tier`), or could not be saved
 * (`lost`).
 */
export interface EditNote {
  readonly kind: "moved" | "restored" | "joined" | "kept" | "full" | "tier" | "lost";
  /** The title of the page or the collection. */
  readonly title: string;
}

/** The state of offline changes of collections. */
export interface OfflineEdits {
  /** The number of unsent changes. */
  readonly waiting: number;
  /** The number of changes sent just now. */
  readonly sent: number;
  /** When one was last sent, in ISO 8601; null if this browser has sent none. */
  readonly sentAt: string | null;
  /** The reader has to sign in before changes can be sent. */
  readonly needsSession: boolean;
  readonly notes: readonly EditNote[];
}

/** Messages of pages to the worker. */
export type ToWorker =
  /** The worker replies with a pong to the sender and broadcasts the status. */
  | { readonly type: "ping" }
  /** Keeps a busy worker alive. */
  | { readonly type: "keepalive" }
  | { readonly type: "settings"; readonly settings: OfflineSettings }
  /** Fetches the catalogue and reports the contents of an update. */
  | { readonly type: "checkForUpdate" }
  /** Updates packs to the settings, which are stored if given, or resumes an update. */
  | { readonly type: "update"; readonly settings?: OfflineSettings }
  | { readonly type: "pause" }
  /** Prefetches the client files of screens, or of everything. */
  | { readonly type: "addScreens"; readonly everything: boolean }
  /** Deletes the identity and the packs of a reader who signs out. */
  | { readonly type: "forget" }
  /** Deletes all packs of a reader who lost access, and records that as a failure. */
  | { readonly type: "end" }
  /** Deletes one pack, or all packs and visited pages. */
  | { readonly type: "clear"; readonly pack?: string }
  /** Sends offline changes; the worker broadcasts their state. */
  | { readonly type: "sendEdits" }
  /** The worker broadcasts the state of changes. */
  | { readonly type: "askEdits" }
  /** Deletes unsent changes. */
  | { readonly type: "discardEdits" }
  /** The reader has seen the notes. */
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
  /** The size of the download without images. */
  readonly bytes: number;
  readonly unpacked: number;
  readonly images: { readonly count: number; readonly bytes: number } | null;
}

export interface Catalogue {
  readonly latest: string;
  readonly date: string;
  readonly packs: readonly OfferedPack[];
}
