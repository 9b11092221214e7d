import { textOf } from "#/core/fields.ts";
import { isRecord, parseBase64, parseJSON } from "#/core/parse.ts";

/**
 * The code of an isolated page, encoded in addresses: JSON, raw deflate, base64. The Go
 * package internal/tools/playground decodes it.
 */
export interface Code {
  readonly html: string;
  readonly css: string;
  readonly js: string;
}

export interface RunnerState extends Code {
  /** Path of the code's page, whose files it may reference. */
  readonly src?: string;
  readonly defaults?: "ix-tabbed" | "ix-choice" | "ix-wat";
  readonly theme?: string;
}

/** Limits of the runner, in characters of base64 and in bytes of JSON. */
const encodedLimit = 256 * 1024;
const decodedLimit = 1024 * 1024;

interface Encoded {
  readonly state: string;
  /** Name of the state: part of the digest of its compressed bytes, in hex. */
  readonly hash: string;
}

export class CodeTooLarge extends Error {}

export class CodeUnreadable extends Error {}

/** False in browsers from before 2023, which cannot compress. */
export function canCompress(): boolean {
  return "CompressionStream" in globalThis;
}

async function readAll(stream: ReadableStream<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      void reader.cancel();
      throw new CodeTooLarge(`More than ${limit} bytes`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: ReadableWritablePair<Uint8Array, BufferSource>,
): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(transform);
}

/** Encodes any number of bytes in base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(binary);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const hashedBytes = 20;

async function hashOf(compressed: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", compressed);
  return toHex(new Uint8Array(digest).subarray(0, hashedBytes));
}

/** Encodes code for an address. Throws CodeTooLarge. */
export async function encodeState(code: RunnerState): Promise<Encoded> {
  const bytes = new TextEncoder().encode(JSON.stringify(code));
  if (bytes.byteLength > decodedLimit)
    throw new CodeTooLarge(`${bytes.byteLength} bytes`);
  const compressed = await readAll(
    through(bytes, new CompressionStream("deflate-raw")),
    encodedLimit,
  );
  const state = toBase64(compressed);
  if (state.length > encodedLimit) throw new CodeTooLarge(`${state.length} characters`);
  return { state, hash: await hashOf(compressed) };
}

/** The code in the fields of an object; other types are empty. */
export function codeFrom(fields: Readonly<Record<string, unknown>>): Code {
  const { html, css, js } = fields;
  return { html: textOf(html), css: textOf(css), js: textOf(js) };
}

/** Decodes untrusted code from an address; null for the empty string. */
export async function decodeState(
  state: string,
): Promise<(RunnerState & { readonly hash: string }) | null> {
  if (state === "") return null;
  if (state.length > encodedLimit) throw new CodeTooLarge(`${state.length} characters`);
  // An unescaped plus sign arrives as a space.
  const binary = parseBase64(state.replaceAll(" ", "+"));
  if (binary === null) throw new CodeUnreadable("The state is not base64");
  try {
    const compressed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const bytes = await readAll(
      through(compressed, new DecompressionStream("deflate-raw")),
      decodedLimit,
    );
    const value = parseJSON(new TextDecoder().decode(bytes));
    if (!isRecord(value)) throw new CodeUnreadable("The state holds no code");
    const src = sourcePath(value["src"]);
    return {
      ...codeFrom(value),
      ...(src === undefined ? {} : { src }),
      hash: await hashOf(compressed),
    };
  } catch (error) {
    if (error instanceof CodeTooLarge || error instanceof CodeUnreadable) throw error;
    throw new CodeUnreadable("The state cannot be read", { cause: error });
  }
}

/** A path inside a site without trailing slash; undefined for other values. */
export function sourcePath(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\/[^/?#\\]/.test(value)) return undefined;
  if (/[?#\\]|\/\//.test(value)) return undefined;
  return value.replace(/\/$/, "");
}

export function isBlank({ html, css, js }: Code): boolean {
  return `${html}${css}${js}`.trim() === "";
}

export function sameCode(a: Code, b: Code): boolean {
  return a.html === b.html && a.css === b.css && a.js === b.js;
}
