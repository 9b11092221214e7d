import { PageNotFound } from "./load.ts";

interface Watched<Data> {
  readonly fetch: () => Promise<Data>;
  readonly onData: (data: Data) => void;
  readonly onError: (error: unknown) => void;
  /** Whether to fetch at once, since there is nothing to show yet. */
  readonly isNew: boolean;
  /** Whether to fetch again when the reader returns to the window. */
  readonly onReturn: boolean;
  /** Milliseconds between fetches; null for never. */
  readonly interval: number | null;
}

/** Readers who switch windows often do not fetch the page each time. */
const shortestAbsence = 5000;

/** The wait after a first failure; each further one doubles it, at most eight times. */
const firstRetry = 5000;
const longestDoubling = 8;

/** A random share of the wait, so that readers do not return to a server all at once. */
const waitAfter = (failures: number) =>
  (Math.random() + 0.5) * firstRetry * 2 ** Math.min(failures, longestDoubling);

const isActive = () => document.visibilityState !== "hidden" && navigator.onLine;

let refresh: () => void = () => undefined;

/** Fetches the current page again. */
export function refreshPage(): void {
  refresh();
}

/**
 * Fetches until there is something to show, and again when the reader returns, when the
 * browser is back online, and at intervals. Returns a function that stops it.
 */
export function watch<Data>(watched: Watched<Data>): () => void {
  const { interval, onReturn } = watched;
  let latest: Promise<Data> | null = null;
  let isPending = false;
  let failures = 0;
  let lastReturn = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isActive()) ask();
      else wait(delay);
    }, delay);
  };
  const ask = () => {
    clearTimeout(timer);
    const request = watched.fetch();
    latest = request;
    isPending = true;
    const finish = (use: () => void) => {
      if (latest !== request) return;
      isPending = false;
      use();
    };
    request.then(
      (data) =>
        finish(() => {
          failures = 0;
          watched.onData(data);
          if (interval !== null) wait(interval);
        }),
      (error: unknown) =>
        finish(() => {
          watched.onError(error);
          if (error instanceof PageNotFound) return;
          failures += 1;
          wait(waitAfter(failures));
        }),
    );
  };
  const askUnlessPending = () => {
    if (!isPending) ask();
  };
  const comeBack = () => {
    if (!isActive() || Date.now() - lastReturn < shortestAbsence) return;
    lastReturn = Date.now();
    askUnlessPending();
  };

  refresh = ask;
  if (watched.isNew) ask();
  else if (interval !== null) wait(interval);
  window.addEventListener("online", askUnlessPending);
  if (onReturn) {
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
  }
  return () => {
    latest = null;
    clearTimeout(timer);
    window.removeEventListener("online", askUnlessPending);
    window.removeEventListener("focus", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
  };
}
