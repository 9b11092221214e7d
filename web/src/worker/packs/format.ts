/**
 * The format of shards: "WMP1", the length of the header in four bytes, the header as
 * gzipped JSON, and the members (docs/reference/offline.md).
 */
import { parseJSON } from "#/core/parse.ts";
import { parse, type Fields } from "./fields.ts";

const magic = "WMP1";

/** Bytes before the header. */
export const preludeBytes = 8;

/**
 * The limit on unpacked headers (docs/reference/offline.md, Limits); those of a hundred
 * pages need a hundredth of it.
 */
export const longestHeader = 16 * 2 ** 20;

/** The limit on an unpacked page or other member. */
export const longestMember = 64 * 2 ** 20;

const kinds = ["page", "sidebar", "compat", "words", "titles", "image", "moved"] as const;

/** Later versions of the site may have `other` members, which this worker ignores. */
export type Kind = (typeof kinds)[number] | "other";

export interface Member {
  /** The address of a page, or of a file. */
  readonly path: string;
  readonly kind: Kind;
  /** From the start of the shard. */
  readonly offset: number;
  /** In bytes; 0 for a moved page. */
  readonly length: number;
  /** The beginning of the SHA-256 of its bytes, hexadecimal; empty for a moved page. */
  readonly hash: string;
  /** The new address of a moved page; empty for others. */
  readonly to: string;
}

export interface Header {
  /** The start of the first member. */
  readonly end: number;
  readonly members: readonly Member[];
}

/** Bytes that are not a shard, or not the expected one. */
export class CorruptShard extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CorruptShard";
  }
}

/** Reads a stream up to a number of bytes; throws CorruptShard beyond. */
export async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
  onChunk?: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks);
    onChunk?.(value.length);
    length += value.length;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw new CorruptShard(`has more than ${limit} bytes`);
    }
    chunks.push(value);
  }
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Unpacks gzip; throws CorruptShard if it is invalid, truncated or too large. */
async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  try {
    return await collect(unpacked, limit);
  } catch (error) {
    if (error instanceof CorruptShard) throw error;
    throw new CorruptShard(`does not unpack: ${String(error)}`);
  }
}

const utf8 = new TextDecoder();

/** Unpacks gzip of text. */
export async function gunzipText(
  bytes: Uint8Array<ArrayBuffer>,
  limit = longestMember,
): Promise<string> {
  return utf8.decode(await gunzip(bytes, limit));
}

export async function sha256(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The start of a shard's members, from its first bytes; CorruptShard if invalid. */
export function headerEnd(start: Uint8Array): number {
  if (start.length < preludeBytes || utf8.decode(start.subarray(0, 4)) !== magic) {
    throw new CorruptShard("does not begin as a shard does");
  }
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const length = view.getUint32(4, true);
  if (length > longestHeader) throw new CorruptShard("has too long a header");
  return preludeBytes + length;
}

const longestPath = 4000;

function readMember(fields: Fields, end: number, size: number): Member {
  const path = fields.text("path", longestPath);
  const named = fields.text("kind", 100);
  if (named === "moved") {
    const to = fields.text("to", longestPath, /^\/(?!\/)/);
    return { path, kind: named, offset: 0, length: 0, hash: "", to };
  }
  const offset = end + fields.count("offset", size - end);
  return {
    path,
    kind: kinds.find((kind) => kind === named) ?? "other",
    offset,
    length: fields.count("length", size - offset),
    hash: fields.text("hash", 64, /^[\da-f]{8,}$/),
    to: "",
  };
}

/**
 * Parses the header from the beginning of a shard, which must include it. `size` is the
 * length of the whole shard.
 */
export async function readHeader(
  start: Uint8Array<ArrayBuffer>,
  size: number,
): Promise<Header> {
  const end = headerEnd(start);
  if (end > start.length || end > size)
    throw new CorruptShard("is cut off in its header");
  const text = await gunzipText(start.slice(preludeBytes, end), longestHeader);
  const list = parseJSON(text);
  if (!Array.isArray(list)) throw new CorruptShard("has no list of members");
  const read = (fields: Fields) => readMember(fields, end, size);
  const members = list
    .map((value) => parse(value, read))
    .filter((member) => member !== null);
  if (members.length < list.length) {
    throw new CorruptShard("has a malformed list of members");
  }
  return { end, members };
}
