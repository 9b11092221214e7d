import type { OfflineFailure } from "#/contract/offline.ts";
import { CorruptShard } from "./format.ts";

/** The message if the browser's free storage is unknown. */
export const noSpace = "The browser has no storage left";

/** The reason for the end of a download, for readers. */
export class Failure extends Error {
  readonly kind: OfflineFailure["kind"];
  /** For a quota, in bytes. */
  readonly needed: number | undefined;
  readonly free: number | undefined;

  constructor(
    kind: OfflineFailure["kind"],
    message: string,
    figures: { readonly needed?: number; readonly free?: number } = {},
  ) {
    super(message);
    this.name = "Failure";
    this.kind = kind;
    this.needed = figures.needed;
    this.free = figures.free;
  }
}

/** The reader has lost access to packs, which are therefore deleted. */
export class NoLongerAllowed extends Failure {
  constructor(message: string) {
    super("forbidden", message);
    this.name = "NoLongerAllowed";
  }
}

/** A file is missing: the site has a newer edition than the list. */
export class Gone extends Failure {
  constructor(address: string) {
    super("server", `${address} is not on the server`);
    this.name = "Gone";
  }
}

/** Reports whether an error means that the storage is full. */
export const isQuota = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** Turns any error into a failure for readers. */
export function failureOf(error: unknown): OfflineFailure {
  if (error instanceof Failure) {
    const { kind, message, needed } = error;
    return {
      kind,
      message,
      ...(needed === undefined ? {} : { needed }),
      ...(error.free === undefined ? {} : { free: error.free }),
    };
  }
  if (isQuota(error)) {
    return { kind: "quota", message: noSpace };
  }
  // Errors of the database and of caches: stored data may be damaged.
  if (error instanceof CorruptShard || error instanceof DOMException) {
    return { kind: "corrupt", message: error.message };
  }
  return { kind: "server", message: String(error) };
}
