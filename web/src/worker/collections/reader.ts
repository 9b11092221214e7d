import { withBase } from "#/core/base.ts";
import { fieldsOf, textOrNull } from "#/core/fields.ts";
import { parseJSON } from "#/core/parse.ts";
import { loadSettings } from "../packs/store.ts";
import { findReader } from "../visited.ts";
import type { Call } from "./send.ts";
import { load } from "./store.ts";

/** Reports whether offline reading is on. */
export const isOn = async () =>
  (await loadSettings().catch(() => null))?.offline === true;

/** Timeout of the server, in milliseconds. */
const callLimit = 30_000;

/** Calls the server, which refuses if its session belongs to somebody else. */
export function callAs(reader: string): Call {
  return async (method, path, body) => {
    const headers: Record<string, string> = { "Waymark-Reader": reader };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const signal = AbortSignal.timeout(callLimit);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const response = await fetch(withBase(path), { method, headers, signal, ...sent });
      const text = await response.text();
      const type = response.headers.get("Content-Type") ?? "";
      // Captive portals answer every call with a page.
      if (text !== "" && !type.startsWith("application/json")) return null;
      return { status: response.status, body: parseJSON(text) };
    } catch {
      return null;
    }
  };
}

/** Name of the signed-in reader, as last known; null for nobody. */
export async function readerName(): Promise<string | null> {
  const reader = parseJSON((await (await findReader())?.text()) ?? "");
  return textOrNull(fieldsOf(reader)["username"]);
}

/** The stored state of the signed-in reader; null if nobody is signed in. */
export async function loadOwn() {
  const reader = await readerName();
  return reader === null ? null : load(reader);
}
