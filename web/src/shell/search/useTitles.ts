import { basePath } from "#/core/base.ts";
import { useEffect, useState } from "react";
import { useSite } from "#/core/context.ts";
import type { Found } from "./match.ts";
import type { Reply, Request } from "./worker.ts";

/** The index of a locale, in a worker so that typing is never delayed. */
interface Index {
  readonly state: "loading" | "ready" | "failed";
  readonly worker: Worker;
}

const indexes = new Map<string, Index>();
const listeners = new Set<() => void>();
let lastId = 0;

/** Loads the index of a locale, once. Failed loads are retried. */
export function prepareTitles(locale: string, served: boolean): void {
  const before = indexes.get(locale);
  if (before !== undefined && before.state !== "failed") return;
  before?.worker.terminate();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const set = (state: Index["state"]) => {
    indexes.set(locale, { state, worker });
    for (const listener of listeners) listener();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
    if (data.kind === "ready" || data.kind === "failed") set(data.kind);
  });
  worker.addEventListener("error", () => set("failed"));
  set("loading");
  send(worker, { kind: "load", locale, base: basePath(), served });
}

function send(worker: Worker, request: Request): void {
  worker.postMessage(request);
}

/** Queries the worker of a locale of a static site once; fails if its index cannot be loaded. */
export async function findTitles(
  locale: string,
  query: string,
  limit: number,
): Promise<Found> {
  prepareTitles(locale, false);
  const worker = await whenReady(locale);
  const id = ++lastId;
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<Reply>) => {
      if (data.kind !== "found" || data.id !== id) return;
      worker.removeEventListener("message", listen);
      resolve(data.found);
    };
    worker.addEventListener("message", listen);
    send(worker, { kind: "find", id, query, limit });
  });
}

function whenReady(locale: string): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const index = indexes.get(locale);
      if (index === undefined || index.state === "loading") return;
      listeners.delete(look);
      if (index.state === "ready") resolve(index.worker);
      else reject(new Error("The search index could not be loaded"));
    };
    listeners.add(look);
    look();
  });
}

type Titles =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | {
      readonly state: "ready";
      readonly found: Found;
      /** The query of the results; the current one may be newer. */
      readonly query: string;
    };

const nothing: Found = { entries: [], words: [] };

/** Pages with matching titles, once the index of the locale is loaded. */
export function useTitles(locale: string, query: string, limit: number): Titles {
  const { served } = useSite();
  const [index, setIndex] = useState(() => indexes.get(locale));
  const [result, setResult] = useState({ found: nothing, query: "" });
  useEffect(() => {
    const update = () => setIndex(indexes.get(locale));
    listeners.add(update);
    prepareTitles(locale, served);
    update();
    return () => void listeners.delete(update);
  }, [locale, served]);
  useEffect(() => {
    if (index?.state !== "ready") return;
    const { worker } = index;
    const id = ++lastId;
    const listen = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === "found" && data.id === id) {
        setResult({ found: data.found, query });
      }
    };
    worker.addEventListener("message", listen);
    send(worker, { kind: "find", id, query, limit });
    return () => worker.removeEventListener("message", listen);
  }, [index, query, limit]);
  if (index?.state === "failed") return { state: "failed" };
  if (index?.state !== "ready" || result.query === "") return { state: "loading" };
  return { state: "ready", ...result };
}
