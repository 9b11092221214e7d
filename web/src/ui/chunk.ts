/** How long a part of the application may take to arrive. */
const limit = 120_000;

/**
 * Loads a part of the application and gives up after two minutes, so that what
 * waits for it can say so. For use with `lazy`.
 */
export function chunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("Loading chunk failed")), limit);
    });
    return Promise.race([load(), late]).finally(() => clearTimeout(timer));
  };
}
