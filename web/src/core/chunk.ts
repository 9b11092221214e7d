/** Timeout for a part of the application, in milliseconds. */
const limit = 120_000;

/** A part of the application did not load; the cause is set if it is known. */
export class ChunkFailure extends Error {
  constructor(cause?: unknown) {
    super("Loading chunk failed", cause === undefined ? undefined : { cause });
    this.name = "ChunkFailure";
  }
}

/**
 * Loads a part of the application within two minutes, so that callers can report a
 * failure. All imports on demand use it. Rejects with a ChunkFailure.
 */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkFailure()), limit);
    });
    const loaded = load().catch((error: unknown) => {
      throw new ChunkFailure(error);
    });
    return Promise.race([loaded, late]).finally(() => clearTimeout(timer));
  };
}

/** Loads an optional part and passes it on. Failures are reported in the console only. */
export function withChunk<T>(load: () => Promise<T>, use: (part: T) => unknown): void {
  chunk(load)()
    .then(use)
    .catch((error: unknown) => console.warn("Could not load a part of the page", error));
}
