/** How long a part of the application may take to arrive. */
const limit = 120_000;

/** A part of the application did not arrive; the cause says why, if it is known. */
export class ChunkFailure extends Error {
  constructor(cause?: unknown) {
    super("Loading chunk failed", cause === undefined ? undefined : { cause });
    this.name = "ChunkFailure";
  }
}

/**
 * Loads a part of the application and gives up after two minutes, so that what
 * waits for it can say so. Everything imported on demand comes through here.
 * The promise is rejected with a ChunkFailure.
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

/**
 * Loads a part that the page can do without and hands it on. That it did not
 * arrive, or failed, is reported in the console only.
 */
export function withChunk<T>(load: () => Promise<T>, use: (part: T) => unknown): void {
  chunk(load)()
    .then(use)
    .catch((error: unknown) => console.warn("Could not load a part of the page", error));
}
