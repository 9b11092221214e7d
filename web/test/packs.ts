/**
 * A small site with content packs, for tests of the service worker: a writer of the
 * format of docs/reference/offline.md, a server and the storage of a browser.
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { vi } from "vitest";

export interface MemberSource {
  readonly path: string;
  readonly kind: string;
  readonly body: string;
  readonly to?: string;
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

export const page = (path: string, text: string, sidebar?: string): MemberSource => ({
  path,
  kind: "page",
  body:
    `{"doc":{"title":${JSON.stringify(text)}` +
    (sidebar === undefined ? "" : `,"sidebar":${JSON.stringify(sidebar)}`) +
    `,"toc":[]},"url":${JSON.stringify(path)},"renderer":"Doc"}`,
});

/** Writes a shard. */
export function writeShard(members: readonly MemberSource[]): Buffer<ArrayBuffer> {
  const bodies = members.map(({ kind, body }) => {
    if (kind === "moved") return Buffer.alloc(0);
    return kind === "image" ? Buffer.from(body) : gzipSync(body);
  });
  let offset = 0;
  const entries = members.map(({ path, kind, to }, i) => {
    const { length = 0 } = bodies[i] ?? {};
    if (kind === "moved") return { path, kind, to, offset: 0, length: 0, hash: "" };
    const hash = hashOf(bodies[i] ?? Buffer.alloc(0)).slice(0, 16);
    const entry = { path, kind, offset, length, hash };
    offset += length;
    return entry;
  });
  const header = gzipSync(JSON.stringify(entries));
  const prelude = Buffer.from("WMP1\0\0\0\0");
  prelude.writeUInt32LE(header.length, 4);
  return Buffer.from(Buffer.concat([prelude, header, ...bodies]));
}

/** Packs by id, each with its shards. */
export type PackSources = Readonly<Record<string, readonly (readonly MemberSource[])[]>>;

/** The files of a site with packs, by address. */
export function writePacks(
  sources: PackSources,
  images: PackSources = {},
): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const addIndex = (name: string, shards: readonly (readonly MemberSource[])[]) => {
    const entries = shards.map((members) => {
      const bytes = writeShard(members);
      const sha256 = hashOf(bytes);
      const file = `/offline/${name.split("/")[0] ?? ""}/${sha256.slice(0, 20)}.pack`;
      files.set(file, bytes);
      return {
        file,
        bytes: bytes.length,
        sha256,
        members: members.length,
        header: 8 + bytes.readUInt32LE(4),
        pages: members.filter(({ kind }) => kind === "page").length,
      };
    });
    const version = hashOf(Buffer.from(JSON.stringify(entries))).slice(0, 16);
    const index = `/offline/${name}-${version}.json`;
    files.set(index, Buffer.from(JSON.stringify({ version, shards: entries })));
    const sum = (key: "bytes" | "pages") =>
      entries.reduce((total, entry) => total + entry[key], 0);
    return { index, version, bytes: sum("bytes"), pages: sum("pages") };
  };
  const packs = Object.entries(sources).map(([id, shards]) => {
    const [locale = "", area = ""] = id.split("/");
    const pictures = images[id];
    return {
      id,
      locale,
      area,
      title: area.toUpperCase(),
      unpacked: 1000,
      paths: [`/docs/Web/${area.toUpperCase()}`],
      ...addIndex(id, shards),
      images:
        pictures === undefined
          ? null
          : { count: pictures.flat().length, ...addIndex(`${id}-images`, pictures) },
    };
  });
  const latest = hashOf(Buffer.from(JSON.stringify(packs))).slice(0, 16);
  const list = { format: 1, latest, date: "2026-11-20", packs };
  files.set("/offline/update.json", Buffer.from(JSON.stringify(list)));
  return files;
}

interface AskedFor {
  readonly path: string;
  readonly range: string | null;
  readonly bytes: number;
}

type Answer = (
  path: string,
  init: RequestInit,
) => Response | null | Promise<Response | null>;

/** A server of files that answers ranges, and may be made to fail. */
export class FileServer {
  files: Map<string, Buffer>;
  /** What has been asked for since it was last emptied. */
  asked: AskedFor[] = [];
  /** Asked before the files; null leaves it to them. */
  answer: Answer = () => null;
  answersRanges = true;

  constructor(files: Map<string, Buffer>) {
    this.files = files;
  }

  /** How many bytes of shards were sent. */
  get shardBytes(): number {
    return this.asked
      .filter(({ path }) => path.endsWith(".pack"))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    // The network takes its time, and gives up when it is told to.
    await new Promise((resolve) => setTimeout(resolve, 1));
    init.signal?.throwIfAborted();
    const range = new Headers(init.headers).get("Range");
    const special = await this.answer(path, init);
    const response = special ?? this.#file(path, range);
    const bytes =
      special === null ? (await response.clone().arrayBuffer()).byteLength : 0;
    this.asked.push({ path, range, bytes });
    return response;
  };

  #file(path: string, range: string | null): Response {
    const file = this.files.get(path);
    if (file === undefined) return new Response("", { status: 404 });
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (from === undefined || !this.answersRanges) return new Response(Buffer.from(file));
    const part = file.subarray(Number(from), Number(to) + 1);
    const end = Number(from) + part.length - 1;
    const headers = { "Content-Range": `bytes ${from}-${end}/${file.length}` };
    return new Response(Buffer.from(part), { status: 206, headers });
  }
}

/** Cache storage, as far as packs use it. */
class MemoryCaches {
  readonly stores = new Map<string, Map<string, Blob>>();
  /** Bytes that may be stored. */
  quota = Infinity;

  usage(): number {
    const blobs = [...this.stores.values()].flatMap((store) => [...store.values()]);
    return blobs.reduce((sum, { size }) => sum + size, 0);
  }

  open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Blob>();
    this.stores.set(name, store);
    return Promise.resolve({
      match: (path: string) => {
        const blob = store.get(path);
        return Promise.resolve(blob === undefined ? undefined : new Response(blob));
      },
      put: async (path: string, response: Response) => {
        const blob = await response.blob();
        if (this.usage() + blob.size > this.quota) {
          throw new DOMException("Quota exceeded", "QuotaExceededError");
        }
        store.set(path, blob);
      },
      keys: () =>
        Promise.resolve(
          [...store.keys()].map((path) => ({ url: `https://site.example${path}` })),
        ),
      delete: (path: string) => Promise.resolve(store.delete(path)),
    });
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.stores.delete(name));
  }
}

/** Locks that are held one after another. */
class MemoryLocks {
  #last: Promise<unknown> = Promise.resolve();

  request<T>(
    _name: string,
    ...[optionsOrAct, act]: [LockOptions, () => Promise<T>] | [() => Promise<T>]
  ): Promise<T> {
    const held = this.#last.then(typeof optionsOrAct === "function" ? optionsOrAct : act);
    this.#last = held.catch(() => undefined);
    return held;
  }
}

/** Stands in for the channel, and notes what was broadcast. */
export const broadcasts: unknown[] = [];

class MemoryChannel {
  static readonly open = new Set<MemoryChannel>();
  readonly name: string;
  readonly #listeners: ((event: { readonly data: unknown }) => void)[] = [];

  constructor(name: string) {
    this.name = name;
    MemoryChannel.open.add(this);
  }

  postMessage(message: unknown) {
    const data: unknown = structuredClone(message);
    broadcasts.push(data);
    for (const channel of MemoryChannel.open) {
      if (channel === this || channel.name !== this.name) continue;
      for (const listener of channel.#listeners) setTimeout(() => listener({ data }));
    }
  }

  addEventListener(_type: string, listener: (event: { readonly data: unknown }) => void) {
    this.#listeners.push(listener);
  }

  close() {
    MemoryChannel.open.delete(this);
  }
}

/** Gives the globals of a service worker to what is tested. */
export function becomeWorker(server: FileServer): MemoryCaches {
  const caches = new MemoryCaches();
  broadcasts.length = 0;
  MemoryChannel.open.clear();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("BroadcastChannel", MemoryChannel);
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: new MemoryLocks(),
    storage: {
      estimate: () => {
        const quota = caches.quota === Infinity ? 2 ** 40 : caches.quota;
        return Promise.resolve({ quota, usage: caches.usage() });
      },
    },
  });
  return caches;
}
