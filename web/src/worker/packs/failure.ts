import type { OfflineFailure } from "#/contract/offline.ts";
import { CorruptShard } from "./format.ts";

/** What is said of a browser that does not say how much it has. */
export const noSpace = "The browser has no storage left";

/** What ends a download, as readers see it. */
export class Failure extends Error {
  readonly kind: OfflineFailure["kind"];
  /** Of a quota, in bytes. */
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

/** The reader has no right to packs any more, so that they are deleted. */
export class NoLongerAllowed extends Failure {
  constructor(message: string) {
    super("forbidden", message);
    this.name = "NoLongerAllowed";
  }
}

/** A file is not there: the site has a newer edition than the list that names it. */
export class Gone extends Failure {
  constructor(address: string) {
    super("server", `${address} is not on the server`);
    this.name = "Gone";
  }
}

/** Reports whether the browser refuses to store more. */
export const isQuota = (error: unknown) =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** What an error of any kind is to readers. */
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
  // Errors of the database and of caches: what is stored cannot be relied on.
  if (error instanceof CorruptShard || error instanceof DOMException) {
    return { kind: "corrupt", message: error.message };
  }
  return { kind: "server", message: String(error) };
}
